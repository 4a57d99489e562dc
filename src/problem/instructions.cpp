#include "src/problem/instructions.hpp"

#include <string>
#include <vector>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/spec/error.hpp"

namespace hornbeam {

void use_instructions(std::string_view name) {
  if (name == "best") return use_instruction_set(best_instruction_set());
  std::vector<std::string> names;
  for (const InstructionSet set : kInstructionSets) {
    names.emplace_back(hornbeam::name(set));
    if (names.back() != name) continue;
    if (!is_supported(set))
      throw InputError("this machine has no " + names.back() + " instructions");
    return use_instruction_set(set);
  }
  names.emplace_back("best");
  throw InputError("there are no instructions " + in_quotes(name) + hint(name, names, "there are"));
}

}  // namespace hornbeam
