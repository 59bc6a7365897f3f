#!/bin/sh
# Runs every test of a build folder and ends with one plain line of counts: `tests/run.sh BUILD [meson test options]`.
set -u
build=$1
shift
meson test -C "$build" --print-errorlogs --no-rebuild "$@"
status=$?
log=$build/meson-logs/testlog.json
passed=0 failed=0 skipped=0
if [ -f "$log" ]; then
	passed=$(grep -cE '"result": "(OK|EXPECTEDFAIL)"' "$log")
	skipped=$(grep -c '"result": "SKIP"' "$log")
	failed=$(grep -cE '"result": "(FAIL|TIMEOUT|ERROR|INTERRUPT|UNEXPECTEDPASS)"' "$log")
fi
[ "$status" -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
[ "$((passed + failed))" -gt 0 ] || failed=1
[ "$skipped" -eq 0 ] || printf '%s skipped\n' "$skipped"
printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
