#include "src/manual/readings.hpp"

#include <algorithm>
#include <array>

namespace hornbeam::manual {
namespace {

constexpr std::array kReadings{
    Reading{"sp",
            "Formula 1 as it is printed: the deviation term is added. The top score of section 4.1 "
            "is added with weight W. With the published C and D this rule hardly explores, and the "
            "paper's figures do not come out; those of its exploitation setting do with "
            "sp-product."},
    Reading{
        "sp-product",
        "Ours, modelled on UCTPlayer.java of the public program named in docs/performance.md: the "
        "deviation multiplies the exploration term, sqrt(n_p) stands where formula 1 has ln n_p, "
        "and average and top score are weighed by 1-W and W. (There W enters for a node's first "
        "child alone, which is taken for a slip.) With it the paper's exploitation setting and its "
        "restarts score as published, and all settings are as deep; the balanced and the "
        "exploration setting score higher. The presets of SP-MCTS use it; the formula as printed "
        "is "
        "the rule sp, and the presets ending in -printed have it."},
    Reading{
        "ucb1-tuned",
        "Scores are scaled to [0, 1] by the domain's own bounds, or by range where it is given. "
        "The papers do not say between which scores theirs were scaled, so their values of C "
        "carry over in order of size rather than to the digit."},
    Reading{
        "mcts",
        "Exact: children are tried once each before the rule chooses; one node is added for each "
        "evaluation. Readings: with expand-after=T a node gets children at the first visit after "
        "T of them, as SP-MCTS, section 6.6, words its T (section 4.1 speaks of T as where "
        "selection ends and simulation begins); children are tried in the order of the move list, "
        "where Beam MCTS adds the one that its playout draws. A node is counted when it is first "
        "visited. In a game of two a child's statistics are its mover's; algorithm 1 of parallel "
        "MCTS is select=ucb1(c=1.41421356), if its printed root is meant to cover the whole of 2 "
        "log(c) / b. Bounds of values are kept as in score-bounded MCTS, so that wins, losses and "
        "draws are proved, and children that can be no better than what is proved are not visited "
        "again; means are left as the visits made them. What the domain knows is asked for when a "
        "node gets children; of moves with the same prior, and of all without any, widening takes "
        "the first in order. With a budget of nodes alone, a hundred evaluations in a row for "
        "each node in the tree, at most 10,000, without a new one end the search. With prune, "
        "ties among equally visited nodes go to the first in the order of moves."},
    Reading{
        "by-move",
        "The paper divides the whole time by the average length of a game, 64.4 moves, so a long "
        "game takes longer: that is length=64.4. By default each move gets its share of what is "
        "left, by the length of the best line so far, and a game that cannot use all of the "
        "budget is followed by another, so that it is spent exactly."},
    Reading{
        "nested",
        "Exact with respect to the pseudocode, algorithms 1 and 2. The order of candidates that "
        "score the same is ours: the memorised line first, then the order of moves, and only a "
        "strictly better score overtakes. A root without a memorised line is no candidate, and "
        "every lower search begins with an empty memory. With distinct, of two equal positions "
        "the one with more points stays, of equally rich ones the one whose line is worth more. "
        "In a game of two only the first level has a meaning, and is flat Monte-Carlo: the moves "
        "in turn, and the best mean. As a search it runs again with other random numbers until "
        "the budget is spent. With threads it is the master of algorithms 3 and 4, on demand: "
        "positions go to whoever is free, and the master works, too. (As printed, the master only "
        "sends and receives, in turn, and the last remote is never sent anything.) Candidates have "
        "the order of the moves, not that of the answers, so that the result is that of one "
        "thread."},
    Reading{
        "nrpa",
        "Exact with respect to the published pseudocode; of equally good lines the last is kept. "
        "What moves of different positions share (the code) is the domain's to say, and matters "
        "more than any option. With threads, the playouts between two adaptations of level 1 are "
        "made side by side (leaf parallelization: Nagorko 2019), so that only playouts above 1 "
        "have "
        "something to share; independent runs are restart(nrpa(runs=1))."},
    Reading{
        "improve",
        "Ours, in the spirit of the searches around a grid that found dozens of Morpion lines of "
        "178: dropped moves are chosen at random, what depended on them goes with them, and the "
        "rest is kept as a set where moves commute. With batch, so many rounds know of nothing "
        "newer than the first of them and count in their order, each taken up unless it is worse "
        "than the best by then. Of several parents each round draws its own: half of the time the "
        "best one, or else any, the best one included. With cuts=learned a tenth of the line that "
        "has moves has weight (wins + 1) / (tries + 4), and one draw in five is of any."},
    Reading{
        "tabu-color",
        "The tabu colour is the most frequent one where the playout starts, counted in tiles; of "
        "equally frequent ones the lowest."},
    Reading{
        "tabu-bandit",
        "The paper names the bandit and not its coefficient: c is ours to choose. The arms start "
        "empty with every search, each is tried once, in order, and then UCB1-TUNED decides."},
    Reading{"sp-mcts-1",
            "The paper's 1,000 runs have 100,000 nodes each; what it counts as a node is not said. "
            "Here a run has 25,000, about what 100,000 playouts of this setting visit. The rule "
            "(sp-product) and leaving out finished games (skip-finished) follow the public program "
            "named in docs/performance.md."},
    Reading{"sp-mcts-2",
            "As sp-mcts-1 in rule and finished games. The budget is divided by what remains of the "
            "best line instead of the paper's constant 64.4."},
    Reading{
        "sp-mcts-3",
        "The five parameters are those of table 5. Rule, finished games and the division of the "
        "budget are read as in sp-mcts-2."},
    Reading{
        "restart",
        "Exact. Runs without a budget of their own share what is left equally; the first run has "
        "the stream of random numbers that the search alone would have."},
    Reading{
        "voting",
        "The paper's very slow root parallelization: the averaging is done once, when the budget "
        "is spent. A budget is each rank's. The result of a puzzle is the best line of all ranks; "
        "the move to play has most visits, or the best mean, of all ranks together. Around "
        "by-move "
        "and restart ranks go on together: every move, or run, is a search of all of them."},
    Reading{
        "slow-root",
        "The paper's frequency is in seconds; rounds that are counted in playouts can be "
        "reproduced. Visits and sums of scores are averaged; in between a rank sees the average "
        "and what it has added since, so visits are real numbers. The top score is the highest "
        "of "
        "all ranks, and what one has proved or finished is so for all: the paper does not say."},
    Reading{
        "slow-tree",
        "As slow-root, for the nodes that have the share of the root's simulations, to the depth: "
        "to share a node is to share the statistics of its moves, so depth=0 is the root's. Both "
        "are decided from the figures of all ranks, from the root down. What the paper says of "
        "wins holds for scores. It shares no more than wins and simulations; so do we, unless "
        "rave=true."},
    Reading{
        "fast-tree",
        "The paper's master has the tree and its slaves make the playouts; how many are under way "
        "is "
        "an option here and not the number of slaves, so that the result does not depend on them. "
        "Those under way count as mcts's virtual-loss says. They are recorded in the order in "
        "which "
        "they set out, each before the next one does, so that nobody waits for the slowest of a "
        "batch. It is for evaluations that take far longer than a walk: "
        "fast-tree(mcts(evaluate=nested(level=1)), playouts=64)."},
    Reading{
        "portfolio",
        "The paper's idea, several searches side by side with a share of the time each; that turns "
        "grow with what is spent, and that who improves gets up to four times its share, is ours. "
        "Turns are measured in playouts where these or nodes are limited, in time otherwise; a "
        "search "
        "that counts nodes gets ten of them for a playout, on top of a budget of playouts. All "
        "ends "
        "with the first proof that a line is the best."},
    Reading{
        "sp-mcts-1-printed",
        "Formula 1, T, epsilon and 1,000 runs as the paper has them, with the top score added at "
        "weight W and finished games left in the tree. A run is 100,000 playouts where the paper "
        "has nodes: this rule soon sits on finished lines, makes no more nodes, and would never "
        "come to the second run."},
    Reading{
        "sp-mcts-?-printed",
        "Formula 1, T, epsilon and the division of the budget by 64.4 moves as the paper has them, "
        "with the top score added at weight W and finished games left in the tree."},
    Reading{"playout", "Exact: what every search has to beat."},
    Reading{"nmcs-?",
            "Exact; what a paper calls iterative NMCS, since the search runs again with other "
            "random numbers while there is budget. Readings of the pseudocode: see nested."},
    Reading{"nmcs-3-tabu",
            "The paper's playouts spare a colour; that level 3 made its figures is our reading."},
    Reading{"iterated-rollouts",
            "How many playouts are averaged is not published: ten are ours. Base policies here are "
            "random, where the authors had one with knowledge of the game."},
    Reading{"mcbs-*",
            "Exact: the published widths, level 3. One search is far more than a million "
            "playouts; where the budget is spent before its end, the best line so far is it."},
    Reading{"nrpa-tabu",
            "NRPA as published, over the moves that TabuColorRandom leaves; the colour is the most "
            "frequent one of the root. The code of a move is its group: all cells and the colour."},
    Reading{"stabilized-nrpa",
            "Exact: level 1 adapts to the best of all its playouts once in P of them. P = 4 was "
            "chosen here; the paper tries several."},
    Reading{"gnrpa",
            "The paper leaves the bias to the domain: ours is a group's tiles less two, at most 8, "
            "with weight 1."},
    Reading{"line-preference",
            "Ours, in the spirit of the searches around a grid that found dozens of Morpion lines "
            "of 178. From the 145 moves of akiyama145 it finds 149 within 6,000 playouts."},
    Reading{"billings-dbs",
            "Never documented; see dbs for our reading. The budget begins at 1,000 nodes a depth."},
    Reading{"mc-rws", "Known by what SP-MCTS says of it; see roulette for our reading."},
    Reading{"learned-beam",
            "Of no paper: docs/learning.md says how its value was taught, and what it makes of the "
            "standard boards."},
    Reading{"spurious",
            "That it is a beam search that uses much memory is all that is known; see beam. "
            "Positions are worth their best of two playouts, and the width doubles from 8 on."},
    Reading{"hgsts",
            "\"A parallelized version of MCTS\" on a GPU that applied TabuColorRandom and was "
            "optimised for "
            "every position is all that SP-MCTS's paper says. Here it is leaf-parallel: a leaf is "
            "worth the "
            "best of 100 playouts, which a device makes at once; the formula and its constants are "
            "those of "
            "SP-MCTS(1). Nothing is optimised for a position."},
    Reading{"bmcts*",
            "Listings 2 and 3: a depth's counter is never reset; the playout that brings it to L "
            "prunes that depth, and the nodes that stay lose their descendants too. C, L and W are "
            "published. In SameGame the C fit scores that are scaled from what a board of 15 by 15 "
            "and one colour could be worth, so that is the range; on boards of another size it is "
            "to be "
            "changed with C. In the other games the domain's bounds do."},
    Reading{
        "mcts-*",
        "C is that of the paper's figures, which have it for each time; the text of section VI-A "
        "swaps SameGame's two values for 60 s. What scores are scaled from is read as in bmcts. "
        "Tuned for a time on the authors' machine, of which the playouts are not published."},
    Reading{
        "nmcts-2*",
        "Listing 2 with the line starting anew at every iteration; a level's result updates that "
        "level's tree alone. The published milliseconds are playouts here, at 10,000 playouts "
        "per second and 4,000 on Clickomania's boards. The C of level 1 is not published; it is "
        "that "
        "of bmcts."},
    Reading{"multi-start-mcts",
            "4 s are 40,000 playouts, at 10,000 playouts per second. C is read as in bmcts."},
    Reading{
        "a-star",
        "The over-estimator of section 3, a colour with a single tile left included. Positions "
        "reached before with as many points are not opened again, which the paper leaves open."},
    Reading{"ida-star",
            "The over-estimator of section 3, a colour with a single tile left included. The next "
            "threshold is the largest bound that was left out, since scores are maximised."},
    Reading{
        "dbs",
        "Never documented. Our reading: depth first, moves that gain most first, so many nodes at "
        "each depth; where a depth's budget is spent the evaluator, by default greedy, finishes. "
        "With grow the budgets double until nothing was left out."},
    Reading{
        "roulette",
        "Known only by what SP-MCTS says of it. Our reading: the most frequent colour is spared, "
        "and among the others a colour of g groups is drawn with weight 1 / g^beta."},
    Reading{
        "beam",
        "That SPURIOUS AI is a beam search that uses much memory is all that is known; what a "
        "position is worth, how equal positions are met, that a cap keeps the best few of a kin, "
        "that moves that commute are played in one order and that the width grows, or where only "
        "the cap leaves something out the cap, are ours."},
    Reading{"greedy",
            "What a greedy playout prefers is not published: ours takes the move that gains most, "
            "the first of equals."},
    Reading{"ucb1", "Exact; scores are scaled as in ucb1-tuned."},
    Reading{
        "rave",
        "Both published schedules. equivalence is sqrt(k / (3 n + k)) with n the visits of the "
        "node; least-squares takes the variance of a playout for 1/4, as the paper does. Moves "
        "are the same if the same player makes them and their codes are equal; the move made at a "
        "node counts for it, too, and one made twice counts once. A move that was only made later "
        "is worth what that says and is explored as if it had one visit. Which constants suit a "
        "game is not said here: bias=0.01 weighs both alike at some 2,500 visits of a move."},
    Reading{
        "conditioning",
        "The paper replays until simulation and solver agree and names no limit: times is ours. "
        "The solver is asked once, at the end of the tree; where it predicts nothing, nothing is "
        "replayed. A discarded playout is no part of a budget of playouts; statistics count them."},
    Reading{"light", "A domain's own; its distribution is defined and tested there."},
    Reading{"heavy",
            "A domain's own, in the spirit of what the paper calls slow simulations; the "
            "rules and their order are told by 'hornbeam explain go' and 'hornbeam explain "
            "havannah'."},
    Reading{
        "exhaustive",
        "For one player every line, for two alpha-beta with a table of bounds by hash. Moves are "
        "taken in the order of the list."},
    Reading{"tabu",
            "Exact: one colour is drawn where the playout starts and is spared until the end."},
};

}  // namespace

bool Reading::is_of(std::string_view name) const {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos && name.size() != pattern.size()) return false;
  const std::size_t written = std::min(star, pattern.size());
  if (name.size() < written) return false;
  for (std::size_t i = 0; i < written; ++i)
    if (pattern[i] != '?' && pattern[i] != name[i]) return false;
  return true;
}

std::span<const Reading> readings() {
  return kReadings;
}

std::string_view reading_of(std::string_view name) {
  for (const Reading& reading : kReadings)
    if (reading.is_of(name)) return reading.text;
  return {};
}

}  // namespace hornbeam::manual
