// In the place of transport.cpp where cpp-httplib is not.
#include "hornbeam/core/error.hpp"
#include "src/serve/transport.hpp"

namespace hornbeam::serve {

class Transport::Server {};

Transport::Transport(const TransportSettings&) {
  throw InputError(
      "this program was built without its server: with cpp-httplib (libcpp-httplib-dev) it has "
      "one");
}
Transport::~Transport() = default;
int Transport::port() const {
  return 0;
}
void Transport::serve(const Service&) {}
void Transport::stop() {}

}  // namespace hornbeam::serve
