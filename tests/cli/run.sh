#!/bin/sh
# Runs transcripts: blocks of "$ command", what it prints, "! " before lines of standard error, "? STATUS" when it is not 0.
# Lines that begin with "# " are comments. The blocks of one file share a folder of their own, which holds sample.jsonl.
#
#     run.sh PEERAGE SOURCE_ROOT FILE.t...             TAP
#     run.sh --refresh PEERAGE SOURCE_ROOT FILE.t...   writes what is printed now into the files, for you to read
set -u

refresh=
if [ "$1" = --refresh ]; then
	refresh=1
	shift
fi
peerage=$1 root=$2
shift 2
case $peerage in /*) ;; *) peerage=$PWD/$peerage ;; esac

work=$(mktemp -d "${TMPDIR:-/tmp}/peerage-cli-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$work/bin"
ln -s "$peerage" "$work/bin/peerage"
PATH=$work/bin:$PATH
unset COLUMNS LINES NO_COLOR PEERAGE_INDEX PEERAGE_NOTEBOOK XDG_DATA_HOME XDG_CONFIG_HOME XDG_STATE_HOME LANG LC_CTYPE
export PATH LC_ALL=C.UTF-8 TZ=UTC TERM=dumb PEERAGE_CLOCK=2026-11-27T12:00:00

# Cuts FILE into $work/blocks/N.cmd and N.want; text before the first block goes to 0.head, comments between to N.note.
split_blocks() {
	rm -rf "$work/blocks"
	mkdir "$work/blocks"
	awk -v dir="$work/blocks" '
		function put(kind, line) { print line >> (dir "/" n "." kind) }
		BEGIN { n = 0; part = "head" }
		/^\$ / { n++; put("cmd", substr($0, 3)); part = "want"; next }
		/^# / && n > 0 { put("note", $0); next }
		{ put(part, $0) }
		END { print n > (dir "/count") }' "$1"
}

# The form of a transcript, without blank lines at the end.
record() {
	{
		awk 1 "$work/out"
		awk '{ print "! " $0 }' "$work/err"
		[ "$1" -eq 0 ] || echo "? $1"
	} | sed -e "s|$home|HOME|g" -e :a -e '/^\n*$/{$d;N;ba' -e '}'
}

failed=0 number=0
[ -n "$refresh" ] || {
	plan=0
	for file; do plan=$((plan + $(grep -c '^\$ ' "$file"))); done
	echo "1..$plan"
}
for file; do
	home=$work/home
	rm -rf "$home"
	mkdir "$home"
	cp "$root/data/sample/sample.jsonl" "$home/"
	split_blocks "$file"
	: >"$work/new"
	[ ! -f "$work/blocks/0.head" ] || cat "$work/blocks/0.head" >>"$work/new"
	count=$(cat "$work/blocks/count") i=0
	while [ "$i" -lt "$count" ]; do
		i=$((i + 1)) number=$((number + 1))
		command=$(cat "$work/blocks/$i.cmd")
		(cd "$home" && HOME=$home sh -c "$command" >"$work/out" 2>"$work/err" </dev/null)
		record $? >"$work/got"
		[ -f "$work/blocks/$i.want" ] || : >"$work/blocks/$i.want"
		sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' "$work/blocks/$i.want" >"$work/want"
		{
			printf '$ %s\n' "$command"
			cat "$work/got"
			[ "$i" -eq "$count" ] || echo
			[ ! -f "$work/blocks/$i.note" ] || cat "$work/blocks/$i.note"
		} >>"$work/new"
		[ -z "$refresh" ] || continue
		if cmp -s "$work/want" "$work/got"; then
			printf '%s\n' "ok $number - $(basename "$file" .t): $command"
		else
			failed=1
			printf '%s\n' "not ok $number - $(basename "$file" .t): $command"
			diff "$work/want" "$work/got" | sed 's/^/# /'
			echo "# to take what is printed now: sh tests/cli/run.sh --refresh $peerage $root $file"
		fi
	done
	[ -z "$refresh" ] || cat "$work/new" >"$file"
done
exit "$failed"
