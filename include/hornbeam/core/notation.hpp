// Moves as text, for every position: its own notation, or the move's index in the list of moves.
#pragma once

#include <charconv>

#include "hornbeam/core/position.hpp"

namespace hornbeam {

template <Position P>
std::string format_move(const P& position, MoveOf<P> move) {
  if constexpr (HasNotation<P>) {
    return position.format(move);
  } else {
    std::vector<MoveOf<P>> list;
    position.moves(list);
    std::size_t index = 0;
    while (index < list.size() && !(list[index] == move)) ++index;
    return std::to_string(index);
  }
}

// Nothing where the text is no legal move here.
template <Position P>
std::optional<MoveOf<P>> parse_move(const P& position, std::string_view text) {
  if constexpr (HasNotation<P>) {
    return position.parse(text);
  } else {
    std::vector<MoveOf<P>> list;
    position.moves(list);
    std::size_t index = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), index);
    if (problem != std::errc{} || end != text.data() + text.size() || index >= list.size())
      return std::nullopt;
    return list[index];
  }
}

}  // namespace hornbeam
