#!/bin/sh
# The tour of README.md shows screens as they are: each ```text block of it stands, line for line, as a dump in
# tests/screen/tour.scr, which is played by the screen tests. Prints TAP.
set -u
root=${1:-.}
cd "$root" || exit 1
awk '
	FNR == 1 { file++ }
	file == 1 {
		if (/^~~~$/) {
			if (inside)
				dump[block] = 1
			inside = !inside
			block = ""
		} else if (inside)
			block = block $0 "\n"
		next
	}
	/^```text$/ { shown = 1; block = ""; start = FNR; next }
	/^```$/ && shown {
		shown = 0
		n++
		if (!(block in dump)) {
			print "# README.md:" start ": this screen is no dump of tests/screen/tour.scr"
			bad++
		}
		next
	}
	shown { block = block $0 "\n" }
	END {
		print "1..2"
		print (n >= 5 ? "ok" : "not ok") " 1 - README.md shows screens (" n ")"
		print (bad ? "not ok" : "ok") " 2 - they are what the program draws"
	}' tests/screen/tour.scr README.md
