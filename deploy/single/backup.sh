#!/usr/bin/env bash
# Backs up the database and the uploaded files into BACKUP_DIR/DATE, reads the copy back, removes backups
# older than BACKUP_KEEP_DAYS (never the newest three), and copies them to BACKUP_COPY_TO.
set -euo pipefail
: "${DATABASE_URL:?}" "${DATA_DIR:?}" "${BACKUP_DIR:?}"
umask 077
mkdir -p "$BACKUP_DIR"
exec 9> "$BACKUP_DIR/.lock"
flock -n 9 || { echo 'Another backup is running.' >&2; exit 1; }

name=$(date -u +%Y-%m-%d-%H%M%S)
unfinished=$BACKUP_DIR/.unfinished
rm -rf "$unfinished"
mkdir "$unfinished"
pg_dump --format=custom --file="$unfinished/database.dump" --dbname="$DATABASE_URL"
# After the database: a picture that it refers to is never removed, and its sizes are made again on demand.
(cd "$DATA_DIR" && find . \( -path './images/*/original.*' -o -name push-private-key \) -print0) |
  tar --create --zstd --file="$unfinished/files.tar.zst" --directory="$DATA_DIR" --null --files-from=-
pg_restore --file=/dev/null "$unfinished/database.dump"
(cd "$unfinished" && sha256sum database.dump files.tar.zst > SHA256SUMS)
sync "$unfinished"/*
mv "$unfinished" "$BACKUP_DIR/$name"
echo "$BACKUP_DIR/$name: $(du -sh "$BACKUP_DIR/$name" | cut -f1)"

find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '20*' | sort | head -n -3 |
  while read -r old; do
    if [ -n "$(find "$old" -maxdepth 0 -mtime "+${BACKUP_KEEP_DAYS:-14}")" ]; then rm -r "$old"; fi
  done

if [ -n "${BACKUP_COPY_TO:-}" ]; then
  rsync --archive --delete --exclude='.*' "$BACKUP_DIR/" "$BACKUP_COPY_TO/"
  echo "Copied to $BACKUP_COPY_TO"
fi
