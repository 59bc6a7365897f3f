# Type-to-find and ambiguous names.
$ peerage find zhao
! peerage: there is no index at HOME/.local/share/peerage/index.db yet: make one with `peerage import FILE`
? 3

$ peerage import sample.jsonl
sample.jsonl  jsonl  323 read, 285 added, 38 merged

$ peerage find zhao --kind person --limit 3
p:174  person  Tong Zhao  Computer Science Department, University of Chinese Academy of Sciences, 2022–2025
p:1    person  Lu Zhao    e-mail domain jlu.edu.cn, 2013–2025
p:277  person  Jin Zhao   2015–2022
! peerage: the first 3 are shown; --limit asks for more

$ peerage find 'zhao tong' --tsv --kind person
p:174	person	Tong Zhao	Computer Science Department, University of Chinese Academy of Sciences, 2022–2025

$ peerage find --kind person --limit 1 shanghai nobody
! peerage: nothing is called so
? 1

$ peerage find --kind venue ppopp
venue:PPoPP 2025               venue  PPoPP 2025
venue:ACM SIGPLAN PPoPP 2024   venue  ACM SIGPLAN PPoPP 2024
venue:PPoPP '23, pp. 427-428   venue  PPoPP '23, pp. 427-428
venue:PPoPP '25, pp. 197-211   venue  PPoPP '25, pp. 197-211
venue:PPoPP 2019               venue  PPoPP 2019
venue:PPoPP 2024, pp. 333-347  venue  PPoPP 2024, pp. 333-347

$ peerage find --kind colour x
! peerage: find: --kind is person, work, topic, org or venue (`peerage find --help` tells more)
? 2

$ peerage find --limit 0 x
! peerage: find: --limit is a number from 1 to 1000, not "0" (`peerage find --help` tells more)
? 2

$ peerage find --kind person --json 'Zhizhen Zhong' | head -c 74
{"kind":"person","id":"p:109","name":"Zhizhen Zhong","role":"Researcher","

# Text that is no more than punctuation to the index.
$ peerage find --kind work -- 'NEAR(' '"' "'; DROP TABLE work;--"
! peerage: nothing is called so
? 1

$ peerage show jiacheng
p:197  person  L. Jiacheng    2023–2024
p:472  person  Jiacheng Li    2025
p:218  person  Jiacheng Zhao  2025
! peerage: 3 fit: name one by what stands in the first column
? 1

$ peerage show 'nobody at all'
! peerage: nothing here is called "nobody at all"
? 1

$ peerage show doi:10.1/none
! peerage: nothing here is called "doi:10.1/none"
? 1
