// One conversation with a Gomocup manager: every command that a brain must know, the optional ones, and Yixin's extensions.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "inbox.hpp"
#include "settings.hpp"
#include "wire_board.hpp"

namespace tengen::brain {

class Conversation {
 public:
  // Writes one line; false when nobody reads any more.
  using Writer = std::function<bool(const std::string&)>;

  Conversation(Inbox inbox, Writer writer, const Options& options);

  // Answers until the manager says END, its lines end, or nobody reads the answers.
  void run();

 private:
  using Command = void (Conversation::*)(std::string_view text);

  void obey(const Received& line);
  void say(const std::string& text);

  // A new board.
  void start(std::string_view text);
  void rectstart(std::string_view text);
  void new_board(std::string_view cols, std::string_view rows);
  void restart(std::string_view text);
  Size board_size() const;
  line::Rules rules() const { return rules_of(settings_.rule(), board_size()); }
  Position& current();

  // Stones.
  void begin(std::string_view text);
  void turn(std::string_view text);
  void play(std::string_view text);
  Move put(std::string_view text);
  void takeback(std::string_view text);
  void board(std::string_view text);
  void yxboard(std::string_view text);
  std::vector<std::string> until_done();
  std::vector<Stone> stones_until_done();

  // Thinking.
  void answer();
  Report think(const Position& position, double share = 1, int lines = 1);
  Report search(const Position& position, const Limit& limit, int lines, std::optional<std::string>& order);
  void best_moves(std::string_view text);
  void swap2board(std::string_view text);
  void prepare_engine();

  // The rest.
  void info(std::string_view text);
  void about(std::string_view text);
  void nothing(std::string_view text);
  void show_forbidden(std::string_view text);
  void clear(std::string_view text);

  static const std::map<std::string, Command>& commands();

  Inbox inbox_;
  Writer writer_;
  Settings settings_;
  bool quiet_;
  std::unique_ptr<Engine> engine_;
  int engine_threads_ = 0;
  std::optional<Size> size_;
  std::optional<Position> position_;
  Moment asked_;
};

}  // namespace tengen::brain
