#include "src/manual/readings.hpp"

#include <array>

namespace hornbeam::manual {
namespace {

constexpr std::array kReadings{
    Reading{"sp",
            "Formula 1 as it is printed: the deviation term is added. The top score of section 4.1 "
            "is added with weight W. With the published C and D this rule hardly explores, and the "
            "paper's figures do not come out; with sp-product they do."},
    Reading{
        "sp-product",
        "Ours, modelled on UCTPlayer.java of the public program named in docs/performance.md: the "
        "deviation multiplies the exploration term, sqrt(n_p) stands where formula 1 has ln n_p, "
        "and average and top score are weighed by 1-W and W. (There W enters for a node's first "
        "child alone, which is taken for a slip.) With the published C and D it gives the paper's "
        "figures, so the presets of SP-MCTS use it; the formula as printed is the rule sp, and the "
        "presets ending in -printed have it."},
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
        "visited. With a budget of nodes alone, 10,000 evaluations in a row without a new node end "
        "the search. With prune, "
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
        "every lower search begins with an empty memory. With distinct, of two equal positions the "
        "one whose line is worth more stays. As a search it runs again with other random numbers "
        "until the budget is spent."},
    Reading{
        "nrpa",
        "Exact with respect to the published pseudocode; of equally good lines the last is kept. "
        "What moves of different positions share (the code) is the domain's to say, and matters "
        "more than any option."},
    Reading{
        "improve",
        "Ours, in the spirit of the searches around a grid that found dozens of Morpion lines of "
        "178: dropped moves are chosen at random, what depended on them goes with them, and the "
        "rest is kept as a set where moves commute."},
    Reading{
        "tabu-color",
        "The tabu colour is the most frequent one where the playout starts, counted in tiles; of "
        "equally frequent ones the lowest."},
    Reading{
        "tabu-bandit",
        "The paper names the bandit and not its coefficient: c is ours to choose. The arms start "
        "empty with every search, each is tried once, in order, and then UCB1-TUNED decides."},
    Reading{
        "sp-mcts-1",
        "The paper's 1,000 runs have 100,000 nodes each. If these are counted as the public "
        "program "
        "counts them, every child of an expanded node, nodes=25k is about the same work here, "
        "where "
        "a node counts once it has been visited. The rule (sp-product) and leaving out finished "
        "games (skip-finished) follow that program."},
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
        "bmcts",
        "Listings 2 and 3: a depth's counter is never reset; the playout that brings it to L "
        "prunes that depth, and the nodes that stay lose their descendants too. The published C "
        "fits scores that are scaled from what a board of one colour could be worth, so that is "
        "the range here."},
    Reading{
        "nmcts-2",
        "Listing 2 with the line starting anew at every iteration; a level's result updates that "
        "level's tree alone. 250 ms are 2,500 playouts, at 10,000 playouts a second. The C of "
        "level 1 is not published; it is that of bmcts."},
    Reading{"multi-start-mcts", "4 s are 40,000 playouts, at 10,000 playouts a second."},
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
    Reading{"beam",
            "That SPURIOUS AI is a beam search that uses much memory is all that is known; what a "
            "position is worth, how equal positions are met and that the width grows are ours."},
    Reading{"tabu",
            "Exact: one colour is drawn where the playout starts and is spared until the end."},
};

}  // namespace

std::span<const Reading> readings() {
  return kReadings;
}

std::string_view reading_of(std::string_view name) {
  for (const Reading& reading : kReadings)
    if (reading.name == name) return reading.text;
  return {};
}

}  // namespace hornbeam::manual
