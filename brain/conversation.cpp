#include "conversation.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <utility>

#include "machine.hpp"
#include "score.hpp"
#include "swap2.hpp"
#include "text.hpp"
#include "weights.hpp"

namespace tengen::brain {
namespace {

constexpr double kListen = 0.01;  // seconds between two looks at what was sent meanwhile
constexpr std::size_t kMostStones = 4096;
constexpr int kMostLines = 25;
constexpr std::size_t kShownMoves = 12;

// The manager wants something else than the answer it asked for.
struct Abandoned : std::exception {};
// The manager said END, or reads no more.
struct Ended : std::exception {};

std::string first_word(std::string_view line) { return upper(cut(strip(line), ' ').first); }

// Makes the answer to the last question pointless.
bool abandons(const std::string& word) {
  static constexpr std::array kWords = {"END", "START", "RECTSTART", "RESTART"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

// Concerns the search that is running.
bool is_order(const std::string& line) {
  const std::string word = first_word(line);
  return word == "YXSTOP" || abandons(word);
}

std::string wire_moves(const line::Rules& rules, const std::vector<Move>& moves, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < std::min(most, moves.size()); ++i) {
    if (i > 0) out += ' ';
    out += to_wire(rules, moves[i]);
  }
  return out;
}

// What the search found, without anything that differs from one run to the next.
std::string message(const line::Rules& rules, const Report& report) {
  const Variation& line = report.lines.front();
  return "MESSAGE depth " + std::to_string(report.depth) + "-" + std::to_string(report.selective_depth) + " ev " +
         score_text(rules, line) + " nodes " + std::to_string(report.nodes) + " pv " +
         wire_moves(rules, line.moves, kShownMoves);
}

}  // namespace

Conversation::Conversation(Inbox inbox, Writer writer, const Options& options)
    : inbox_(std::move(inbox)), writer_(std::move(writer)), settings_(options), quiet_(options.quiet) {}

const std::map<std::string, Conversation::Command>& Conversation::commands() {
  static const std::map<std::string, Command> all = {
      {"START", &Conversation::start},
      {"RECTSTART", &Conversation::rectstart},
      {"RESTART", &Conversation::restart},
      {"BEGIN", &Conversation::begin},
      {"TURN", &Conversation::turn},
      {"PLAY", &Conversation::play},
      {"BOARD", &Conversation::board},
      {"YXBOARD", &Conversation::yxboard},
      {"SWAP2BOARD", &Conversation::swap2board},
      {"TAKEBACK", &Conversation::takeback},
      {"INFO", &Conversation::info},
      {"ABOUT", &Conversation::about},
      {"YXSTOP", &Conversation::nothing},
      {"YXSHOWFORBID", &Conversation::show_forbidden},
      {"YXHASHCLEAR", &Conversation::clear},
      {"YXNBEST", &Conversation::best_moves},
  };
  return all;
}

void Conversation::run() {
  try {
    while (const auto line = inbox_.next()) {
      try {
        obey(*line);
      } catch (const Abandoned&) {
        continue;
      } catch (const BadWish& problem) {
        say("ERROR " + one_line(problem.what()));
      }
    }
  } catch (const Ended&) {
    return;
  }
}

void Conversation::obey(const Received& line) {
  const auto [first, rest] = cut(strip(line.text), ' ');
  const std::string word = upper(first);
  if (word == "END") throw Ended();
  const auto found = commands().find(word);
  if (found == commands().end()) {
    std::string shown = word.substr(0, 40);
    std::replace_if(shown.begin(), shown.end(), [](char sign) { return sign < ' ' || sign > '~'; }, '?');
    say("UNKNOWN command " + shown);
    return;
  }
  asked_ = line.at;
  (this->*found->second)(strip(rest));
}

void Conversation::say(const std::string& text) {
  if (!writer_(text)) throw Ended();
}

// ---- a new board -----------------------------------------------------------------------------------------------------

void Conversation::start(std::string_view text) { new_board(text, text); }

void Conversation::rectstart(std::string_view text) {
  const auto [cols, rows] = cut(text, ',');
  new_board(strip(cols), strip(rows));
}

void Conversation::new_board(std::string_view cols, std::string_view rows) {
  const auto width = read_digits(cols, 4);
  const auto height = read_digits(rows, 4);
  if (!width || !height) throw BadWish("the size is missing: START 15, or RECTSTART 20,15");
  // The rule may still come; here only the size must be one that can be played.
  rules_of(0, {*width, *height});
  size_ = Size{*width, *height};
  position_.reset();
  say("OK");
  prepare_engine();
}

void Conversation::restart(std::string_view) {
  board_size();
  position_.reset();
  say("OK");
}

Size Conversation::board_size() const {
  if (!size_) throw BadWish("there is no board yet: send START first");
  return *size_;
}

// The position, under the rule that holds now.
Position& Conversation::current() {
  const line::Rules now = rules();
  if (!position_) {
    position_.emplace(AnyRules(now));
    if ((settings_.rule() & kCaro) != 0 && (settings_.rule() & (kExactlyFive | kRenju)) != 0) {
      say("MESSAGE rule " + std::to_string(settings_.rule()) + " is played as " + name_of(now));
    }
  } else if (position_->rules() != AnyRules(now)) {
    position_ = position_after(now, moves_of(*position_));
  }
  return *position_;
}

// ---- stones ----------------------------------------------------------------------------------------------------------

void Conversation::begin(std::string_view) {
  if (current().ply() > 0) throw BadWish("BEGIN is for an empty board: send RESTART first");
  answer();
}

void Conversation::turn(std::string_view text) {
  current();
  put(text);
  answer();
}

void Conversation::play(std::string_view text) {
  current();
  say(to_wire(rules(), put(text)));
}

Move Conversation::put(std::string_view text) {
  const Move move = read_cell(rules(), text);
  const Illegal why = position_->outcome().over() ? Illegal::game_over : position_->check(move);
  if (why != Illegal::none) throw BadWish(std::string(text) + ": " + describe(why));
  position_->play(move);
  return move;
}

void Conversation::takeback(std::string_view text) {
  Position& position = current();
  const Move move = read_cell(rules(), text);
  if (position.ply() == 0 || position.last_move() != move) {
    throw BadWish(std::string(text) + " is not the last stone: take back one after another");
  }
  position.undo();
  say("OK");
}

void Conversation::board(std::string_view) {
  const std::vector<Stone> stones = stones_until_done();
  position_ = position_to_move(rules(), stones);
  answer();
}

void Conversation::yxboard(std::string_view) {
  const std::vector<Stone> stones = stones_until_done();
  position_ = position_of(rules(), stones);
}

std::vector<Stone> Conversation::stones_until_done() {
  const std::vector<std::string> lines = until_done();
  const line::Rules now = rules();
  std::vector<Stone> out;
  out.reserve(lines.size());
  for (const std::string& line : lines) out.push_back(read_stone(now, line));
  return out;
}

std::vector<std::string> Conversation::until_done() {
  std::vector<std::string> lines;
  while (const auto line = inbox_.next()) {
    const std::string_view text = strip(line->text);
    asked_ = line->at;
    const std::string word = upper(text);
    if (word == "DONE") return lines;
    if (word == "END") throw Ended();
    if (lines.size() < kMostStones) lines.emplace_back(text);
  }
  throw Ended();
}

// ---- thinking --------------------------------------------------------------------------------------------------------

void Conversation::answer() {
  if (position_->outcome().over()) throw BadWish("the game is over: there is no move");
  const Report report = think(*position_);
  const Move best = report.lines.front().moves.front();
  position_->play(best);
  if (!quiet_) say(message(rules(), report));
  say(to_wire(rules(), best));
}

void Conversation::prepare_engine() {
  const int megabytes = settings_.memory();
  if (engine_ && engine_->megabytes() == static_cast<std::size_t>(megabytes) &&
      engine_threads_ == settings_.threads()) {
    return;
  }
  engine_.reset();
  const int there_is = machine_memory();
  if (there_is > 0 && megabytes > there_is) {
    throw BadWish(std::to_string(megabytes) + " MB are more than this machine has (" + std::to_string(there_is) +
                  " MB)");
  }
  try {
    engine_ = std::make_unique<Engine>(static_cast<std::size_t>(megabytes));
  } catch (const std::bad_alloc&) {
    throw BadWish("there are no " + std::to_string(megabytes) + " MB of free memory; ask for less");
  }
  engine_threads_ = settings_.threads();
}

Report Conversation::think(const Position& position, double share, int lines) {
  prepare_engine();
  prepare(position.rules());
  Limit limit = settings_.limit(asked_);
  if (share < 1) {
    limit.seconds = std::min(*limit.seconds, limit.remaining.value_or(*limit.seconds)) * share;
    limit.remaining.reset();
  }
  std::optional<std::string> order;
  Report report = search(position, limit, lines, order);
  if (order && abandons(first_word(*order))) throw Abandoned();
  if (order) inbox_.drop(*order);
  return report;
}

Report Conversation::search(const Position& position, const Limit& limit, int lines,
                            std::optional<std::string>& order) {
  const int legal = static_cast<int>(legal_moves(position).size());
  SearchOptions options;
  options.threads = engine_threads_;
  options.lines = std::min(lines, legal);
  Limit used = limit;
  if (legal == 1) used.depth = 1;  // only to be judged
  try {
    engine_->start(position, used, options, own_weights(name_of(rules()), position.rules()));
    while (!engine_->wait(kListen)) {
      while (engine_->next_report(0)) continue;
      if (!order) order = inbox_.find(is_order);
      if (order || inbox_.ended()) engine_->stop();
    }
    return engine_->result();
  } catch (const std::bad_alloc&) {
    engine_.reset();
    throw BadWish("there is not enough free memory for this search: ask for less with INFO hash_size");
  }
}

void Conversation::best_moves(std::string_view text) {
  const Position& position = current();
  const int count = read_digits(text, 3).value_or(0);
  if (count < 1) throw BadWish("say how many moves, such as YXNBEST 3");
  if (position.outcome().over()) throw BadWish("the game is over: there is no move");
  const line::Rules now = rules();
  const Report report = think(position, 1, std::min(count, kMostLines));
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const Variation& line = report.lines[i];
    say("MESSAGE (" + std::to_string(i + 1) + ") " + score_text(now, line) + " | depth " +
        std::to_string(report.depth) + " | " + wire_moves(now, line.moves, line.moves.size()));
  }
  say(to_wire(now, report.lines.front().moves.front()));
}

void Conversation::swap2board(std::string_view) {
  const std::vector<std::string> lines = until_done();
  const line::Rules now = rules();
  std::vector<Move> moves;
  for (const std::string& line : lines) {
    // A stone may be followed by its owner; what counts here is the order.
    const auto [x, rest] = cut(line, ',');
    const bool pair = x.size() < line.size();
    moves.push_back(read_cell(now, pair ? std::string(x) + "," + std::string(cut(rest, ',').first) : line));
  }
  const Judge judge = [this](const Position& position, double share) { return think(position, share); };
  if (moves.empty()) {
    say(wire_moves(now, open_board(now, judge), 3));
    return;
  }
  if (moves.size() != 3 && moves.size() != 5) {
    throw BadWish("SWAP2BOARD has 0, 3 or 5 stones, not " + std::to_string(moves.size()));
  }
  const auto move = choose_side(now, position_after(now, moves), judge);
  say(move ? to_wire(now, *move) : "SWAP");
}

// ---- the rest --------------------------------------------------------------------------------------------------------

void Conversation::info(std::string_view text) {
  const auto [key, value] = cut(text, ' ');
  settings_.set(key, value);
}

void Conversation::about(std::string_view) {
  say("name=\"Tengen\", version=\"" TENGEN_VERSION "\", author=\"The Tengen authors\", country=\"international\"");
}

void Conversation::nothing(std::string_view) {}

void Conversation::clear(std::string_view) {
  if (engine_) engine_->clear();
}

void Conversation::show_forbidden(std::string_view) {
  const Position& position = current();
  const line::Rules now = rules();
  std::string cells;
  for (int x = 0; x < now.cols; ++x) {
    for (int y = 0; y < now.rows; ++y) {
      const Illegal why = position.check(Move(MoveKind::cell, now.rows - 1 - y, x));
      if (why == Illegal::overline || why == Illegal::double_four || why == Illegal::double_three) {
        for (const int number : {x, y})
          cells += {static_cast<char>('0' + number / 10), static_cast<char>('0' + number % 10)};
      }
    }
  }
  say("FORBID " + cells + ".");
}

}  // namespace tengen::brain
