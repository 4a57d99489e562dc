// A schedule as a Gantt chart: a row for each machine, a bar for each operation.
#pragma once

#include <cstdint>
#include <vector>

#include "domains/jobshop/shop.hpp"
#include "hornbeam/picture/picture.hpp"

namespace hornbeam::jobshop {

// The moves are legal.
Picture draw(const Shop& shop, const std::vector<std::uint16_t>& line);

}  // namespace hornbeam::jobshop
