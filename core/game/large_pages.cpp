#include "game/large_pages.hpp"

#include <cstring>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#else
#include <sys/mman.h>
#endif

namespace tengen::pages {

#ifdef _WIN32

void* allocate(std::size_t bytes) { return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE); }

void release(void* memory, std::size_t) { VirtualFree(memory, 0, MEM_RELEASE); }

void empty(void* memory, std::size_t bytes) { std::memset(memory, 0, bytes); }

#else

void* allocate(std::size_t bytes) {
  // One page more, so that a part of it begins where a large page can; the rest is given back.
  void* const whole = mmap(nullptr, bytes + kLarge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (whole == MAP_FAILED) return nullptr;
  const std::size_t before = (kLarge - reinterpret_cast<std::size_t>(whole) % kLarge) % kLarge;
  char* const start = static_cast<char*>(whole) + before;
  if (before != 0) munmap(whole, before);
  munmap(start + bytes, kLarge - before);
#ifdef MADV_HUGEPAGE
  madvise(start, bytes, MADV_HUGEPAGE);
#endif
  return start;
}

void release(void* memory, std::size_t bytes) { munmap(memory, bytes); }

void empty(void* memory, std::size_t bytes) {
#ifdef __linux__  // elsewhere the old content may come back
  if (madvise(memory, bytes, MADV_DONTNEED) == 0) return;
#endif
  std::memset(memory, 0, bytes);
}

#endif

}  // namespace tengen::pages
