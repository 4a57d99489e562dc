// A conversation with the engine, line by line.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/gtp/engine.hpp"

namespace hornbeam::gtp {

class Conversation {
 public:
  explicit Conversation(const char* game, std::uint64_t playouts = 30,
                        const std::optional<BoardSetup>& board = {})
      : Conversation(game, "mcts(select=rave, evaluate=light)", {.playouts = playouts},
                     std::size_t{64} << 20, board) {}
  Conversation(const char* game, const char* search, const Budget& each_move,
               std::size_t memory = std::size_t{64} << 20,
               const std::optional<BoardSetup>& board = {})
      : engine_(*find_domain(game), play(search, each_move, memory),
                {.put = [this](const std::string& text) { said_ += text; },
                 .has_input = [this] { return std::ranges::count(said_, '\n') >= lines_wanted_; },
                 .is_interrupted = [] { return false; }},
                board) {}

  std::string ask(const std::string& line) {
    said_.clear();
    is_over_ = !engine_.answer(line);
    return said_;
  }
  // The reply's text, where it is a success.
  std::string get(const std::string& line) {
    const std::string reply = ask(line);
    EXPECT_TRUE(reply.starts_with("=") && reply.ends_with("\n\n")) << line << ": " << reply;
    return reply.size() > 4 ? reply.substr(2, reply.size() - 4) : "";
  }
  // The next line of input comes only when so many of an answer have been told.
  void wait_for_lines(int lines) { lines_wanted_ = lines; }
  bool is_over() const { return is_over_; }
  Engine& engine() { return engine_; }

 private:
  static Play play(const char* search, const Budget& each_move, std::size_t memory) {
    return {.search = catalogue().resolve(search), .each_move = each_move, .memory = memory};
  }
  std::string said_;
  int lines_wanted_ = 0;
  bool is_over_ = false;
  Engine engine_;
};

}  // namespace hornbeam::gtp
