#include "src/laboratory/root_moves.hpp"

#include <algorithm>

namespace hornbeam::laboratory {
namespace {

bool is_tree(const Spec& search) {
  return search.name == "mcts" || search.name == "fast-tree";
}

}  // namespace

bool knows_root_moves(const Spec& search) {
  if (is_tree(search)) return true;
  const Value* inside = search.arguments.empty() ? nullptr : &search.arguments.front().value;
  if (search.name == "voting" || search.name == "slow-root" || search.name == "slow-tree")
    return inside && inside->spec() && is_tree(*inside->spec());
  if (search.name != "portfolio" || !inside || !inside->list()) return false;
  return std::ranges::all_of(*inside->list(), [](const Value& member) {
    return member.spec() && knows_root_moves(*member.spec());
  });
}

}  // namespace hornbeam::laboratory
