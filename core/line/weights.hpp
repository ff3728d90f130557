// The numbers of the evaluation: for the side to move, then for the other; classes a direction, kinds a cell, threats
// a board.
//
// Fitted to 10 678 positions of 300 self-play games at 800 nodes a move (freestyle, 15 x 15) by
// `benchmarks/fit_gomoku.py --games 300 --nodes 800 --penalty 0.002`, starting from guesses. Against those guesses:
// 60 % (+- 10) of 72 games in pairs at 6000 nodes a move.
#pragma once

#include "search/model.hpp"

namespace tengen::line {

inline constexpr Weight kWeights[] = {
    {"own_one", 1},
    {"own_open_one", -4},
    {"own_two", -2},
    {"own_open_two", -4},
    {"own_wide_two", 1},
    {"own_three", -3},
    {"own_open_three", 47},
    {"own_wide_three", 113},
    {"own_four", 27},
    {"own_open_four", 410},
    {"own_five", 3000},
    {"own_double_two", 26},
    {"own_double_three", 71},
    {"own_four_three", 124},
    {"own_any_three", -7},
    {"own_any_four", -14},
    {"own_any_four_three", 4},
    {"own_any_open_four", 9},
    {"their_one", 1},
    {"their_open_one", -5},
    {"their_two", -3},
    {"their_open_two", -3},
    {"their_wide_two", 3},
    {"their_three", -5},
    {"their_open_three", 42},
    {"their_wide_three", 106},
    {"their_four", -10},
    {"their_open_four", 206},
    {"their_five", 764},
    {"their_double_two", 21},
    {"their_double_three", 54},
    {"their_four_three", 81},
    {"their_any_three", -23},
    {"their_any_four", -52},
    {"their_any_four_three", 1},
    {"their_any_open_four", 11},
};

}  // namespace tengen::line
