// The manager's lines, read on a thread of their own, so that a search can be stopped.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::brain {

using Moment = std::chrono::steady_clock::time_point;

// A line without its end, and when it came.
struct Received {
  std::string text;
  Moment at;
};

// Lines end with CR LF, LF or CR. Bytes that are not ASCII become question marks.
class Inbox {
 public:
  // Reads into the buffer and says how many bytes; 0 at the end.
  using Source = std::function<std::size_t(char* buffer, std::size_t most)>;

  explicit Inbox(Source source);
  // Of this process.
  static Source standard_input();

  // The next line that is not blank; waits for it. Nothing at the end of input.
  std::optional<Received> next();
  // The first line that waits and for which this is true.
  std::optional<std::string> find(const std::function<bool(const std::string&)>& wanted) const;
  // Forgets the first waiting line with this text: it was obeyed ahead of its turn.
  void drop(const std::string& text);
  // Is there nothing more to come, and nothing left?
  bool ended() const;

 private:
  struct Lines {
    mutable std::mutex guard;
    std::condition_variable news;
    std::deque<Received> waiting;
    bool ended = false;
  };

  static void read_all(const std::shared_ptr<Lines>& lines, const Source& source);

  // Shared with the reading thread, which may still wait for input when the conversation is over.
  std::shared_ptr<Lines> lines_ = std::make_shared<Lines>();
};

}  // namespace tengen::brain
