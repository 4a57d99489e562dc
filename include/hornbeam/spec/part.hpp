// A part of a search, declared once: its name, its kind, its options.
//
// A worked example, all there is to write for a part that runs another search again and again:
//
//     struct RestartOptions {
//       Spec search;                                     // no default: must be given
//       std::uint64_t runs = 10;
//       Seconds pause{0};
//     };
//     const Part<RestartOptions> kRestart{
//         "restart", Kind::search, "independent runs; the best line wins", "sp-mcts, section 4.4",
//         {{positional("search"), &RestartOptions::search, Kind::search, "the search to run"},
//          {"runs", &RestartOptions::runs, at_least(1), "how many runs"},
//          {"pause", &RestartOptions::pause, {0, 60}, "rest after each run", "section 9"}}};
//
// The struct and `extern const Part<RestartOptions> kRestart;` stand in a header of hornbeam/registry,
// the table in src/registry/tables.cpp, and `&kRestart` goes into the list in registry/build.hpp. From then on
// `restart(mcts, runs=3)` is read, checked, completed, explained and written by this one table. A
// factory says
//
//     const RestartOptions options = kRestart.read(spec);   // options.search is a Spec again
//
// An option that its own row cannot check, because another option is involved, is checked by a
// member `std::string problem() const` of the struct: a sentence, or nothing if all is well. Where a default
// depends on another option, a member `void use_defaults()` makes what says the same as the default the
// default, so that all ways to say it have one canonical text. Where a part was written otherwise once, a static
// member `Spec renewed(const Spec&)` turns the old text into today's, so that what was saved still reads.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hornbeam/spec/option.hpp"

namespace hornbeam {

class PartDescription {
 public:
  virtual ~PartDescription() = default;

  const std::string name;
  const Kind kind;
  const std::string summary;
  const std::string paper;

  const std::vector<OptionDescription> options;  // the rows of the table

  // The same part with options in the table's order, defaults omitted and numbers in their shortest
  // form; the parts inside are left to `resolve_part`. Throws SpecError.
  virtual Spec canonical(const Spec& spec, const ResolvePart& resolve_part) const = 0;

 protected:
  PartDescription(std::string_view part, Kind what, std::string_view title, std::string_view source,
                  std::vector<OptionDescription> rows)
      : name(part), kind(what), summary(title), paper(source), options(std::move(rows)) {}

  // What Part does with options, whatever struct they are in. `read_into` throws SpecError.
  void read_into(void* values, const Spec& spec) const;
  void resolve_in(void* values, const ResolvePart& resolve_part) const;
  Spec written(const void* values, const void* defaults) const;
};

// For each option the argument that sets it, or null. Throws for arguments that are unknown, given
// twice or missing.
std::vector<const Argument*> match_arguments(const Spec& spec,
                                             const std::vector<OptionDescription>& options);

template <class Options>
class Part : public PartDescription {
 public:
  Part(std::string_view part, Kind what, std::string_view title, std::string_view source,
       std::initializer_list<Option<Options>> table)
      : PartDescription(part, what, title, source, rows_of(table)) {}

  Options read(const Spec& spec) const {
    if (spec.reader == this) return *static_cast<const Options*>(spec.values.get());
    Options values;
    if constexpr (requires { Options::renewed(spec); })
      read_into(&values, Options::renewed(spec));
    else
      read_into(&values, spec);
    if constexpr (requires { values.problem(); })
      if (const std::string problem = values.problem(); !problem.empty())
        throw SpecError(problem, spec.place);
    return values;
  }

  Spec write(const Options& values) const { return written(&values, &defaults_of<Options>()); }

  Spec canonical(const Spec& spec, const ResolvePart& resolve_part) const override {
    Options values = read(spec);
    resolve_in(&values, resolve_part);
    if constexpr (requires { values.use_defaults(); }) values.use_defaults();
    Spec result = write(values);
    result.place = spec.place;
    result.values = std::make_shared<const Options>(std::move(values));
    result.reader = this;
    return result;
  }

 private:
  static std::vector<OptionDescription> rows_of(std::initializer_list<Option<Options>> table) {
    std::vector<OptionDescription> rows;
    for (const Option<Options>& row : table) rows.push_back(row);
    return rows;
  }
};

}  // namespace hornbeam
