#!/bin/sh
# The law of layers: reads the table of src/README.md and compares every #include "layer/…" below src/ with it.
# Also: who may include which library's header. Prints TAP.
set -u
root=${1:-.}
cd "$root" || exit 1

awk -F'|' '
	/^\| *layer *\|/ { table = 1; next }
	table && /^\|/ && $2 !~ /--/ {
		gsub(/ /, "", $2)
		print $2 "|" $3
		next
	}
	table && !/^\|/ { table = 0 }
	/^`store\/row.h`/ { gsub(/[`, ]+/, " "); sub(/\. *$/, ""); print "VALUE|" $0 }
' src/README.md >"${TMPDIR:-/tmp}/layers.$$"
trap 'rm -f "${TMPDIR:-/tmp}/layers.$$"' EXIT

grep -rnoE '^#[[:space:]]*include "[^"]+"' src | awk -v law="${TMPDIR:-/tmp}/layers.$$" '
	BEGIN {
		while ((getline line < law) > 0) {
			split(line, part, "|")
			if (part[1] == "VALUE") {
				n = split(part[2], header, " ")
				for (i = 1; i <= n; i++)
					value[header[i]] = 1
			} else {
				row[part[1]] = part[2]
				rows++
			}
		}
	}
	{
		split($0, at, ":")
		file = at[1]
		sub(/^src\//, "", file)
		layer = file ~ /\// ? substr(file, 1, index(file, "/") - 1) : file
		target = $0
		sub(/^[^"]*"/, "", target)
		sub(/"$/, "", target)
		to = substr(target, 1, index(target, "/") - 1)
		if (target !~ /\//) {
			print "# " at[1] ":" at[2] ": include from the root of src: " target
			bad++
			next
		}
		seen++
		if (layer == to)
			next
		if (!(layer in row)) {
			print "# " at[1] ": the table has no row for " layer
			bad++
			next
		}
		allowed = 0
		n = split(row[layer], may, /[ ,]+/)
		for (i = 1; i <= n; i++)
			if (may[i] == to)
				allowed = 1
		if (!allowed && row[layer] ~ /value headers/ && target in value)
			allowed = 1
		if (!allowed) {
			print "# " at[1] ":" at[2] ": " layer " may not include " target
			bad++
		}
	}
	END {
		print "1..2"
		print (rows >= 10 && seen > 20 ? "ok" : "not ok") " 1 - the table was read (" rows " rows, " seen " includes)"
		print (bad ? "not ok" : "ok") " 2 - every include is allowed by src/README.md"
	}'

# header, files that may include it
only() {
	for file in $(grep -rlE "#[[:space:]]*include <($1)>" src); do
		case " $2 " in
		*" $file "*) ;;
		*)
			case "$file" in
			$3) ;;
			*) printf '# %s may not include <%s>\nnot ok - library law\n' "$file" "$1" ;;
			esac
			;;
		esac
	done
}
only 'sqlite3\.h' '' 'src/store/*'
only 'pcre2\.h' 'src/search/regex.c' ''
only '(ncursesw/)?(n?curses|term)\.h' 'src/tui/term.c' ''
only 'utf8proc\.h' '' 'src/base/uni*.c'
only 'json-c/[a-z_]*\.h|json\.h' '' 'src/ingest/*'
only 'expat\.h|zlib\.h|zstd\.h' '' 'src/ingest/*'
only 'sys/socket\.h|netinet/.*|netdb\.h|arpa/.*' '' ''
