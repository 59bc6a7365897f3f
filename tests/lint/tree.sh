#!/bin/sh
# Small laws of the tree: file lengths, unique stems, forbidden calls, unfinished marks, one include guard a header.
# Prints TAP.
set -u
root=${1:-.}
cd "$root" || exit 1
n=0
check() { # name, findings
	n=$((n + 1))
	if [ -z "$2" ]; then
		printf 'ok %s - %s\n' "$n" "$1"
	else
		printf 'not ok %s - %s\n' "$n" "$1"
		printf '%s\n' "$2" | sed 's/^/# /'
	fi
}
printf '1..6\n'
check 'no file of src is longer than 600 lines' \
	"$(find src -name '*.[ch]' -exec wc -l {} + | awk '$2 != "total" && $1 > 600 { print $2, $1 }')"
check 'the stem of a source file is unique' \
	"$(find src -name '*.c' | sed 's!.*/!!' | sort | uniq -d)"
check 'no call that cannot be bounded' \
	"$(grep -rnE '\b(strcpy|strcat|sprintf|gets|system|popen|strtok|alloca)[[:space:]]*\(' src)"
check 'no unfinished marks' \
	"$(grep -rnE '\b(TODO|FIXME|XXX)\b' src tests man data/*.txt README.md bootstrap | grep -v '^tests/lint/tree.sh')"
check 'every header has its guard' \
	"$(for h in $(find src -name '*.h'); do
		guard=$(printf '%s' "${h#src/}" | tr 'a-z/.-' 'A-Z___')
		grep -q "^#ifndef $guard\$" "$h" || printf '%s wants %s\n' "$h" "$guard"
	done)"
check 'no line of src is wider than 132 columns' \
	"$(find src -name '*.[ch]' -exec awk '{ l = $0; gsub(/\t/, "        ", l); if (length(l) > 132) print FILENAME ":" FNR }' {} +)"
