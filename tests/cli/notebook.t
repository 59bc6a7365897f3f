# What the user says, and taking it back.
$ peerage import sample.jsonl
sample.jsonl  jsonl  323 read, 285 added, 38 merged

$ peerage undo
! peerage: there is nothing to undo
? 1

$ peerage follow
? 1

$ peerage follow Tong Zhao
! peerage: following Tong Zhao

$ peerage follow Tong Zhao
! peerage: Tong Zhao is followed already

$ peerage follow --tsv
1	2026-11-27	follow	p:174	Tong Zhao	

$ peerage follow 'Zhe Qu' --json
{"kind":"follow","entry":2,"id":"p:61","label":"Zhe Qu","text":null,"made":"2026-11-27T12:00:00Z"}
! peerage: following Zhe Qu

$ peerage unfollow 'Zhe Qu'
! peerage: Zhe Qu is no longer followed

$ peerage unfollow 'Zhe Qu'
! peerage: Zhe Qu is not followed
? 1

$ peerage unfollow
! peerage: unfollow: whose follow is to end? (`peerage unfollow --help` tells more)
? 2

$ peerage claim 'Zhizhen Zhong'
! peerage: Zhizhen Zhong is you

$ peerage trust 'Zhizhen Zhong' --json | grep -o '"level":[0-9]*'
"level":3

$ peerage undo
! peerage: taken back: claim Zhizhen Zhong

$ peerage trust 'Zhizhen Zhong' --json | grep -o '"level":[0-9]*'
"level":2

$ peerage redo
! peerage: done again: claim Zhizhen Zhong

$ peerage unclaim 'Zhizhen Zhong'
! peerage: Zhizhen Zhong is no longer claimed

$ peerage claim 'NDSS'
! peerage: nothing here is called "NDSS"
? 1

$ peerage note 'Tong Zhao' met at PPoPP
! peerage: noted on Tong Zhao

$ peerage note 'Tong Zhao' --tsv
4	2026-11-27	note	p:174	Tong Zhao	met at PPoPP

$ peerage note --remove 4711
! peerage: there is no entry 4711
? 1

$ peerage note --remove first
! peerage: note: --remove takes the number of a note, the first column of `peerage note` (`peerage note --help` tells more)
? 2

$ peerage tag 'Tong Zhao' reviewer
! peerage: tagged Tong Zhao

$ peerage tag 'Tong Zhao' two words
! peerage: a tag is one word
? 2

$ peerage tag --remove 'Tong Zhao' reviewer
! peerage: tag taken off Tong Zhao

$ peerage mark arxiv:2511.21431
! peerage: bookmarked MemFine: Memory-Aware Fine-Grained Scheduling for MoE Training

$ peerage mark --remove arxiv:2511.21431
! peerage: bookmark of MemFine: Memory-Aware Fine-Grained Scheduling for MoE Training taken away

$ peerage lens optim 'title:/optim/'
! peerage: saved the filter optim

$ peerage lens optim
title:/optim/

$ peerage works lens:optim year:2024.. --count
3

$ peerage lens self lens:self
! peerage: in lens self: the saved filter self names itself
!     lens:self
!     ^
? 2

$ peerage lens bad 'title:/(/'
! peerage: missing closing parenthesis
!     title:/(/
!             ^
? 2

$ peerage lens --remove optim
! peerage: the filter optim is gone

$ peerage works lens:optim
! peerage: lens: no saved filter is named "optim"
? 1

$ peerage --readonly follow 'Zhe Qu'
! peerage: the notebook is not written with --readonly
? 3

# It survives an index that is made afresh.
$ rm .local/share/peerage/index.db && peerage import sample.jsonl && peerage show 'Tong Zhao' | grep -c followed
sample.jsonl  jsonl  323 read, 285 added, 38 merged
1
