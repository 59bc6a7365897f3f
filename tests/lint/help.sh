#!/bin/sh
# Help of every verb: on standard output, 80 columns at most, exit 0, the same by -h, --help and help; and an option
# that is not there is refused on standard error with exit 2.
set -u
peerage=$1
LC_ALL=C.UTF-8 HOME=/nonexistent
export LC_ALL HOME
unset COLUMNS

out=$(mktemp) err=$(mktemp) other=$(mktemp)
trap 'rm -f "$out" "$err" "$other"' EXIT
verbs=$("$peerage" completion fish | sed -n 's/.*__fish_use_subcommand -a \([a-z]*\) .*/\1/p')
failed=0 number=0

# says NAME STATUS-OF-THE-CHECK
says() {
	number=$((number + 1))
	if [ "$2" -eq 0 ]; then
		echo "ok $number - $1"
	else
		echo "not ok $number - $1"
		failed=1
	fi
}

fits() {
	awk 'length($0) > 80 { print "# too long: " $0; bad = 1 } END { exit bad || NR == 0 }' "$1"
}

set -- $verbs
echo "1..$(($# * 2 + 2))"
[ $# -ge 20 ]
says "there are verbs" $?
"$peerage" --help >"$out" 2>"$err" && "$peerage" -h >"$other" && cmp -s "$out" "$other" && [ ! -s "$err" ] && fits "$out"
says "help of the program" $?
for verb; do
	"$peerage" "$verb" -h >"$out" 2>"$err" && [ ! -s "$err" ] && fits "$out" &&
		"$peerage" "$verb" --help >"$other" && cmp -s "$out" "$other" &&
		"$peerage" help "$verb" >"$other" && cmp -s "$out" "$other"
	says "help of $verb" $?
	"$peerage" "$verb" --no-such-option >"$out" 2>"$err"
	[ $? -eq 2 ] && [ -s "$err" ] && [ ! -s "$out" ]
	says "$verb refuses an unknown option" $?
done
exit "$failed"
