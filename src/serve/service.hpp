// All that the server answers: who asks is looked at first, then the page or the API answers. Plain requests
// in, plain answers out.
#pragma once

#include "src/serve/api.hpp"
#include "src/serve/guard.hpp"

namespace hornbeam::serve {

class Service {
 public:
  Service(Table& table, Guard guard) : guard_(std::move(guard)), api_(table) {}

  // The answer to who is turned away by what the head of the request says, before its body is read.
  std::optional<Answer> turned_away(const Request& head) const;
  // To who is not.
  Answer answer(const Request& request) const;

 private:
  Guard guard_;
  Api api_;
};

// The answer with what every answer says to browsers: that nothing else may be loaded, sent or framed.
Answer guarded(Answer answer, const std::string& policy = "default-src 'none'");

// To what is no request.
Answer malformed(int status);

// A whole request at once.
inline Answer answer(const Service& service, const Request& request) {
  if (auto away = service.turned_away(request)) return *away;
  return service.answer(request);
}

}  // namespace hornbeam::serve
