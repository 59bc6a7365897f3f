# Neighbourhoods and paths.
$ peerage import sample.jsonl
sample.jsonl  jsonl  323 read, 285 added, 38 merged

$ peerage walk 'Zhizhen Zhong' --limit 3 --tsv | cut -f 1-7
1	p:533	Congcong Miao	Zhizhen Zhong	3	2023–2025	1.20202
1	p:111	Ying Zhang	Zhizhen Zhong	7	2021–2025	0.803211
1	p:552	Manya Ghobadi	Zhizhen Zhong	3	2021–2023	0.409524
! peerage: 3 of 63 people within 1 hop, strongest first

$ peerage walk 'Zhizhen Zhong' --since 2023 --min-works 2 --tsv | cut -f 3,5
Congcong Miao	3
Ying Zhang	6
Wenxue Li	4
Han Tian	4
Guyue Liu	4
Kai Chen	4
Yuxuan Li	3
Yilun Jin	3
Zhenghang Ren	3
Xudong Liao	3
Xiangzhou Liu	2
Xianneng Zou	2
Yijun Sun	2
Zilong Wang	2
Xinyang Huang	2

$ peerage walk 'Zhizhen Zhong' --max-authors 3 --tsv | cut -f 3,5
Congcong Miao	1
! peerage: 10 works with more than 3 authors left out (--max-authors)

$ peerage walk 'Zhizhen Zhong' --json --limit 1 | sed 's/,"topics".*//'
{"hops":1,"person":{"id":"p:533","name":"Congcong Miao"},"via":{"id":"p:109","name":"Zhizhen Zhong"},"works":3,"first_year":2023,"last_year":2025,"strength":1.202020202020202
! peerage: 1 of 63 people within 1 hop, strongest first

$ peerage walk 'Zhizhen Zhong' --topic 'title:/(/'
! peerage: missing closing parenthesis
!     title:/(/
!             ^
? 2

$ peerage walk 'Zhizhen Zhong' --hops 9
! peerage: walk: --hops is a number from 1 to 6, not "9" (`peerage walk --help` tells more)
? 2

$ peerage walk
! peerage: walk: from whom? (`peerage walk --help` tells more)
? 2

$ peerage path 'Lu Zhao' 'Tong Zhao' | head -3
Lu Zhao  p:1
    2022  Incoherent phonon transport dominates heat conduction across van der Waals superlattices
Bo Sun  p:29
! peerage: 5 steps; there are other ways of this length (--all)

$ peerage path 'Tong Zhao' 'Lu Zhao' --tsv | cut -f 2,4 | uniq
0	Tong Zhao
1	Weile Jia
2	Hong Jiang
3	Xinqiang Wang
4	Bo Sun
5	Lu Zhao

$ peerage path 'Lu Zhao' 'Lu Zhao' --json
{"from":"p:1","from_name":"Lu Zhao","to":"p:1","to_name":"Lu Zhao","length":0,"paths":[[{"person":{"id":"p:1","name":"Lu Zhao"},"works":[]}]]}

$ echo '{"kind":"work","title":"Alone","authors":[{"name":"Zed Alone"},{"name":"Yan Beside"}]}' >alone.jsonl; peerage import alone.jsonl
alone.jsonl  jsonl  1 read, 1 added

$ peerage path 'Lu Zhao' 'Zed Alone' --json
{"from":"p:1","from_name":"Lu Zhao","to":"p:949","to_name":"Zed Alone","length":null,"paths":[]}
! peerage: Lu Zhao and Zed Alone are not connected
? 1

$ peerage path 'Lu Zhao' 'Zed Alone'
! peerage: Lu Zhao and Zed Alone are not connected
? 1

$ peerage path 'Lu Zhao' 'Tong Zhao' --avoid 'Hong Jiang' --tsv | cut -f 2,4 | uniq
0	Lu Zhao
1	Bo Sun
2	Xinqiang Wang
3	Honghui Shang
4	Baodong Wu
5	Guangming Tan
6	Tong Zhao

$ peerage path Lu Zhao Tong Zhao
! peerage: path: two people are needed; put a name of several words in quotes (`peerage path --help` tells more)
? 2
