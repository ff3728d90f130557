#include "engine/crew.hpp"

namespace tengen {

Crew::Crew(int workers) {
  for (int number = 1; number < workers; ++number) threads_.emplace_back([this, number] { serve(number); });
}

Crew::~Crew() {
  {
    const std::lock_guard lock(guard_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Crew::run(const std::function<void(int)>& work) {
  if (threads_.empty()) {
    work(0);
    return;
  }
  {
    const std::lock_guard lock(guard_);
    work_ = &work;
    busy_ = static_cast<int>(threads_.size());
    ++round_;
  }
  wake_.notify_all();
  work(0);
  std::unique_lock lock(guard_);
  done_.wait(lock, [this] { return busy_ == 0; });
}

void Crew::serve(int number) {
  std::uint64_t seen = 0;
  for (;;) {
    const std::function<void(int)>* work = nullptr;
    {
      std::unique_lock lock(guard_);
      wake_.wait(lock, [&] { return closing_ || round_ != seen; });
      if (closing_) return;
      seen = round_;
      work = work_;
    }
    (*work)(number);
    const std::lock_guard lock(guard_);
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace tengen
