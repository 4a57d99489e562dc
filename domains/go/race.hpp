// A race to capture by its liberties alone: two chains, each of which lives only by capturing the other.
//
// A chain has liberties of its own, outside; the two share some; and each may have an eye, a liberty
// that can be taken only as its last. Whoever fills a shared liberty takes one from himself as well.
// That is all there is to such a race, so it is played out once for all numbers and looked up then.
// Without eyes the table says what is known (M. Müller, Race to Capture: Analyzing Semeai in Go, 1999):
// with s shared liberties, the one who moves first captures if he has at least max(s - 1, 0) more
// outside than the other, and is captured if the other has at least one more than that; else both live.
#pragma once

namespace hornbeam::go {

// As the player to move sees it.
struct Race {
  static constexpr int kMost = 15;  // of each kind

  int own = 0;  // outside liberties
  int theirs = 0;
  int shared = 0;
  bool own_eye = false;
  bool their_eye = false;

  int own_liberties() const { return own + shared + own_eye; }
  int their_liberties() const { return theirs + shared + their_eye; }
  Race seen_by_other() const { return {theirs, own, shared, their_eye, own_eye}; }
};

enum class RaceMove { outside, shared, eye };  // which of the other's liberties is filled

// 1 where the player to move captures, -1 where he is captured, 0 where both live. Both chains have
// liberties, at most Race::kMost of each kind.
int outcome(const Race& race);

// The same after the move, whether or not it is the best, still as its player sees it; kNoRaceMove
// where it is not legal.
int outcome_after(const Race& race, RaceMove move);
inline constexpr int kNoRaceMove = -2;

}  // namespace hornbeam::go
