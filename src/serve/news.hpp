// What there is to say of a run: made by whoever has it in hand, read by everybody.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "hornbeam/core/view.hpp"
#include "hornbeam/result/result.hpp"

namespace hornbeam::serve {

enum class Status {
  running,   // or waiting for its turn
  paused,    // until somebody resumes it
  spent,     // its budget is: with more it goes on
  finished,  // nothing is left to do
  failed,    // and will not go on
};

constexpr const char* name(Status status) {
  constexpr const char* kNames[] = {"running", "paused", "spent", "finished", "failed"};
  return kNames[static_cast<int>(status)];
}

struct News {
  std::string run;            // its name: r1
  std::uint64_t version = 0;  // grows with whatever changes in the table
  Status status = Status::running;
  std::string reason;          // why it is paused or has failed, where there is something to say
  std::size_t played = 0;      // moves that were made before what is searched now
  std::uint64_t improved = 0;  // how often the line became another one
  Result result;               // verified
  std::optional<View> view;    // while somebody looks
};

}  // namespace hornbeam::serve
