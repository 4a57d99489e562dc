#include "src/problem/instructions.hpp"

#include <string>
#include <vector>

#include "domains/samegame/instruction_set.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/spec/error.hpp"

namespace hornbeam {

void use_instructions(std::string_view name) {
  using namespace samegame;
  if (name == "best") return use_instruction_set(best_instruction_set());
  std::vector<std::string> names;
  for (const InstructionSet set : kInstructionSets) {
    names.emplace_back(samegame::name(set));
    if (names.back() != name) continue;
    if (!is_supported(set))
      throw InputError("this machine has no " + names.back() + " instructions");
    return use_instruction_set(set);
  }
  names.emplace_back("best");
  throw InputError("there are no instructions " + in_quotes(name) + hint(name, names, "there are"));
}

}  // namespace hornbeam
