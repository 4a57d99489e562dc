// /api/1: what programs and the page ask of the server, JSON in and JSON out, without sockets. What looks is
// a GET, what acts a POST. docs/serve.md describes it.
#pragma once

#include "src/serve/request.hpp"
#include "src/serve/table.hpp"

namespace hornbeam::serve {

class Api {
 public:
  explicit Api(Table& table) : table_(table) {}

  static bool is_asked(const Request& request) { return request.path.starts_with("/api/"); }

  // Never throws: what is wrong with a request is told with a code from 400 on.
  Answer answer(const Request& request) const;

 private:
  Answer dispatch(const Request& request) const;

  Table& table_;
};

}  // namespace hornbeam::serve
