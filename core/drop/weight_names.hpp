// The places of the weights of drop games. New ones come last: files of older versions hold numbers without names.
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
  kFillsSoon,
  kFillsLater,
  kFillsLate,
  kBuried,
  kNames,
};

// The weight of a win by filling up, by the safe moves until then.
constexpr int fills(int safe) { return safe < 10 ? kFillsSoon : safe < 30 ? kFillsLater : kFillsLate; }

}  // namespace tengen::drop
