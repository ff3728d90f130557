#!/usr/bin/env bash
# Core, module and native tests must compile without a warning with g++ and with clang++.
set -euo pipefail
cd "$(dirname "$0")/.."
for compiler in g++ clang++; do
  if ! command -v "$compiler" >/dev/null; then
    echo "== $compiler is not installed: what it would warn of stays unseen"
    continue
  fi
  echo "== building with $("$compiler" --version | head -n 1)"
  tools/cmake.sh "build/warnings/$compiler" all -DCMAKE_CXX_COMPILER="$compiler" -DTENGEN_TESTS=ON \
    -DCMAKE_COMPILE_WARNING_AS_ERROR=ON
done
