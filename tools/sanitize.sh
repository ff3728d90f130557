#!/usr/bin/env bash
# Builds the module with the address and undefined-behaviour sanitizers and runs the native tests on it.
set -euo pipefail
cd "$(dirname "$0")/.."
python="${PYTHON:-python3}"
build=build/sanitize
bin="$(cd "$(dirname "$(command -v "$python")")" && pwd)"

"$bin/cmake" -S . -B "$build" -G Ninja -DCMAKE_MAKE_PROGRAM="$bin/ninja" \
  -DPython_EXECUTABLE="$("$python" -c 'import sys; print(sys.executable)')" \
  -DCMAKE_BUILD_TYPE=None -DTENGEN_SANITIZE=ON > /dev/null
"$bin/cmake" --build "$build"

# A copy of the package with the instrumented module: the editable install stays as it is.
package="$build/package"
rm -rf "$package" && mkdir -p "$package"
cp -r src/tengen "$package/tengen"
cp "$build"/_core*.so "$package/tengen/"

# Python itself is not instrumented: its own allocations at exit are no leaks of ours.
export LD_PRELOAD="$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so)"
export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1
export PYTHONPATH="$package" PYTHONMALLOC=malloc HYPOTHESIS_PROFILE=sanitize
interpreter="$("$python" -c 'import os, sys; print(os.path.realpath(sys.executable))')"
site="$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
PYTHONPATH="$package:$site" "$interpreter" -c 'import tengen._core as core; print("testing", core.__file__)'
PYTHONPATH="$package:$site" "$interpreter" -m pytest -p no:cacheprovider --capture=sys -m "not slow" "$@" \
  tests/rules $([ -d tests/engine ] && echo tests/engine)
