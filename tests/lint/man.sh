#!/bin/sh
# The manual: each page passes mandoc's lint, every verb and option has its item in peerage(1), and nothing that the
# pages name as an option is missing from the program.
set -u
mandoc=$1 peerage=$2 page=$3
shift 2
HOME=/nonexistent
export HOME

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0 number=0
says() {
	number=$((number + 1))
	if [ "$2" -eq 0 ]; then
		echo "ok $number - $1"
	else
		echo "not ok $number - $1"
		failed=1
	fi
}

echo "1..$(($# + 4))"
for file; do
	# A page of ours that refers to another is installed beside it, not on this machine.
	"$mandoc" -T lint -W warning "$file" | sed 's/^/# /' >"$scratch/lint"
	cat "$scratch/lint"
	[ ! -s "$scratch/lint" ]
	says "lint of $(basename "$file")" $?
done

"$peerage" completion fish >"$scratch/fish"
sed -n 's/.*__fish_use_subcommand -a \([a-z]*\) .*/\1/p' "$scratch/fish" | sort >"$scratch/verbs"
sed -n 's/.* -l \([a-z-]*\) .*/\1/p' "$scratch/fish" | sort -u >"$scratch/options"
sed -n '/^\.Sh COMMANDS/,/^\.Sh KEYS/p' "$page" >"$scratch/commands"
sed -n 's/^\.It Ic \([a-z]*\).*/\1/p' "$scratch/commands" | sort >"$scratch/items"
sed -n 's/^\.It Fl -\([a-z-]*\).*/\1/p' "$page" | sort -u >"$scratch/flags"
cat "$@" | tr ' ' '\n' | sed -n '/^\.*Fl$/{n;s/^-\([a-z][a-z-]*\)$/\1/p;}' | sort -u >"$scratch/named"

diff "$scratch/verbs" "$scratch/items" | sed 's/^/# /' >"$scratch/diff"
cat "$scratch/diff"
[ ! -s "$scratch/diff" ] && [ -s "$scratch/items" ]
says "every verb has an item, and every item is a verb" $?
diff "$scratch/options" "$scratch/flags" | sed 's/^/# /' >"$scratch/diff"
cat "$scratch/diff"
[ ! -s "$scratch/diff" ] && [ -s "$scratch/flags" ]
says "every option has an item, and every item is an option" $?
comm -23 "$scratch/named" "$scratch/options" | sed 's/^/# no such option: /' >"$scratch/diff"
cat "$scratch/diff"
[ ! -s "$scratch/diff" ] && [ -s "$scratch/named" ]
says "every option that a page names is there" $?
grep -q '@' "$page" && grep -n '^@' "$page" | sed 's/^/# left over: /' >"$scratch/diff" || : >"$scratch/diff"
cat "$scratch/diff"
[ ! -s "$scratch/diff" ]
says "every table of the page is filled" $?
exit "$failed"
