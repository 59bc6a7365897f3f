# Pages. Topics that are derived here are left out: they change with the lexicon.
$ peerage import sample.jsonl
sample.jsonl  jsonl  323 read, 285 added, 38 merged

$ peerage show 'Zhizhen Zhong' | sed -n '/^Reported/,/^$/p'
Reported
  profile page  trust 13 Unverified, level 1, 2 works, 3 topics, 0 followers, 4 close collaborators, unclaimed, open to collaborate

$ peerage show 'Tong Zhao' | sed -n '/^CV: /,/^Identity/p'
CV: positions
  Assistant Professor, Computer Science Department, University of Chinese
  Academy of Sciences & High Performance Computer Research Center, Institute of
  Computing Technology, Chinese Academy of Sciences (2021–)

CV: education (2)
  Ph.D., Stochastic Control and Operation Research, School of Mathematical
  Sciences, Fudan University, supervised by Shanjian Tang, thesis: Interacting
  partical systems and deep learning (2016–2021)
  B.Sc., Mathematics, School of Mathematical Sciences, Fudan University,
  supervised by Weiguo Gao (2012–2016)

CV: publications (6)
  Accelerating large-scale sparse LU factorization for RF circuit simulation
  Training one DeePMD Model in Minutes: a Step Towards Online Learning
  10-Million Atoms Simulation of First-Principle Package LS3DF
  RLEKF: An Optimizer for Deep Potential with Ab Initio Accuracy
  Enhance the Strong Scaling of LAMMPS on Fugaku
  Limits of one-dimensional interacting particle systems with two-scale
  interaction

CV: preprints and working papers (7)
  Interference-aware I/O scheduling
  Momentum is generalization
  Stack normalization
  Kalman optimizer
  Alto: Acceleration large-batch training optimizer
  Bellman: An high throughput co-running scheduler for HPC and AI hybrid
  workloads
  Backward error analysis of the Lanczos bidiagonalization with
  reorthogonalization

CV: awards (7)
  AAAI23 Oral (2023)
  Outstanding Researcher at the Institute of Computing Technology, Chinese
  Academy of Sciences: top 2%
  Guanghua Scholarship: top 2% (2020)
  Tongyu Cai Scholarship: top 2% (2019)
  Scholarship for International Congress of Mathematicians: top 1% (2018)
  Gold medal in China High School Mathematics Olympiad, Inner Mongolia, China
  (2012)
  Gold medal in China High School Physics Olympiad, Inner Mongolia, China

CV: interests (2)
  Optimization in Deep Learning: Primary
  Reinforcement Learning: Secondary

CV: referees (3)
  Shanjian Tang, My Ph.D. supervisor, Fudan University
  Weile Jia, Principal Investigator of our research group, High Performance
  Computer Research Center, Institute of Computing Technology, Chinese Academy
  of Sciences
  Weinan E, Expert in our field who appreciates my work, Princeton University

Identity

$ peerage show doi:10.1145/3627535.3638505 | sed -n '1,/^$/p'
Training one DeePMD Model in Minutes: a Step Towards Online Learning
w:27 · 2024 · proceedings-article · ACM SIGPLAN PPoPP 2024 · pages 257-269 · CV

$ peerage show venue:ndss | head -3
NDSS 2024
venue
1 work · 5 people · 2024 █ 2024

$ peerage show arxiv:2511.21431 --tsv | grep -E '^(head|author|identifier)' | head -4
head	w:1	MemFine: Memory-Aware Fine-Grained Scheduling for MoE Training	2025	preprint		arXiv
author	1	Lu Zhao	p:1	
author	2	Rong Shi	p:2	
author	3	Shaoqing Zhang	p:3	

$ peerage show 'Zhe Qu' --json | grep -o '"reported":\[[^]]*\]'
"reported":[{"source":"profile page","works":10,"followers":0,"topics":11,"close_collaborators":4,"trust":21,"tier":"Emerging","level":1,"claim":"unclaimed","open_to_collaborate":true}]

# The parts of a score add up to it.
$ for who in 'Zhizhen Zhong' 'Zhe Qu' 'Tong Zhao'; do peerage trust "$who" --tsv | awk '{ n += $1 } END { print NR, n }' >parts; peerage trust "$who" --json | sed 's/.*"score":\([0-9]*\).*/5 \1/' | cmp - parts && echo agree; done
agree
agree
agree

$ peerage show
! peerage: show: show what? (`peerage show --help` tells more)
? 2
