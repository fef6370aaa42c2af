#!/bin/sh
# Writes the whole database into one file: backup.sh <folder>. DATABASE_URL names the database. The newest KEEP backups
# stay (14 unless told otherwise). pg_dump must be as new as the server, or newer.
set -eu
folder=${1:?usage: backup.sh <folder>}
: "${DATABASE_URL:?set DATABASE_URL}"
keep=${KEEP:-14}
umask 077
mkdir -p "$folder"
file="$folder/pitlane-$(date -u +%Y%m%dT%H%M%SZ).dump"
# Under another name until it is whole: a backup that was broken off is never taken for one.
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --no-owner --no-privileges --file "$file.part" "$DATABASE_URL"
mv "$file.part" "$file"
ls -1 "$folder"/pitlane-*.dump | sort -r | tail -n "+$((keep + 1))" | xargs -r rm --
echo "$file"
