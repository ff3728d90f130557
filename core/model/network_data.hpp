// The numbers of a network that somebody loaded. The search hands them on to models that know what to do with them.
#pragma once

#include <cstdint>

namespace tengen {

struct NetworkData {
  NetworkData() = default;
  NetworkData(const NetworkData&) = delete;
  NetworkData& operator=(const NetworkData&) = delete;
  virtual ~NetworkData() = default;

  std::uint64_t hash = 0;  // of everything: what was searched with another network is of no use
};

}  // namespace tengen
