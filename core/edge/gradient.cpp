#include "edge/model.hpp"
#include "edge/settled.hpp"

namespace tengen::edge {

// The evaluation is linear in the weights but for the absolute value where double-dealing is possible.
std::vector<int> Model::gradient() const {
  const Settled settled(strings_);
  std::vector<int> out(kFeatures, 0);
  if (settled.rest.free_edges() == 0) return out;
  const Features found = features(settled.rest);
  const bool turned = settled.spare > 0 && settled.spare * kCell + to_come(settled.rest) < 0;
  for (int i = 0; i < kFeatures; ++i) out[i] = turned ? -found[i] : found[i];
  return out;
}

}  // namespace tengen::edge
