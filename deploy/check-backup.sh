#!/bin/sh
# Proves that a backup can be restored: check-backup.sh <file>. Restores it into a database of its own on the server of DATABASE_URL, compares
# the number of rows of every table with those in the backup, and drops that database. Reads the uploads beside it to their end. The role needs
# CREATEDB. Settings are those of restore.sh.
set -eu
file=${1:?usage: check-backup.sh <file>}
if [ -n "${DATABASE_URL_FILE:-}" ]; then DATABASE_URL=$(cat "$DATABASE_URL_FILE"); fi
given=${DATABASE_URL:-}
. "$(dirname "$0")/database.sh"
. "$(dirname "$0")/sealed.sh"
now=$(date +%s)
scratch="pitlane_check_${now}_$$"
query=
case $place in *\?*) query="?${place#*\?}" ;; esac
run() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$1" --command "$2"
}
trap 'run "$database" "drop database if exists $scratch with (force)"; rm -rf "$work"' EXIT
trap 'exit 143' HUP INT TERM
# What a check that was killed has left. A younger one may still run.
for left in $(run "$database" "select datname from pg_database where datname ~ '^pitlane_check_[0-9]+_[0-9]+\$'
  and split_part(datname, '_', 3)::numeric < $now - 86400"); do
  run "$database" "drop database if exists $left"
done
run "$database" "create database $scratch"
# The same login and server, with the other database.
before=${given%"$place"}
UPLOADS='' DATABASE_URL="$before/$scratch$query" ROWS_FILE="$work/expected" "$(dirname "$0")/restore.sh" "$file" > /dev/null
if [ ! -s "$work/expected" ]; then
  echo "The backup has no tables." >&2
  exit 1
fi
# One question for all tables: a connection for each took most of the time.
awk '{ printf "%sselect $$%s$$, count(*) from %s", (NR > 1 ? " union all " : ""), $1, $1 }' "$work/expected" > "$work/question"
psql --no-psqlrc --quiet --tuples-only --no-align --field-separator ' ' --set ON_ERROR_STOP=1 \
  --dbname "$server/$scratch$query" --file "$work/question" > "$work/answer"
sort "$work/answer" > "$work/counted"
diff "$work/expected" "$work/counted" || { echo "The restored rows differ from those in the backup." >&2; exit 1; }
echo "Checked $file: $(wc -l < "$work/expected") tables, $(awk '{ rows += $2 } END { print rows + 0 }' "$work/expected") rows."
uploads=$(uploads_of "$file")
if [ -e "$uploads" ]; then
  read_uploads "$uploads" --list > "$work/listed"
  echo "Checked $uploads: $(grep -c '[^/]$' "$work/listed" || true) files."
fi
