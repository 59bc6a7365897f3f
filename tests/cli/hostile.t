# Text from files never reaches the terminal as it is.
$ printf '%s\n' '{"kind":"work","id":"a","title":"Red \u001b[31m bell \u0007 \u202e back\tand\nforth","year":2020,"authors":[{"name":"Eve \u001b]0;title\u0007 Il"}]}' >evil.jsonl; peerage import evil.jsonl
evil.jsonl  jsonl  1 read, 1 added

$ peerage works
w:1  2020  Red �[31m bell � � back and forth

$ peerage works --tsv | od -c | grep -cE '033|007|\\v'
0
? 1

$ peerage works --json | grep -o '"title":"[^"]*"'
"title":"Red \u001b[31m bell \u0007 \u202e back and forth"

$ peerage works --json | LC_ALL=C grep -c '[[:cntrl:]]'
0
? 1

$ peerage find eve
p:1  person  Eve �]0;title� Il  2020

$ peerage show w:1 | LC_ALL=C tr -d '\n' | LC_ALL=C grep -c '[[:cntrl:]]'
0
? 1

$ peerage note w:1 "$(printf 'a\033[2Jb')"; peerage note w:1 | cut -c 15-
 note  w:1  Red �[31m bell � � back and forth  a�[2Jb
! peerage: noted on Red �[31m bell � � back and forth

$ peerage works "$(printf 'title:\033[2J(')"
! peerage: this ( is not closed within its word; a pattern with blanks is written /…/, a text "…"
!     title:�[2J(
!               ^
? 2

$ peerage show "$(printf 'no\033[2Jbody')"
! peerage: nothing here is called "no?[2Jbody"
? 1

$ printf '\377\376\000' >bytes; peerage import bytes
bytes  0 read, could not be read
! peerage: bytes: this is UTF-16 or UTF-32 text; convert it to UTF-8
? 3
