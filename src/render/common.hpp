// What two pictures have in common.
#pragma once

#include <string>

#include "hornbeam/picture/picture.hpp"

namespace hornbeam::render {

// The picture with the pieces marked that the other has too, and with room for all of the other.
Picture marked_common(Picture picture, const Picture& other);

// Of two pictures with their marks, in words.
struct Legend {
  std::string common;  // "80 lines in common, thick and orange"
  std::string apart;   // "2 only on the left, 3 only on the right"
};
Legend legend_of(const Picture& left, const Picture& right);

}  // namespace hornbeam::render
