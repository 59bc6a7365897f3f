# Options, help, and what is no verb.
$ peerage --version
peerage 0.1.0

$ peerage works --limt 3
! peerage: works: no option --limt; the nearest is --limit
? 2

$ peerage works --limit
! peerage: --limit needs a value: --limit N
? 2

$ peerage works --count=3
! peerage: --count takes no value
? 2

$ peerage works --limit=x
! peerage: works: --limit is a number from 1 to 100000000, not "x" (`peerage works --help` tells more)
? 2

$ peerage --jsn works
! peerage: no option --jsn; the nearest is --json
? 2

$ peerage show -x
! peerage: no option -x; options are words: --help lists them
? 2

$ peerage --json --tsv stats
! peerage: --json and --tsv exclude each other
? 2

$ peerage --json
! peerage: --json and --tsv go with a verb; `peerage --help` lists them
? 2

$ peerage --index= stats
! peerage: --index needs the name of a file
? 2

$ peerage help nosuch
! peerage: help: no verb nosuch; `peerage --help` lists them (`peerage help --help` tells more)
? 2

$ peerage completion
! peerage: completion: for which shell: bash, zsh or fish? (`peerage completion --help` tells more)
? 2

$ peerage completion tcsh
! peerage: completion: there are scripts for bash, zsh and fish, not for tcsh (`peerage completion --help` tells more)
? 2

$ peerage man nosuch
! peerage: no page "nosuch"; there are peerage, peerage-query and peerage-trust
? 2

$ peerage help follow
usage: peerage follow [TARGET]

  follow; once more in the explorer: unfollow

options of every verb:
  --index FILE        use this index
  --notebook FILE     use this notebook
  --readonly          write nothing
  --json              JSON Lines on standard output
  --tsv               tab-separated values on standard output
  --help              print this help
  --version           print the version

peerage(1) tells the rest: `peerage man`

$ peerage walk -h >a && peerage walk --help >b && peerage help walk >c && cmp a b && cmp b c

$ peerage completion bash >c && bash -n c && grep -c peerage c >/dev/null

$ peerage keys --tsv | head -3
any	q	quit	leave the program
any	Ctrl-C	quit	leave the program
any	?	help	show the keys, verbs and options that work here

# A configuration file that is wrong in a place is heard of and still read.
$ mkdir -p .config/peerage && printf 'bind any x quit\nbind any yy quit\nset theme pink\n' >.config/peerage/config && peerage keys --tsv | grep 'x	quit'
any	x	quit	leave the program
! peerage: HOME/.config/peerage/config:2: no key is named "yy"
! peerage: HOME/.config/peerage/config:3: theme is one of dark|light|mono, not "pink"

# A database of somebody else is named and left alone.
$ echo 'a letter to a friend' >letter && peerage --index letter stats; cat letter
a letter to a friend
! peerage: letter is damaged or not a peerage index; nothing was changed

$ peerage --index . stats
! peerage: . is a folder, not a peerage index
? 3
