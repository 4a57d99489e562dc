// A run as bytes, to go on from: what was searched, how, and the state of the search.
//
// The state is of the version that wrote it and of its kind of machine. Bytes that were cut short,
// damaged or written by another version are refused with a sentence. After the state there may be
// lines that were found since it was saved, one record after the other; a record that is not whole is
// as good as not written, so a program may die at any moment of writing one.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hornbeam/core/budget.hpp"
#include "hornbeam/core/position.hpp"

namespace hornbeam {

class Writer;

// A run of a class in Python is a checkpoint, too, and before it are the names of its moves, which begin with
// this. Only Python has the class.
inline constexpr std::string_view kPythonBeginning = "hornbeam moves of Python ";

// A finished line as text.
struct FoundLine {
  Score score = kNoScore;
  std::vector<std::string> line;
};

// What is searched, and how.
struct CheckpointHeading {
  std::string domain;
  std::string instance;
  std::string position;  // where lines begin, as text
  std::string search;    // canonical text
  std::uint64_t seed = 0;
  Budget budget;
  std::uint64_t memory = 0;  // the cap in bytes
  std::uint64_t ranks = 0;   // of a search that exchanges what it knows,
  std::vector<double> rank_speeds{};
  std::string device = "cpu";  // where positions were evaluated

  bool is_on_device() const { return device != "cpu"; }
};

struct Checkpoint : CheckpointHeading {
  std::string_view state;
  std::optional<FoundLine> found;     // the best of those found since
  std::shared_ptr<const void> bytes;  // what the state lies in
};

// The state goes straight to `out`, which can be positioned: a large tree is not in memory twice.
void write_checkpoint(std::ostream& out, const CheckpointHeading& heading,
                      const std::function<void(Writer&)>& save_state);

// To be written after a checkpoint.
std::string to_record(const FoundLine& found);

// `source` names the bytes in complaints; whoever has them in no string says what keeps them. Throws
// InputError.
Checkpoint parse_checkpoint(std::string bytes, const std::string& source);
Checkpoint parse_checkpoint(std::string_view bytes, std::shared_ptr<const void> keeper,
                            const std::string& source);

}  // namespace hornbeam
