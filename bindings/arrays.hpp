// NumPy arrays that the core fills.
#pragma once

#include <nanobind/ndarray.h>

#include <memory>
#include <type_traits>

#include "engine/arrays.hpp"
#include "shared.hpp"

namespace tengen::python {

template <class T, std::size_t dimensions>
using Array = nb::ndarray<nb::numpy, T, nb::ndim<dimensions>, nb::c_contig>;

// Masks are NumPy's bools: one byte each, as the core writes them.
static_assert(sizeof(bool) == 1);

template <class T>
std::uint8_t* bytes_of(T* data) {
  static_assert(sizeof(T) == 1);
  return reinterpret_cast<std::uint8_t*>(data);
}

// An array that owns its memory. What is in it is up to the caller.
template <class T, class... Sizes>
Array<T, sizeof...(Sizes)> new_array(Sizes... sizes) {
  const std::size_t count = (static_cast<std::size_t>(sizes) * ...);
  auto data = std::make_unique_for_overwrite<T[]>(count);
  T* const start = data.get();
  const nb::capsule owner(data.release(), [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
  return Array<T, sizeof...(Sizes)>(start, {static_cast<std::size_t>(sizes)...}, owner);
}

}  // namespace tengen::python
