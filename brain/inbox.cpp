#include "inbox.hpp"

#include <algorithm>
#include <array>
#include <thread>
#include <utility>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include "text.hpp"

namespace tengen::brain {
namespace {

// A line is cut there; no wire has a longer one.
constexpr std::size_t kLongest = 1 << 16;

bool is_blank_line(const std::string& text) { return strip(text).empty(); }

}  // namespace

Inbox::Source Inbox::standard_input() {
  return [](char* buffer, std::size_t most) -> std::size_t {
#ifdef _WIN32
    const int count = _read(0, buffer, static_cast<unsigned>(most));
#else
    const ssize_t count = read(0, buffer, most);
#endif
    return count > 0 ? static_cast<std::size_t>(count) : 0;
  };
}

Inbox::Inbox(Source source) {
  std::thread([lines = lines_, from = std::move(source)] { read_all(lines, from); }).detach();
}

void Inbox::read_all(const std::shared_ptr<Lines>& lines, const Source& source) {
  std::array<char, 4096> buffer{};
  std::string line;
  bool after_return = false;
  const auto put = [&] {
    const std::lock_guard lock(lines->guard);
    lines->waiting.push_back({std::exchange(line, {}), std::chrono::steady_clock::now()});
    lines->news.notify_all();
  };
  while (const std::size_t count = source(buffer.data(), buffer.size())) {
    for (std::size_t i = 0; i < count; ++i) {
      const char sign = buffer[i];
      const bool second_half = after_return && sign == '\n';
      after_return = sign == '\r';
      if (second_half) continue;
      if (sign == '\n' || sign == '\r') {
        put();
      } else if (line.size() < kLongest) {
        line += static_cast<unsigned char>(sign) < 0x80 ? sign : '?';
      }
    }
  }
  if (!line.empty()) put();
  const std::lock_guard lock(lines->guard);
  lines->ended = true;
  lines->news.notify_all();
}

std::optional<Received> Inbox::next() {
  std::unique_lock lock(lines_->guard);
  while (true) {
    lines_->news.wait(lock, [this] { return !lines_->waiting.empty() || lines_->ended; });
    if (lines_->waiting.empty()) return std::nullopt;
    Received line = std::move(lines_->waiting.front());
    lines_->waiting.pop_front();
    if (!is_blank_line(line.text)) return line;
  }
}

std::optional<std::string> Inbox::find(const std::function<bool(const std::string&)>& wanted) const {
  const std::lock_guard lock(lines_->guard);
  for (const Received& line : lines_->waiting) {
    if (wanted(line.text)) return line.text;
  }
  return std::nullopt;
}

void Inbox::drop(const std::string& text) {
  const std::lock_guard lock(lines_->guard);
  auto& waiting = lines_->waiting;
  const auto found =
      std::find_if(waiting.begin(), waiting.end(), [&](const Received& line) { return line.text == text; });
  if (found != waiting.end()) waiting.erase(found);
}

bool Inbox::ended() const {
  const std::lock_guard lock(lines_->guard);
  return lines_->ended && lines_->waiting.empty();
}

}  // namespace tengen::brain
