#!/bin/sh
# Reads a backup into an empty database: restore.sh <file>. DATABASE_URL names the database. All of it or nothing.
set -eu
file=${1:?usage: restore.sh <file>}
: "${DATABASE_URL:?set DATABASE_URL}"
tables=$(psql --no-psqlrc --tuples-only --no-align --dbname "$DATABASE_URL" \
  --command "select count(*) from pg_tables where schemaname = 'public'")
if [ "$tables" != 0 ]; then
  echo "The database is not empty ($tables tables): make a new one and name that in DATABASE_URL." >&2
  exit 1
fi
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname "$DATABASE_URL" "$file"
echo "Restored $file."
