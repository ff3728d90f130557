// The command line of pbrain-tengen.
#pragma once

#include <span>
#include <string_view>

#include "settings.hpp"

namespace tengen::brain {

extern const char* const kUsage;

// Throws BadWish, with a sentence for whoever typed it.
Options read_options(std::span<const std::string_view> arguments);

}  // namespace tengen::brain
