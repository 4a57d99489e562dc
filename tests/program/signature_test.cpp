// The number that names the program's behaviour is the one in tests/signature.txt, on every
// instruction set and with any number of threads.
#include "hornbeam/core/instruction_set.hpp"
#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class Signature : public ProgramTest {};

TEST_F(Signature, IsTheKnownOneOnEveryInstructionSet) {
  for (const InstructionSet instructions : kInstructionSets) {
    if (!is_supported(instructions)) continue;
    const std::string set(name(instructions));
    const Outcome outcome = run({"signature", "--instructions", set});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, read_text(HORNBEAM_SIGNATURE))
        << "with the " << set << " instructions the searches behave differently from before. If "
        << "that is meant, write the new number and name it in the commit:\n"
        << "  build/release/hornbeam signature > tests/signature.txt\n"
        << "'hornbeam signature --verbose' before and after tells which searches changed.";
  }
}

TEST_F(Signature, IsTheSameWithThreads) {
  EXPECT_EQ(run({"signature", "--threads", "2"}).out, read_text(HORNBEAM_SIGNATURE));
}

}  // namespace
}  // namespace hornbeam::testing
