#!/bin/sh
# usage: tests/fuzz/run.sh NAME SECONDS [LIBFUZZER-OPTION…]
# Builds target NAME with clang's libFuzzer, ASan and UBSan in build-fuzz (or $PEERAGE_FUZZ_BUILD) and runs it.
# New inputs and crashes stay in that folder, under NAME; the corpus in the source tree is only read.
set -eu

if [ $# -lt 2 ]; then
	sed -n '2s/^# //p' "$0" >&2
	exit 2
fi
name=$1
seconds=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=${PEERAGE_FUZZ_BUILD:-$root/build-fuzz}

if [ ! -e "$build/build.ninja" ]; then
	CC=${CC:-clang} meson setup "$build" "$root" -Dbuildtype=debugoptimized -Db_lundef=false \
		-Db_sanitize=address,undefined -Dc_args=-fsanitize=fuzzer-no-link >&2
fi
ninja -C "$build" "tests/fuzz/fuzz-$name" >&2

mkdir -p "$build/$name"
set -- -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -artifact_prefix="$build/$name/" \
	-print_final_stats=1 "$@"
if [ -e "$here/$name.dict" ]; then
	set -- -dict="$here/$name.dict" "$@"
fi
UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export UBSAN_OPTIONS
exec "$build/tests/fuzz/fuzz-$name" "$@" "$build/$name" "$here/corpus/$name"
