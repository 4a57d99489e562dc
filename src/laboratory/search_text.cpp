#include "src/laboratory/search_text.hpp"

#include <algorithm>
#include <string_view>

#include "hornbeam/core/error.hpp"
#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam::laboratory {
namespace {

// A budget, a number of ranks and a program's command are no searches.
std::string respelled_piece(std::string_view piece) {
  try {
    return to_text(catalogue().resolve(piece));
  } catch (const InputError&) {
    return std::string(piece);
  }
}

std::string respelled(std::string_view search) {
  std::string text;
  while (true) {
    std::size_t end = search.size();
    std::string_view between;
    for (const std::string_view word : {kAgainst, kWith, kOn, kPlayedBy})
      if (const std::size_t at = search.find(word); at < end) end = at, between = word;
    text += respelled_piece(search.substr(0, end));
    text += between;
    if (between.empty()) return text;
    search.remove_prefix(end + between.size());
  }
}

}  // namespace

const std::string& Respelling::of(const std::string& search) {
  const auto [known, is_new] = known_.try_emplace(search);
  if (is_new) known->second = respelled(search);
  return known->second;
}

}  // namespace hornbeam::laboratory
