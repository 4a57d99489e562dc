// The page, one file that needs nothing but itself: web/, compiled in.
#pragma once

#include <string>

namespace hornbeam::serve {

struct Page {
  std::string html;
  std::string
      policy;  // by which a browser uses this script, this style sheet and this server, no others
};

const Page& page();

}  // namespace hornbeam::serve
