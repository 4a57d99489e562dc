// What a request may search. Instances are named only where the name means the same everywhere, or come
// as text with the request: nobody is shown what is in a file of this machine, nor whether there is one.
#pragma once

#include <memory>
#include <string>

#include "hornbeam/problem/problem.hpp"
#include "src/serve/fields.hpp"

namespace hornbeam::serve {

struct Asked {
  std::unique_ptr<Problem> problem;
  Moves line;  // of a result that was sent, or of a record; what is searched begins after it
};

// From `instance`, from `domain` and `board` (with `variant` where the domain has variants), from `result`,
// the whole text of a result's file, or from `record`, the name of a game in the box. Throws InputError, and Refusal where a file is named.
Asked asked_instance(Fields& fields);

// A search's text, resolved. Throws SpecError, and Refusal where it names a file.
Spec asked_search(const std::string& text);

}  // namespace hornbeam::serve
