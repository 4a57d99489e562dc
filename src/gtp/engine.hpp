// An engine that answers GTP: for GoGui, Sabaki, Lizzie and HavannahGui, for controllers that let
// programs play each other, and for regression suites.
//
// Beside the protocol's own commands it has those of KGS and GoGui, and the analysis of Leela Zero and
// KataGo, in which the search shows what it thinks until the next line of input.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "src/gtp/clock.hpp"
#include "src/gtp/protocol.hpp"
#include "src/gtp/session.hpp"

namespace hornbeam::gtp {

// The other side of the conversation.
struct Terminal {
  std::function<void(const std::string&)> put;  // whole lines, at once
  std::function<bool()> has_input;              // a line waits
  std::function<bool()> is_interrupted;         // a line came that asks to end the search
};

class Engine {
 public:
  // Begins on the game's usual board, or on another.
  Engine(const Domain& domain, Play play, Terminal terminal,
         const std::optional<BoardSetup>& board = {});

  // Goes on from a game, whose moves may be illegal. Throws Failure, which names the first that is.
  void load(const Game& game);

  // Answers a line; false after `quit`.
  bool answer(std::string_view line);
  // Thinks on, for a moment, while the opponent does. False where there is nothing to think about.
  bool ponder();

  static const std::vector<std::string>& commands();

 private:
  using Arguments = std::vector<std::string>;
  struct Entry;
  static const std::vector<Entry>& table();

  // Each returns the text of its reply, or throws Failure.
  std::string boardsize(const Arguments& arguments);
  std::string clear_board(const Arguments& arguments);
  std::string komi(const Arguments& arguments);
  std::string known_command(const Arguments& arguments);
  std::string play(const Arguments& arguments);
  std::string play_sequence(const Arguments& arguments);
  std::string genmove(const Arguments& arguments);
  std::string genmove_cleanup(const Arguments& arguments);
  std::string reg_genmove(const Arguments& arguments);
  std::string undo(const Arguments& arguments);
  std::string loadsgf(const Arguments& arguments);
  std::string showboard(const Arguments& arguments);
  std::string fixed_handicap(const Arguments& arguments);
  std::string place_free_handicap(const Arguments& arguments);
  std::string set_free_handicap(const Arguments& arguments);
  std::string time_settings(const Arguments& arguments);
  std::string kgs_time_settings(const Arguments& arguments);
  std::string time_left(const Arguments& arguments);
  std::string final_score(const Arguments& arguments);
  std::string final_status_list(const Arguments& arguments);
  std::string winner(const Arguments& arguments);
  std::string rules(const Arguments& arguments);
  std::string set_up_stones(const Arguments& arguments);
  std::string set_up_player(const Arguments& arguments);
  std::string analyze_commands(const Arguments& arguments);
  std::string visits(const Arguments& arguments);
  std::string values(const Arguments& arguments);
  std::string principal_line(const Arguments& arguments);
  std::string ownership(const Arguments& arguments);
  std::string analyze_lz(const Arguments& arguments);
  std::string analyze_kata(const Arguments& arguments);
  std::string genmove_analyze_lz(const Arguments& arguments);
  std::string genmove_analyze_kata(const Arguments& arguments);

  static constexpr double kSlice = 0.02;  // seconds between two looks at the input
  using Instant = std::chrono::steady_clock::time_point;
  static double seconds_since(Instant begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  enum class Style { leela_zero, kata_go };
  // What an analysis is asked to tell.
  struct Telling {
    Style style;
    int player = 0;
    double interval = 0;                   // seconds between two lines
    std::size_t most = std::string::npos;  // moves in a line
    bool ownership = false;
    Restrictions restrictions = {};
  };
  Restriction read_restriction(const Arguments& arguments, std::size_t at, Style style);
  Telling read_telling(const Arguments& arguments, Style style);
  void require_possible(const Telling& telling);
  void begin_telling();      // a reply in pieces, where it has not begun
  bool has_to_stop() const;  // a line waits, or nobody listens any more
  void tell(const Telling& telling);
  void put_failure(const std::string& sentence);
  std::string analyze(const Arguments& arguments, Style style);
  std::string genmove_analyze(const Arguments& arguments, Style style);
  // The player's move, thought about as long as it may be and told of meanwhile.
  std::string generated(int player, const Session::Manners& manners,
                        const std::function<void()>& tell = nullptr, double interval = 0);
  std::string made_move(int player, const Session::Manners& manners,
                        const std::function<void()>& tell = nullptr, double interval = 0);

  bool is_color(const std::string& word) const;
  int player(const std::string& color) const;
  // The same of who moves. In games that cannot be played out of turn the colour that begins is the first
  // player's, whatever the game calls it: controllers let Black begin.
  int mover(const std::string& color);
  std::string color(int player) const;
  void require_point(const std::string& vertex) const;
  void put_handicap(const std::vector<std::string>& points);

  Play limits_;
  Session session_;
  Clock clock_;
  Terminal terminal_;
  std::string id_;          // of the command at hand
  bool has_begun_ = false;  // its reply, which is told in pieces
  bool ponders_ = false;    // the opponent is to move, and was told ours
  bool are_colors_swapped_ = false;
};

}  // namespace hornbeam::gtp
