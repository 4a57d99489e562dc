#include "hornbeam/problem/domains.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "hornbeam/core/error.hpp"
#include "hornbeam/registry/beam.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/error.hpp"
#include "src/problem/go.hpp"
#include "src/problem/havannah.hpp"
#include "src/problem/jobshop.hpp"
#include "src/problem/morpion.hpp"
#include "src/problem/samegame.hpp"
#include "src/problem/tsptw.hpp"

namespace hornbeam {
namespace {

struct Domains {
  std::vector<std::unique_ptr<Domain>> list;
  std::size_t in_the_box = 0;  // those come first

  Domains() {
    add_samegame_domains(list);
    add_morpion_domain(list);
    add_havannah_domain(list);
    add_go_domain(list);
    add_jobshop_domain(list);
    add_tsptw_domain(list);
    in_the_box = list.size();
  }
};

Domains& all() {
  static Domains domains;
  return domains;
}

bool is_name(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

const Domain& domain_called(std::string_view name) {
  if (const Domain* domain = find_domain(name)) return *domain;
  std::vector<std::string> names;
  for (const auto& domain : domains()) names.push_back(domain->name);
  throw InputError("there is no domain " + in_quotes(name) + hint(name, names, "there are"));
}

// Nobody misspells what solve wrote; rather a plug-in is missing.
const Domain& domain_of(const Result& result, const std::string& source) {
  try {
    return domain_called(result.domain);
  } catch (const InputError& error) {
    // What has no instance of its own was begun by an object.
    if (result.instance == result.domain)
      throw InputError(source + ": this is of a class in Python, " + in_quotes(result.domain) +
                       ", and is read there: hornbeam.load_result(\"" + source +
                       "\", domain=...).verify()");
    throw InputError(source + ": " + error.what() + " (if it is a plug-in's, add --plugin FILE)");
  }
}

struct InstanceName {
  const Domain& domain;
  std::string_view instance;
};
InstanceName split(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos) {
    const std::string& example = domains().front()->name;
    std::error_code ignored;
    if (std::filesystem::exists(name, ignored))
      throw InputError("a file is read as an instance of a domain: " +
                       in_quotes(example + ":" + std::string(name)) + ", say");
    const Domain* const meant = find_domain(name);
    throw InputError("an instance is written DOMAIN:NAME, such as " +
                     (meant ? *meant : *domains().front()).example + "; " + in_quotes(name) +
                     " has no colon");
  }
  return {domain_called(name.substr(0, colon)), name.substr(colon + 1)};
}

}  // namespace

const std::vector<std::unique_ptr<Domain>>& domains() {
  return all().list;
}

const Domain* find_domain(std::string_view name) {
  for (const auto& domain : domains())
    if (domain->name == name) return domain.get();
  return nullptr;
}

bool is_in_the_box(const Domain& domain) {
  for (std::size_t i = 0; i < all().in_the_box; ++i)
    if (all().list[i].get() == &domain) return true;
  return false;
}

void add_domain(std::unique_ptr<Domain> domain) {
  const std::string& name = domain->name;
  if (!is_name(name))
    throw InputError("a domain cannot be called " + in_quotes(name) +
                     "; its name is small letters, digits and hyphens, such as bubble-breaker");
  if (find_domain(name)) throw InputError("there is a domain " + in_quotes(name) + " already");
  all().list.push_back(std::move(domain));
}

std::unique_ptr<Problem> load_problem(std::string_view name, std::istream& standard_input) {
  const auto [domain, instance] = split(name);
  auto problem = domain.load(instance, standard_input);
  problem->instance = name;
  return problem;
}

std::unique_ptr<Problem> load_problem(std::string_view name, std::string_view standard_input) {
  std::istringstream input{std::string(standard_input)};
  return load_problem(name, input);
}

bool reads_standard_input(std::string_view name) {
  constexpr std::string_view kSeparators = ":/@";
  for (;;) {
    const std::size_t end = std::min(name.find_first_of(kSeparators), name.size());
    if (name.substr(0, end) == "-") return true;
    if (end == name.size()) return false;
    name.remove_prefix(end + 1);
  }
}

std::unique_ptr<Problem> restore_problem(const Result& result, const std::string& source) {
  auto problem = domain_of(result, source).restore(result, source);
  problem->instance = result.instance;
  return problem;
}

std::unique_ptr<Problem> restore_problem(const Checkpoint& checkpoint, const std::string& source) {
  Result heading;
  heading.domain = checkpoint.domain;
  heading.instance = checkpoint.instance;
  heading.position = checkpoint.position;
  return restore_problem(heading, source);
}

Game load_game(std::string_view name, std::istream& standard_input) {
  const auto [domain, instance] = split(name);
  Game game = domain.load_game(instance, standard_input);
  if (game.problem->instance.empty()) game.problem->instance = name;
  return game;
}

bool is_default_search(const Problem& problem, const std::string& search) {
  return search == to_text(registry::pinned(catalogue().resolve(problem.default_search)).search);
}

bool starts_where_it_says(const Result& result) {
  const std::string prefix = result.domain + ":";
  if (!result.instance.starts_with(prefix)) return false;
  const std::string_view name = std::string_view(result.instance).substr(prefix.size());
  const Domain& domain = domain_called(result.domain);
  if (!domain.is_fixed(name)) return true;
  std::istringstream nothing;
  try {
    return domain.load(name, nothing)->position == result.position;
  } catch (const InputError&) {  // there is no such instance
    return false;
  }
}

}  // namespace hornbeam
