// What the selective search learns about a move in one role says nothing about it in another, nor about other moves.
#include "search/threat_history.hpp"

#include <cstdio>

using namespace tengen;
using Role = ThreatHistory::Role;

namespace {

const Move kMove(MoveKind::cell, 3, 4);
const Move kOther(MoveKind::cell, 14, 14);
const Move kYours(MoveKind::cell, 0, 0);
const Move kMine(MoveKind::cell, 14, 0);

int failures = 0;

void expect(bool right, const char* what) {
  if (right) return;
  std::printf("%s\n", what);
  ++failures;
}

}  // namespace

int main() {
  ThreatHistory history;
  history.prepare(15, 15);
  const auto nowhere = history.continuation(Move(), Move());
  const auto here = history.continuation(kYours, kMine);
  history.update(kFirst, Role::attack, kMove, here, 200);
  expect(history.get(kFirst, Role::attack, kMove) == 200, "what was learned is not there");
  for (Side side : {kFirst, kSecond}) {
    for (Role role : {Role::quiet, Role::attack, Role::answer}) {
      if (side != kFirst || role != Role::attack) {
        expect(history.get(side, role, kMove) == 0, "learned about another role or side");
      }
      expect(history.get(side, role, kOther) == 0, "learned about another move");
    }
  }
  history.prepare(15, 15);
  expect(history.get(kFirst, Role::attack, kMove) == 200, "preparing twice forgets");

  expect(history.order(kFirst, Role::attack, kMove, here) == 400, "not the move itself, the reply and what follows");
  expect(history.order(kFirst, Role::attack, kMove, nowhere) == 200, "it was good after these moves only");
  expect(history.order(kFirst, Role::attack, kMove, history.continuation(kYours, Move())) == 300,
         "not the reply alone");
  expect(history.order(kFirst, Role::attack, kMove, history.continuation(Move(), kMine)) == 300,
         "not what follows alone");
  expect(history.order(kFirst, Role::attack, kMove, history.continuation(kMine, kYours)) == 200,
         "a reply is not what follows");

  for (int i = 0; i < 1000; ++i) {
    history.update(kSecond, Role::quiet, kOther, nowhere, 300);
    history.update(kSecond, Role::answer, kOther, here, -300);
  }
  expect(history.get(kSecond, Role::quiet, kOther) > 900, "much good adds up to little");
  expect(history.get(kSecond, Role::quiet, kOther) <= 1024, "beyond the limit");
  expect(history.get(kSecond, Role::answer, kOther) < -900, "much bad adds up to little");
  expect(history.get(kSecond, Role::answer, kOther) >= -1024, "below the limit");
  history.update(kSecond, Role::quiet, kOther, nowhere, -300);
  expect(history.get(kSecond, Role::quiet, kOther) < 700, "what was good lately is never forgotten");
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
