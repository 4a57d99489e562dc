#include "python/src/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "hornbeam/core/checksum.hpp"
#include "hornbeam/core/error.hpp"

namespace hornbeam::python {
namespace {

// At the start little was done yet, and what nothing was done to may say the same everywhere.
constexpr int kWitnessed = 8;
constexpr std::size_t kMovesThere = 50;  // of each position

constexpr std::pair<Stated, const char*> kAsked[] = {
    {Stated::hash, "hash"}, {Stated::kin, "kin"}, {Stated::order, "order"}, {Stated::code, "code"}};

}  // namespace

Witness witness_of(const py::object& start, const Rules& rules) {
  // With a table of moves of its own: looking on numbers no move of the run.
  const auto own = std::make_shared<Rules>(start);
  PythonPosition position(start, own);
  Witness said;
  const auto add = [&](const char* method, std::uint64_t bits) {
    std::uint64_t& sum = said[method];
    sum = mix_bits(sum + 1) ^ bits;
  };
  std::vector<AnyMove> list;
  for (int made = 0; made < kWitnessed; ++made) {
    position.moves(list);
    add("moves", list.size());
    for (const AnyMove& move : list) add("moves", checksum(lasting_name(position.object(move))));
    if (rules.has_asked(Stated::hash)) add("hash", position.hash());
    if (rules.has_asked(Stated::kin)) add("kin", position.kin());
    for (std::size_t i = 0; i < std::min(kMovesThere, list.size()); ++i) {
      if (rules.has_asked(Stated::order)) add("order", position.order(list[i]));
      if (rules.has_asked(Stated::code)) add("code", position.code(list[i]));
    }
    if (list.empty()) break;
    position.play(list.front());
  }
  return said;
}

void require_witness(const Witness& said, const py::object& start, Rules& rules,
                     const std::string& source) {
  for (const auto& [method, name] : kAsked)
    if (said.contains(name)) rules.ask(method);
  const Witness here = witness_of(start, rules);
  const auto differs = [&](const char* method) {
    const auto there = said.find(method);
    return there != said.end() && there->second != here.at(method);
  };
  const std::string of_class = py::cast<std::string>(rules.type.attr("__name__")) + ".";
  if (differs("moves"))
    throw InputError(source + ": " + of_class +
                     "moves() gives other moves than where this run was saved, or in another "
                     "order. Where the class is the same, a set has another order in every "
                     "process: give sorted(...)");
  for (const auto& [method, name] : kAsked)
    if (differs(name))
      throw InputError(fmt::format(
          "{}: {}{}() says other things than where this run was saved. Where the class is the "
          "same, Python's hash() of texts is another one in every process: return the tuple "
          "itself, not hash(tuple)",
          source, of_class, name));
}

}  // namespace hornbeam::python
