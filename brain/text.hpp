// Small readings of foreign lines. Everything here is ASCII: the inbox lets nothing else in.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen::brain {

// What the manager asked for cannot be done; the message is for whoever reads its log.
struct BadWish : std::runtime_error {
  using std::runtime_error::runtime_error;
};

bool is_blank(char sign);
std::string_view strip(std::string_view text);
std::string upper(std::string_view text);
std::string lower(std::string_view text);
std::vector<std::string_view> words(std::string_view text);

// Before the first sign of this kind, and after it; all and nothing if there is none.
std::pair<std::string_view, std::string_view> cut(std::string_view text, char sign);
// The same at the last one; nothing and all if there is none.
std::pair<std::string_view, std::string_view> cut_last(std::string_view text, char sign);

// A number of one to so many digits.
std::optional<int> read_digits(std::string_view text, std::size_t most);
// A whole number as programs write it, with a sign perhaps.
std::optional<std::int64_t> read_number(std::string_view text);
// Seconds: 500ms, 2s, 1.5, 5m.
std::optional<double> read_seconds(std::string_view text);

// A foreign text in a message: in quotes, without control characters, not too long.
std::string quoted(std::string_view text);
// On one line, with single blanks.
std::string one_line(std::string_view text);

}  // namespace tengen::brain
