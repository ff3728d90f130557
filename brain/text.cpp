#include "text.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>

namespace tengen::brain {
namespace {

constexpr std::size_t kShown = 40;

bool is_digit(char sign) { return '0' <= sign && sign <= '9'; }

char raised(char sign) { return 'a' <= sign && sign <= 'z' ? static_cast<char>(sign - 'a' + 'A') : sign; }
char lowered(char sign) { return 'A' <= sign && sign <= 'Z' ? static_cast<char>(sign - 'A' + 'a') : sign; }

// As Python shows a sign inside quotes.
std::string shown(char sign, char quote) {
  if (sign == '\\' || sign == quote) return {'\\', sign};
  if (sign == '\t') return "\\t";
  if (0x20 <= sign && sign < 0x7f) return {sign};
  static constexpr char kHex[] = "0123456789abcdef";
  const auto code = static_cast<unsigned char>(sign);
  return {'\\', 'x', kHex[code >> 4], kHex[code & 15]};
}

}  // namespace

bool is_blank(char sign) { return sign == ' ' || ('\t' <= sign && sign <= '\r') || ('\x1c' <= sign && sign <= '\x1f'); }

std::string_view strip(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string upper(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), raised);
  return out;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lowered);
  return out;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> out;
  for (text = strip(text); !text.empty(); text = strip(text)) {
    const auto end = std::find_if(text.begin(), text.end(), is_blank);
    const auto length = static_cast<std::size_t>(end - text.begin());
    out.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return out;
}

std::pair<std::string_view, std::string_view> cut(std::string_view text, char sign) {
  const std::size_t at = text.find(sign);
  if (at == std::string_view::npos) return {text, {}};
  return {text.substr(0, at), text.substr(at + 1)};
}

std::pair<std::string_view, std::string_view> cut_last(std::string_view text, char sign) {
  const std::size_t at = text.rfind(sign);
  if (at == std::string_view::npos) return {{}, text};
  return {text.substr(0, at), text.substr(at + 1)};
}

std::optional<int> read_digits(std::string_view text, std::size_t most) {
  if (text.empty() || text.size() > most || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::optional<std::int64_t> read_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::string digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    // 1_000 is a number, too, for the brain in Python.
    if (text[i] == '_' && i > 0 && is_digit(text[i - 1])) continue;
    if (!is_digit(text[i])) return std::nullopt;
    digits += text[i];
  }
  if (digits.empty() || text.back() == '_') return std::nullopt;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc()) return std::nullopt;
  return negative ? -value : value;
}

std::optional<double> read_seconds(std::string_view text) {
  const std::string all = lower(strip(text));
  std::size_t length = 0;
  while (length < all.size() && (is_digit(all[length]) || all[length] == '.')) ++length;
  const std::string number = all.substr(0, length);
  if (number.size() > 18 || std::count(number.begin(), number.end(), '.') > 1) return std::nullopt;
  if (number.empty() || number.back() == '.') return std::nullopt;
  const std::string_view unit = strip(std::string_view(all).substr(length));
  const double value = std::strtod(number.c_str(), nullptr);
  if (unit == "ms") return value / 1000;
  if (unit.empty() || unit == "s") return value;
  if (unit == "m") return value * 60;
  if (unit == "h") return value * 3600;
  return std::nullopt;
}

std::string quoted(std::string_view text) {
  const std::string part = text.size() <= kShown ? std::string(text) : std::string(text.substr(0, kShown - 3)) + "...";
  const bool single = part.find('\'') == std::string::npos || part.find('"') != std::string::npos;
  const char quote = single ? '\'' : '"';
  std::string out(1, quote);
  for (const char sign : part) out += shown(sign, quote);
  return out + quote;
}

std::string one_line(std::string_view text) {
  std::string out;
  for (const std::string_view word : words(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

}  // namespace tengen::brain
