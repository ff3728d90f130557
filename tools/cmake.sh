#!/usr/bin/env bash
# Builds a target with the environment's CMake and Ninja: tools/cmake.sh <folder> <target> [options for CMake].
# A second call builds only what changed.
set -euo pipefail
cd "$(dirname "$0")/.."
python="${PYTHON:-.venv/bin/python}"
bin="$(cd "$(dirname "$(command -v "$python")")" && pwd)"
folder="$1" target="$2"
shift 2

export VIRTUAL_ENV="${bin%/bin}"  # the Python that CMake finds, where the module is built
"$bin/cmake" -S . -B "$folder" -G Ninja -DCMAKE_MAKE_PROGRAM="$bin/ninja" "$@" >/dev/null
"$bin/cmake" --build "$folder" --target "$target"
