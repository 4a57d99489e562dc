// A learned value says the same on every instruction set, and what the plain sums say; its file is read
// whole or refused with a sentence.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/instruction_set.hpp"
#include "hornbeam/core/position.hpp"
#include "hornbeam/core/stream.hpp"
#include "hornbeam/value/learned.hpp"

namespace hornbeam::value {
namespace {

Layer random_layer(int inputs, int outputs, int most, int shift, Stream& stream) {
  Layer layer{inputs, outputs, {}, {}, {}};
  for (int j = 0; j < outputs; ++j) {
    layer.bias.push_back(static_cast<int>(stream.below(20001)) - 10000);
    layer.shift.push_back(shift + static_cast<int>(stream.below(3)));
    for (int k = 0; k < inputs; ++k)
      layer.weights.push_back(static_cast<std::int16_t>(
          static_cast<int>(stream.below(static_cast<std::uint32_t>(2 * most + 1))) - most));
  }
  return layer;
}

// The definition.
int plain_value(const std::vector<Layer>& layers, std::vector<int> now) {
  for (std::size_t l = 0; l < layers.size(); ++l) {
    std::vector<int> next;
    for (std::size_t j = 0; j < static_cast<std::size_t>(layers[l].outputs); ++j) {
      std::int64_t sum = layers[l].bias[j];
      for (std::size_t k = 0; k < now.size(); ++k)
        sum += std::int64_t{layers[l].weights[j * now.size() + k]} * now[k];
      const bool is_last = l + 1 == layers.size();
      const std::int64_t shifted =
          (is_last ? sum : std::max<std::int64_t>(sum, 0)) >> layers[l].shift[j];
      next.push_back(static_cast<int>(is_last ? shifted : std::min<std::int64_t>(shifted, 32767)));
    }
    now = next;
  }
  return now[0];
}

TEST(Network, IsItsDefinitionOnEveryInstructionSet) {
  Stream stream(1);
  const std::vector<std::vector<int>> shapes{
      {146, 128, 128, 1}, {7, 1}, {16, 16, 1}, {33, 5, 9, 1}};
  for (const std::vector<int>& shape : shapes) {
    std::vector<Layer> layers;
    for (std::size_t l = 0; l + 1 < shape.size(); ++l)
      layers.push_back(random_layer(shape[l], shape[l + 1], 127, 4, stream));
    ASSERT_EQ(Network::fault(layers), std::nullopt);
    const Network network(layers);
    constexpr int kPositions = 205;  // no multiple of what is evaluated together
    const auto stride = static_cast<std::size_t>(network.stride());
    std::vector<std::int16_t> features((kPositions + Network::kRows) * stride);
    std::vector<int> expected;
    for (std::size_t row = 0; row < kPositions; ++row) {
      std::vector<int> numbers;
      for (std::size_t k = 0; k < static_cast<std::size_t>(shape[0]); ++k) {
        const auto number =
            static_cast<std::int16_t>(stream.below(row % 2 == 0 ? 300 : kLargestFeature + 1));
        features[row * stride + k] = number;
        numbers.push_back(number);
      }
      expected.push_back(plain_value(layers, numbers));
    }
    for (const InstructionSet set : kInstructionSets) {
      if (!is_supported(set)) continue;
      use_instruction_set(set);
      std::vector<int> values(kPositions);
      network(features.data(), kPositions, values.data());
      EXPECT_EQ(values, expected) << name(set);
    }
    use_instruction_set(best_instruction_set());
  }
}

TEST(Network, IsRefusedWhereASumCouldOverflow) {
  Layer layer{5, 1, {0}, {0}, {32767, 32767, 32767, 32767, 32767}};
  EXPECT_EQ(Network::fault({layer}), "a sum of layer 1 could pass 31 bits");
  layer.weights = {32767, 32767, 32767, 32767, 0};
  EXPECT_EQ(Network::fault({layer}), std::nullopt);
}

// A small whole file, with a right checksum whatever is in it.
std::string file(const std::string& body) {
  std::uint64_t sum = 0xcbf29ce484222325u;
  for (const char c : body) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  char line[32];
  std::snprintf(line, sizeof line, "checksum %016llx\n", static_cast<unsigned long long>(sum));
  return body + line;
}
const std::string kHead =
    "hornbeam value 1\nname tiny\ndomain toy\nfamily toy 2\nfeatures 2\nunit 4\ntraining none\n"
    "validation none\n";

std::string complaint(const std::string& text) {
  try {
    parse(text, "my.value");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ValueFile, IsReadAsItIs) {
  const Learned learned = parse(file(kHead + "layer 2 1\n10 1 3 -5\n"), "my.value");
  EXPECT_EQ(learned.name, "tiny");
  EXPECT_EQ(learned.family, "toy 2");
  EXPECT_EQ(learned.unit, 4);
  std::vector<std::int16_t> features(16);
  features[0] = 7, features[1] = 2;
  EXPECT_EQ(learned.network(features), (10 + 3 * 7 - 5 * 2) >> 1);
}

TEST(ValueFile, IsRefusedWithASentence) {
  EXPECT_EQ(complaint("something else\n"),
            "my.value:1: a value file begins with 'hornbeam value 1'");
  EXPECT_EQ(
      complaint(kHead),
      "my.value:8: the file ends too early: the last line should be 'checksum' and 16 digits");
  const std::string whole = file(kHead + "layer 2 1\n10 1 3 -5\n");
  EXPECT_EQ(complaint(whole.substr(0, whole.find("3 -5"))),
            "my.value:10: the file ends too early, in the middle of a layer");
  EXPECT_EQ(complaint(whole.substr(0, whole.size() - 3)),
            "my.value:11: the file ends too early, in its checksum");
  EXPECT_THROW(
      {
        try {
          load("/");
        } catch (const InputError& error) {
          EXPECT_STREQ(error.what(), "/: this is a folder, not a value file");
          throw;
        }
      },
      InputError);
  std::string changed = file(kHead + "layer 2 1\n10 1 3 -5\n");
  changed[changed.find("-5") + 1] = '6';
  EXPECT_EQ(complaint(changed),
            "my.value:11: the checksum does not fit: the file was damaged or changed");
  EXPECT_EQ(complaint(file(kHead + "layer 2 1\n10 1 3 99999\n")),
            "my.value:10: a whole number is expected here, and not too large a one");
  EXPECT_EQ(complaint(file(kHead + "layer 2 1\n10 1 3\n")),
            "my.value:10: a whole number is expected here, and not too large a one");
  EXPECT_EQ(complaint(file(kHead + "layer 2 2\n1 1 3 4\n1 1 3 4\n")),
            "my.value:12: this is no network: its last layer must have one output");
  EXPECT_EQ(complaint(file(kHead + "layer 3 1\n1 1 3 4 5\n")),
            "my.value:11: the first layer has another number of inputs than there are features");
  EXPECT_EQ(complaint(file("hornbeam value 1\nlayer 2 1\n10 1 3 -5\n")),
            "my.value:4: the line 'features ...' is missing");
}

TEST(ValueFile, SaysWhenItsLinesEndAsOnWindows) {
  std::string text = file(kHead + "layer 2 1\n10 1 3 -5\n");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, "\r");
  EXPECT_EQ(complaint(text),
            "my.value:1: its lines end as they do on Windows; a value file's end with a line feed "
            "alone");
}

TEST(ValueFile, IsForFeaturesOfTheSameNames) {
  const auto complaint_of = [](const Learned& learned, const std::string& family,
                               const std::vector<std::string>& names) {
    try {
      require_fit(learned, family, names);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string other = "the value tiny sees other features than this position has";
  const std::string layer = "layer 2 1\n10 1 3 -5\n";
  const Learned any = parse(file(kHead + layer), "my.value");
  EXPECT_EQ(any.names, "");
  EXPECT_EQ(complaint_of(any, "toy 2", {"a", "b"}), "");
  EXPECT_EQ(complaint_of(any, "toy 2", {"a", "b", "c"}), other);
  EXPECT_EQ(complaint_of(any, "toy 3", {"a", "b"}),
            "the value tiny is for toy 2; this position is toy 3");
  const Learned known =
      parse(file(kHead + "names " + checksum_of_names({"a", "b"}) + '\n' + layer), "my.value");
  EXPECT_EQ(complaint_of(known, "toy 2", {"a", "b"}), "");
  EXPECT_EQ(complaint_of(known, "toy 2", {"b", "a"}), other);
  EXPECT_NE(checksum_of_names({"a", "b"}), checksum_of_names({"ab"}));
}

TEST(ValueFile, TravelsInsideTheProgram) {
  const LearnedPtr learned = find("samegame-15x15x5");
  ASSERT_TRUE(learned);
  EXPECT_EQ(learned->family, "same-game 15x15x5");
  EXPECT_EQ(learned->network.inputs(), 146);
  EXPECT_EQ(learned->network.hidden(), (std::vector<int>{128, 128}));
  EXPECT_EQ(find("nothing"), nullptr);
}

}  // namespace
}  // namespace hornbeam::value
