#!/bin/sh
# Each header compiles alone under the strictest flags. Prints TAP.
set -u
root=${1:-.}
cd "$root" || exit 1
cc=${CC:-cc}
headers=$(find src -name '*.h' | sort)
count=$(printf '%s\n' "$headers" | wc -l)
printf '1..%s\n' "$count"
i=0
for header in $headers; do
	i=$((i + 1))
	if message=$(printf '#include "%s"\ntypedef int not_empty;\n' "${header#src/}" |
		"$cc" -std=c17 -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE -Isrc -Wall -Wextra -Wpedantic -Werror \
			-U_XOPEN_SOURCE $(pkg-config --cflags json-c 2>/dev/null) -fsyntax-only -x c - 2>&1); then
		printf 'ok %s - %s\n' "$i" "$header"
	else
		printf 'not ok %s - %s\n' "$i" "$header"
		printf '%s\n' "$message" | sed 's/^/# /'
	fi
done
