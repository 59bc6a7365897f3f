# Turns text files into C: one `const char NAME[]` a file, NAME taken from -v names="a b c" in the order of the files.
# Text goes out as escaped string pieces of a line each, so any length and any byte above 31 passes unchanged.
BEGIN {
	count = split(names, name, " ")
	print "/* Made by data/embed.awk; the text files are the source. */"
}
FNR == 1 {
	if (part)
		print "\t\"\";"
	part++
	printf "extern const char %s[];\nconst char %s[] =\n", name[part], name[part]
}
{
	gsub(/\\/, "\\\\")
	gsub(/"/, "\\\"")
	gsub(/\t/, "\\t")
	gsub(/\?\?/, "?\"\"?")
	print "\t\"" $0 "\\n\""
}
END {
	print "\t\"\";"
	if (part != count)
		exit 1
}
