// A game of two as a plug-in: the example of docs/write-a-domain.md.
#include "examples/nim/nim.hpp"

#include <hornbeam/plugin.hpp>
#include <hornbeam/problem/domain.hpp>
#include <sstream>

namespace {

Nim parse(const std::string& text) {
  Nim nim;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const int heap = std::atoi(word.c_str());
    if (heap < 1 || heap > 255)
      throw hornbeam::InputError(hornbeam::in_quotes(word) + " is no heap of 1 to 255 stones");
    nim.heaps.push_back(heap);
  }
  return nim;
}

std::unique_ptr<hornbeam::Domain> nim() {
  auto domain = hornbeam::make_domain<Nim>({
      .name = "nim",
      .summary = "heaps of stones; whoever takes the last one wins",
      .instances = {{"won", "three heaps", "1 2 4"}, {"lost", "three heaps", "1 2 3"}},
      .parse = parse,
  });
  domain->players = {"Anna", "Bert"};
  return domain;
}

}  // namespace

HORNBEAM_PLUGIN(nim)
