// How likely a person plays each move: a mixture over what is noticed and what is overlooked.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "game/random.hpp"
#include "person/planner.hpp"

namespace tengen::person {

template <class Eye>
class Chances {
 public:
  Chances(const typename Eye::Board& board, const Numbers& numbers) : board_(board), numbers_(numbers) {
    Eye::look(board, view_);
    for (const Seen& seen : view_) {
      tastes_.push_back(taste(seen, numbers));
      present_ |= seen.notices;
      near_ += seen.near ? 1 : 0;
    }
    if (numbers.depth > 0 && numbers.plan != 0) plan();
  }

  const View& view() const { return view_; }
  // What each move promises by the plan, from -1 to 1; empty where none is made.
  const std::vector<float>& ahead() const { return ahead_; }

  std::vector<double> of_moves() const {
    std::vector<double> out(view_.size(), 0.0);
    for_each_glance([&](std::uint32_t seen, double chance) {
      // Who overlooks what the opponent threatens has not looked ahead either.
      const bool alert = (present_ & ~seen & all_ways(Sense::block)) == 0;
      const double planned = ahead_.empty() || !alert ? 0.0 : 1.0 - numbers_.careless;
      if (planned < 1) add_choice(seen, false, chance * (1 - planned), out);
      if (planned > 0) add_choice(seen, true, chance * planned, out);
    });
    const auto count = static_cast<double>(view_.size());
    const auto near = static_cast<double>(near_);
    const double far = count > near ? numbers_.stray : 0.0;
    for (std::size_t i = 0; i < view_.size(); ++i) {
      const double any = view_[i].near ? numbers_.lapse / near : 0.0;
      out[i] = (1 - far) * ((1 - numbers_.lapse) * out[i] + any);
      if (!view_[i].near) out[i] += far / (count - near);
    }
    return out;
  }

 private:
  static constexpr int kExact = 8;      // so many things that may be overlooked are told apart exactly
  static constexpr int kSamples = 256;  // for more, so many glances are drawn

  // Calls f(noticed, chance) for each set of things that a glance may notice.
  template <class F>
  void for_each_glance(F f) const {
    std::vector<int> bits;
    for (std::uint32_t rest = present_; rest != 0; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      if (numbers_.overlook[static_cast<std::size_t>(bit)] > 0) bits.push_back(bit);
    }
    std::uint32_t certain = present_;
    for (const int bit : bits) certain &= ~(1U << bit);
    if (bits.size() <= kExact) {
      for (std::uint32_t mask = 0; mask < (1U << bits.size()); ++mask) {
        std::uint32_t seen = certain;
        double chance = 1;
        for (std::size_t b = 0; b < bits.size(); ++b) {
          const double missed = numbers_.overlook[static_cast<std::size_t>(bits[b])];
          const bool notices = ((mask >> b) & 1) != 0;
          chance *= notices ? 1 - missed : missed;
          if (notices) seen |= 1U << bits[b];
        }
        if (chance > 0) f(seen, chance);
      }
      return;
    }
    Random random(board_.key());
    for (int sample = 0; sample < kSamples; ++sample) {
      std::uint32_t seen = certain;
      for (const int bit : bits) {
        const double draw = static_cast<double>(random.next() >> 11) * 0x1p-53;
        if (draw >= numbers_.overlook[static_cast<std::size_t>(bit)]) seen |= 1U << bit;
      }
      f(seen, 1.0 / kSamples);
    }
  }

  void add_choice(std::uint32_t seen, bool planned, double chance, std::vector<double>& out) const {
    std::vector<double> worth(view_.size());
    double most = -1e30;
    for (std::size_t i = 0; i < view_.size(); ++i) {
      if (!view_[i].near && (view_[i].notices & seen) == 0) continue;
      double sum = tastes_[i] + noticed(view_[i], seen, numbers_);
      // A win that is overlooked is overlooked in the plan, too.
      const bool blind = (view_[i].notices & ~seen & all_ways(Sense::win)) != 0;
      if (planned && !blind) sum += numbers_.plan * ahead_[i];
      worth[i] = sum / numbers_.noise;
      most = std::max(most, worth[i]);
    }
    double total = 0;
    for (std::size_t i = 0; i < view_.size(); ++i) {
      const bool open = view_[i].near || (view_[i].notices & seen) != 0;
      worth[i] = open ? std::exp(worth[i] - most) : 0.0;
      total += worth[i];
    }
    for (std::size_t i = 0; i < view_.size(); ++i) out[i] += chance * worth[i] / total;
  }

  // Only the moves that seem best are planned; the others promise no more than the worst of them.
  void plan() {
    std::vector<std::pair<float, std::size_t>> order;
    for (std::size_t i = 0; i < view_.size(); ++i) {
      if (view_[i].near) order.emplace_back(-tastes_[i] - noticed(view_[i], ~0U, numbers_), i);
    }
    std::sort(order.begin(), order.end());
    order.resize(std::min(order.size(), static_cast<std::size_t>(2 * numbers_.beam)));
    Planner<Eye> planner(board_, numbers_);
    ahead_.assign(view_.size(), 1.0F);
    float least = 1;
    for (const auto& [worth, i] : order) {
      ahead_[i] = planner.after(view_[i].move);
      least = std::min(least, ahead_[i]);
    }
    std::vector<bool> looked(view_.size(), false);
    for (const auto& [worth, i] : order) looked[i] = true;
    for (std::size_t i = 0; i < view_.size(); ++i) {
      if (!looked[i]) ahead_[i] = least;
    }
  }

  const typename Eye::Board& board_;
  const Numbers& numbers_;
  View view_;
  std::vector<float> tastes_;
  std::vector<float> ahead_;
  std::uint32_t present_ = 0;
  int near_ = 0;
};

}  // namespace tengen::person
