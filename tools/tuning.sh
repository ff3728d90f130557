#!/usr/bin/env bash
# Builds the module with search numbers that can be changed, and build/tuning/python, which runs Python with it.
set -euo pipefail
cd "$(dirname "$0")/.."
python="${PYTHON:-.venv/bin/python}"
build=build/tuning
tools/cmake.sh "$build/cmake" _core -DTENGEN_TUNING=ON -DTENGEN_BRAIN=OFF

# A copy of the package with this module, and an environment that sees it and the packages of the usual one, but not the
# editable install there.
rm -rf "$build/package" && mkdir -p "$build/package"
cp -r src/tengen "$build/package/tengen"
cp "$build/cmake"/_core*.so "$build/package/tengen/"
"$python" -m venv --without-pip "$build/venv"
site="$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
cat >"$build/python" <<END
#!/usr/bin/env bash
PYTHONPATH="$PWD/$build/package:$site" exec "$PWD/$build/venv/bin/python" "\$@"
END
chmod +x "$build/python"
echo "built $build/python"
