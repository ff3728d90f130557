#!/usr/bin/env bash
# Builds the core, the native tests and the brain for another system, runs them there, and compares the fingerprint.
# tools/cross.sh aarch64   Debian: g++-aarch64-linux-gnu, qemu-user
# tools/cross.sh windows   Debian: g++-mingw-w64-x86-64-posix, wine64
# tools/cross.sh clang     Debian: clang
set -euo pipefail
cd "$(dirname "$0")/.."
folder="build/cross/$1" suffix="" runner=()
mkdir -p build/cross
case "$1" in
aarch64)
  runner=(qemu-aarch64 -L /usr/aarch64-linux-gnu)
  set -- -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++
  ;;
windows)
  wine="$(command -v wine64 || command -v wine || echo /usr/lib/wine/wine64)"
  runner=(env WINEDEBUG=-all WINEPREFIX="$PWD/$folder/wine" "$wine")
  suffix=.exe
  set -- -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64 -DCMAKE_CXX_COMPILER=x86_64-w64-mingw32-g++-posix
  ;;
clang)
  set -- -DCMAKE_CXX_COMPILER=clang++
  ;;
*)
  echo "tools/cross.sh aarch64, windows or clang" >&2
  exit 2
  ;;
esac

tools/cmake.sh "$folder" all -DTENGEN_PYTHON=OFF -DTENGEN_TESTS=ON "$@" >"$folder.log"
failed=0
for source in tests/native/*.cpp; do
  name="$(basename "${source%.cpp}")"
  if "${runner[@]}" "$folder/tests/native/$name$suffix" >"$folder/$name.log" 2>&1; then
    echo "$name: passed"
  else
    echo "$name: FAILED, see $folder/$name.log"
    failed=1
  fi
done
"${runner[@]}" "$folder/brain/pbrain-tengen$suffix" bench | tr -d '\r' >"$folder/bench.txt"
diff "$folder/bench.txt" tests/data/bench.txt && echo "bench: the same fingerprint" || failed=1
exit $failed
