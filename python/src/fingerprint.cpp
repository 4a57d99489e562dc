#include "python/src/fingerprint.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>
#include <vector>

#include "hornbeam/core/checksum.hpp"

namespace hornbeam::python {
namespace {

// What a number is made of, so that (), "" and None have different ones.
enum class Shape : std::uint64_t { real = 1, text, bytes, tuple, set, none, member };

std::uint64_t mixed(Shape shape, const std::vector<std::uint64_t>& parts) {
  std::uint64_t bits = mix_bits(static_cast<std::uint64_t>(shape) << 32 ^ parts.size());
  for (const std::uint64_t part : parts) bits = mix_bits(bits ^ part) + 0x9e3779b97f4a7c15u;
  return bits;
}

// A text as Python holds it, in units of the fewest bytes that its letters need; equal ones have equal units.
std::uint64_t fingerprint_of_text(PyObject* text) {
  if (PyUnicode_READY(text) != 0) throw py::error_already_set();
  const auto unit = static_cast<std::size_t>(PyUnicode_KIND(text));
  const std::string_view bytes(static_cast<const char*>(PyUnicode_DATA(text)),
                               unit * static_cast<std::size_t>(PyUnicode_GET_LENGTH(text)));
  return mixed(Shape::text, {unit, checksum(bytes)});
}

std::uint64_t fingerprint_of_real(double value) {
  if (std::isfinite(value) && value == std::floor(value))
    return bits_of_whole(py::reinterpret_steal<py::object>(PyLong_FromDouble(value))).value();
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return mixed(Shape::real, {bits});
}

std::optional<std::uint64_t> fingerprint_of_parts(Shape shape, py::handle whole) {
  std::vector<std::uint64_t> parts;
  for (const py::handle part : whole) {
    const auto bits = fingerprint(part);
    if (!bits) return std::nullopt;
    parts.push_back(*bits);
  }
  if (shape == Shape::set) std::sort(parts.begin(), parts.end());
  return mixed(shape, parts);
}

bool is_member(py::handle value) {
  // Never given back: the interpreter may be gone before it is.
  static const py::handle enumeration =
      py::object(py::module_::import("enum").attr("Enum")).release();
  return py::isinstance(value, enumeration);
}

}  // namespace

std::optional<std::uint64_t> bits_of_whole(py::handle value) {
  if (!PyIndex_Check(value.ptr())) return std::nullopt;
  PyObject* const index = PyNumber_Index(value.ptr());
  if (!index && PyErr_ExceptionMatches(PyExc_TypeError)) {  // an array of several numbers say
    PyErr_Clear();
    return std::nullopt;
  }
  if (!index) throw py::error_already_set();
  const auto whole = py::reinterpret_steal<py::object>(index);
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
  if (overflow == 0) return static_cast<std::uint64_t>(small);
  using namespace py::literals;
  const auto size = py::cast<std::size_t>(whole.attr("bit_length")()) / 64 + 1;  // and the sign
  const py::bytes all = whole.attr("to_bytes")(8 * size, "little", "signed"_a = true);
  const auto limbs = static_cast<std::string_view>(all);
  std::uint64_t bits = mix_bits(size);
  for (std::size_t i = 0; i < size; ++i) {
    std::uint64_t limb = 0;
    std::memcpy(&limb, limbs.data() + 8 * i, sizeof limb);
    bits = mix_bits(bits ^ limb);
  }
  return bits;
}

std::optional<std::uint64_t> fingerprint(py::handle value) {
  PyObject* const object = value.ptr();
  if (const auto bits = bits_of_whole(value)) return bits;
  if (PyTuple_Check(object)) return fingerprint_of_parts(Shape::tuple, value);
  if (PyUnicode_Check(object)) return fingerprint_of_text(object);
  if (PyFrozenSet_Check(object)) return fingerprint_of_parts(Shape::set, value);
  if (PyFloat_Check(object)) return fingerprint_of_real(PyFloat_AS_DOUBLE(object));
  if (PyBytes_Check(object))
    return mixed(Shape::bytes, {checksum({PyBytes_AS_STRING(object),
                                          static_cast<std::size_t>(PyBytes_GET_SIZE(object))})});
  if (value.is_none()) return mixed(Shape::none, {});
  if (!is_member(value)) return std::nullopt;
  const auto held = fingerprint(value.attr("value"));
  if (!held) return std::nullopt;
  return mixed(Shape::member,
               {fingerprint(py::type::handle_of(value).attr("__qualname__")).value(), *held});
}

}  // namespace hornbeam::python
