// A Python object as a position: whatever a search asks of it is a call of one of its methods.
//
// Copies of a position share the object until one of them plays, so that only what changes is copied. A
// move is any hashable object; searches see its number (move_table.hpp). An error in a method goes through the search as it is.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hornbeam/core/any_position.hpp"
#include "python/src/move_table.hpp"

namespace hornbeam::python {

// MyPuzzle is the domain my-puzzle, and TTT is ttt.
std::string domain_name(const std::string& type);

// What is known of the class of a position, and what all positions of a run share.
struct Rules {
  // Throws InputError where the object is no position: which method is missing.
  explicit Rules(const py::object& puzzle, MoveTable table = {});

  // Another object of the class, as its copy() makes it.
  py::object copy_of(const py::object& puzzle) const;
  // A run begins, with so much memory. It would search long before it met what is looked for now: moves
  // that are written alike, and scores of a game of two that are none.
  void expect_search(std::size_t memory);

  // Which optional methods have been called, and will be.
  void ask(Stated method) { asked_ |= 1u << static_cast<unsigned>(method); }
  bool has_asked(Stated method) const { return (asked_ >> static_cast<unsigned>(method) & 1) != 0; }

  std::string name;  // of the class, as a domain is called
  py::object type;
  bool copies, hashes, kins, orders, codes, biases, bounds, ranges, finishes, writes, parses,
      formats;
  bool is_of_two, minimises;
  MoveTable moves;
  py::dict code_numbers;  // of codes that are no numbers
  py::object deep_copy;
  bool is_searched = false;
  std::size_t unread = 0;  // moves that are still to be looked at as text
  // Whether the run that plays should have ended by now; nobody to ask where there is none.
  std::function<bool()> is_overdue;

 private:
  unsigned asked_ = 0;  // bits
};
using RulesPtr = std::shared_ptr<Rules>;

class PythonPosition final : public RuntimePosition {
 public:
  PythonPosition(py::object puzzle, RulesPtr rules);

  std::unique_ptr<RuntimePosition> clone() const override;
  void moves(std::vector<AnyMove>& list) const override;
  void play(AnyMove move) override;
  Score score() const override;
  std::string format(AnyMove move) const override;
  std::optional<AnyMove> parse(std::string_view text) const override;

  bool states(Stated member) const override;
  std::uint64_t hash() const override;
  std::uint64_t kin() const override;
  std::uint64_t order(AnyMove move) const override;
  std::uint64_t code(AnyMove move) const override;
  double bias(AnyMove move) const override;
  int to_move() const override;
  std::optional<ScoreRange> score_range() const override;
  std::optional<Score> bound() const override;
  bool finished() const override;
  std::string text() const override;

  py::object object(AnyMove move) const;
  // The text of a legal move that equals the object; nothing where none does.
  std::optional<std::string> text_of(py::handle object) const;

 private:
  AnyMove number(py::handle object) const;
  template <class... Arguments>
  std::uint64_t number_of(Stated member, const char* method, PyObject* name,
                          const Arguments&... arguments) const;
  std::string written(py::handle object) const;
  void require_different_texts(const std::vector<AnyMove>& list) const;
  PyObject* self() const { return held_->object.ptr(); }

  struct Held {
    py::object object;
    bool is_the_users;  // who may look at it later
  };
  RulesPtr rules_;
  std::shared_ptr<const Held> held_;  // shared with copies
  std::uint64_t made_ = 0;            // moves
};

}  // namespace hornbeam::python
