// What the person who starts the brain decides, and what the manager asks for with INFO.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "inbox.hpp"

namespace tengen::brain {

struct Options {
  int threads = 1;
  int memory = 64;                     // megabytes for positions
  std::optional<std::uint64_t> nodes;  // no more a move: with one thread the answers are the same every time
  double seconds = 5;                  // a move, where the manager says nothing
  bool quiet = false;                  // nothing but what must be said
};

class Settings {
 public:
  explicit Settings(const Options& options) : options_(options) {}

  // Takes one INFO; a value that is no number is as good as none.
  void set(std::string_view key, std::string_view value);

  std::int64_t rule() const { return number("rule").value_or(0); }
  int threads() const;
  // Megabytes: hash_size (KB) or our own, but never more than max_memory leaves.
  int memory() const;
  // How long to think about a move that was asked for at that moment.
  Limit limit(Moment since) const;

 private:
  std::optional<std::int64_t> number(const char* key) const;

  Options options_;
  std::map<std::string, std::int64_t> numbers_;
};

}  // namespace tengen::brain
