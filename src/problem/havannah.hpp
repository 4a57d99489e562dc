// Havannah for programs.
#pragma once

#include <memory>
#include <vector>

namespace hornbeam {

class Domain;
void add_havannah_domain(std::vector<std::unique_ptr<Domain>>& list);

}  // namespace hornbeam
