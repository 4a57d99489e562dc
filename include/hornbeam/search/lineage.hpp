// How the members of a beam and their ancestors came to be: of each beam a parent and a move per member,
// from which lines are read off.
#pragma once

#include <vector>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/view.hpp"

namespace hornbeam {

template <SmallMove Move>
class Lineage {
 public:
  struct Link {
    std::uint32_t parent;
    Move move;
  };

  void clear() { beams_.clear(); }
  std::size_t depth() const { return beams_.size(); }
  // Of the next beam, to be filled.
  std::vector<Link>& add(std::size_t members) {
    std::vector<Link>& links = beams_.emplace_back();
    links.reserve(members);
    return links;
  }

  // From the root to a member of the last beam.
  Line<Move> line_to(std::size_t member) const {
    Line<Move> line(beams_.size());
    for (std::size_t depth = beams_.size(); depth > 0; --depth) {
      const Link& link = beams_[depth - 1][member];
      line[depth - 1] = link.move;
      member = link.parent;
    }
    return line;
  }

  // Of some of the beams, evenly chosen, and of some of their members. The first begins after so many moves.
  void show(View& view, std::size_t begins) const {
    const std::size_t step = beams_.size() / kMostShown + 1;
    for (std::size_t at = 0; at < beams_.size(); at += step) {
      const std::vector<Link>& links = beams_[at];
      ViewedBeam& beam = view.beams.emplace_back();
      beam.depth = begins + at + 1;
      beam.width = links.size();
      const std::size_t before = at == 0 ? 1 : beams_[at - 1].size();
      for (std::size_t i = 0; i < links.size(); i += links.size() / kSampled + 1)
        ++beam.from[links[i].parent * beam.from.size() / before];
    }
  }

  void save(Writer& out) const {
    out.put(static_cast<std::uint64_t>(beams_.size()));
    for (const std::vector<Link>& links : beams_) out.put(links);
  }
  void load(Reader& in) {
    beams_.resize(in.get<std::uint64_t>());
    for (std::vector<Link>& links : beams_) in.get(links);
  }

 private:
  static constexpr std::size_t kMostShown = 64, kSampled = 1000;

  std::vector<std::vector<Link>> beams_;
};

}  // namespace hornbeam
