# Taking it elsewhere, and back.
$ peerage import sample.jsonl
sample.jsonl  jsonl  323 read, 285 added, 38 merged

$ peerage export >all.jsonl && wc -l <all.jsonl && peerage import all.jsonl
323
all.jsonl  jsonl  323 read, 323 unchanged

$ peerage --index copy.db import all.jsonl
all.jsonl  jsonl  323 read, 285 added, 38 merged

$ peerage --index copy.db stats --tsv | head -2
works	280
people	947

$ peerage export --format csl 'year:1500'
[]
? 1

$ peerage export --format csl arxiv:2511.21431 | cut -c 1-120
[
{"id":"w001","type":"article","title":"MemFine: Memory-Aware Fine-Grained Scheduling for MoE Training","author":[{"famil
]

$ peerage export --format csl | grep -c '^{"id"'
280

$ peerage export 'Zhizhen Zhong' | grep -c '"kind":"person"'
1

$ peerage export jiacheng | tail -1
p:218  person  Jiacheng Zhao  2025
! peerage: 3 fit: name one by what stands in the first column

$ peerage export --format pdf
! peerage: export: --format is jsonl or csl (`peerage export --help` tells more)
? 2

$ peerage export 'title:/(/'
! peerage: missing closing parenthesis
!     title:/(/
!             ^
? 2
