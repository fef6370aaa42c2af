#!/bin/sh
# Writes the whole database into one file, and what people have uploaded into another beside it: backup.sh <folder>. DATABASE_URL or
# DATABASE_URL_FILE names the database, UPLOADS the folder of uploads (without it, or where a bucket has them, the database alone is kept).
# AGE_RECIPIENTS names a file of public keys (age-keygen): backups are encrypted for them. The newest KEEP backups stay (14 unless told
# otherwise). pg_dump must be as new as the server, or newer. BACKUP_STAMP names a file that is touched when a backup has ended.
set -eu
folder=${1:?usage: backup.sh <folder>}
keep=${KEEP:-14}
. "$(dirname "$0")/database.sh"
mkdir -p "$folder"
name="$folder/pitlane-$(date -u +%Y%m%dT%H%M%SZ)"
sealed=${AGE_RECIPIENTS:+.age}
# Under another name until it is whole: a backup that was broken off is never taken for one.
trap 'rm -rf "$work" "$name".*.part' EXIT
trap 'exit 143' HUP INT TERM
# What a machine that went down has left.
find "$folder" -maxdepth 1 -name 'pitlane-*.part' -mtime +0 -delete
if [ -n "$sealed" ]; then
  # Wrong keys end it here: below, the dump would wait for a reader.
  age --encrypt --recipients-file "$AGE_RECIPIENTS" < /dev/null > /dev/null
else
  echo "This backup is not encrypted: name a file of public keys in AGE_RECIPIENTS." >&2
fi

# keep_output <file> <command...>: what the command prints, encrypted where there are keys.
keep_output() {
  file=$1
  shift
  if [ -n "$sealed" ]; then
    # Through a pipe with a name, because a plain pipe hides a command that failed.
    mkfifo "$work/plain"
    age --encrypt --recipients-file "$AGE_RECIPIENTS" --output "$file.part" "$work/plain" &
    "$@" > "$work/plain" || { wait; exit 1; }
    wait $!
    rm "$work/plain"
  else
    "$@" > "$file.part"
  fi
  mv "$file.part" "$file"
}
dump() {
  pg_dump --format=custom --no-owner --no-privileges "$database"
}
# 1 says that a file went away while it read: a picture that was replaced.
pack() {
  tar --create --directory "$UPLOADS" --exclude ./incoming . || [ $? = 1 ]
}
# keep_newest <ending>
keep_newest() {
  find "$folder" -maxdepth 1 \( -name "pitlane-*.$1" -o -name "pitlane-*.$1.age" \) | sort -r | tail -n "+$((keep + 1))" | xargs -r rm --
}

# The database first: what its rows name is uploaded before they are written.
keep_output "$name.dump$sealed" dump
if [ -n "${UPLOADS:-}" ]; then keep_output "$name.uploads.tar$sealed" pack; fi
keep_newest dump
keep_newest uploads.tar
# Monitors read its age (BACKUP_STAMP): the file has nothing but its time.
if [ -n "${BACKUP_STAMP:-}" ]; then touch "$BACKUP_STAMP"; fi
echo "$name.dump$sealed"
