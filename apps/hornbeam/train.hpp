// hornbeam train: what its two ways, by this program and by a device's, have in common.
#pragma once

#include <string>
#include <vector>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/device.hpp"

namespace hornbeam::app {

struct TrainFlags {
  std::string family, output, time, iterations, memory, name;
  std::string hidden = "128,128";
  std::string width = "512";
  std::string cap = "1";
  std::string boards = "128";
  std::string validation = "128";
  std::string threads;
  std::string seed = "0";
  DeviceFlags device;
};

// The value's. Throws InputError where it is none for a value.
std::string name_of(const TrainFlags& flags);

// The mean of beams of one width on boards that were not taught, and when that was.
struct Grown {
  double seconds = 0;
  std::uint64_t width = 0;
  double mean = 0;
};
// Writes FILE.svg, which shows how the value grew, and says so.
void draw_growth(const TrainFlags& flags, std::uint64_t boards, const std::vector<Grown>& growth);

// The exit code. Throws InputError where no program of a device teaches the family.
int teach_on_device(const TrainFlags& flags, const CLI::App& command);

}  // namespace hornbeam::app
