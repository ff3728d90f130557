// Memory for large tables, in large pages where the system has them: most look-ups miss every cache, and a page that has
// to be found first costs as much again.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tengen {

struct FreePages {
  void operator()(void* memory) const { std::free(memory); }
};

template <class T>
using LargePages = std::unique_ptr<T[], FreePages>;

// So many things, all their bytes zero. Throws std::bad_alloc if there is not so much memory.
template <class T>
LargePages<T> large_pages(std::size_t count) {
  constexpr std::size_t kPage = std::size_t{2} << 20;
  static_assert(alignof(T) <= kPage);
  if (count > (static_cast<std::size_t>(-1) - kPage) / sizeof(T)) throw std::bad_alloc();
  const std::size_t bytes = (count * sizeof(T) + kPage - 1) / kPage * kPage;
  void* const memory = std::aligned_alloc(kPage, bytes == 0 ? kPage : bytes);
  if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  std::memset(memory, 0, count * sizeof(T));
  return LargePages<T>(static_cast<T*>(memory));
}

}  // namespace tengen
