// What a game supplies to be searched: a board with an evaluation, ordered moves and what it knows by heart.
#pragma once

#include <concepts>
#include <span>
#include <string_view>
#include <vector>

#include "game/concept.hpp"
#include "search/value.hpp"

namespace tengen {

// A named number in an evaluation, which Python can read, set and save.
struct Weight {
  std::string_view name;
  int value;
};

// Their values alone, as a model takes them.
inline std::vector<int> values_of(std::span<const Weight> weights) {
  std::vector<int> out;
  for (const Weight& weight : weights) out.push_back(weight.value);
  return out;
}

struct Candidate {
  Move move;
  int score;  // the game's own opinion, for ordering only: higher is tried sooner
};

// What a move of a game of threats means, before it is played.
struct Meaning {
  bool forces = false;   // it has to be answered at once
  bool attacks = false;  // or nearly so
  bool builds = false;   // or it prepares such moves
  bool blocks = false;   // the opponent would have forced something there
  bool weighty = false;  // it builds or keeps the opponent from attacking
  bool dull = false;     // it is nothing to anybody
};

// Moves to search with a score each; on the stack of every node, so left uninitialised.
struct Candidates {
  union {
    Candidate items[MoveList::kCapacity];
  };
  int count = 0;

  Candidates() {}  // NOLINT: leaves `items` as it is

  void add(Move move, int score) { items[count++] = {move, score}; }
  int size() const { return count; }
  Candidate& operator[](int i) { return items[i]; }
  Candidate* begin() { return items; }
  Candidate* end() { return items + count; }
};

template <class M>
concept Model = requires(M model, const M& view, Move move, Candidates& list, Value value) {
  requires Game<typename M::Board>;
  // Built for a position with one number for each of `weights()`.
  { M(std::declval<const typename M::Board&>(), std::declval<std::span<const int>>()) };
  { M::weights() } -> std::same_as<std::span<const Weight>>;

  { view.board() } -> std::same_as<const typename M::Board&>;
  { model.play(move) } -> std::same_as<void>;
  { model.undo() } -> std::same_as<void>;

  // Equal keys mean equal value of what is still to come for the side to move.
  { view.key() } -> std::same_as<std::uint64_t>;
  // What the side to move is ahead already, in value units; 0 where only winning counts.
  { view.lead() } -> std::same_as<Value>;

  // A result that needs no search, exactly true: never a guess. The game is still on.
  { view.known() } -> std::same_as<Known>;
  // An estimate for the side to move, lead included, within kEstimateLimit.
  { view.evaluate() } -> std::same_as<Value>;
  // The estimate after the sequences that nobody would stop in the middle of.
  { model.settle(value, value) } -> std::same_as<Value>;

  // Moves worth searching. True: no move left out could be better than all of these.
  { view.candidates(list) } -> std::same_as<bool>;
  // May a late move be searched less deep? Asked before it is played.
  { view.quiet(move) } -> std::same_as<bool>;
  // Plies to search deeper because this position leaves no choice.
  { view.extension() } -> std::same_as<int>;

  // A model may also have
  //   int late_reduction(int depth, int number) const   how much less deep a quiet move at this place in the order
  //                                        is searched
  //   int forced_win(int depth)            plies to a forced win found by its own tactics, exactly true, or 0; asked
  //                                        at every node with the depth left, in a narrow tree with 0
  //   int keep_defences(Candidates&, int from)   asked when a move is known to lose: if the opponent threatens
  //                                        something, drops moves from `from` on that do nothing about it; plies
  //                                        in which those lose at the latest, or 0 if none was dropped
  //   bool narrow() const                  is it a game of threats, to be searched by a narrow tree? Such a model has
  //   Meaning meaning(Move) const          what a move means,
  //   bool attacks(Move) const             and that alone of it,
  //   int pressure() const                 2 if one threat must be answered, 1 if it leaves few moves, 0 if none,
  //   bool menaced() const                 whether `keep_defences` is likely to find something,
  //   int busy_cells() const               and how much is going on, as a number
  //   int long_forced_win(int effort)      the same with more patience, for the root; may be called again to go on,
  //   std::vector<Move> forced_line()      and the moves of the win it found
  //   void share_tactics(M& that)          use what that one's tactics find, in another thread, and tell it
  //   std::uint64_t take_effort()          positions those tactics have looked at since the last call
  //   bool may_repeat() const              positions can come again
  //   optional<uint64> key_after(Move) const   the key after a move, if it is known without playing it and means one
  //                                        position, not its mirrored ones too
  //   Move stand_in(Move) const            where several moves come to the same: the one that is a candidate, or none
  //   Move to_table_move(Move) const       if equal keys can mean mirrored positions: the move as the
  //   Move from_table_move(Move) const     table keeps it, and back

  // Margins are the score (edge games), else only win, draw and loss. With margins the model has
  //   Value most_to_come() const           the most that either side can still gain
  { M::kMargins } -> std::convertible_to<bool>;
  // May a node be cut off on its estimate alone? Off where positions are rarely quiet.
  { M::kStaticPruning } -> std::convertible_to<bool>;
  // How much its own move scores weigh against what earlier cut-offs taught (up to about 1000).
  { M::kOwnOrder } -> std::convertible_to<int>;
  // An estimate of this size is a 73 % chance to win.
  { M::kChanceScale } -> std::convertible_to<double>;
};

}  // namespace tengen
