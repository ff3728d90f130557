// Line games for the search: proven results, candidate moves, move ordering and static evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "line/forced_wins.hpp"
#include "line/network.hpp"
#include "line/threats.hpp"
#include "model/model.hpp"

namespace tengen::line {

class Model {
 public:
  using Board = line::Board;

  static constexpr bool kMargins = false;
  static constexpr int kOwnOrder = 3;
  static constexpr bool kStaticPruning = true;
  static constexpr double kChanceScale = Network::kScale;

  Model(const Board& board, std::span<const int> weights);
  Model(const Model&) = delete;  // the tactics refer to the board inside
  Model& operator=(const Model&) = delete;
  static std::span<const Weight> weights() { return Evaluation::weights(); }
  // Evaluates with this network from now on, if it was made for these rules and any network is wanted.
  void use_network(const std::shared_ptr<const NetworkData>& data);

  // Does that network say how likely each move is the best one?
  bool has_policy() const { return network_ && network_->has_policy(); }
  void rate_moves(Candidates& list) { network_->rate_moves(threats_, list); }

  // The gradient of the static evaluation: how often each weight counts in a position, with its sign.
  static std::vector<int> features(const Board& board);
  // The packed patterns of every empty cell, for the side to move and for the other.
  static std::vector<std::pair<int, int>> packed_patterns(const Board& board);

  const Board& board() const { return threats_.board(); }
  const ThreatBoard& threats() const { return threats_; }
  void play(Move move);
  void undo();

  // On small boards, which are solved, symmetric positions share a key: the least of all orientations.
  std::uint64_t key() const { return keys_.empty() ? board().key() : keys_[orientation()]; }
  // The key after a move, without playing it; not on small boards.
  std::optional<std::uint64_t> key_after(Move move) const {
    if (!keys_.empty()) return std::nullopt;
    return board().key() ^ Board::key_word(board().turn(), move);
  }
  Move to_table_move(Move move) const { return keys_.empty() ? move : board().transform(move, orientation()); }
  Move from_table_move(Move move) const;
  Value lead() const { return 0; }
  Known known() const;
  Value evaluate() const;
  Value quiescence(Value, Value) { return evaluate(); }
  std::vector<int> gradient() const { return features(board()); }
  // VCF: plies to the win, or 0 if none is found with the effort that the depth allows. Exact.
  int forced_win(int depth);
  // VCT: finds more, takes longer.
  int long_forced_win(int effort, int within) { return small() ? 0 : forced_.vct(effort, within); }
  std::vector<Move> forced_line() { return forced_.line(); }
  // The threads of one search share the tables of VCF and VCT.
  void share_tactics(Model& that) { forced_.share(that.forced_); }
  // Positions that VCF and VCT have visited since the last call.
  std::uint64_t take_effort() { return forced_.take_effort(); }
  // Drops moves that leave the opponent a VCF.
  Defences keep_defences(Candidates& list, int from);
  int late_move_reduction(int depth, int number) const;
  bool candidates(Candidates& list) const;
  bool quiet(Move move) const;
  // Large boards are for the selective search; small ones are to be solved.
  bool selective() const { return !small(); }
  bool attacks(Move move) const { return threats_.pattern4(board().turn(), move.slot()) >= Pattern4::open_three; }
  MoveClass move_class(Move move) const;
  Threat threat() const;
  bool faces_forced_win() const { return threats_.count(other(board().turn()), Pattern4::four_three) > 0; }
  int active_cells() const;
  // Stopping a five is forced.
  int extension() const { return threats_.any(other(board().turn()), Bucket::five) ? 1 : 0; }

 private:
  int orientation() const { return static_cast<int>(std::min_element(keys_.begin(), keys_.end()) - keys_.begin()); }
  void toggle_keys(Side side, Move move);
  bool small() const { return board().rules().small(); }
  void add(Candidates& list, Move move) const;
  bool answers(Candidates& list) const;
  bool hopeless(int slot) const { return threats_.packed(0, slot) == 0 && threats_.packed(1, slot) == 0; }

  ThreatBoard threats_;
  ForcedWins forced_;
  mutable std::optional<CachedNetwork> network_;  // mutable: its caches change no value
  std::vector<std::uint64_t> keys_;               // one an orientation; none on a large board
};

static_assert(ThreatModel<Model> && MirroredModel<Model> && OwnReductionModel<Model> && LearnableModel<Model>);
static_assert(NetworkModel<Model> && PolicyModel<Model>);
static_assert(!RepeatingModel<Model> && !StandInModel<Model>);

}  // namespace tengen::line
