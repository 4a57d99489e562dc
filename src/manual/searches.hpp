// docs/searches.md: every system of the papers and every part, made from the catalogue.
#pragma once

#include <string>

namespace hornbeam::manual {

std::string searches_page();

}  // namespace hornbeam::manual
