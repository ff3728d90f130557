#!/usr/bin/env bash
# The search with many threads under the thread sanitizer.
set -euo pipefail
cd "$(dirname "$0")/.."
echo "== building tests/native/threads.cpp with the thread sanitizer"
tools/cmake.sh build/sanitize/thread threads -DTENGEN_SANITIZE=thread -DTENGEN_TESTS=ON -DTENGEN_PYTHON=OFF \
  -DCMAKE_BUILD_TYPE=None
TSAN_OPTIONS=halt_on_error=1 build/sanitize/thread/tests/native/threads
