#!/bin/sh
# The filter's scan beside `rg -P` over the same works: scan.sh BENCH-SCAN [WORKS [ROUNDS]].
# Each side is measured in the same run, in processor time, best of so many rounds, less its own time on an empty
# question. A ratio above 1 means that the scan is the faster one. Exits 77 (skipped) where there is no rg.
set -eu
bench=$1
works=${2:-100000}
rounds=${3:-5}
if ! command -v rg >/dev/null || ! rg -P -q x - </dev/null 2>/dev/null && [ "$?" -gt 1 ]; then
	echo 'skipped: no rg with PCRE2'
	exit 77
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$bench" make "$dir" "$works"
: >"$dir/nothing.txt"

# Seconds of the best round: rg_time FILE PATTERN; the lines that it found are left in $dir/count.
rg_time() {
	"$bench" time "$rounds" rg -P -S -c -e "$2" "$1" 2>&1 >"$dir/count"
}
empty_rg=$(rg_time "$dir/nothing.txt" x)
empty_scan=$("$bench" run "$dir/index.db" "$rounds" 'year:0' | awk '{ print $4 }')
printf '%s works, %s bytes of text; empty question: scan %s s, rg %s s\n' "$works" "$(wc -c <"$dir/works.txt")" \
	"$empty_scan" "$empty_rg"
printf '%-34s %8s %8s %9s %9s %7s %9s\n' pattern hits lines 'scan s' 'rg s' ratio 'first 20'
while IFS= read -r pattern; do
	set -- $("$bench" run "$dir/index.db" "$rounds" "/$pattern/")
	rg=$(rg_time "$dir/works.txt" "$pattern")
	lines=$(tail -n 1 "$dir/count")
	printf '%-34s %8s %8s ' "$pattern" "$1" "${lines:-0}"
	awk -v scan="$4" -v rg="$rg" -v es="$empty_scan" -v er="$empty_rg" -v first="$5" 'BEGIN {
		s = scan - es
		r = rg - er
		printf "%9.4f %9.4f %7.2f %9.4f\n", s, r, r / s, first
	}'
done <<'EOF'
tariphi
Graphinet
lentionmo|comnet
tion[a-z]*ics
\b\w+ing\b
\b[a-z]{14,}\b
(\w)\1(\w)\2
\d+-\d+
[^a-z .\t;]{4}
(?<=\. )[A-Z]\w{9,} \w+ing
\b(\w+) \w+ \1\b
ï
EOF
