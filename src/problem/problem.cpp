#include "src/problem/problem.hpp"

#include <sstream>

#include "hornbeam/core/error.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "hornbeam/spec/error.hpp"
#include "src/problem/morpion.hpp"
#include "src/problem/samegame.hpp"

namespace hornbeam {
namespace {

std::vector<std::unique_ptr<Domain>> domains_in_the_box() {
  std::vector<std::unique_ptr<Domain>> list;
  add_samegame_domains(list);
  add_morpion_domain(list);
  return list;
}

std::vector<std::unique_ptr<Domain>>& all_domains() {
  static auto all = domains_in_the_box();
  return all;
}

const Domain* find(const std::vector<std::unique_ptr<Domain>>& list, std::string_view name) {
  for (const auto& domain : list)
    if (domain->name == name) return domain.get();
  return nullptr;
}

bool is_name(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

const Domain& find_domain(std::string_view name) {
  if (const Domain* domain = find(domains(), name)) return *domain;
  std::vector<std::string> names;
  for (const auto& domain : domains()) names.push_back(domain->name);
  throw InputError("there is no domain " + in_quotes(name) + hint(name, names, "there are"));
}

// Nobody misspells what solve wrote; rather a plug-in is missing.
const Domain& domain_of(const Result& result, const std::string& source) {
  try {
    return find_domain(result.domain);
  } catch (const InputError& error) {
    throw InputError(source + ": " + error.what() + " (if it is a plug-in's, add --plugin FILE)");
  }
}

}  // namespace

const std::vector<std::unique_ptr<Domain>>& domains() {
  return all_domains();
}

bool is_in_the_box(std::string_view domain) {
  return find(domains_in_the_box(), domain) != nullptr;
}

void add_domain(std::unique_ptr<Domain> domain) {
  const std::string& name = domain->name;
  if (!is_name(name))
    throw InputError("a domain cannot be called " + in_quotes(name) +
                     "; its name is small letters, digits and hyphens, such as bubble-breaker");
  if (find(domains(), name)) throw InputError("there is a domain " + in_quotes(name) + " already");
  all_domains().push_back(std::move(domain));
}

namespace {

// What a problem knows of its domain and of how it was asked for.
std::unique_ptr<Problem> named(std::unique_ptr<Problem> problem, const Domain& domain,
                               std::string_view instance) {
  problem->instance = instance;
  problem->default_search = domain.default_search;
  return problem;
}

}  // namespace

std::unique_ptr<Problem> load_problem(std::string_view name, std::istream& standard_input) {
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos)
    throw InputError("an instance is written DOMAIN:NAME, such as " + domains().front()->example +
                     "; " + in_quotes(name) + " has no colon");
  const Domain& domain = find_domain(name.substr(0, colon));
  return named(domain.load(name.substr(colon + 1), standard_input), domain, name);
}

std::unique_ptr<Problem> restore_problem(const Result& result, const std::string& source) {
  const Domain& domain = domain_of(result, source);
  return named(domain.restore(result, source), domain, result.instance);
}

bool starts_where_it_says(const Result& result) {
  const std::string prefix = result.domain + ":";
  if (!result.instance.starts_with(prefix)) return false;
  const std::string_view name = std::string_view(result.instance).substr(prefix.size());
  const Domain& domain = find_domain(result.domain);
  if (!domain.is_fixed(name)) return true;
  std::istringstream nothing;
  try {
    return domain.load(name, nothing)->position == result.position;
  } catch (const InputError&) {  // there is no such instance
    return false;
  }
}

std::vector<Speed> bench_problem(const Problem& problem, double seconds_each) {
  std::vector<Speed> table = problem.bench(seconds_each);
  if (!table.empty()) return table;
  RunSettings settings;
  settings.budget.seconds = seconds_each;
  settings.memory = std::size_t{1} << 30;
  for (const char* search : {"uniform", "mcts(select=sp)", "nrpa"}) {
    const Spent spent = problem.solve(catalogue().resolve(search), settings, {}).spent;
    const double rate = static_cast<double>(spent.playouts) / spent.seconds;
    table.push_back({search, "playouts/s", rate, 0});
  }
  return table;
}

}  // namespace hornbeam
