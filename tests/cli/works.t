# Filters on the command line.
$ peerage import sample.jsonl
sample.jsonl  jsonl  323 read, 285 added, 38 merged

$ peerage works 'title:/optim/ year:2023..'
w:110  2025  preprint       Matryoshka: Optimization of Dynamic Diverse Quantum Chemistry Systems via Elastic Parallelism Transformation  arXiv
w:218  2025  proceedings    Towards Optimal Rack-scale µs-level CPU Scheduling through In-Network Workload Shaping                        USENIX ATC 2025
w:35   2024  working-paper  Kalman optimizer                                                                                              working paper
w:29   2023  proceedings    RLEKF: An Optimizer for Deep Potential with Ab Initio Accuracy                                                AAAI 2023, vol. 37
w:36   2023  working-paper  Alto: Acceleration large-batch training optimizer                                                             submitted
w:192  2023  proceedings    TopoOpt: Co-optimizing network topology and parallelization strategy for distributed training jobs            NSDI 23
w:206  2023  journal        Resource-efficient simulation of noisy quantum circuits and application to network-enabled QRAM optimization  npj Quantum Information 9, 105, 2023

$ peerage works -venue:nosuch 'author:"Tong Zhao"' year:2024.. --tsv | cut -f 1-4
w:163	2025	proceedings-article	Exploring Landscapes for Better Minima along Valleys
w:27	2024	proceedings-article	Training one DeePMD Model in Minutes: a Step Towards Online Learning
w:28	2024	journal-article	10-Million Atoms Simulation of First-Principle Package LS3DF
w:32	2024	working-paper	Interference-aware I/O scheduling
w:33	2024	working-paper	Momentum is generalization
w:34	2024	working-paper	Stack normalization
w:35	2024	working-paper	Kalman optimizer
w:273	2024	proceedings-article	CAFE: Towards Compact, Adaptive, and Fast Embedding for Large-scale Recommendation Models
w:274	2024	proceedings-article	LLaGA: Large language and graph assistant

$ peerage works 'person:"Tong Zhao" title:optim' --sort oldest --limit 2
w:29  2023  proceedings    RLEKF: An Optimizer for Deep Potential with Ab Initio Accuracy  AAAI 2023, vol. 37
w:36  2023  working-paper  Alto: Acceleration large-batch training optimizer               submitted
! peerage: 2 of 3 works

$ peerage works --count title:/dee?p/
18

$ peerage works --count title:/dee?p/ --json
{"count":18,"of":280,"given_up":0}

$ peerage works nothing-has-this
! peerage: no work passes
? 1

$ peerage works --count nothing-has-this
0
? 1

$ peerage works --by type
105  journal-article
 94  proceedings-article
 66  preprint
  7  manuscript
  6  working-paper
  1  poster
  1  software

$ peerage works --by year year:2024.. --tsv
29	2026	
49	2025	
36	2024	

$ peerage works --by person 'venue:/^PPoPP|PPoPP 2024/' --limit 3
4  Yunquan Zhang  p:125
3  Guangming Tan  p:180
3  Kun Li         p:328
! peerage: 3 of 32

$ peerage works --by colour
! peerage: works are counted by year, venue, topic, type, source or person
? 2

$ peerage works --sort colour
! peerage: works: --sort is relevance, year, oldest, cites or title (`peerage works --help` tells more)
? 2

$ peerage works 'title:/(moe/'
! peerage: missing closing parenthesis
!     title:/(moe/
!                ^
? 2

$ peerage works '(a or'
! peerage: this ( is not closed
!     (a or
!     ^
? 2

$ peerage works person:nobody-at-all
! peerage: person: nothing here is called "nobody-at-all"
? 1

$ peerage works --limit 1 --json 'title:"Training one DeePMD"' | tr ',' '\n' | grep -E '"(kind|id|title|year|type|venue|doi)":'
{"kind":"work"
"id":"w:27"
"title":"Training one DeePMD Model in Minutes: a Step Towards Online Learning"
"year":2024
"type":"proceedings-article"
"venue":"ACM SIGPLAN PPoPP 2024"
"doi":"10.1145/3627535.3638505"
