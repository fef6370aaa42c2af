#!/bin/sh
# Writes the whole database into one file: backup.sh <folder>. DATABASE_URL or DATABASE_URL_FILE names the database. AGE_RECIPIENTS names a
# file of public keys (age-keygen): the backup is encrypted for them. The newest KEEP backups stay (14 unless told otherwise). pg_dump
# must be as new as the server, or newer. BACKUP_STAMP names a file that is touched when a backup has ended.
set -eu
folder=${1:?usage: backup.sh <folder>}
keep=${KEEP:-14}
. "$(dirname "$0")/database.sh"
mkdir -p "$folder"
file="$folder/pitlane-$(date -u +%Y%m%dT%H%M%SZ).dump${AGE_RECIPIENTS:+.age}"
# Under another name until it is whole: a backup that was broken off is never taken for one.
trap 'rm -rf "$work" "$file.part"' EXIT
trap 'exit 143' HUP INT TERM
# What a machine that went down has left.
find "$folder" -maxdepth 1 -name 'pitlane-*.part' -mtime +0 -delete
dump() {
  pg_dump --format=custom --no-owner --no-privileges "$database"
}
if [ -n "${AGE_RECIPIENTS:-}" ]; then
  # Wrong keys end it here: below, the dump would wait for a reader.
  age --encrypt --recipients-file "$AGE_RECIPIENTS" < /dev/null > /dev/null
  # Through a pipe with a name, because a plain pipe hides a dump that failed.
  mkfifo "$work/dump"
  age --encrypt --recipients-file "$AGE_RECIPIENTS" --output "$file.part" "$work/dump" &
  dump > "$work/dump" || { wait; exit 1; }
  wait $!
else
  echo "This backup is not encrypted: name a file of public keys in AGE_RECIPIENTS." >&2
  dump > "$file.part"
fi
mv "$file.part" "$file"
ls -1 "$folder"/pitlane-*.dump "$folder"/pitlane-*.dump.age 2>/dev/null | sort -r | tail -n "+$((keep + 1))" | xargs -r rm --
# Monitors read its age (BACKUP_STAMP): the file has nothing but its time.
if [ -n "${BACKUP_STAMP:-}" ]; then touch "$BACKUP_STAMP"; fi
echo "$file"
