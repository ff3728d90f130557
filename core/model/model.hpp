// What a game gives the search: what it must (`Model`) and what it may, each a concept with a name. Every family
// asserts which of them it has, so that a changed signature is a compile error and not a hook that is never called.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "game/concept.hpp"
#include "model/move_class.hpp"
#include "model/network_data.hpp"
#include "model/value.hpp"

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
  std::int16_t
      policy;  // by a `PolicyModel`: how much less likely than the likeliest move, as a logarithm in 64ths; else 0
  int score;   // the game's own opinion, for ordering only: higher is tried sooner
};

// Moves to search with a score each; on the stack of every node, so left uninitialised.
struct Candidates {
  union {
    Candidate items[MoveList::kCapacity];
  };
  int count = 0;

  Candidates() {}  // NOLINT: leaves `items` as it is

  void add(Move move, int score) { items[count++] = {move, 0, score}; }
  int size() const { return count; }
  Candidate& operator[](int i) { return items[i]; }
  Candidate* begin() { return items; }
  Candidate* end() { return items + count; }
};

// What became of a list of moves when those that do not stop the opponent's forced win were dropped.
struct Defences {
  int plies = 0;          // in which the moves that were dropped lose at the latest; 0 if none was
  bool complete = false;  // every move that may stop him is in the list, or was tried before
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

  // The key of the transposition table. Equal keys mean equal value of what is still to come for the side to move.
  { view.key() } -> std::same_as<std::uint64_t>;
  // What the side to move is ahead already, in value units; 0 where only winning counts.
  { view.lead() } -> std::same_as<Value>;

  // A result that needs no search, exactly true: never a guess. The game is still on.
  { view.known() } -> std::same_as<Known>;
  // The static evaluation for the side to move, lead included, within kEstimateLimit.
  { view.evaluate() } -> std::same_as<Value>;
  // Quiescence: the evaluation after the sequences that nobody would stop in the middle of.
  { model.quiescence(value, value) } -> std::same_as<Value>;

  // Moves worth searching. True: no move left out could be better than all of these.
  { view.candidates(list) } -> std::same_as<bool>;
  // May a late move be reduced? Asked before it is played.
  { view.quiet(move) } -> std::same_as<bool>;
  // Plies to search deeper because this position leaves no choice.
  { view.extension() } -> std::same_as<int>;

  // Margins are the score (edge games), else only win, draw and loss. With margins the model is a `MarginModel`.
  { M::kMargins } -> std::convertible_to<bool>;
  // May a node be pruned on its static evaluation alone? Off where positions are rarely quiet.
  { M::kStaticPruning } -> std::convertible_to<bool>;
  // How much its own move scores weigh against history (up to about 1000).
  { M::kOwnOrder } -> std::convertible_to<int>;
  // An evaluation of this size is a 73 % chance to win.
  { M::kChanceScale } -> std::convertible_to<double>;
};

// How much is won counts.
template <class M>
concept MarginModel = Model<M> && M::kMargins && requires(const M& view) {
  // The most that either side can still gain.
  { view.most_to_come() } -> std::same_as<Value>;
};

// Positions can come again, so a value may depend on the way that led to it.
template <class M>
concept RepeatingModel = Model<M> && requires(const M& view) {
  { view.may_repeat() } -> std::same_as<bool>;
};

// Mirrored positions share a key, so the table keeps moves in one common orientation.
template <class M>
concept MirroredModel = Model<M> && requires(const M& view, Move move) {
  { view.to_table_move(move) } -> std::same_as<Move>;
  { view.from_table_move(move) } -> std::same_as<Move>;
};

// The key after a move is known without playing it, so that the table can be prefetched.
template <class M>
concept PrefetchingModel = Model<M> && requires(const M& view, Move move) {
  // Nothing where keys stand for mirrored positions, too.
  { view.key_after(move) } -> std::same_as<std::optional<std::uint64_t>>;
};

// Several moves come to the same, and one of them stands for all.
template <class M>
concept StandInModel = Model<M> && requires(const M& view, Move move) {
  // The one that is a candidate, or none.
  { view.stand_in(move) } -> std::same_as<Move>;
};

// The game reduces late moves by numbers of its own.
template <class M>
concept OwnReductionModel = Model<M> && requires(const M& view, int depth, int number) {
  // Plies by which a quiet move at this place in the order is reduced.
  { view.late_move_reduction(depth, number) } -> std::same_as<int>;
};

// The game has a search for forced wins of its own. All that it finds is exactly true.
template <class M>
concept TacticalModel = Model<M> && requires(M model, M& that, int number, Candidates& list) {
  // Plies to a forced win that is found quickly (VCF), or 0; asked at every node with the depth left.
  { model.forced_win(number) } -> std::same_as<int>;
  // The same with more patience (VCT), for the root: so many positions looked at. May be called again to go on. Only wins
  // within so many plies, if that is not 0.
  { model.long_forced_win(number, number) } -> std::same_as<int>;
  // The moves of the win that was found last.
  { model.forced_line() } -> std::same_as<std::vector<Move>>;
  // Asked when a move is known to lose: if the opponent threatens to win by force, drops the moves from this number on
  // that do not stop him.
  { model.keep_defences(list, number) } -> std::same_as<Defences>;
  // Positions looked at by all of these since the last call.
  { model.take_effort() } -> std::same_as<std::uint64_t>;
  // Use what that one's searches find, in another thread, and tell it.
  { model.share_tactics(that) } -> std::same_as<void>;
};

// A game of threats, in which most moves mean nothing and a few force the rest: for the selective search.
template <class M>
concept ThreatModel = TacticalModel<M> && PrefetchingModel<M> && !M::kMargins && requires(const M& view, Move move) {
  // Is this board for the selective search? Small ones are to be solved.
  { view.selective() } -> std::same_as<bool>;
  { view.move_class(move) } -> std::same_as<MoveClass>;
  // `MoveClass::attacks` alone.
  { view.attacks(move) } -> std::same_as<bool>;
  { view.threat() } -> std::same_as<Threat>;
  // Is `keep_defences` likely to find something?
  { view.faces_forced_win() } -> std::same_as<bool>;
  // How much is going on: cells where somebody can build a threat.
  { view.active_cells() } -> std::same_as<int>;
};

// Evaluates with a network that can be exchanged.
template <class M>
concept NetworkModel = Model<M> && requires(M model, const std::shared_ptr<const NetworkData>& data) {
  { model.use_network(data) } -> std::same_as<void>;
};

// May know how likely each move is the best one: the policy of a network.
template <class M>
concept PolicyModel = Model<M> && requires(M model, const M& view, Candidates& list) {
  { view.has_policy() } -> std::same_as<bool>;
  // Fills in `Candidate::policy`.
  { model.rate_moves(list) } -> std::same_as<void>;
};

// The evaluation can be learned.
template <class M>
concept LearnableModel = Model<M> && requires(const M& view) {
  // How the evaluation changes with each weight, captures resolved.
  { view.gradient() } -> std::same_as<std::vector<int>>;
};

}  // namespace tengen
