#include "src/serve/api.hpp"

#include <algorithm>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/problem/verified.hpp"
#include "src/serve/catalogue.hpp"
#include "src/serve/drawing.hpp"
#include "src/serve/feed.hpp"
#include "src/serve/fields.hpp"
#include "src/serve/instance.hpp"
#include "src/serve/words.hpp"

namespace hornbeam::serve {
namespace {

constexpr double kDefaultSeconds = 10;  // as `solve` has it
constexpr std::size_t kLongestPage = 64;

Answer told(const Json& json) {
  return {.body = to_text(json)};
}

// The name of a page: what a browser's tab calls itself.
std::string page_called(const std::string& name) {
  const bool is_plain =
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") ==
      std::string::npos;
  if (name.size() > kLongestPage || !is_plain)
    throw InputError("a page's name is at most 64 letters, digits, - and _");
  return name;
}

// A query's only value of that name, and no other names in it.
std::optional<std::string> asked_for(const Request& request, const std::string& name) {
  for (const auto& [key, value] : request.query)
    if (key != name)
      throw InputError("'" + request.path + "' takes " + name + ", not " + in_quotes(key));
  if (request.query.size() > 1) throw InputError(name + " is there more than once");
  if (request.query.empty()) return std::nullopt;
  return request.query.begin()->second;
}

std::string run_asked_for(const Request& request) {
  const auto run = asked_for(request, "run");
  if (!run) throw InputError("which run? '" + request.path + "?run=r1', say");
  return *run;
}

Answer start(Table& table, Fields& fields) {
  Asked asked = asked_instance(fields);
  Start start;
  start.search = asked_search(fields.text("search").value_or(asked.problem->default_search));
  start.problem = std::move(asked.problem);
  start.budget = fields.budget("budget").value_or(Budget{.seconds = kDefaultSeconds});
  start.seed = fields.whole("seed").value_or(1);
  const auto memory = fields.bytes("memory");
  if (memory && *memory == 0) throw InputError("'memory': 0 leaves nothing to search in");
  start.memory = memory.value_or(0);
  start.first_moves = fields.texts("moves").value_or(asked.line);
  start.page = page_called(fields.text("page").value_or(""));
  start.keep = fields.truth("keep").value_or(false);
  start.paused = fields.truth("paused").value_or(false);
  fields.nothing_else();
  return told(state_json(*table.news(table.start(std::move(start)))));
}

Answer draw(Table&, Fields& fields) {
  const Asked asked = asked_instance(fields);
  const Moves line = fields.texts("moves").value_or(asked.line);
  const bool choices = fields.truth("choices").value_or(false);
  fields.nothing_else();
  if (const Verdict verdict = asked.problem->verify(line); !verdict.legal)
    throw InputError(wrong_move(line, verdict));
  return told(drawing_json(*asked.problem, line, choices));
}

Answer pause(Table& table, Fields& fields) {
  const std::string run = fields.required_text("run");
  fields.nothing_else();
  return told(state_json(*table.pause(run)));
}

Answer resume(Table& table, Fields& fields) {
  const std::string run = fields.required_text("run");
  const auto more = fields.budget("budget");
  fields.nothing_else();
  return told(state_json(*table.resume(run, more)));
}

Answer play(Table& table, Fields& fields) {
  const std::string run = fields.required_text("run");
  const std::string move = fields.required_text("move");
  const auto more = fields.budget("budget");
  fields.nothing_else();
  return told(state_json(*table.play(run, move, more)));
}

Answer save(Table& table, Fields& fields) {
  const std::string run = fields.required_text("run");
  fields.nothing_else();
  return told({{"run", run}, {"file", table.save(run)}});
}

Answer stop(Table& table, Fields& fields) {
  const std::string run = fields.required_text("run");
  fields.nothing_else();
  return {.body = to_json(table.stop(run)->result)};
}

Answer state(Table& table, const Request& request) {
  if (const auto run = asked_for(request, "run")) return told(state_json(*table.news(*run)));
  Json runs = Json::array();
  for (const Table::NewsPtr& news : table.all_news()) runs.push_back(event_json(*news, false));
  return told({{"runs", std::move(runs)}});
}

Answer result(Table& table, const Request& request) {
  return {.body = to_json(table.news(run_asked_for(request))->result)};
}

Answer hint_of(Table& table, const Request& request) {
  return told(hint_json(*table.news(run_asked_for(request))));
}

Answer all_there_is(Table&, const Request& request) {
  asked_for(request, "nothing");
  return told(catalogue_json());
}

Answer search(Table&, const Request& request) {
  const auto text = asked_for(request, "text");
  if (!text) throw InputError("which search? '" + request.path + "?text=nrpa', say");
  return told(search_json(asked_search(*text)));
}

Answer events(Table& table, const Request& request) {
  const std::string page = page_called(asked_for(request, "page").value_or(""));
  return {.type = "text/event-stream", .feed = std::make_shared<Feed>(table, page)};
}

struct Look {
  const char* name;
  Answer (*answer)(Table&, const Request&);
};
constexpr Look kLooks[] = {{"state", state},   {"events", events},          {"hint", hint_of},
                           {"result", result}, {"catalogue", all_there_is}, {"search", search}};

struct Act {
  const char* name;
  Answer (*answer)(Table&, Fields&);
};
constexpr Act kActs[] = {{"start", start}, {"pause", pause}, {"resume", resume}, {"play", play},
                         {"stop", stop},   {"save", save},   {"draw", draw}};

Answer other_method(const char* wanted, const std::string& path) {
  Answer answer = refused(405, in_quotes(path) + " is asked for by " + wanted);
  answer.headers.emplace_back("Allow", wanted);
  return answer;
}

}  // namespace

Answer Api::dispatch(const Request& request) const {
  constexpr std::string_view kRoot = "/api/1/";
  std::vector<std::string> names;
  for (const Look& look : kLooks) {
    names.push_back(std::string(kRoot) + look.name);
    if (names.back() != request.path) continue;
    return request.method == "GET" ? look.answer(table_, request)
                                   : other_method("GET", request.path);
  }
  for (const Act& act : kActs) {
    names.push_back(std::string(kRoot) + act.name);
    if (names.back() != request.path) continue;
    if (request.method != "POST") return other_method("POST", request.path);
    asked_for(request, "nothing in its address");
    const auto body = parse_object(request.body);
    Fields fields(body);
    return act.answer(table_, fields);
  }
  throw Refusal(404,
                "there is no " + in_quotes(request.path) + hint(request.path, names, "there are"));
}

Answer Api::answer(const Request& request) const {
  try {
    return dispatch(request);
  } catch (const Refusal& refusal) {
    return refused(refusal.status, refusal.what());
  } catch (const SpecError& error) {
    return refused(400, error.render());
  } catch (const InputError& error) {
    return refused(400, error.what());
  } catch (const std::bad_alloc&) {
    return refused(503, "this machine has no memory left");
  } catch (const std::exception& error) {
    return refused(500, error.what());
  }
}

}  // namespace hornbeam::serve
