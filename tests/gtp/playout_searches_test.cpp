// Playouts as the whole search: they know Go's simple rule of ko alone, and make no move that superko forbids.
#include <gtest/gtest.h>

#include "tests/gtp/conversation.hpp"

namespace hornbeam::gtp {
namespace {

// Both sides of games on small boards, where everything comes back, to the end or for long enough.
TEST(PlayoutSearch, MakesLegalMovesToTheEndOfTheGame) {
  for (const char* search : {"light", "heavy", "conditioning(heavy)"}) {
    Conversation talk("go", search, {.playouts = 3});
    for (const char* size : {"4", "5"}) {
      talk.get(std::string("boardsize ") + size);
      for (const char* opening : {"A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"}) {
        talk.get("clear_board");
        talk.get(std::string("play b ") + opening);
        int passes = 0;
        for (int moves = 0; moves < 300 && passes < 2; ++moves) {
          const std::string reply = talk.ask(moves % 2 == 0 ? "genmove w" : "genmove b");
          ASSERT_TRUE(reply.starts_with("= "))
              << search << ", " << size << ", " << opening << ", move " << moves << ": " << reply
              << talk.get("showboard");
          passes = reply == "= pass\n\n" ? passes + 1 : 0;
        }
      }
    }
  }
}

}  // namespace
}  // namespace hornbeam::gtp
