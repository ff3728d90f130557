// A few threads that wait for small pieces of work. Starting threads for each piece would take longer than the work.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tengen {

class Crew {
 public:
  // So many workers, the caller among them.
  explicit Crew(int workers);
  ~Crew();

  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  int workers() const { return static_cast<int>(threads_.size()) + 1; }
  // Calls work(0) to work(workers - 1), each in a thread of its own, and waits for all. The work must not throw.
  void run(const std::function<void(int)>& work);

 private:
  void serve(int number);

  std::mutex guard_;
  std::condition_variable wake_;
  std::condition_variable done_;
  const std::function<void(int)>* work_ = nullptr;
  std::uint64_t round_ = 0;
  int busy_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tengen
