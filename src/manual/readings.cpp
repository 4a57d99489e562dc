#include "src/manual/readings.hpp"

#include <array>

namespace hornbeam::manual {
namespace {

constexpr std::array kReadings{
    Reading{
        "sp",
        "Formula 1 as it is printed: the deviation term is added. The top score of section 4.1 "
        "is added with weight W. The authors' own program multiplies instead, and the published "
        "C and D belong to that form, which is the rule sp-product; with this one they explore "
        "very differently."},
    Reading{
        "sp-product",
        "Formula 1 of the paper adds the deviation term to the exploration term. The authors' "
        "own program multiplies the two, takes sqrt(n_p) where the formula has ln n_p, and "
        "weighs average against top score by 1-W and W. The published values of C and D are "
        "for this form, so the presets of SP-MCTS use it. The formula as printed is the rule sp."},
    Reading{
        "ucb1-tuned",
        "Scores are scaled to [0, 1] by the domain's own bounds, or by range where it is given. "
        "The papers do not say between which scores theirs were scaled, so their values of C "
        "carry over in order of size rather than to the digit."},
    Reading{
        "mcts",
        "Exact: children are tried once each before the rule chooses; one node is added for each "
        "evaluation. Readings: with expand-after=T a node gets children at the first visit after "
        "T of them, as SP-MCTS words its T; children are tried in the order of the move list, "
        "where Beam MCTS adds the one that its playout draws. A node is counted when it is first "
        "visited. The "
        "SP-MCTS authors' program counts every child of an expanded node at once, so its node "
        "counts are larger than Hornbeam's for the same tree. It also drops finished games from "
        "the tree, which is skip-finished=true here; the paper does not mention it. With prune, "
        "ties among equally visited nodes go to the first in the order of moves."},
    Reading{
        "by-move",
        "The paper divides the whole time by the average length of a game, 64.4 moves, so a long "
        "game takes longer: that is length=64.4. By default each move gets its share of what is "
        "left, by the length of the best line so far, and the budget is spent exactly."},
    Reading{
        "nested",
        "Exact with respect to the pseudocode, algorithms 1 and 2. The order of candidates that "
        "score the same is ours: the memorised line first, then the order of moves, and only a "
        "strictly better score overtakes. As a search it runs again with other random numbers "
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
        "The paper's 1,000 runs have 100,000 nodes each, counted as its authors' program counts "
        "them: every child of an expanded node. nodes=25k stands for about the same work here, "
        "where a "
        "node counts once it has been visited. The rule is the program's (sp-product), and so is "
        "leaving out finished games (skip-finished)."},
    Reading{"sp-mcts-2",
            "As sp-mcts-1 in rule and finished games. The budget is divided by what remains of the "
            "best line instead of the paper's constant 64.4."},
    Reading{
        "sp-mcts-3",
        "The five parameters are those of table 5. Rule, finished games and the division of the "
        "budget are read as in sp-mcts-2."},
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
