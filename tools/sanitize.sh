#!/usr/bin/env bash
# Builds everything with the address and undefined-behaviour sanitizers, and runs the native tests and those of the
# rules and the engine. Arguments go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."
python="${PYTHON:-.venv/bin/python}"
build=build/sanitize/address

# Python has to load the sanitizers before the module, so we must know whose they are: g++'s.
echo "== building with the address and undefined-behaviour sanitizers"
tools/cmake.sh "$build" all -DCMAKE_CXX_COMPILER=g++ -DTENGEN_SANITIZE=address -DTENGEN_TESTS=ON \
  -DCMAKE_BUILD_TYPE=None

export UBSAN_OPTIONS=print_stacktrace=1
echo "== native tests"
for program in tests/native/*.cpp; do
  program="$(basename "$program" .cpp)"
  echo "$program"
  "$build/tests/native/$program"
done

# A copy of the package with the instrumented module, and an environment of its own that sees it and the packages of the
# usual one, but not the editable install there: xdist's workers, too, must find this copy.
package="$build/package"
rm -rf "$package" && mkdir -p "$package"
cp -r src/tengen "$package/tengen"
cp "$build"/_core*.so "$package/tengen/"
"$python" -m venv --without-pip "$build/venv"
site="$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"

echo "== tests of what stands on the core"
export LD_PRELOAD="$(g++ -print-file-name=libasan.so):$(g++ -print-file-name=libubsan.so)"
# Python itself is not instrumented: its own allocations at exit are no leaks of ours.
export ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc PYTHONPATH="$PWD/$package:$site"
"$build/venv/bin/python" -c 'import tengen._core as core; print("testing", core.__file__)'
"$build/venv/bin/python" -m pytest -p no:cacheprovider --capture=sys -m "not slow" "$@" tests/rules tests/engine tests/tree tests/solving
