// What the server says of runs, as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "src/serve/news.hpp"

namespace hornbeam::serve {

using Json = nlohmann::ordered_json;

// With a newline at the end; bytes that are no UTF-8 are replaced.
std::string to_text(const Json& json);

// What something is worth as results have it: its score, and the cost that this stands for, if any.
void put_worth(Json& json, Objective objective, Score score);

// A run as `state` tells it: its result whole.
Json state_json(const News& news);

// As events tell it, often and briefly: without what does not change and what has been told before. The
// line is left out where `with_line` says so.
Json event_json(const News& news, bool with_line);

// The moves that seem best, with what each is worth.
Json hint_json(const News& news);

}  // namespace hornbeam::serve
