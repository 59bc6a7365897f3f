#!/bin/sh
# First screen and key to screen, beside less(1) on a file: frame.sh PEERAGE BENCH-FRAME BENCH-MADE [WORKS…].
# Exits 77 (skipped) where there is no less.
set -eu
peerage=$1 frame=$2 made=$3
shift 3
[ "$#" -gt 0 ] || set -- 280 10000 100000
command -v less >/dev/null || { echo 'skipped: no less'; exit 77; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export HOME="$dir" XDG_STATE_HOME="$dir/state" XDG_DATA_HOME="$dir/data" XDG_CONFIG_HOME="$dir/config" LC_ALL=C.UTF-8
unset LESS LESSOPEN PEERAGE_INDEX PEERAGE_NOTEBOOK || :
printf '%9s  %-9s %12s %11s %11s %11s\n' works program 'first, ms' 'key median' 'key p99' 'key worst'
for works; do
	"$made" "$works" >"$dir/works.jsonl"
	rm -f "$dir/index.db"
	"$peerage" --index "$dir/index.db" import "$dir/works.jsonl" >/dev/null 2>&1
	for program in peerage less; do
		if [ "$program" = less ]; then
			figures=$("$frame" 60 5 -- less "$dir/works.jsonl")
		else
			figures=$("$frame" 60 5 -- "$peerage" --index "$dir/index.db" --notebook "$dir/notebook.db")
		fi
		# shellcheck disable=SC2086 # four numbers
		set -- $figures
		printf '%9s  %-9s %12s %11s %11s %11s\n' "$works" "$program" "$1" "$2" "$3" "$4"
	done
done
