// What ranks say to each other. Every message begins with one of these.
#pragma once

#include <cstdint>
#include <string>

#include "hornbeam/core/archive.hpp"

namespace hornbeam {

enum class Note : std::uint8_t {
  // From any rank to any other:
  figures,  // of an exchange
  // To rank 0:
  hello,        // how many threads, on which machine, and how many ranks share that
  answer,       // to a job
  failed,       // this rank cannot go on, in a sentence
  interrupted,  // this rank was asked to stop
  bye,          // the last word
  // From rank 0:
  run,    // what is searched
  job,    // to be done
  pause,  // a job is to
  end,    // a job is to
  leave,  // everybody is to
};

// How a job came back.
enum class Answer : std::uint8_t { done, failed, dropped };

inline Writer begin_note(Note note) {
  Writer out;
  out.put(note);
  return out;
}

}  // namespace hornbeam
