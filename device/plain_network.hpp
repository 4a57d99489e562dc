// A value without a GPU: the network's definition.
#pragma once

#include "device/beam_steps.hpp"
#include "device/plain_engine.hpp"
#include "device/value_file.hpp"

namespace hornbeam::device {

class Values {
 public:
  void use(const Network& network) {
    require_shape(network);
    network_ = network;
  }
  void operator()(const Rank& rank, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t i = from; i < to; ++i) {
      rules::Tiles tiles;
      const int score = rank.position(i, tiles);
      std::vector<int> features(kInputs);
      rules::features_of<kColors>(tiles.plane, [&](int feature, int number) {
        features[static_cast<std::size_t>(feature)] = number;
      });
      rank(i, tiles, score, network_.evaluate(std::move(features)));
    }
  }

 private:
  Network network_;
};

}  // namespace hornbeam::device
