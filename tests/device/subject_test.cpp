// What a training is about, and what its value's file says of that.
#include "device/subject.hpp"

#include <gtest/gtest.h>

namespace hornbeam::device {
namespace {

Subject subject_of(std::vector<std::string> words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  return Subject(Arguments(static_cast<int>(pointers.size()), pointers.data(), training_flags()));
}

// A network of the one shape, of zeros.
Network network() {
  Network network;
  for (const auto& [inputs, outputs] :
       {std::pair{kInputs, kHidden}, std::pair{kHidden, kHidden}, std::pair{kHidden, 1}}) {
    const auto rows = static_cast<std::size_t>(outputs);
    network.layers.push_back({inputs, outputs, std::vector<std::int32_t>(rows),
                              std::vector<std::int32_t>(rows),
                              std::vector<std::int16_t>(rows * static_cast<std::size_t>(inputs))});
  }
  return network;
}

TEST(SubjectTest, AFileSaysWhoseFeaturesItsValueSees) {
  const Subject told = subject_of(
      {"device", "train", "--value", "a/b.value", "--name", "mine", "--names", "0123456789abcdef"});
  const std::string text = told.text(network(), "by hand", "none");
  EXPECT_TRUE(
      text.starts_with("hornbeam value 1\nname mine\ndomain samegame\n"
                       "family same-game 15x15x5\nfeatures 146\nnames 0123456789abcdef\n"
                       "unit 16\ntraining by hand\nvalidation none\nlayer 146 128\n"));
  const Network read = parse_network(text, "it");
  Subject same = told, other = told, alone = subject_of({"device", "train", "--value", "b.value"});
  EXPECT_EQ(alone.name, "b");
  same.go_on_with(read, "it");
  other.names[0] = 'f';
  EXPECT_THROW(other.go_on_with(read, "it"), Failure);
  alone.go_on_with(read, "it");
  EXPECT_EQ(alone.names, told.names);
}

}  // namespace
}  // namespace hornbeam::device
