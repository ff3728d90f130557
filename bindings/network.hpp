// A network as Python holds it. The pointer is the core's own: whoever lets go of it last needs no interpreter.
#pragma once

#include <memory>

#include "engine/engine.hpp"

namespace tengen::python {

struct NativeNetwork {
  std::shared_ptr<const NetworkData> data;
};

}  // namespace tengen::python
