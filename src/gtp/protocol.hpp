// The Go Text Protocol, version 2 (Gunnar Farnebäck, 2002): what a command is and what a reply looks
// like. A command is a line: an optional number, a word, and arguments; a reply begins with = or ?, the
// number again, and ends with an empty line.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hornbeam::gtp {

struct Command {
  std::string id;  // digits, or nothing
  std::string name;
  std::vector<std::string> arguments;
};

// A command that cannot be carried out: the sentence after the question mark.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Nothing where the line holds no command: it is empty, or a comment.
std::optional<Command> parse_command(std::string_view line);

// Whether the line asks to end what is being searched (GoGui's "# interrupt").
bool is_interrupt(std::string_view line);

// Words that are no points of the board; capitals mean nothing in them.
inline constexpr const char* kPass = "pass";
inline constexpr const char* kResign = "resign";
bool is_pass(std::string_view move);
bool is_resignation(std::string_view move);

// Whole replies. No line of a text is empty, since that would end the reply.
std::string success(const std::string& id, const std::string& text);
std::string failure(const std::string& id, const std::string& sentence);

}  // namespace hornbeam::gtp
