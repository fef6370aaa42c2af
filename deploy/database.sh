# For backup.sh, restore.sh and check-backup.sh, which source it: the database of DATABASE_URL, or of the file DATABASE_URL_FILE. Sets
# `database`, an address without password, and hands the password over in a file: every user can read the arguments of a program.
# `work` is a folder of the caller, which is removed at the end.

umask 077
places=${TMPDIR:-/tmp}
# What a run that was killed has left, which may hold a password or a whole database: a folder whose name has a process that is gone.
find "$places" -maxdepth 1 -type d -user "$(id -u)" -name 'pitlane-database-*.*' -mmin +60 -exec sh -c '
  for left; do
    process=${left##*/pitlane-database-}
    kill -0 "${process%.*}" 2> /dev/null || rm -rf "$left"
  done' sh {} +
work=$(mktemp -d "$places/pitlane-database-$$.XXXXXX")

if [ -n "${DATABASE_URL_FILE:-}" ]; then DATABASE_URL=$(cat "$DATABASE_URL_FILE"); fi
: "${DATABASE_URL:?set DATABASE_URL or DATABASE_URL_FILE}"
case $DATABASE_URL in
  *[?\&]password=*)
    echo "Write the password before the host: postgres://user:password@host/name." >&2
    exit 1
    ;;
esac
scheme=${DATABASE_URL%%://*}
rest=${DATABASE_URL#*://}
authority=${rest%%[/?]*}
place=${rest#"$authority"}
login=
case $authority in *@*) login=${authority%@*}@ ;; esac
server="$scheme://${login%%[:@]*}${login:+@}${authority#"$login"}"
database="$server$place"

# %40 is @. In a password file, \ and : have a \ before them.
to_password='BEGIN {
  text = ENVIRON["ENCODED"]; digits = "0123456789abcdef"
  for (i = 1; i <= length(text); i++) {
    letter = substr(text, i, 1)
    if (letter == "%") {
      code = tolower(substr(text, i + 1, 2)); i += 2
      letter = sprintf("%c", (index(digits, substr(code, 1, 1)) - 1) * 16 + index(digits, substr(code, 2, 1)) - 1)
    }
    if (letter == "\\" || letter == ":") printf "\\"
    printf "%s", letter
  }
}'
case $login in
  *:*)
    encoded=${login#*:}
    printf '*:*:*:*:%s\n' "$(ENCODED=${encoded%@} LC_ALL=C awk "$to_password")" > "$work/password"
    export PGPASSFILE="$work/password"
    ;;
esac
# What is started from here on gets the address without the password.
unset DATABASE_URL DATABASE_URL_FILE
