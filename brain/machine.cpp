#include "machine.hpp"

#include <cstdint>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#else
#include <unistd.h>
#endif

namespace tengen::brain {

int machine_memory() {
#ifdef _WIN32
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof(status);
  return GlobalMemoryStatusEx(&status) != 0 ? static_cast<int>(status.ullTotalPhys >> 20) : 0;
#elif defined(_SC_PHYS_PAGES)
  const std::int64_t pages = sysconf(_SC_PHYS_PAGES);
  const std::int64_t bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && bytes > 0 ? static_cast<int>(pages * bytes >> 20) : 0;
#else
  return 0;
#endif
}

}  // namespace tengen::brain
