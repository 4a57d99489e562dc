// Domains that cannot be added, one chosen by the name it is built with.
#include <hornbeam/plugin.hpp>

namespace {

class Nameless final : public hornbeam::Domain {
 public:
  Nameless() { name = DOMAIN_NAME; }
  std::unique_ptr<hornbeam::Problem> load(std::string_view, std::istream&) const override {
    return nullptr;
  }
  std::unique_ptr<hornbeam::Problem> restore(const hornbeam::Result&,
                                             const std::string&) const override {
    return nullptr;
  }
};

std::unique_ptr<hornbeam::Domain> make() {
  return std::make_unique<Nameless>();
}

}  // namespace

HORNBEAM_PLUGIN(make)
