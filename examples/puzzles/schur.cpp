// Weak Schur numbers for the hornbeam program.
#include "schur.hpp"

#include <hornbeam/plugin.hpp>
#include <hornbeam/problem/domain.hpp>

namespace {

Schur parse(const std::string& text) {
  const int parts = std::atoi(text.c_str());
  if (parts < 1 || parts > Schur::kMostParts)
    throw hornbeam::InputError("there are 1 to 6 parts: a number, such as 4");
  return parts;
}

std::unique_ptr<hornbeam::Domain> partitions() {
  return hornbeam::make_domain<Schur>({
      .name = "schur",
      .summary = "weak Schur numbers: how far one can count before a part has a sum of two",
      .instances = {{"4", "four parts; 66 is the best of all", "4"},
                    {"5", "five parts; 196 is known", "5"},
                    {"6", "six parts; 646 is known", "6"},
                    {"3", "three parts; 23 is the best of all", "3"}},
      .parse = parse,
  });
}

}  // namespace

HORNBEAM_PLUGIN(partitions)
