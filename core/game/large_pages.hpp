// Memory for large tables, in large pages where the system has them: most look-ups miss every cache, and a page that has
// to be found first costs as much again. All bytes are zero at first; the system provides a page when it is first used, so
// that a table of which little is used costs little.
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
  std::size_t bytes = 0;

  void operator()(void* memory) const {
#ifdef __linux__
    munmap(memory, bytes);
#else
    std::free(memory);
#endif
  }
};

template <class T>
using LargePages = std::unique_ptr<T[], FreePages>;

namespace pages {

inline constexpr std::size_t kLarge = std::size_t{2} << 20;

#ifdef __linux__
inline void* allocate(std::size_t bytes) {
  // One page more, so that a part of it begins where a large page can; the rest is given back.
  void* const whole = mmap(nullptr, bytes + kLarge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (whole == MAP_FAILED) return nullptr;
  const std::size_t before = (kLarge - reinterpret_cast<std::size_t>(whole) % kLarge) % kLarge;
  char* const start = static_cast<char*>(whole) + before;
  if (before != 0) munmap(whole, before);
  munmap(start + bytes, kLarge - before);
  madvise(start, bytes, MADV_HUGEPAGE);
  return start;
}
#else
inline void* allocate(std::size_t bytes) {
  void* const memory = std::aligned_alloc(kLarge, bytes);
  if (memory != nullptr) std::memset(memory, 0, bytes);
  return memory;
}
#endif

}  // namespace pages

// So many things, all their bytes zero. Throws std::bad_alloc if there is not so much memory.
template <class T>
LargePages<T> large_pages(std::size_t count) {
  static_assert(alignof(T) <= pages::kLarge);
  if (count > (static_cast<std::size_t>(-1) - 2 * pages::kLarge) / sizeof(T)) throw std::bad_alloc();
  const std::size_t wanted = count == 0 ? 1 : count * sizeof(T);
  const std::size_t bytes = (wanted + pages::kLarge - 1) / pages::kLarge * pages::kLarge;
  void* const memory = pages::allocate(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return LargePages<T>(static_cast<T*>(memory), FreePages{bytes});
}

// All bytes zero again.
template <class T>
void empty_pages(LargePages<T>& memory) {
  if (!memory) return;
  const std::size_t bytes = memory.get_deleter().bytes;
#ifdef __linux__
  if (madvise(static_cast<void*>(memory.get()), bytes, MADV_DONTNEED) == 0) return;
#endif
  std::memset(static_cast<void*>(memory.get()), 0, bytes);
}

}  // namespace tengen
