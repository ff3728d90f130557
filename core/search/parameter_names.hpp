// The numbers of the selective search by name, for programs that tune them.
#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "search/selective_parameters.hpp"

namespace tengen::selective {

struct ParameterName {
  std::string_view name;
  std::variant<double Parameters::*, int Parameters::*> place;
};

// All of them, in the order of the struct.
std::span<const ParameterName> parameter_names();

double get_parameter(const ParameterName& name);
// Only in a build for tuning, and while nothing is searched; otherwise throws std::logic_error. A whole number is rounded.
void set_parameter(const ParameterName& name, double value);

}  // namespace tengen::selective
