#!/usr/bin/env bash
# restore.sh BACKUP: replaces the database and adds the uploaded files by those of a backup (a folder that
# backup.sh made). The shop must be stopped. All or nothing for the database.
set -euo pipefail
: "${DATABASE_URL:?}" "${DATA_DIR:?}"
backup=${1:?Usage: restore.sh BACKUP}
(cd "$backup" && sha256sum --check --quiet SHA256SUMS)
others=$(psql -XAtd "$DATABASE_URL" -c "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'")
if [ "$others" != 0 ]; then
  echo "The database is in use ($others connections): stop the shop first." >&2
  exit 1
fi
{
  echo 'SET client_min_messages = warning; DROP SCHEMA IF EXISTS public, jobs, drizzle CASCADE; CREATE SCHEMA public;'
  pg_restore --no-owner --no-privileges --file=- "$backup/database.dump" |
    sed -E '/^CREATE SCHEMA public;$/d; /^(ALTER|COMMENT ON) SCHEMA public /d'
} | psql -Xqd "$DATABASE_URL" -v ON_ERROR_STOP=1 --single-transaction > /dev/null
tar --extract --zstd --file="$backup/files.tar.zst" --directory="$DATA_DIR"
echo "Restored $backup"
