#!/bin/sh
# Records a second and peak memory of an import with everything derived, beside sqlite3(1) storing the same lines and
# taking title and year out of them with its JSON functions: import.sh PEERAGE BENCH-MADE [WORKS…].
# Exits 77 (skipped) where there is no sqlite3.
set -eu
peerage=$1 made=$2
shift 2
[ "$#" -gt 0 ] || set -- 10000 100000
command -v sqlite3 >/dev/null || { echo 'skipped: no sqlite3'; exit 77; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export HOME="$dir"
measure() { # seconds and peak KiB of a command, its output dropped
	python3 - "$@" <<'PY'
import os, resource, subprocess, sys, time
start = time.monotonic()
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
print('%.3f %d' % (time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(status)
PY
}
printf '%9s %9s  %-9s %9s %11s %9s %7s\n' works MB program seconds records/s 'peak MB' ratio
for works; do
	"$made" "$works" >"$dir/works.jsonl"
	bytes=$(wc -c <"$dir/works.jsonl")
	rm -f "$dir"/*.db*
	ours=$(measure "$peerage" --index "$dir/index.db" import "$dir/works.jsonl")
	theirs=$(measure sqlite3 "$dir/peer.db" \
		"create table w(line text, title text, year int);" ".mode ascii" '.separator "\001" "\n"' \
		"create table raw(line text);" ".import $dir/works.jsonl raw" \
		"insert into w select line, line->>'title', line->>'year' from raw;" \
		"create index w_title on w(title);")
	awk -v w="$works" -v b="$bytes" -v a="$ours" -v c="$theirs" 'BEGIN {
		split(a, o, " "); split(c, t, " ")
		printf "%9d %9.1f  %-9s %9.2f %11.0f %9.1f %7s\n", w, b / 1e6, "peerage", o[1], w / o[1], o[2] / 1024, ""
		printf "%9s %9s  %-9s %9.2f %11.0f %9.1f %7.2f\n", "", "", "sqlite3", t[1], w / t[1], t[2] / 1024, o[1] / t[1]
	}'
done
