#include "drop/solver/pop_proof.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "drop/solver/lines.hpp"
#include "drop/solver/shape.hpp"
#include "drop/solver/state.hpp"

namespace tengen::drop::solver {

ProofTable::ProofTable(std::size_t megabytes)
    : entries_(std::bit_floor(std::max<std::size_t>(kSlots, megabytes * 1024 * 1024 / sizeof(Entry)))) {}

bool ProofTable::probe(std::uint64_t key, int ply, int last_ply, ProofNumbers& out) const {
  const std::size_t home = key & (entries_.size() - 1);
  for (std::size_t i = 0; i < kSlots; ++i) {
    const Entry& entry = entries_[home ^ i];
    if (entry.key != key) continue;
    out = {entry.proof, entry.disproof};
    if (out.won()) return ply + out.plies() <= last_ply;
    if (out.refuted()) return entry.last_ply >= last_ply && entry.last_ply < kLatest;
    return true;
  }
  return false;
}

void ProofTable::store(std::uint64_t key, int last_ply, const ProofNumbers& numbers) {
  assert(!numbers.won() || numbers.disproof > ProofNumbers::kInfinite);
  assert(!numbers.refuted() || numbers.proof == ProofNumbers::kInfinite);
  const std::size_t home = key & (entries_.size() - 1);
  Entry* victim = nullptr;
  std::uint32_t least = 0;
  for (std::size_t i = 0; i < kSlots; ++i) {
    Entry& entry = entries_[home ^ i];
    if (entry.key == key || entry.key == 0) {
      victim = &entry;
      break;
    }
    const std::uint32_t worth = entry.proof + entry.disproof;
    if (victim == nullptr || worth < least) {
      victim = &entry;
      least = worth;
    }
  }
  const auto latest = static_cast<std::uint32_t>(std::min(last_ply, kLatest));
  *victim = {key, numbers.proof & Entry::kProofMask, latest & Entry::kPlyMask, numbers.disproof};
}

void ProofTable::clear() { std::fill(entries_.begin(), entries_.end(), Entry()); }

namespace {

constexpr std::uint32_t kInfinite = ProofNumbers::kInfinite;

template <class Shape>
class Prover {
 public:
  using Bits = typename Shape::Bits;

  Prover(const Rules& rules, Side attacker, int last_ply, ProofTable& table, Control& control)
      : shape_(rules),
        rules_(rules),
        last_ply_(last_ply),
        table_(table),
        control_(control),
        salt_(attacker == kFirst ? 0 : kGolden) {}

  struct Node {
    Bits attacker{};
    Bits defender{};
    int ply = 0;
    bool attacks = true;  // the attacker is to move
  };

  ProofNumbers prove(const Node& root) {
    ProofNumbers numbers;
    if (!probe(root, numbers) || numbers.open()) df_pn(root, {kInfinite, kInfinite}, numbers);
    report_nodes();
    return numbers;
  }

  // The quickest known win and the longest defence, until the table knows no more.
  std::vector<Move> line(Board<Bits> board, Node node) {
    std::vector<Move> moves;
    while (!board.outcome().over()) {
      Child children[kMostMoves];
      int count = 0;
      Move next;
      const Verdict verdict = expand(node, children, count);
      if (verdict == Verdict::win && node.attacks) next = move_that_ends(board, board.turn());
      if (verdict == Verdict::win && !node.attacks) next = first_move(board);
      if (verdict == Verdict::open) {
        const Child* best = nullptr;
        for (int i = 0; i < count; ++i) {
          if (!children[i].numbers.won()) continue;
          const bool better =
              best == nullptr || (node.attacks == (children[i].numbers.plies() < best->numbers.plies()));
          if (better) best = &children[i];
        }
        if (best != nullptr) next = best->move;
      }
      if (next.is_none()) break;
      board.play(next);
      moves.push_back(next);
      node = node_after(board, node);
    }
    return moves;
  }

 private:
  static constexpr int kMostMoves = 2 * Rules::kMaxSize;

  enum class Verdict { open, win, no_win };
  enum class Ending { none, mover, rival, draw };
  struct Child {
    Node node;
    ProofNumbers numbers;
    Move move;
  };

  std::uint64_t key(const Node& node) const {
    const Bits bits = node.attacker + (node.attacker | node.defender) + shape_.bottom();
    const Bits mirror = mirrored(bits, shape_.rows(), shape_.cols());
    const std::uint64_t board = fold(mirror < bits ? mirror : bits);
    return mix(board + kGolden * static_cast<std::uint64_t>(node.ply + 1)) ^ salt_;
  }

  bool probe(const Node& node, ProofNumbers& out) const { return table_.probe(key(node), node.ply, last_ply_, out); }
  void store(const Node& node, const ProofNumbers& numbers) { table_.store(key(node), last_ply_, numbers); }

  Bits without_bottom(const Bits& discs, int col) const {
    const Bits column = ((Bits(1) << shape_.rows()) - 1) << (col * (shape_.rows() + 1));
    return (discs & ~column) | (((discs & column) >> 1) & column);
  }
  int column_of(const Bits& cell) const {
    const auto low = static_cast<std::uint64_t>(cell);
    if constexpr (sizeof(Bits) > 8) {
      if (low == 0) return (64 + std::countr_zero(static_cast<std::uint64_t>(cell >> 64))) / (shape_.rows() + 1);
    }
    return std::countr_zero(low) / (shape_.rows() + 1);
  }

  Ending after_pop(const Bits& mine, const Bits& theirs) const {
    const bool my_line = has_line(shape_, mine);
    const bool their_line = has_line(shape_, theirs);
    if (my_line && their_line) {
      return rules_.both == BothLines::mover      ? Ending::mover
             : rules_.both == BothLines::opponent ? Ending::rival
                                                  : Ending::draw;
    }
    return my_line ? Ending::mover : their_line ? Ending::rival : Ending::none;
  }

  // In how many ways the side to move wins at once, or just whether.
  int wins_at_once(const Bits& mine, const Bits& theirs, bool count_all) const {
    const Bits landing = ((mine | theirs) + shape_.bottom()) & shape_.cells();
    int ways = count_bits(threats_of(shape_, mine) & landing);
    for (Bits own = mine & shape_.bottom(); any(own) && (ways == 0 || count_all); own &= own - 1) {
      const int col = column_of(own & (Bits(0) - own));
      const Bits discs = without_bottom(mine, col);
      if (!has_line(shape_, discs)) continue;
      ways += after_pop(discs, without_bottom(theirs, col)) == Ending::mover;
    }
    return ways;
  }

  bool full(const Bits& occupied) const { return !any(shape_.cells() & ~occupied); }

  // Generates the moves that do not lose at once, unless the node is decided without them.
  Verdict expand(const Node& node, Child* children, int& count) {
    count = 0;
    if (node.ply >= last_ply_) return Verdict::no_win;
    const Bits& mine = node.attacks ? node.attacker : node.defender;
    const Bits& theirs = node.attacks ? node.defender : node.attacker;
    ++nodes_;
    if (wins_at_once(mine, theirs, false) != 0) return node.attacks ? Verdict::win : Verdict::no_win;
    const Bits occupied = mine | theirs;
    if (!node.attacks && full(occupied)) return Verdict::no_win;
    bool saved = false;
    for (Bits drops = (occupied + shape_.bottom()) & shape_.cells(); any(drops) && !saved; drops &= drops - 1) {
      const Bits cell = drops & (Bits(0) - drops);
      saved = add(node, mine | cell, theirs, Move(MoveKind::drop, 0, column_of(cell)), children, count);
    }
    for (Bits own = mine & shape_.bottom(); any(own) && !saved; own &= own - 1) {
      const int col = column_of(own & (Bits(0) - own));
      const Bits discs = without_bottom(mine, col);
      const Bits others = without_bottom(theirs, col);
      const Ending ending = after_pop(discs, others);
      saved = !node.attacks && ending == Ending::draw;
      if (ending != Ending::none) continue;
      saved = add(node, discs, others, Move(MoveKind::pop, 0, col), children, count);
    }
    if (saved) return Verdict::no_win;
    if (count > 0) return Verdict::open;
    return node.attacks ? Verdict::no_win : Verdict::win;
  }

  // True if the defender is safe by this move.
  bool add(const Node& from, const Bits& mine, const Bits& theirs, Move move, Child* children, int& count) {
    ++nodes_;
    const Bits& attacker = from.attacks ? mine : theirs;
    const Bits& defender = from.attacks ? theirs : mine;
    if (full(attacker | defender)) {
      // The defender claims a draw; the attacker goes on if he may.
      if (from.attacks) return false;
      if (rules_.full == FullBoard::draw || !any(attacker & shape_.bottom())) return true;
    }
    if (wins_at_once(theirs, mine, false) != 0) return false;
    const int left = last_ply_ - from.ply - 1;
    if (from.attacks ? left < 2 : left < 3) return !from.attacks;
    Child& child = children[count++];
    child.node = {attacker, defender, from.ply + 1, !from.attacks};
    child.move = move;
    if (!probe(child.node, child.numbers)) child.numbers = initial_numbers(from.attacks, mine, theirs);
    return false;
  }

  // Initial proof and disproof number of a leaf: threats leave few answers, so whoever makes one is nearer to his goal.
  ProofNumbers initial_numbers(bool attacked, const Bits& mine, const Bits& theirs) const {
    const int threats = wins_at_once(mine, theirs, true);
    if (!attacked) return threats > 0 ? ProofNumbers{3, 1} : ProofNumbers{1, 3};
    return threats >= 2 ? ProofNumbers{1, 6} : threats == 1 ? ProofNumbers{2, 3} : ProofNumbers{6, 1};
  }

  // Searches the most-proving child until one of the numbers reaches its threshold. Positions are reached in several ways,
  // so the sum over the children would count many leaves twice: the largest and one for each other child is nearer to the
  // truth (weak proof-number search).
  void df_pn(const Node& node, ProofNumbers threshold, ProofNumbers& out) {
    Child children[kMostMoves];
    int count = 0;
    const Verdict verdict = expand(node, children, count);
    if (verdict != Verdict::open) {
      out = verdict == Verdict::win ? ProofNumbers::win(node.attacks ? 1 : 2) : ProofNumbers::no_win();
      store(node, out);
      return;
    }
    // The side to move needs one child; the other needs all.
    const auto one = [&](ProofNumbers& n) -> std::uint32_t& { return node.attacks ? n.proof : n.disproof; };
    const auto all = [&](ProofNumbers& n) -> std::uint32_t& { return node.attacks ? n.disproof : n.proof; };
    while (true) {
      std::uint32_t least = kInfinite;
      std::uint32_t second = kInfinite;
      std::uint32_t most = 0;
      std::uint32_t open = 0;
      Child* best = &children[0];
      for (int i = 0; i < count; ++i) {
        const std::uint32_t need = std::min(one(children[i].numbers), kInfinite);
        if (all(children[i].numbers) != 0) {
          ++open;
          most = std::max(most, all(children[i].numbers));
        }
        if (need < least) {
          second = least;
          least = need;
          best = &children[i];
        } else {
          second = std::min(second, need);
        }
      }
      out = decided(node, children, count, least);
      if (out.open()) {
        one(out) = least;
        all(out) = std::min(kInfinite - 1, most + open - 1);
      }
      if (!out.open() || out.proof >= threshold.proof || out.disproof >= threshold.disproof || ended()) {
        store(node, out);
        return;
      }
      ProofNumbers next;
      one(next) = std::min(one(threshold), second >= kInfinite ? kInfinite : second + 1 + second / 4);
      all(next) = all(threshold) >= kInfinite ? kInfinite : all(threshold) - (open - 1);
      df_pn(best->node, next, best->numbers);
      if (stopped_) return;
      // The search may have changed the entries of other children.
      for (int i = 0; i < count; ++i) {
        ProofNumbers numbers;
        if (&children[i] != best && probe(children[i].node, numbers)) children[i].numbers = numbers;
      }
    }
  }

  // Won or refuted if the children decide that, else open.
  static ProofNumbers decided(const Node& node, const Child* children, int count, std::uint32_t least) {
    if (node.attacks && least >= kInfinite) return ProofNumbers::no_win();
    if (!node.attacks && least == 0) return ProofNumbers::no_win();
    if (node.attacks ? least > 0 : least < kInfinite) return {};
    int plies = node.attacks ? kLongest : 0;
    for (int i = 0; i < count; ++i) {
      if (!children[i].numbers.won()) continue;
      const int here = children[i].numbers.plies() + 1;
      plies = node.attacks ? std::min(plies, here) : std::max(plies, here);
    }
    return ProofNumbers::win(plies);
  }
  static constexpr int kLongest = 1 << 20;

  bool ended() {
    if (nodes_ - reported_ >= 1024) {
      report_nodes();
      stopped_ |= control_.ended();
      stopped_ |= control_.node_limit != 0 && control_.nodes.load(std::memory_order_relaxed) >= control_.node_limit;
    }
    return stopped_;
  }
  void report_nodes() {
    control_.nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
    reported_ = nodes_;
  }

  static Move first_move(const Board<Bits>& board) {
    MoveList all;
    board.moves(all);
    return all[0];
  }
  static Move move_that_ends(Board<Bits> board, Side winner) {
    MoveList all;
    board.moves(all);
    for (int i = 0; i < all.size(); ++i) {
      board.play(all[i]);
      const bool won = board.outcome().winner == winner;
      board.undo();
      if (won) return all[i];
    }
    return {};
  }
  static Node node_after(const Board<Bits>& board, const Node& before) {
    const Side attacker = before.attacks ? other(board.turn()) : board.turn();
    return {board.discs(attacker), board.discs(other(attacker)), board.ply(), !before.attacks};
  }

  Shape shape_;
  Rules rules_;
  int last_ply_;
  ProofTable& table_;
  Control& control_;
  std::uint64_t salt_;
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;
  bool stopped_ = false;
};

template <class Shape>
PopProof prove_on(const Board<typename Shape::Bits>& board, Side attacker, int last_ply, ProofTable& table,
                  Control& control) {
  Prover<Shape> prover(board.rules(), attacker, last_ply, table, control);
  const typename Prover<Shape>::Node root{board.discs(attacker), board.discs(other(attacker)), board.ply(),
                                          board.turn() == attacker};
  PopProof proof;
  proof.numbers = prover.prove(root);
  if (proof.numbers.won()) proof.line = prover.line(board, root);
  return proof;
}

}  // namespace

template <class Bits>
bool fit_for_proof(const Board<Bits>& board) {
  Board<Bits> replay = start_of(board);
  for (int ply = board.start_ply(); ply < board.ply(); ++ply) {
    // A claim ends the game, so the discs still tell whose turn it is.
    replay.play(board.move_at(ply));
    if (replay.earlier_occurrences() > 0) return false;
  }
  return true;
}

template <class Bits>
PopProof prove_pop_win(const Board<Bits>& board, Side attacker, int last_ply, ProofTable& table, Control& control) {
  if constexpr (sizeof(Bits) == 8) {
    const Rules& rules = board.rules();
    if (rules.rows == 6 && rules.cols == 7 && rules.n == 4) {
      return prove_on<FixedShape<6, 7, 4>>(board, attacker, last_ply, table, control);
    }
  }
  return prove_on<AnyShape<Bits>>(board, attacker, last_ply, table, control);
}

template bool fit_for_proof(const Board<Bits64>&);
template bool fit_for_proof(const Board<Bits128>&);
template PopProof prove_pop_win(const Board<Bits64>&, Side, int, ProofTable&, Control&);
template PopProof prove_pop_win(const Board<Bits128>&, Side, int, ProofTable&, Control&);

}  // namespace tengen::drop::solver
