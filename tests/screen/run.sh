#!/bin/sh
# Plays screen scripts: run.sh [--refresh] [FILE.scr|FOLDER...]; none: all of them.
# BUILD names the build folder (build).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
refresh=
if [ "${1-}" = --refresh ]; then
	refresh=--refresh
	shift
fi
[ $# -gt 0 ] || set -- "$here"
exec "${BUILD:-$root/build}/tests/screen/screen-run" $refresh "$root/data" "$@"
