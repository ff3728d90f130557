// The four directions of a cell together: what a stone there would be, and how urgent that is.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "line/classes.hpp"

namespace tengen::line {

// Four classes of one side, four bits a direction.
using Code = std::uint16_t;

constexpr Class class_in(Code code, int direction) { return static_cast<Class>((code >> (4 * direction)) & 15); }

enum class Kind : std::uint8_t {
  hopeless,  // dead in every direction
  idle,
  double_two,    // two directions that could become threes of some sort
  open_three,    // threatens an open four
  double_three,  // in two directions
  four,
  four_three,
  open_four,  // or two fours at once: nobody can stop both fives
  five,
  barred,  // forbidden to renju's Black, or so it seems: a look at the board decides
  taken,   // there is a stone
};

inline constexpr int kKinds = 11;
inline constexpr std::string_view kKindNames[kKinds] = {"hopeless",     "idle",   "double_two", "open_three",
                                                        "double_three", "four",   "four_three", "open_four",
                                                        "five",         "barred", "taken"};

// Cells that somebody looks for are kept in sets, one for each of these.
enum class Group : std::uint8_t { three, four, open_four, five, barred, none };

inline constexpr int kGroups = 5;

inline constexpr Group kGroupOf[kKinds] = {Group::none,  Group::none,   Group::none, Group::three,
                                           Group::three, Group::four,   Group::four, Group::open_four,
                                           Group::five,  Group::barred, Group::none};
constexpr Group group_of(Kind kind) { return kGroupOf[static_cast<int>(kind)]; }

// For the order of moves only: what the stone makes, and what it keeps the opponent from making.
struct Urgency {
  std::int16_t attack;
  std::int16_t defend;
};

// What was learned about the order of moves (`order_numbers.hpp`), for one side.
struct OrderNumbers {
  int classes[kClasses];
  int kinds[kKinds];
  int pairs[kClasses][kClasses];
};

// One entry a code. Renju's Black has a table of his own.
struct KindTable {
  explicit KindTable(bool renju_black);

  std::vector<Kind> kinds;
  std::vector<Urgency> urgencies;
  std::vector<Urgency> orders;
  std::vector<Class> strongest;       // of the four
  std::vector<std::uint8_t> lead_on;  // a four that also makes a three or another four, so that more fours can follow
};

const KindTable& kind_table(const Rules& rules, int side);

// What was learned of attack and of defence, each in one row: classes, kinds, pairs.
std::vector<std::vector<int>> order_numbers();

}  // namespace tengen::line
