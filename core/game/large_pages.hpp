// Memory for large tables, in large pages where the system has them: most look-ups miss every cache, and a page that has
// to be found first costs as much again. All bytes are zero at first; the system provides a page when it is first used, so
// that a table of which little is used costs little.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace tengen {
namespace pages {

inline constexpr std::size_t kLarge = std::size_t{2} << 20;

// So many bytes of zeros, a multiple of kLarge; null if there is not so much memory.
void* allocate(std::size_t bytes);
void release(void* memory, std::size_t bytes);
// All bytes zero again.
void empty(void* memory, std::size_t bytes);

}  // namespace pages

struct FreePages {
  std::size_t bytes = 0;

  void operator()(void* memory) const { pages::release(memory, bytes); }
};

template <class T>
using LargePages = std::unique_ptr<T[], FreePages>;

// So many things, all their bytes zero. Throws std::bad_alloc if there is not so much memory.
template <class T>
LargePages<T> large_pages(std::size_t count) {
  static_assert(alignof(T) <= 4096, "every system's pages begin at such an address");
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
  if (memory) pages::empty(static_cast<void*>(memory.get()), memory.get_deleter().bytes);
}

}  // namespace tengen
