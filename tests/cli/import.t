# Reading files in: reports, rejects, what is passed over, dry runs, filters, and the same file twice.
$ peerage stats
! peerage: there is no index at HOME/.local/share/peerage/index.db yet: make one with `peerage import FILE`
? 3

$ peerage import
! peerage: import: which files? (- is standard input) (`peerage import --help` tells more)
? 2

$ peerage import --dry-run sample.jsonl; ls .local 2>&1
sample.jsonl  jsonl  323 read, 285 added, 38 merged
ls: cannot access '.local': No such file or directory
? 2

$ peerage import sample.jsonl
sample.jsonl  jsonl  323 read, 285 added, 38 merged

$ peerage import sample.jsonl
sample.jsonl  jsonl  323 read, 323 unchanged

$ peerage stats --tsv | grep -Ev 'bytes|topics'
works	280
people	947
orgs	80
venues	199
mentions	1954
edges	6452
first_year	2009
last_year	2026
records	323
files	1
rejects	0
follows	0
claims	0
notes	0
lenses	0

$ peerage import nowhere.jsonl
nowhere.jsonl  0 read, could not be read
! peerage: nowhere.jsonl: No such file or directory
? 3

$ peerage import --format csv sample.jsonl 2>&1 | cut -d ';' -f 1
peerage: no format "csv"

# A bad record costs itself alone.
$ printf '%s\n' '{"kind":"work","id":"a","title":"First","year":2020,"authors":[{"name":"Ann Aarhuis"}]}' '{"kind":"work",' '{"kind":"work","id":"c","title":"Third","year":2021,"authors":[{"name":"Ann Aarhuis"}]}' >three.jsonl

$ peerage --index t.db import three.jsonl
three.jsonl  jsonl  3 read, 2 added, 1 rejected
! peerage: three.jsonl:2: not JSON: unexpected end of data

$ peerage --index t.db import --json three.jsonl | sed 's/"seconds":[0-9.e-]*/"seconds":0/'
{"kind":"reject","file":"three.jsonl","line":2,"key":null,"reason":"not JSON: unexpected end of data"}
{"kind":"report","file":"three.jsonl","format":"jsonl","read":3,"added":0,"merged":0,"unchanged":2,"rejected":1,"warned":0,"left_out":0,"seconds":0,"failed":false}

$ peerage --index s.db import - <three.jsonl
-  jsonl  3 read, 2 added, 1 rejected
! peerage: -:2: not JSON: unexpected end of data

$ peerage --index w.db import --where 'year:2021..' three.jsonl
three.jsonl  jsonl  3 read, 1 added, 1 left out by the filter, 1 rejected
! peerage: three.jsonl:2: not JSON: unexpected end of data

$ peerage --index w.db works --tsv
w:1	2021		Third				

$ peerage --index w.db import --where 'title:/(/' three.jsonl
! peerage: missing closing parenthesis
!     title:/(/
!             ^
? 2

# In a folder, what is of no known format is passed over and named.
$ mkdir folder && cp three.jsonl folder/ && echo 'a letter' >folder/letter.txt && peerage --index f.db import folder
folder/three.jsonl  jsonl  3 read, 2 added, 1 rejected
! peerage: folder/letter.txt: of no known format, passed over
! peerage: folder/three.jsonl:2: not JSON: unexpected end of data

$ peerage --index f.db import folder/letter.txt
folder/letter.txt  0 read, could not be read
! peerage: folder/letter.txt: of no known format: --format names one
? 3

$ peerage import --readonly three.jsonl
! peerage: the index is not written with --readonly
? 3

$ peerage reindex
! peerage: everything derived was made again

$ peerage stats --tsv | grep -v topics | head -6
works	280
people	947
orgs	80
venues	199
mentions	1954
edges	6452

$ peerage doctor
all is well

$ peerage doctor --json
