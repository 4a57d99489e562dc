#include "src/manual/papers.hpp"

#include <fmt/format.h>

#include <array>

namespace hornbeam::manual {
namespace {

constexpr std::array kPapers{
    Paper{"SP-MCTS", "M. P. D. Schadd, M. H. M. Winands, M. J. W. Tak, J. W. H. M. Uiterwijk",
          "Single-Player Monte-Carlo Tree Search for SameGame", "Knowledge-Based Systems, 2012",
          "sp-mcts"},
    Paper{"Beam MCTS", "H. Baier, M. H. M. Winands", "Beam Monte-Carlo Tree Search",
          "IEEE Conference on Computational Intelligence and Games, 2012", "bmcts"},
    Paper{"nested MCTS", "H. Baier, M. H. M. Winands",
          "Nested Monte-Carlo Tree Search for Online Planning in Large MDPs", "ECAI 2012", "nmcts"},
    Paper{"Monte-Carlo Beam Search", "T. Cazenave", "Monte-Carlo Beam Search",
          "IEEE Transactions on Computational Intelligence and AI in Games, 2012", "mcbs"},
    Paper{"parallel MCTS", "A. Bourki and others",
          "Scalability and Parallelization of Monte-Carlo Tree Search", "Computers and Games, 2010",
          "parallel-mcts"},
    Paper{"Kocsis and Szepesvari 2006", "L. Kocsis, C. Szepesvari",
          "Bandit Based Monte-Carlo Planning", "ECML 2006"},
    Paper{"Gelly and Wang 2006", "S. Gelly, Y. Wang",
          "Exploration Exploitation in Go: UCT for Monte-Carlo Go", "NIPS workshop, 2006"},
    Paper{"Gelly and Silver 2007", "S. Gelly, D. Silver",
          "Combining Online and Offline Knowledge in UCT", "ICML 2007"},
    Paper{"Gelly and Silver 2011", "S. Gelly, D. Silver",
          "Monte-Carlo Tree Search and Rapid Action Value Estimation in Computer Go",
          "Artificial Intelligence, 2011"},
    Paper{"Chaslot et al. 2007",
          "G. Chaslot, M. Winands, J. Uiterwijk, H. J. van den Herik, B. Bouzy",
          "Progressive Strategies for Monte-Carlo Tree Search",
          "Joint Conference on Information Sciences, 2007"},
    Paper{"Cazenave and Saffidine 2010", "T. Cazenave, A. Saffidine",
          "Score Bounded Monte-Carlo Tree Search", "Computers and Games, 2010"},
    Paper{"Rosin 2011", "C. D. Rosin",
          "Nested Rollout Policy Adaptation for Monte Carlo Tree Search", "IJCAI 2011"},
    Paper{"Cazenave, Sevestre and Toulemont 2020", "T. Cazenave, J.-B. Sevestre, M. Toulemont",
          "Stabilized Nested Rollout Policy Adaptation", "2020"},
    Paper{"Cazenave 2020", "T. Cazenave", "Generalized Nested Rollout Policy Adaptation", "2020"},
    Paper{"Schrimpf et al. 2000", "G. Schrimpf, J. Schneider, H. Stamm-Wilbrandt, G. Dueck",
          "Record Breaking Optimization Results Using the Ruin and Recreate Principle",
          "Journal of Computational Physics, 2000"},
    Paper{"Huberman, Lukose and Hogg 1997", "B. A. Huberman, R. M. Lukose, T. Hogg",
          "An Economics Approach to Hard Computational Problems", "Science, 1997"},
    Paper{"Dueck 1993", "G. Dueck",
          "New Optimization Heuristics: The Great Deluge Algorithm and the Record-to-Record Travel",
          "Journal of Computational Physics, 1993"},
};

}  // namespace

std::span<const Paper> papers() {
  return kPapers;
}

std::string full_title(const Paper& paper) {
  return fmt::format("{}: {}. {}.", paper.authors, paper.title, paper.published);
}

std::vector<const Paper*> papers_in(std::string_view citation) {
  std::vector<const Paper*> list;
  for (const Paper& paper : kPapers)
    if (citation.find(paper.name) != std::string_view::npos) list.push_back(&paper);
  return list;
}

}  // namespace hornbeam::manual
