// What is wrong, where, and what was probably meant.
//
// Every complaint about a text that a user wrote is a SpecError. It knows the text and the place in
// it, so that it can be shown wherever it is caught:
//
//     no option 'expnd-after' in mcts; did you mean 'expand-after'?
//       mcts(expnd-after=10)
//            ^
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"

namespace hornbeam {

// A character of a text. The text is shared, so a place outlives the parser and can be carried
// along by whatever was read there. What the program made itself has no text.
struct Place {
  std::shared_ptr<const std::string> text;
  std::size_t offset = 0;
};

class SpecError : public InputError {
 public:
  SpecError(const std::string& message, Place place)
      : InputError(message), place_(std::move(place)) {}

  const Place& place() const { return place_; }

  // The message, and below it the text with a caret, where there is a text. No final newline.
  std::string render() const;

 private:
  Place place_;
};

// The candidate that was probably meant: one that begins with the word, or else the nearest.
std::optional<std::string> suggest(std::string_view word, std::span<const std::string> candidates);

// The end of a sentence about an unknown word: "; did you mean 'mcts'?", or, where nothing is near,
// "; `introduction` a, b, c".
std::string hint(std::string_view word, std::span<const std::string> candidates,
                 std::string_view introduction);

}  // namespace hornbeam
