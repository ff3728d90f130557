// The lines of a report, made longer where the search left none behind. Bodies of Search; included by search.hpp only.
#pragma once

namespace tengen {

// Lines that ended in the table go on with what the table remembers, as far as it is the same value.
template <Model M>
void Search<M>::extend_lines_from_table(Report& report) const {
  for (Variation& line : report.lines) {
    typename M::Board board = board_;
    for (Move move : line.moves) board.play(move);
    while (!board.outcome().over() && line.moves.size() < 60) {
      const M model(board, weights_);
      const auto entry = shared_.features.table ? shared_.table.probe(model.key() ^ shared_.salt) : std::nullopt;
      if (!entry || entry->move.is_none() || entry->bound == Bound::none) break;
      if (line.proven && !entry->proven) break;
      const Move move = from_table_move(model, entry->move);
      if (board.check(move) != Illegal::none) break;
      board.play(move);
      line.moves.push_back(move);
    }
  }
}

// A win that a game knows by heart leaves no moves behind: find them with small searches of their own.
template <Model M>
void Search<M>::play_out_wins(Report& report) const {
  Limit effort;
  effort.nodes = 1000;
  effort.processor = shared_.limit.processor;
  for (Variation& line : report.lines) {
    if (!line.proven || !(is_win(line.value) || is_loss(line.value))) continue;
    typename M::Board board = board_;
    for (Move move : line.moves) board.play(move);
    while (!board.outcome().over() && line.moves.size() < 80) {
      if (shared_.limit.timed()) {
        if (shared_.clock.past_hard()) return;
        // Where little is left, the time kept back for the answer must do for this, too.
        effort.seconds = std::max(0.004, shared_.clock.hard() - shared_.clock.elapsed());
      }
      const int left = kWin - std::abs(line.value) - static_cast<int>(line.moves.size());
      if (left <= 0) break;
      Shared small{shared_.table, effort, shared_.features, Clock(effort),
                   shared_.salt,  false,  shared_.contempt, shared_.network};
      Worker<M> worker(board, weights_, small);
      worker.prepare_root(1, 0);
      worker.begin_iteration(left);
      const Variation next = worker.search_root(left, {}, std::nullopt, false);
      // A search that ran out of nodes may hold a move that throws the win away: nothing is better than that.
      const bool winner = is_win(line.value) == (line.moves.size() % 2 == 0);
      const Value as_good = winner ? next.value : -next.value;
      if (next.moves.empty() || as_good < kWin - left) break;
      for (Move move : next.moves) {
        board.play(move);
        line.moves.push_back(move);
      }
    }
  }
}

}  // namespace tengen
