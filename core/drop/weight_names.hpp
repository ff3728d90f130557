// The places of the weights of drop games.
#pragma once

namespace tengen::drop {

enum Name {
  kFewer,
  kTwoShort,
  kOneShort,
  kCentre,
  kThreat,
  kOwnRow,
  kStacked,
  kToBlock,
  kBottom,
  kPopLeft,
  kTempo,
  kNames,
};

}  // namespace tengen::drop
