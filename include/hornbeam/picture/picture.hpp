// A line of play as something to look at: pieces that come, move and go.
//
// A domain says once what there is to see, and every form of picture is made from that: a board at
// any moment, a strip, a page to step through. Moment 0 is the start, moment k what is there after k
// moves. A piece (a tile, a dot, a line) has a look, which is a bit of SVG drawn around the origin,
// and the spots where it is from which moment on. Pieces lie on each other in their order.
//
// Styles and looks name colours as `var(--ink)`: paper, ink, muted, faint and accent are what they
// are in a light and in a dark picture. A piece that the next move takes away has the class `next`;
// one that the next move brings is seen already and has the class `coming`; one that the last move
// brought has the class `new`; one that another picture has too, where the two are compared, has the
// class `common`, and the picture says in words how that looks.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "hornbeam/core/objective.hpp"

namespace hornbeam {

struct Spot {
  std::size_t moment = 0;  // from here on
  double x = 0;
  double y = 0;
  bool operator==(const Spot&) const = default;
};

struct Piece {
  static constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

  std::string look;               // the id of one of the picture's looks
  std::string label;              // text on it
  std::vector<Spot> spots;        // by moment; the first is where and when it appears
  std::size_t vanishes = kNever;  // the first moment without it
  std::string mark = {};          // a further class
  bool is_compared = true;        // where two pictures are

  bool is_there(std::size_t moment) const {
    return spots.front().moment <= moment && moment < vanishes;
  }
  Spot at(std::size_t moment) const {
    std::size_t i = spots.size() - 1;
    while (i > 0 && spots[i].moment > moment) --i;
    return spots[i];
  }
};

struct Moment {
  Score score = 0;        // so far, or the cost where that is minimised
  std::string move;       // that led here; none at the start
  std::string note;       // what it did, in a few words
  std::string text = {};  // the position in lines of text, where nothing is drawn
};

// A number at the edge, where moves name columns and rows.
struct Tick {
  double at = 0;
  std::string text;
  bool operator==(const Tick&) const = default;
};

struct Picture {
  double left = 0, top = 0, width = 0, height = 0;  // what is seen, in the pieces' units
  std::string looks;                                // SVG elements, each with its id
  std::string style;                                // CSS
  std::string ground;                               // SVG under the pieces
  bool is_ruled = false;                            // squared paper, ruled at whole numbers
  std::vector<Tick> columns;  // below and on the left, where the picture is large
  std::vector<Tick> rows;
  std::vector<Piece> pieces;
  std::vector<Moment> moments;     // one more than moves
  std::size_t cover = 0;           // the moment that stands for the whole
  std::string compared = "piece";  // what two pictures are compared by, and how what they have in
  std::string common_look;         // common is drawn: "line" and "thick and orange"
  bool goes_on = false;            // the game does, after the last moment
  bool is_of_two = false;          // a game of two, in which no score is made on the way
  bool is_to_scale = false;        // of the whole line: one more move draws all of it elsewhere
  Objective objective = Objective::maximise;
  std::size_t made_before = 0;  // moves that led to the start; where there are any, counts go on

  // Nothing is drawn where there are only moments to tell of.
  bool is_drawn() const { return width > 0; }
  std::size_t moves() const { return moments.size() - 1; }
  std::size_t made(std::size_t moment) const { return made_before + moment; }
  Score gain(std::size_t moment) const {  // of the move that led there
    return moment == 0 ? 0 : moments[moment].score - moments[moment - 1].score;
  }
  // Where every move is worth the same, as in morpion, gains and growth tell nothing.
  bool grows_unevenly() const {
    if (is_of_two) return false;
    for (std::size_t k = 2; k <= moves(); ++k)
      if (gain(k) != gain(1)) return true;
    return false;
  }
};

}  // namespace hornbeam
