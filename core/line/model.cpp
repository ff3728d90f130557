#include "line/model.hpp"

#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace tengen::line {
namespace {

// What a node may spend on tactics, in moves tried.
constexpr int kVcfEffort = 30;  // times 1 + the depth left, which counts up to 8
constexpr int kVcfDefencesEffort = 100;
constexpr int kFewMoves = 4;  // with fewer it is not worth finding out which to drop

ThreatBoard threats_of(const Board& board) {
  return ThreatBoard(board, line::evaluation(board.rules(), values_of(Evaluation::weights())));
}

// Row by row, from low to high columns.
template <class Do>
void for_each_empty(const ThreatBoard& threats, Do visit) {
  for (int row = 0; row < threats.rules().rows; ++row) {
    for (std::uint32_t rest = threats.empty_row(row); rest != 0; rest &= rest - 1) visit(row, std::countr_zero(rest));
  }
}

std::vector<std::pair<int, int>> packed_patterns_of(const ThreatBoard& threats) {
  std::vector<std::pair<int, int>> out;
  const Side me = threats.turn();
  for_each_empty(threats, [&](int row, int col) {
    const int slot = row * 32 + col;
    out.emplace_back(threats.packed(me, slot), threats.packed(other(me), slot));
  });
  return out;
}

}  // namespace

Model::Model(const Board& board, std::span<const int> weights)
    : threats_(board, line::evaluation(board.rules(), weights)), forced_(threats_) {
  if (threats_.evaluation().network() != 0 && Network::fits(board.rules())) network_.emplace();
  if (!small()) return;
  keys_.assign(static_cast<std::size_t>(board.symmetries()), 0);
  for (int ply = 0; ply < board.ply(); ++ply) toggle_keys(ply & 1, board.move_at(ply));
}

void Model::use_network(const std::shared_ptr<const NetworkData>& data) {
  auto network = std::dynamic_pointer_cast<const LoadedNetwork>(data);
  if (network && network_ && network->fits(board().rules())) network_->load(std::move(network));
}

void Model::toggle_keys(Side side, Move move) {
  for (std::size_t s = 0; s < keys_.size(); ++s) {
    keys_[s] ^= Board::key_word(side, board().transform(move, static_cast<int>(s)));
  }
}

// The inverse of an orientation that swaps the axes has its two mirrors exchanged.
Move Model::from_table_move(Move move) const {
  if (keys_.empty()) return move;
  const int s = orientation();
  const int inverse = (s & 4) == 0 ? s : 4 | (s & 1) << 1 | (s & 2) >> 1;
  return board().transform(move, inverse);
}

void Model::play(Move move) {
  toggle_keys(board().turn(), move);
  // The network keeps the sum of the weights itself.
  if (network_) threats_.play_unvalued(move);
  else threats_.play(move);
  assert(keys_.empty() || keys_[0] == board().key());  // orientation 0 is the board itself
}

void Model::undo() {
  const Move move = board().last_move();
  threats_.undo();
  toggle_keys(board().turn(), move);
  assert(keys_.empty() || keys_[0] == board().key());
}

Known Model::known() const {
  const Known known = static_result(threats_);
  if (known.kind != Known::Kind::nothing) return known;
  // Not in renju: there Black may still run out of legal moves.
  const Rules& rules = board().rules();
  const int cells = rules.cols * rules.rows - board().ply();
  const bool nothing_left =
      threats_.count(kFirst, Pattern4::hopeless) == cells && threats_.count(kSecond, Pattern4::hopeless) == cells;
  return nothing_left && rules.rule != Rule::renju ? Known::draw() : Known::nothing();
}

Value Model::evaluate() const {
  const Side me = board().turn();
  const Side you = other(me);
  const Value cells = network_ ? network_->evaluate(threats_) : threats_.worth(me).own - threats_.worth(you).their;
  return clamp_estimate(cells + threats_.evaluation().turn());
}

std::vector<int> Model::features(const Board& board) {
  const Side me = board.turn();
  const ThreatBoard threats = threats_of(board);
  std::vector<PackedPatterns> cells[2];
  for (const auto& [own, their] : packed_patterns_of(threats)) {
    cells[me].push_back(static_cast<PackedPatterns>(own));
    cells[other(me)].push_back(static_cast<PackedPatterns>(their));
  }
  std::vector<int> counts = Evaluation::features(cells, board.rules(), me);
  if (Network::fits(board.rules())) counts.back() = Network().evaluate(threats).network;
  return counts;
}

std::vector<std::pair<int, int>> Model::packed_patterns(const Board& board) {
  return packed_patterns_of(threats_of(board));
}

// For the full-width search of small boards, which are to be solved: it reduces little.
int Model::late_move_reduction(int depth, int number) const {
  static const auto table = [] {
    std::array<std::array<std::int8_t, 64>, 64> out{};
    for (int d = 1; d < 64; ++d) {
      for (int n = 1; n < 64; ++n)
        out[d][n] = static_cast<std::int8_t>((0.4 + std::log(d) * std::log(n + 1) / 0.8) / 3);
    }
    return out;
  }();
  return number < 3 ? 0 : table[std::min(depth, 63)][std::min(number, 63)];
}

int Model::forced_win(int depth) { return forced_.vcf(kVcfEffort * (1 + std::clamp(depth, 0, 8))); }

Defences Model::keep_defences(Candidates& list, int from) {
  const Side you = other(board().turn());
  // Against these threats the list is short already.
  if (threats_.any(you, Bucket::five) || threats_.any(you, Bucket::open_four) || list.size() - from < kFewMoves)
    return {};
  CellSet cells;
  const int plies = forced_.vcf_defences(kVcfDefencesEffort, cells);
  if (plies == 0) return {};
  CellSet missing = cells;
  for (const Candidate& c : list) missing[c.move.row()] &= ~(1u << c.move.col());
  bool complete = true;
  for (int row = 0; row < board().rules().rows; ++row) complete &= (missing[row] & threats_.empty_row(row)) == 0;
  int kept = from;
  for (int i = from; i < list.size(); ++i) {
    const Move move = list[i].move;
    if (((cells[move.row()] >> move.col()) & 1) != 0) list[kept++] = list[i];
  }
  const bool dropped = std::exchange(list.count, kept) > kept;
  return {dropped || complete ? plies : 0, complete};
}

void Model::add(Candidates& list, Move move) const {
  const Rules& rules = board().rules();
  const int off_centre = std::max(std::abs(move.row() - rules.rows / 2), std::abs(move.col() - rules.cols / 2));
  list.add(move, threats_.order_score(move.slot()) - off_centre);
}

// The only moves against a five or an open four; false if there is no such threat.
bool Model::answers(Candidates& list) const {
  const Side me = board().turn();
  const Side you = other(me);
  if (!has_tactics(board().rules()) || threats_.any(me, Bucket::five)) return false;
  if (threats_.any(you, Bucket::five)) {
    for (Move move : stops(threats_, you)) add(list, move);
    const Move five = threats_.first(you, Bucket::five);
    // Lost: stop one of the fives at least.
    if (list.size() == 0 && !forbidden_here(threats_, five)) add(list, five);
  } else if (threats_.any(you, Bucket::open_four) && !threats_.any(me, Bucket::open_four)) {
    Replies replies;
    answers_to_open_four(threats_, you, replies);
    if (replies.overflow) return false;
    for (Move move : replies) add(list, move);
    // Lost: no move is any better than the others.
    const Move open = threats_.first(you, Bucket::open_four);
    if (list.size() == 0 && !forbidden_here(threats_, open)) add(list, open);
  }
  return list.size() > 0;
}

bool Model::candidates(Candidates& list) const {
  if (answers(list)) return true;
  const Rules& rules = board().rules();
  if (board().ply() == 0 && !small()) {
    list.add(Move(MoveKind::cell, rules.rows / 2, rules.cols / 2), 0);
    return false;
  }
  bool complete = true;
  bool have_hopeless = false;
  for (int row = 0; row < rules.rows; ++row) {
    const std::uint32_t near = threats_.near(row);
    for (std::uint32_t rest = threats_.empty_row(row); rest != 0; rest &= rest - 1) {
      const int col = std::countr_zero(rest);
      const Move move(MoveKind::cell, row, col);
      if (hopeless(move.slot()) && rules.rule == Rule::freestyle) {
        // All such moves amount to a pass, so one stands for all. (Under other rules a stone can still spoil a five.)
        if (!have_hopeless) list.add(move, -1000);
        have_hopeless = true;
      } else if (!small() && ((near >> col) & 1) == 0) {
        complete = false;
      } else if (!forbidden_here(threats_, move)) {
        add(list, move);
      }
    }
  }
  if (list.size() > 0) return complete;
  MoveList all;
  board().moves(all);
  for (Move move : all) list.add(move, 0);
  return true;
}

MoveClass Model::move_class(Move move) const {
  const Side me = board().turn();
  const Side you = other(me);
  const Pattern4 own = threats_.pattern4(me, move.slot());
  const Pattern4 their = threats_.pattern4(you, move.slot());
  const auto shows_nothing = [&](Side side) { return threats_.strongest(side, move.slot()) < Pattern::open_two; };
  return {.forces = own >= Pattern4::four,
          .attacks = attacks(move),
          .builds = own >= Pattern4::double_two,
          .blocks = their >= Pattern4::four,
          .weighty = own >= Pattern4::double_two || their >= Pattern4::open_three,
          .trivial = shows_nothing(me) && shows_nothing(you)};
}

Threat Model::threat() const {
  const Side you = other(board().turn());
  if (threats_.any(you, Bucket::five)) return Threat::immediate;
  return threats_.any(you, Bucket::open_four) ? Threat::strong : Threat::none;
}

int Model::active_cells() const {
  int cells = 1;
  for (Pattern4 pattern4 :
       {Pattern4::double_two, Pattern4::open_three, Pattern4::double_three, Pattern4::four, Pattern4::four_three}) {
    cells += threats_.count(kFirst, pattern4) + threats_.count(kSecond, pattern4);
  }
  return cells;
}

bool Model::quiet(Move move) const {
  // A plain four is quiet: it could be played at every turn, and the VCF has already found what it wins.
  const auto loud = [](Pattern4 p) { return p >= Pattern4::four_three && p <= Pattern4::five; };
  return !loud(threats_.pattern4(kFirst, move.slot())) && !loud(threats_.pattern4(kSecond, move.slot()));
}

}  // namespace tengen::line
