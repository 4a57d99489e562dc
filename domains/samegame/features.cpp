// See features.hpp.
#include "domains/samegame/features.hpp"

#include <fmt/format.h>

namespace hornbeam::samegame {

const FeatureKernels& feature_kernels() {
  switch (instruction_set()) {
    case InstructionSet::plain: return plain::feature_kernels;
    case InstructionSet::avx2: return avx2::feature_kernels;
    case InstructionSet::avx512: break;
  }
  return avx512::feature_kernels;
}

std::vector<std::string> feature_names(int colors, bool looks_ahead) {
  constexpr std::array<const char*, kFeaturesPerColor> kOfColor{
      "tiles",         "points in one group",  "singles",        "groups",      "points now",
      "largest group", "second group",         "groups of four", "pairs above", "pairs diagonal",
      "pairs beside",  "pairs a knight apart", "pairs three up", "columns",     "lonely singles",
      "mean height"};
  constexpr std::array<const char*, kFeaturesOfBoard> kOfBoard{"tiles",
                                                               "columns",
                                                               "highest column",
                                                               "lowest column",
                                                               "roughness",
                                                               "colours gone",
                                                               "colours of one tile",
                                                               "colours of few tiles and no group",
                                                               "colours without a group",
                                                               "room under the skyline",
                                                               "singles",
                                                               "groups",
                                                               "singles per tile",
                                                               "groups per tile",
                                                               "game over",
                                                               "tiles without a group"};
  std::vector<std::string> names;
  for (int place = 1; place <= colors; ++place)
    for (const char* name : kOfColor) names.push_back(fmt::format("colour {}: {}", place, name));
  for (const char* name : kOfBoard) names.push_back(fmt::format("board: {}", name));
  if (!looks_ahead) return names;
  const auto without = [&](int from, int to) {
    const std::string gone =
        to == from + 1 ? fmt::format("{}", from + 1) : fmt::format("{} to {}", from + 1, to);
    for (int place = 0; place < colors; ++place) {
      if (place >= from && place < to) continue;
      names.push_back(fmt::format("without colour {}: neighbours of colour {}", gone, place + 1));
      names.push_back(fmt::format("without colour {}: singles of colour {}", gone, place + 1));
    }
  };
  for (int place = 0; place < colors; ++place) without(place, place + 1);
  if (colors > 2) without(colors - 2, colors);
  if (colors > 3) without(colors - 3, colors);
  return names;
}

}  // namespace hornbeam::samegame
