// Drop positions as numbers. What the discs do not show is a plane of ones or zeros.
#pragma once

#include <bit>
#include <cstring>

#include "drop/board.hpp"
#include "game/arrays.hpp"

namespace tengen::drop {

// Drops, then pops, then the claim: as far as the rules know them.
template <class Bits>
int action_count(const Board<Bits>& board) {
  const Rules& rules = board.rules();
  if (rules.variant == Variant::connect) return rules.cols;
  return 2 * rules.cols + (board.exists(Move(MoveKind::claim, 0, 0)) ? 1 : 0);
}

template <class Bits>
int action_of(const Board<Bits>& board, Move move) {
  switch (move.kind()) {
    case MoveKind::drop: return move.col();
    case MoveKind::pop: return board.rules().cols + move.col();
    default: return 2 * board.rules().cols;
  }
}

template <class Bits>
Move move_of(const Board<Bits>& board, int action) {
  const int cols = board.rules().cols;
  if (action < cols) return Move(MoveKind::drop, 0, action);
  return action < 2 * cols ? Move(MoveKind::pop, 0, action - cols) : Move(MoveKind::claim, 0, 0);
}

template <class Bits>
void write_mask(const Board<Bits>& board, std::uint8_t* out) {
  const Rules& rules = board.rules();
  if (board.outcome().over()) {
    std::memset(out, 0, static_cast<std::size_t>(action_count(board)));
    return;
  }
  for (int col = 0; col < rules.cols; ++col) out[col] = board.height(col) < rules.rows ? 1 : 0;
  if (rules.variant == Variant::connect) return;
  const Side side = board.turn();
  const bool pops = board.pops_left(side) != 0;
  for (int col = 0; col < rules.cols; ++col) out[rules.cols + col] = pops && board.may_pop(side, col) ? 1 : 0;
  if (board.exists(Move(MoveKind::claim, 0, 0))) out[2 * rules.cols] = board.full() ? 1 : 0;
}

template <class Bits>
GridSize grid_size(const Board<Bits>& board) {
  return {board.rules().rows, board.rules().cols};
}

template <class Bits>
PlaneNames plane_names(const Board<Bits>& board) {
  static constexpr const char* kConnect[] = {"own", "theirs", "first to move"};
  static constexpr const char* kPopOut[] = {"own", "theirs", "first to move", "occurred before"};
  static constexpr const char* kOnePop[] = {"own", "theirs", "first to move", "may pop", "opponent may pop"};
  switch (board.rules().variant) {
    case Variant::connect: return kConnect;
    case Variant::popout: return kPopOut;
    case Variant::onepop: return kOnePop;
  }
  return kConnect;
}

template <class Bits>
void write_planes(const Board<Bits>& board, std::uint8_t* out) {
  const Rules& rules = board.rules();
  const auto size = static_cast<std::size_t>(rules.rows * rules.cols);
  const Side own = board.turn();
  std::memset(out, 0, 2 * size);
  for (Side side : {own, other(own)}) {
    const Bits& discs = board.discs(side);
    if constexpr (sizeof(Bits) == 8) {
      // Most games are played on such boards, in batches of thousands: a division by the stride, as a product.
      const unsigned stride = static_cast<unsigned>(rules.stride());
      const unsigned inverse = 0x10000U / stride + 1;
      for (Bits left = discs; left != 0; left &= left - 1) {
        const unsigned bit = static_cast<unsigned>(std::countr_zero(left));
        const unsigned col = bit * inverse >> 16;
        out[(bit - col * stride) * static_cast<unsigned>(rules.cols) + col] = 1;
      }
    } else {
      for (int col = 0; col < rules.cols; ++col) {
        for (int row = 0; row < board.height(col); ++row) {
          out[row * rules.cols + col] = any(discs & bit_at<Bits>(board.index(row, col))) ? 1 : 0;
        }
      }
    }
    out += size;
  }
  const auto fill = [&](bool one) {
    std::memset(out, one ? 1 : 0, size);
    out += size;
  };
  fill(own == kFirst);
  if (rules.variant == Variant::popout) fill(board.earlier_occurrences() > 0);
  if (rules.variant == Variant::onepop) {
    fill(board.pops_left(own) != 0);
    fill(board.pops_left(other(own)) != 0);
  }
}

}  // namespace tengen::drop
