#!/usr/bin/env bash
# The search with many threads under the thread sanitizer.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build/threads
arch=()
[ "$(uname -m)" = x86_64 ] && arch=(-march=x86-64-v2)
echo "== building tests/native/threads.cpp with the thread sanitizer"
"${CXX:-g++}" -std=c++20 -O1 -g -fsanitize=thread "${arch[@]}" -Icore \
  tests/native/threads.cpp $(find core -name '*.cpp') -o build/threads/threads -pthread
TSAN_OPTIONS=halt_on_error=1 build/threads/threads
