// A domain of your own for the hornbeam program, as a shared library:
//
//     HORNBEAM_PLUGIN(bags)     // a function that makes a Domain; several with commas between
//
//     hornbeam --plugin ./libbags.so solve bag:six
//
// A plug-in is complete in itself. It has its own copy of the searches, compiled for its own
// positions, and exports one function; the program needs to export nothing. What the two share is
// the shape of Domain, Problem and the plain structs that go through them. So a plug-in is loaded
// only by the version it was built for, with the same standard library and the same shapes; all of
// these are compared before anything else of the plug-in is touched.
//
// Build it with `hornbeam_add_plugin(NAME SOURCES...)` of the CMake package, or by hand with
// -shared -fPIC -fvisibility=hidden. The last keeps plug-ins apart that name their types alike.
#pragma once

#include "hornbeam/problem/problem.hpp"
#include "hornbeam/version.hpp"

namespace hornbeam {

using MakeDomain = std::unique_ptr<Domain> (*)();

// What a plug-in says of itself. `version` is the first member in every version; the others are
// looked at only where it is the program's own.
struct Plugin {
  const char* version;
  const char* standard_library;
  std::uint64_t shape;
  const MakeDomain* domains;
  std::size_t count;
};

#define HORNBEAM_TEXT_OF(macro) HORNBEAM_TEXT(macro)
#define HORNBEAM_TEXT(text) #text

// Of the standard library, what decides whether its types can cross.
inline constexpr const char* kStandardLibrary =
#if defined(_LIBCPP_VERSION)
    "libc++ " HORNBEAM_TEXT_OF(_LIBCPP_ABI_VERSION);
#elif _GLIBCXX_USE_CXX11_ABI
    "libstdc++ " HORNBEAM_TEXT_OF(_GLIBCXX_RELEASE);
#else
    "libstdc++ " HORNBEAM_TEXT_OF(_GLIBCXX_RELEASE) " with old strings";
#endif

// To be raised with every change of a virtual function of Domain, Problem, BoardGame, Run, Observer, Pool,
// Job or Exchange, and of what goes through the last three: which there are, in which order, what they take and
// return. Sizes do not show that.
inline constexpr std::uint64_t kInterface = 21;

// One number for the interface and the sizes of everything that crosses: it tells builds of one
// version apart.
inline constexpr std::uint64_t kShape = [] {
  std::uint64_t number = kInterface;
  for (const std::size_t size :
       {sizeof(Domain),     sizeof(Problem),   sizeof(Result),      sizeof(RunSettings),
        sizeof(Spec),       sizeof(Verdict),   sizeof(Speed),       sizeof(Picture),
        sizeof(Piece),      sizeof(Moment),    sizeof(Improvement), sizeof(Statistics),
        sizeof(Checkpoint), sizeof(Appraisal), sizeof(Family),      sizeof(NameForm),
        sizeof(GameFormat), sizeof(Game),      sizeof(GameText),    sizeof(Record),
        sizeof(View)})
    number = number * 1'000'003 + size;
  return number;
}();

}  // namespace hornbeam

// The parameters are functions without arguments that return std::unique_ptr<hornbeam::Domain>.
#define HORNBEAM_PLUGIN(...)                                                                    \
  extern "C" __attribute__((visibility("default"))) const hornbeam::Plugin* hornbeam_plugin() { \
    static constexpr hornbeam::MakeDomain domains[] = {__VA_ARGS__};                            \
    static constexpr hornbeam::Plugin plugin{HORNBEAM_VERSION, hornbeam::kStandardLibrary,      \
                                             hornbeam::kShape, domains, std::size(domains)};    \
    return &plugin;                                                                             \
  }
