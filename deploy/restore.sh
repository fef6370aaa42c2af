#!/bin/sh
# Reads a backup into an empty database: restore.sh <file>. DATABASE_URL or DATABASE_URL_FILE names the database, AGE_IDENTITY the file of the
# private key when the backup is encrypted: it is decrypted in TMPDIR (/tmp), which needs room for that. All of it or nothing. UPLOADS names the
# folder that the uploads beside the backup are put back into, which has to be empty, too.
set -eu
file=${1:?usage: restore.sh <file>}
. "$(dirname "$0")/database.sh"
. "$(dirname "$0")/sealed.sh"
trap 'rm -rf "$work"' EXIT
trap 'exit 143' HUP INT TERM
tables=$(psql --no-psqlrc --tuples-only --no-align --dbname "$database" \
  --command "select count(*) from pg_tables where schemaname = 'public'")
if [ "$tables" != 0 ]; then
  echo "The database is not empty ($tables tables): make a new one and name that in DATABASE_URL." >&2
  exit 1
fi
uploads=$(uploads_of "$file")
if [ -n "${UPLOADS:-}" ] && [ -e "$uploads" ]; then
  mkdir -p "$UPLOADS"
  if [ -n "$(find "$UPLOADS" -path "$UPLOADS/incoming" -prune -o -type f -print | head -n 1)" ]; then
    echo "There are uploads in $UPLOADS: move them away, or leave UPLOADS out to restore the database alone." >&2
    exit 1
  fi
fi
dump=$file
case $file in
  *.age)
    dump="$work/dump"
    open_sealed "$file" > "$dump"
    ;;
esac
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname "$database" "$dump"
# For check-backup.sh: the rows that the backup has of each table.
if [ -n "${ROWS_FILE:-}" ]; then
  pg_restore --data-only --file - "$dump" | awk '
    /^COPY / { table = $2; rows[table] = 0; next }
    $0 == "\\." { table = ""; next }
    table != "" { rows[table]++ }
    END { for (table in rows) print table, rows[table] }' | sort > "$ROWS_FILE"
fi
echo "Restored $file."
if [ -n "${UPLOADS:-}" ] && [ -e "$uploads" ]; then
  read_uploads "$uploads" --extract --directory "$UPLOADS"
  echo "Restored $uploads."
fi
