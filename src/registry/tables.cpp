// The option tables of all parts: to add an option, add a member to what the part is built from and a
// row here. The members and their defaults stand in include/hornbeam/registry and in the plans of the
// searches; the papers' symbols are named in the rows.
#include "hornbeam/registry/build.hpp"

// A constant of another file may ask the catalogue for a search: the tables are made before.
#define EARLY [[gnu::init_priority(1000)]]

namespace hornbeam::registry {

EARLY const Part<UniformOptions> kUniform{
    "uniform", Kind::playout, "every legal move with equal probability", "", {}};

EARLY const Part<TabuOptions> kTabu{
    "tabu",
    Kind::playout,
    "a colour chosen at random is not played while another can be (TabuRandom)",
    "SP-MCTS, section 4.1",
    {{"epsilon", &TabuOptions::epsilon, {0, 1}, "probability that a move ignores the tabu"}}};

EARLY const Part<TabuOptions> kTabuColor{
    "tabu-color",
    Kind::playout,
    "the most frequent colour is not played while another can be (TabuColorRandom)",
    "SP-MCTS, section 4.1",
    {{"epsilon", &TabuOptions::epsilon, {0, 1}, "probability that a move ignores the tabu"}}};

EARLY const Part<TabuBanditOptions> kTabuBandit{
    "tabu-bandit",
    Kind::playout,
    "tabu with the colour that a UCB1-TUNED bandit finds best, learnt anew at every start",
    "Beam MCTS, section V",
    {{"epsilon", &TabuBanditOptions::epsilon, {0, 1}, "probability that a move ignores the tabu"},
     {"c", &TabuBanditOptions::c, at_least(0), "exploration coefficient of the bandit"},
     {"range", &TabuBanditOptions::range,
      "scores that become 0 and 1; none: the domain's bounds"}}};

EARLY const Part<RouletteOptions> kRoulette{
    "roulette",
    Kind::playout,
    "the most frequent colour is spared; of the others one in few groups is likelier than one in "
    "many (our reading of MC-RWS)",
    "Takes and Kosters 2009; SP-MCTS, sections 2.3 and 4.1",
    {{"beta", &RouletteOptions::beta, {0, 10}, "a colour of g groups has weight 1 / g^beta"},
     {"epsilon",
      &RouletteOptions::epsilon,
      {0, 1},
      "probability that a move ignores the colours"}}};

EARLY const Part<GreedyOptions> kGreedy{
    "greedy",
    Kind::playout,
    "the move that gains most at once, the first of equals",
    "SP-MCTS, section 2.3",
    {{"epsilon", &GreedyOptions::epsilon, {0, 1}, "probability that a move is drawn from all"}}};

EARLY const Part<LightOptions> kLight{
    "light",
    Kind::playout,
    "quick playouts that leave out what no sane player does; what that is the domain says",
    "",
    {}};

EARLY const Part<HeavyOptions> kHeavy{
    "heavy",
    Kind::playout,
    "playouts that know what a player nearly always does, as a list of rules that the domain names",
    "parallel MCTS, section 2.1 (slow simulations)",
    {{"without", &HeavyOptions::without, "rules to leave out, by their names"}}};

EARLY const Part<ConditioningOptions> kConditioning{
    "conditioning",
    Kind::playout,
    "playouts made again until they agree with what the domain's tactical solver predicts",
    "parallel MCTS, section 2.2",
    {{positional("playout"), &ConditioningOptions::playout, Kind::playout, "the playouts"},
     {"times", &ConditioningOptions::times, at_least(1),
      "how often a playout is made again at most (k); after that the last one stands"},
     {"size", &ConditioningOptions::size, at_least(1),
      "of what the solver looks at, in the domain's units"}}};

EARLY const Part<MctsOptions> kMcts{
    "mcts",
    Kind::search,
    "a tree that grows where the selection rule leads, over any evaluator",
    "SP-MCTS, section 4; Beam MCTS, listings 1 to 3; nested MCTS, listing 2; parallel MCTS, "
    "algorithm 1; Cazenave and Saffidine 2010",
    {{"select", &MctsOptions::select, Kind::selection, "the rule that walks down the tree"},
     {"expand-after", &MctsOptions::expand_after, at_least(1),
      "visits a node has before it gets children", "SP-MCTS, section 4.1 (T)"},
     {"skip-finished", &MctsOptions::skip_finished,
      "never walk again to a game that is over, nor to a node that has nothing else below it"},
     {"prune", &MctsOptions::prune, at_least(1),
      "[L, W]: a depth that L playouts have passed keeps its W most-visited nodes and nothing "
      "below",
      "Beam MCTS, section IV"},
     {"widen", &MctsOptions::widen, at_least(0),
      "[f, a]: of a node with n visits only the first f n^a moves take part, one at least; none: "
      "all",
      "Chaslot et al. 2007"},
     {"prior", &MctsOptions::prior, at_least(0),
      "weight of what the domain knows of moves beforehand, as virtual visits; 0: none",
      "Gelly and Silver 2007"},
     {"expertise", &MctsOptions::expertise, at_least(0),
      "virtual wins of each move that the domain's tactical solver finds necessary; 0: none",
      "parallel MCTS, section 2.2"},
     {"expertise-size", &MctsOptions::expertise_size, at_least(1),
      "of what that solver looks at, in the domain's units"},
     {"iterations", &MctsOptions::iterations, at_least(1), "evaluations in all; none: no limit"},
     {"once", &MctsOptions::once, "end when each move of the root has been tried once",
      "nested MCTS, section 4 (NMCS as a special case)"},
     {"final",
      &MctsOptions::final_move,
      {{"visits", FinalMove::visits}, {"mean", FinalMove::mean}},
      "what the move to make has most of, in a game of two; what is proved comes first"},
     {"virtual-loss",
      &MctsOptions::virtual_loss,
      {{"visits", tree::VirtualLoss::visits},
       {"loss", tree::VirtualLoss::loss},
       {"none", tree::VirtualLoss::none}},
      "what threads on the way to a node are to the others in the tree: visits, visits with the "
      "worst score seen, or nothing",
      "parallel MCTS, section 3"},
     {"evaluate", &MctsOptions::evaluate, Kind::search, "what gives a node's score"}}};

EARLY const Part<Ucb1Options> kUcb1{
    "ucb1",
    Kind::selection,
    "upper confidence bound: v + c sqrt(ln n / n_i), v scaled to [0, 1]",
    "Kocsis and Szepesvari 2006",
    {{"c", &Ucb1Options::c, at_least(0), "exploration coefficient C"},
     {"range", &Ucb1Options::range, "scores that become 0 and 1; none: the domain's bounds"},
     {"urgency", &Ucb1Options::urgency,
      "what an untried move is taken to be worth, scaled; none: each is tried once first",
      "Gelly and Wang 2006"}}};

EARLY const Part<Ucb1TunedOptions> kUcb1Tuned{
    "ucb1-tuned",
    Kind::selection,
    "ucb1 with an upper bound of each child's variance; scores scaled to [0, 1]",
    "Beam MCTS, section II; nested MCTS, formula 2",
    {{"c", &Ucb1TunedOptions::c, at_least(0), "exploration coefficient C"},
     {"range", &Ucb1TunedOptions::range, "scores that become 0 and 1; none: the domain's bounds"},
     {"urgency", &Ucb1TunedOptions::urgency,
      "what an untried move is taken to be worth, scaled; none: each is tried once first",
      "Gelly and Wang 2006"}}};

EARLY const Part<SpOptions> kSp{
    "sp",
    Kind::selection,
    "single-player rule: v + w top + c sqrt(ln n / n_i) + sqrt((spread + d) / n_i)",
    "SP-MCTS, section 4.1, formula 1",
    {{"c", &SpOptions::c, at_least(0), "C, the weight of exploration"},
     {"d", &SpOptions::d, at_least(0), "D, which makes rarely tried children promising"},
     {"w", &SpOptions::w, at_least(0), "W, the weight of the top score"},
     {"scale", &SpOptions::scale, "scale scores to [-1, 1]; otherwise they are raw"},
     {"range", &SpOptions::range, "scores that become -1 and 1; none: the domain's bounds"},
     {"urgency", &SpOptions::urgency,
      "what an untried move is taken to be worth, by the same formula; none: each is tried once "
      "first",
      "Gelly and Wang 2006"}}};

EARLY const Part<SpProductOptions> kSpProduct{
    "sp-product",
    Kind::selection,
    "single-player rule whose deviation multiplies: (1-w) v + w top + "
    "c sqrt(sqrt(n) / n_i) sqrt((spread + d) / (n_i + 1))",
    "SP-MCTS, section 6, modelled on a public program",
    {{"c", &SpProductOptions::c, at_least(0), "C, the weight of exploration"},
     {"d", &SpProductOptions::d, at_least(0), "D, which makes rarely tried children promising"},
     {"w", &SpProductOptions::w, {0, 1}, "W, the weight of the top score"},
     {"urgency", &SpProductOptions::urgency,
      "what an untried move is taken to be worth, by the same formula; none: each is tried once "
      "first",
      "Gelly and Wang 2006"}}};

EARLY const Part<RaveOptions> kRave{
    "rave",
    Kind::selection,
    "playouts count for a move that was made later in them, too: (1-b_i) v + b_i rave + "
    "c sqrt(ln n / n_i)",
    "Gelly and Silver 2007; Gelly and Silver 2011",
    {{"c", &RaveOptions::c, at_least(0), "exploration coefficient C; 0: none"},
     {"schedule",
      &RaveOptions::schedule,
      {{"least-squares", tree::RaveSchedule::least_squares},
       {"equivalence", tree::RaveSchedule::equivalence}},
      "how the weight b_i of rave falls: r_i / (n_i + r_i + 4 bias^2 n_i r_i), or "
      "sqrt(k / (3 n + k))"},
     {"bias",
      &RaveOptions::bias,
      {0, 1},
      "by how much rave is thought to be off, for least-squares"},
     {"k", &RaveOptions::k, at_least(1), "visits after which both count the same, for equivalence"},
     {"range", &RaveOptions::range, "scores that become 0 and 1; none: the domain's bounds"},
     {"urgency", &RaveOptions::urgency,
      "what a move is taken to be worth that was made neither at once nor later, scaled; none: "
      "each "
      "is tried once first",
      "Gelly and Wang 2006"}}};

EARLY const Part<NestedOptions> kNested{
    "nested",
    Kind::search,
    "a game whose every move is chosen by searches one level lower (NMCS); with widths, a beam of "
    "such games (Monte-Carlo beam search)",
    "Monte-Carlo Beam Search, algorithms 1 and 2",
    {{"level", &NestedOptions::level, {1, 10}, "how deep searches are nested; 0 is the evaluator"},
     {"widths", &NestedOptions::widths, at_least(1),
      "positions in the beam of level 1, of level 2, and so on; []: 1 everywhere (NMCS)",
      "section 3 (s_level)"},
     {"memory", &NestedOptions::memory,
      "follow the best line of a level until a better one is found; false: iterated rollouts",
      "section 2; nested MCTS, section 3"},
     {"average", &NestedOptions::average, at_least(1),
      "playouts of each move of level 1, averaged; above 1 only without memory",
      "nested MCTS, section 3"},
     {"distinct", &NestedOptions::distinct,
      "of equal positions in a beam only the one with the most points stays"},
     {"runs", &NestedOptions::runs, at_least(1),
      "how many times; none: until the budget is spent, as an evaluator once"},
     {"evaluate", &NestedOptions::evaluate, Kind::search, "level 0"}}};

EARLY const Part<NrpaPlan> kNrpa{
    "nrpa",
    Kind::search,
    "playouts whose policy learns from the best line of each level (nested rollout policy "
    "adaptation)",
    "Rosin 2011",
    {{"level", &NrpaPlan::level, {1, 10}, "how deep searches are nested; 0 is a playout"},
     {"iterations", &NrpaPlan::iterations, at_least(1), "searches one level lower (N)"},
     {"alpha", &NrpaPlan::alpha, at_least(0), "how far the policy moves towards the best line"},
     {"playouts", &NrpaPlan::playouts, at_least(1), "playouts before level 1 adapts (P)",
      "Cazenave, Sevestre and Toulemont 2020"},
     {"bias",
      &NrpaPlan::bias,
      {0, 10},
      "weight of what the domain knows of a move; 0: none",
      "Cazenave 2020"},
     {"tabu", &NrpaPlan::tabu,
      "the colour most frequent at the root is not drawn while another can be",
      "SP-MCTS, section 4.1"},
     {"runs", &NrpaPlan::runs, at_least(1),
      "how many times; none: until the budget is spent, as an evaluator once"}}};

EARLY const Part<RestartOptions> kRestart{
    "restart",
    Kind::search,
    "independent runs with different random numbers; the best line of all",
    "SP-MCTS, section 4.3",
    {{positional("search"), &RestartOptions::search, Kind::search, "the search to run"},
     {"runs", &RestartOptions::runs, at_least(1), "how many runs; none: until the budget is spent"},
     {"playouts", &RestartOptions::playouts, at_least(1),
      "budget of each run; without any, the runs share the whole budget equally"},
     {"nodes", &RestartOptions::nodes, at_least(1), "budget of each run"},
     {"time", &RestartOptions::time, at_least(0), "budget of each run"}}};

EARLY const Part<ImproveOptions> kImprove{
    "improve",
    Kind::search,
    "destroys a part of a line and searches it again, over and over; begins with the line of "
    "solve --from FILE, or with what the search finds",
    "Schrimpf et al. 2000",
    {{positional("search"), &ImproveOptions::search, Kind::search, "what fills the gap"},
     {"playouts", &ImproveOptions::playouts, at_least(1),
      "budget of each round; where none is given, 10,000 playouts"},
     {"nodes", &ImproveOptions::nodes, at_least(1), "budget of each round"},
     {"time", &ImproveOptions::time, at_least(0), "budget of each round"},
     {"rounds", &ImproveOptions::rounds, at_least(1),
      "how many rounds; none: until the budget is spent"},
     {"drop",
      &ImproveOptions::drop,
      {0, 1},
      "at most this share of the moves is dropped, and what was possible only because of them"},
     {"tail", &ImproveOptions::tail, {0, 1}, "how often the end of the line is dropped instead"},
     {"prefer",
      &ImproveOptions::prefer,
      {0, 100},
      "weight by which an nrpa leans to what is kept and away from what is dropped; 0: what is "
      "kept is played"},
     {"slack", &ImproveOptions::slack, at_least(0),
      "a new line is taken up to this much below the best one", "Dueck 1993"},
     {"batch", &ImproveOptions::batch, at_least(1),
      "rounds that know of nothing newer than the first of them, side by side where there are "
      "workers; they begin with the same line, or each with the one of the parents that it draws"},
     {"parents",
      &ImproveOptions::parents,
      {1, 1000},
      "so many lines of different scores are kept, the best ones, and each round draws one of them "
      "to begin with"},
     {"cuts",
      &ImproveOptions::cuts,
      {{"uniform", CutPlaces::uniform}, {"learned", CutPlaces::learned}},
      "where moves are dropped: anywhere, or more often in the tenths of a line where that has "
      "paid"}}};

EARLY const Part<PortfolioOptions> kPortfolio{
    "portfolio",
    Kind::search,
    "several searches in turns, more to those that improve; the best line of all",
    "Huberman, Lukose and Hogg 1997",
    {{positional("searches"), &PortfolioOptions::searches, Kind::search,
      "the searches, at least one: [nrpa, a-star]"},
     {"shares",
      &PortfolioOptions::shares,
      {0.001, 1000},
      "of the budget, one for each, which need not add up to 1; []: equal ones"}}};

EARLY const Part<VotingOptions> kVoting{
    "voting",
    Kind::search,
    "every rank searches by itself, and at the end their statistics are averaged",
    "parallel MCTS, section 3",
    {{positional("search"), &VotingOptions::search, Kind::search,
      "mcts, or by-move or restart around it"},
     {"rave", &VotingOptions::rave, "average what rave knows, too"}}};

EARLY const Part<SlowRootOptions> kSlowRoot{
    "slow-root",
    Kind::search,
    "ranks search by themselves and average the statistics of the root's moves again and again",
    "parallel MCTS, section 3",
    {{positional("search"), &SlowRootOptions::search, Kind::search,
      "mcts, or by-move or restart around it"},
     {"playouts", &SlowRootOptions::playouts, at_least(1),
      "of each rank between two rounds; where nothing is given, 1,000"},
     {"time", &SlowRootOptions::time, at_least(0), "between two rounds (the paper: 0.35s)"},
     {"rave", &SlowRootOptions::rave, "average what rave knows, too"}}};

EARLY const Part<SlowTreeOptions> kSlowTree{
    "slow-tree",
    Kind::search,
    "as slow-root, with nodes below the root that have a large share of all simulations",
    "parallel MCTS, section 3",
    {{positional("search"), &SlowTreeOptions::search, Kind::search,
      "mcts, or by-move or restart around it"},
     {"depth", &SlowTreeOptions::depth, at_least(0),
      "how deep nodes are shared (d); 0: the root alone, which is slow-root"},
     {"share",
      &SlowTreeOptions::share,
      {0, 1},
      "part of the root's simulations that a node needs to be shared (the paper: 5 %)"},
     {"playouts", &SlowTreeOptions::playouts, at_least(1),
      "of each rank between two rounds; where nothing is given, 1,000"},
     {"time", &SlowTreeOptions::time, at_least(0),
      "between two rounds (the paper: 0.05s to 0.35s)"},
     {"rave", &SlowTreeOptions::rave, "average what rave knows, too"}}};

EARLY const Part<FastTreeOptions> kFastTree{
    "fast-tree",
    Kind::search,
    "one tree with several evaluations under way at once, made side by side where there are "
    "workers",
    "parallel MCTS, section 3",
    {{positional("search"), &FastTreeOptions::search, Kind::search, "mcts"},
     {"playouts", &FastTreeOptions::playouts, at_least(1),
      "evaluations under way before the first is recorded; 1: mcts itself"}}};

EARLY const Part<ByMoveOptions> kByMove{
    "by-move",
    Kind::search,
    "the budget spread over the moves of one game: search, play a move, search on",
    "SP-MCTS, section 6.4; nested MCTS, section 4",
    {{positional("search"), &ByMoveOptions::search, Kind::search, "the search for each move"},
     {"moves", &ByMoveOptions::moves, at_least(1),
      "search only the first moves of the game (z); none: all"},
     {"length", &ByMoveOptions::length, at_least(1),
      "divide the budget by this length (the paper: 64.4); none: by what remains of the best line"},
     {"choose",
      &ByMoveOptions::choose,
      {{"top", FinalMove::top}, {"mean", FinalMove::mean}, {"visits", FinalMove::visits}},
      "how a move is chosen",
      "SP-MCTS, section 4.2"},
     {"tree",
      &ByMoveOptions::reuse,
      {{"fresh", TreeReuse::fresh}, {"keep", TreeReuse::keep}},
      "start anew after a move, or keep the subtree below it"},
     {"memory", &ByMoveOptions::memory, "keep the best line of the whole game from move to move"},
     {"playouts", &ByMoveOptions::playouts, at_least(1),
      "budget of each move; without any, a share of the whole budget"},
     {"nodes", &ByMoveOptions::nodes, at_least(1), "budget of each move"},
     {"time", &ByMoveOptions::time, at_least(0), "budget of each move"},
     {"share", &ByMoveOptions::share,
      "give each move a share of the budget; false: the search for a move ends by itself"}}};

EARLY const Part<ValueOptions> kScoreValue{"score", Kind::value, "the points so far", "", {}};

EARLY const Part<ValueOptions> kPotentialValue{
    "potential",
    Kind::value,
    "the points so far and the gains of all moves, in an ordered beam of the open ones",
    "",
    {}};

EARLY const Part<ValueOptions> kBoundValue{
    "bound", Kind::value, "the most that can be had", "", {}};

EARLY const Part<PlayoutsOptions> kPlayoutsValue{
    "playouts",
    Kind::value,
    "the best of so many playouts of the position",
    "",
    {{positional("count"), &PlayoutsOptions::count, at_least(1), "playouts of each position"},
     {positional("evaluate"), &PlayoutsOptions::evaluate, Kind::search, "what a playout is"}}};

EARLY const Part<LearnedOptions> kLearnedValue{
    "learned",
    Kind::value,
    "the points so far and a learned value of the position: whole numbers that a network makes of "
    "its features",
    "",
    {{positional("name"), &LearnedOptions::name,
      "a value in the program (samegame-15x15x5), or a value file"},
     {"checksum", &LearnedOptions::checksum,
      "refuse a value with another checksum; none: take any, and a result tells which"}}};

EARLY const Part<BeamOptions> kBeam{
    "beam",
    Kind::search,
    "breadth first, the most valuable positions of each depth only; equal positions once",
    "SP-MCTS, section 2.3 (SPURIOUS AI; our reading)",
    {{"width", &BeamOptions::width, at_least(1),
      "positions kept at each depth; auto: 1,000, or with a learned value as many as let the "
      "search "
      "end with the budget"},
     {"value", &BeamOptions::value, Kind::value,
      "what makes a position valuable: its score; that and the gains of all its moves (with "
      "ordered, of the open ones); the most that can be had; its best playout; what a learned "
      "value says"},
     {"cap", &BeamOptions::cap, at_least(0),
      "positions of one kin that are kept at each depth, twice as many where grow says so; 0: all; "
      "auto: 1 with a learned value, or else all"},
     {"ordered", &BeamOptions::ordered,
      "where moves commute, play each set of them in one order; the domain has to state it"},
     {"noise",
      &BeamOptions::noise,
      {0, 1000},
      "with a learned value, deviation of the noise in the ranking, in points"},
     {"grow", &BeamOptions::grow,
      "begin again with twice the width, or where only the cap left something out with twice the "
      "cap, until nothing is left out or the run is stopped"}}};

EARLY const Part<DbsOptions> kDbs{
    "dbs",
    Kind::search,
    "depth first with a budget of nodes at each depth; where it is spent, a greedy playout (our "
    "reading of depth-budgeted search)",
    "Billings 2007; SP-MCTS, section 2.3",
    {{"budget", &DbsOptions::budget, at_least(1), "nodes at each depth"},
     {"grow", &DbsOptions::grow,
      "begin again with twice the budget until nothing is left out or the run is stopped"},
     {"evaluate", &DbsOptions::evaluate, Kind::search, "what finishes a line there"}}};

EARLY const Part<ExactOptions> kExhaustive{
    "exhaustive",
    Kind::search,
    "every line, equal positions once: the optimum of small boards; in a game of two alpha-beta "
    "search to the end",
    "",
    {}};

EARLY const Part<ExactOptions> kAStar{
    "a-star",
    Kind::search,
    "A*: the position that promises most first; ends with an optimum",
    "SP-MCTS, section 3",
    {}};

EARLY const Part<ExactOptions> kIdaStar{
    "ida-star",
    Kind::search,
    "IDA*: depth first down to a bound that is lowered pass by pass; ends with an optimum",
    "SP-MCTS, section 3",
    {}};

}  // namespace hornbeam::registry
