#include "drop/model.hpp"
#include "drop/weight_names.hpp"

namespace tengen::drop {

// The static evaluation is a sum of weights times counts; these are the counts, for the side to move.
template <class Bits>
std::vector<int> Model<Bits>::gradient() const {
  const Rules& rules = board_.rules();
  std::vector<int> counts(kNames, 0);
  for (const Window& window : windows_) {
    const int first = window.fill % (rules.n + 1);
    const int second = window.fill / (rules.n + 1);
    const int discs = first + second;
    if ((first > 0 && second > 0) || discs == 0 || discs == rules.n) continue;
    const int name = discs == rules.n - 1 ? kOneShort : discs == rules.n - 2 ? kTwoShort : kFewer;
    counts[name] += first > 0 ? 1 : -1;
  }
  const Bits landings = board_.landings();
  for (Side side = 0; side < 2; ++side) {
    const int sign = side == kFirst ? 1 : -1;
    const Bits& threats = threats_[side];
    counts[kThreat] += sign * count_bits(threats);
    counts[kStacked] += sign * count_bits(threats & (threats >> 1));
    if (side != board_.turn() && any(threats & landings)) counts[kToBlock] += sign;
    if (!drops_only() && board_.pops_left(side) != 0) {
      if (rules.variant == Variant::onepop) counts[kPopLeft] += sign;
      for (int col = 0; col < rules.cols; ++col) counts[kBottom] += board_.may_pop(side, col) ? sign : 0;
    }
  }
  for (int col = 0; col < rules.cols; ++col) {
    for (int row = 0; row < board_.height(col); ++row) {
      counts[kCentre] += (board_.at(row, col) == kFirst ? 1 : -1) * centrality(board_.index(row, col));
    }
  }
  if (drops_only()) {
    counts[kOwnRow] = own_row_threats();
    counts[kBuried] = buried_threats();
    const FillingUp end = filling_up();
    if (end.winner != kNobody) counts[fills(end.safe)] = end.winner == kFirst ? 1 : -1;
  }
  if (board_.turn() != kFirst) {
    for (int& count : counts) count = -count;
  }
  counts[kTempo] = 1;
  return counts;
}

template std::vector<int> Model<Bits64>::gradient() const;
template std::vector<int> Model<Bits128>::gradient() const;
template std::vector<int> Model<Wide>::gradient() const;

}  // namespace tengen::drop
