# For restore.sh and check-backup.sh, which source it after database.sh.

# open_sealed <file>: prints a file of a backup, decrypted where it is encrypted. AGE_IDENTITY is the file of the private key.
open_sealed() {
  case $1 in
    *.age) age --decrypt --identity "${AGE_IDENTITY:?set AGE_IDENTITY to the file of the private key}" "$1" ;;
    *) cat "$1" ;;
  esac
}

# uploads_of <file>: the file of uploads that belongs to a file of the database, whether it is there or not.
uploads_of() {
  case $1 in
    *.dump.age) echo "${1%.dump.age}.uploads.tar.age" ;;
    *) echo "${1%.dump}.uploads.tar" ;;
  esac
}

# read_uploads <file> <tar options...>: runs tar on a file of uploads. Fails when either fails.
read_uploads() {
  sealed_file=$1
  shift
  mkfifo "$work/uploads"
  open_sealed "$sealed_file" > "$work/uploads" &
  tar "$@" --file "$work/uploads" || { wait; exit 1; }
  wait $!
}
