// The order in which one thread tries the moves of a node.
#pragma once

namespace tengen {

// All moves one after the other, then those that were put off because another thread was searching them.
class Turns {
 public:
  explicit Turns(int moves) : moves_(moves) {}

  bool next() { return ++turn_ < moves_ + count_; }
  // Where the move stands among all of them.
  int number() const { return turn_ < moves_ ? turn_ : put_off_[turn_ - moves_]; }
  bool first_round() const { return turn_ < moves_; }
  // Moves at the end of the list were taken away; only in the first round.
  void shorten(int moves) { moves_ = moves; }
  // Another move has come into this one's place.
  void again() { --turn_; }
  // Leaves this move for later; false if it has to be tried now.
  bool put_off() {
    if (!first_round() || count_ == kMost) return false;
    put_off_[count_++] = turn_;
    return true;
  }

 private:
  static constexpr int kMost = 64;

  int moves_;
  int turn_ = -1;
  int count_ = 0;
  int put_off_[kMost];  // on the stack of every node, so left uninitialised
};

}  // namespace tengen
