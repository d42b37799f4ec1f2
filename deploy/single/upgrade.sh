#!/usr/bin/env bash
# upgrade.sh VERSION: installs and builds a version (a tag) beside the running release, backs up, updates the
# schema, switches over and restarts. Run as root; also the first installation.
set -euo pipefail
version=${1:?Usage: upgrade.sh VERSION}
home=/srv/jhatpat
release=$home/releases/$version
as_shop() { runuser -u jhatpat -- env HOME=$home DATA_DIR=/srv/jhatpat/data ENV_FILE=/etc/jhatpat.env "$@"; }

as_shop git -C $home/repository fetch --quiet --tags
[ -d "$release" ] || as_shop git -C $home/repository worktree add --quiet --detach "$release" "$version"
cd "$release"
as_shop node start.mjs build
if [ -e $home/current ]; then systemctl start jhatpat-backup; fi
as_shop node start.mjs migrate
as_shop ln -sfn "$release" $home/current.new
as_shop mv -T $home/current.new $home/current
cp deploy/single/jhatpat*.service deploy/single/jhatpat*.timer /etc/systemd/system/
systemctl daemon-reload
systemctl restart jhatpat
echo "Running $version. Back: stop jhatpat, restore.sh the backup, link $home/current to the release before, start."
