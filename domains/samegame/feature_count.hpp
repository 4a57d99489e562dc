// How many features a board of so many colours has; what they are is said in features_impl.hpp.
#pragma once

namespace hornbeam::samegame {

inline constexpr int kFeaturesPerColor = 16;
inline constexpr int kFeaturesOfBoard = 16;
inline constexpr int kMostOfFeature = 16383;  // core/position.hpp: kLargestFeature

// Pairs and singles of the colours that are left when one is taken away, or the two or three rarest.
constexpr int feature_count(int colors) {
  int looks = colors * (colors - 1);
  if (colors > 2) looks += colors - 2;
  if (colors > 3) looks += colors - 3;
  return kFeaturesPerColor * colors + kFeaturesOfBoard + 2 * looks;
}
static_assert(feature_count(5) == 146);

// On boards of the wide layout.
constexpr int wide_feature_count(int colors) {
  return kFeaturesPerColor * colors + kFeaturesOfBoard;
}

}  // namespace hornbeam::samegame
