// Fitted move ordering: a hundred more is e times as likely to be the best move. The scores of patterns, pattern4s and pairs
// of the two strongest patterns (the stronger first) are added up, for what a stone makes and for what it denies the opponent.
//
// Made by the method of benchmarks/fit_order.py from 154,179 positions inside trees of 6000 nodes in own games under
// freestyle (with 3 to 8 random stones to begin with, and every twelfth move drawn from the eight first), their best moves
// by searches of 3000 nodes. Results: docs/lab/2026-11-move-ordering.md.
#pragma once

#include "line/pattern4.hpp"

namespace tengen::line {

inline constexpr OrderNumbers kAttackOrder = {
    {-125, 0, -97, -64, -54, 43, 109, 46, 91, 137, 88, 0, 0, 0},
    {-27, -56, -86, 24, 239, 83, 116, 0, 0, 0, 0},
    {
        {-27, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {-26, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {-29, 0, -18, -44, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {3, 0, 18, -28, -23, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {-57, 0, -46, -77, -78, -89, 0, 0, 0, 0, 0, 0, 0, 0},
        {-64, 0, -72, -97, -98, -90, -105, 0, 0, 0, 0, 0, 0, 0},
        {8, 0, -17, -32, -29, -24, -42, 5, 0, 0, 0, 0, 0, 0},
        {33, 0, -44, -25, -28, -20, -11, 4, 172, 0, 0, 0, 0, 0},
        {76, 0, -15, 58, 10, 44, 56, 76, 182, 241, 0, 0, 0, 0},
        {-11, 0, 5, 38, 44, 70, 85, 95, 59, 59, 0, 0, 0, 0},
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    },
};

inline constexpr OrderNumbers kDefenceOrder = {
    {-75, 0, -67, -51, -38, 35, 78, 65, 48, 89, 85, 0, 163, 0},
    {-45, -68, -101, 31, 123, 54, 181, 168, 0, 0, 0},
    {
        {-45, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {-30, 0, -10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {-24, 0, -2, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {-65, 0, -13, -23, -59, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {-84, 0, -51, -60, -92, -90, 0, 0, 0, 0, 0, 0, 0, 0},
        {-81, 0, -52, -59, -102, -90, -90, 0, 0, 0, 0, 0, 0, 0},
        {-32, 0, -58, -35, -71, -43, -47, 8, 0, 0, 0, 0, 0, 0},
        {-20, 0, -48, -3, -21, -27, -17, 16, 90, 0, 0, 0, 0, 0},
        {5, 0, -20, 74, 43, 52, 47, 72, 99, 88, 0, 0, 0, 0},
        {32, 0, 1, 40, 30, 34, 44, 60, 138, 121, 51, 0, 0, 0},
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {87, 0, 5, 105, 105, 105, 87, 89, 123, 44, 11, 0, -8, 0},
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    },
};

}  // namespace tengen::line
