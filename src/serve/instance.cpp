#include "src/serve/instance.hpp"

#include <algorithm>
#include <sstream>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/serve/request.hpp"

namespace hornbeam::serve {
namespace {

const Domain& domain_called(const std::string& name) {
  if (const Domain* domain = find_domain(name)) return *domain;
  std::vector<std::string> names;
  for (const auto& domain : domains()) names.push_back(domain->name);
  throw InputError("there is no domain " + in_quotes(name) + hint(name, names, "there are"));
}

std::unique_ptr<Problem> named(const std::string& instance) {
  const std::size_t colon = instance.find(':');
  if (colon == std::string::npos)
    throw InputError("an instance is written DOMAIN:NAME, such as " + domains().front()->example +
                     "; " + in_quotes(instance) + " has no colon");
  const Domain& domain = domain_called(instance.substr(0, colon));
  if (!domain.is_fixed(instance.substr(colon + 1)))
    throw Refusal(403, in_quotes(instance) +
                           " may be a file, and the server reads none: an instance is one of those "
                           "in the box, such as " +
                           domain.example + ", or comes as 'domain' and 'board'");
  return load_problem(instance);
}

// A game in the box, from its beginning.
Asked recorded(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& domain : domains())
    for (const Record& record : domain->records()) names.push_back(record.instance);
  if (std::find(names.begin(), names.end(), name) == names.end())
    throw InputError("there is no record " + in_quotes(name) + hint(name, names, "there are"));
  std::istringstream nothing;
  Game game = load_game(name, nothing);
  return {std::move(game.problem), std::move(game.line)};
}

// Where a file's name would stand in a complaint, the board does.
std::string of_the_board(std::string complaint) {
  constexpr std::string_view kBoard = "the board";
  for (const std::string_view name : {"standard input", "-"})
    if (complaint.starts_with(name) && complaint.find(':') == name.size())
      return complaint.replace(0, name.size(), kBoard);
  return complaint;
}

// The text that `draw` gives of a position of a domain with variants names its variant first.
std::optional<std::string> variant_written(const Domain& domain, const std::string& board) {
  const std::string first = board.substr(0, board.find_first_of("\r\n"));
  const auto found = std::find(domain.variants.begin(), domain.variants.end(), first);
  if (found == domain.variants.end()) return std::nullopt;
  return *found;
}

std::unique_ptr<Problem> read_board(const Domain& domain, const std::string& variant,
                                    const std::string& board) {
  const auto written = variant_written(domain, board);
  if (!written)
    return load_problem(domain.name + ":" + (variant.empty() ? "-" : variant + "/-"), board);
  Result heading;
  heading.domain = domain.name;
  heading.instance = domain.name + ":" + *written + "/-";
  heading.position = board.substr(0, board.find_last_not_of("\r\n") + 1);
  return restore_problem(heading, "the board");
}

std::unique_ptr<Problem> drawn(const Domain& domain, const std::optional<std::string>& variant,
                               const std::string& board) {
  const bool has_variants = !domain.variants.empty();
  if (has_variants != variant.has_value())
    throw InputError(has_variants ? domain.name + " has variants: send 'variant', such as " +
                                        domain.variants.front()
                                  : domain.name + " has no variants");
  if (has_variants &&
      std::find(domain.variants.begin(), domain.variants.end(), *variant) == domain.variants.end())
    throw InputError(in_quotes(*variant) + " is no variant of " + domain.name +
                     hint(*variant, domain.variants, "there are"));
  try {
    return read_board(domain, variant.value_or(""), board);
  } catch (const InputError& error) {
    throw InputError(of_the_board(error.what()));
  }
}

// A name may be in quotes, and a checksum is; whatever else is names a file.
bool names_file(const Value& value) {
  if (value.text()) return true;
  if (const Value::List* list = value.list())
    return std::any_of(list->begin(), list->end(), names_file);
  const Spec* spec = value.spec();
  return spec &&
         std::any_of(spec->arguments.begin(), spec->arguments.end(), [](const Argument& argument) {
           return argument.name != "checksum" && names_file(argument.value);
         });
}

}  // namespace

Asked asked_instance(Fields& fields) {
  const auto instance = fields.text("instance");
  const auto domain = fields.text("domain");
  const auto variant = fields.text("variant");
  const auto board = fields.text("board");
  const auto result = fields.text("result");
  const auto record = fields.text("record");
  if (fields.text("plugin"))
    throw Refusal(403, "plug-ins are for who starts the server: hornbeam --plugin FILE serve");
  if (instance.has_value() + board.has_value() + result.has_value() + record.has_value() != 1)
    throw InputError(
        "what is searched is one of 'instance', a name; 'board', a text, with its 'domain'; "
        "'result', the text of a result; or 'record', the name of a game in the box");
  if (board.has_value() != domain.has_value())
    throw InputError("'domain' and 'board' belong together");
  if (variant && !board) throw InputError("'variant' is of a 'board'");
  if (instance) return {named(*instance), {}};
  if (record) return recorded(*record);
  if (board) return {drawn(domain_called(*domain), variant, *board), {}};
  parse_object(*result);  // deeper or wider than any result
  Result earlier = parse_result(*result, "the result");
  auto problem = restore_problem(earlier, "the result");
  return {std::move(problem), std::move(earlier.line)};
}

Spec asked_search(const std::string& text) {
  Spec search = catalogue().resolve(text);
  if (names_file(Value{search}))
    throw Refusal(403,
                  "the search names a file, and the server reads none; learned values that are "
                  "in the box have names without quotes");
  return search;
}

}  // namespace hornbeam::serve
