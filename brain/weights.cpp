#include "weights.hpp"

#include <map>
#include <string>

#include "data.hpp"

namespace tengen::brain {

std::vector<int> own_weights(std::string_view game, const AnyRules& rules) {
  std::map<std::string, int> learned;
  for (const LearnedWeight& weight : kLearnedWeights) {
    if (weight.game == game) learned[weight.name] = weight.value;
  }
  std::vector<int> defaults;
  std::vector<int> values;
  for (const NamedWeight& weight : default_weights(rules)) {
    defaults.push_back(weight.value);
    const auto found = learned.find(weight.name);
    if (found != learned.end()) values.push_back(found->second);
  }
  // An evaluation that has got other weights since is not half of what was learned.
  return values.size() == defaults.size() && learned.size() == defaults.size() ? values : defaults;
}

}  // namespace tengen::brain
