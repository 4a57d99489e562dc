#!/usr/bin/env bash
# Fails where a room includes one that it may not know (docs/architecture.md), and says which file.
# A room's public headers are in include/hornbeam/ROOM, what is compiled of it in src/ROOM; a new one
# gets a line here.
set -euo pipefail
cd "$(dirname "$0")/.."

# Each room, and the rooms that it may include besides itself. `domain` is every folder of domains/,
# which knows no other one but the file format that games share; `support` is tests/support.
rules='
core      playout
tree      core
playout   core tree
parallel  core tree
value     core
search    core parallel playout tree value
learn     core parallel problem search value
spec      core
registry  core parallel playout search spec tree value
result    core
run       core parallel registry result spec tree version
picture   core
testing   core playout
domain    core picture playout
searches  domain registry
mpi       parallel version
problem   core domain learn picture playout plugin registry result run searches spec value
plugin    problem version
version
render    picture result
manual    core problem result spec value
gtp       core problem result spec version
serve     core problem render result run spec
statistics core
match     core gtp parallel problem spec statistics
laboratory core match parallel picture problem registry render result run spec statistics version
apps      core gtp laboratory learn manual match mpi offload parallel problem render result run serve spec statistics version
python    core laboratory parallel problem registry render result run spec testing version
bench     core domain mpi parallel playout problem registry render result run search searches spec tree
support   core domain parallel playout problem registry search searches spec testing tree
tests     core domain examples manual parallel picture playout plugin problem registry render result run
tests     device gtp laboratory learn match search searches serve spec statistics support testing tree value version
device    domain value
offload   core domain playout problem registry run search searches spec value
fuzz      core domain gtp laboratory problem result serve spec tests
examples  core picture plugin problem registry result run search spec testing version
'

grep -rnE '^ *#include' --include='*.[hc]pp' --include='*.cu' --include='*.cuh' --include='*.cpp.in' \
    apps bench device domains examples fuzz include python src tests |
  awk -v rules="$rules" '
    BEGIN {
      count = split(rules, lines, "\n")
      for (i = 1; i <= count; ++i) {
        words = split(lines[i], word, " ")
        if (words) may[word[1], word[1]] = known[word[1]] = 1
        for (j = 2; j <= words; ++j) may[word[1], word[j]] = 1
      }
    }
    # include/hornbeam/tree/tree.hpp and src/tree/selection.cpp are both of the room `tree`.
    function room(path, part) {
      sub("^include/", "", path)
      split(path, part, "/")
      if (part[1] == "hornbeam" || part[1] == "src") { sub("[.]hpp$", "", part[2]); return part[2] }
      if (part[1] == "domains") return "domain"
      if (part[1] == "tests" && part[2] == "support") return "support"
      return part[1]
    }
    function domain(path, part) { split(path, part, "/"); return part[2] }
    function complain(text) { print where ": " text; failed = 1 }
    {
      split($0, found, ":")
      file = found[1]
      where = file ":" found[2]
      # Angle brackets are for other projects, which the examples are to us.
      from = room(file)
      if (!match($0, from == "examples" ? "[<\"]hornbeam/[^>\"]*" : "\"[^\"]*")) next
      included = substr($0, RSTART + 1, RLENGTH - 1)
      to = room(included)
      if (included !~ "/")
        complain(included " is included without its folder")
      else if (!(from in known))
        complain("the room " from " has no line in scripts/check-rooms.sh")
      else if (!((from, to) in may))
        complain(from " may not include " to " (" included ")")
      else if (from == "domain" && to == "domain" && domain(file) != domain(included) &&
               domain(included) != "sgf")
        complain("a domain may not include another one (" included ")")
      else if (file ~ "^include/" && included !~ "^hornbeam/")
        complain("a public header may include public ones only (" included ")")
    }
    END { exit failed }'
