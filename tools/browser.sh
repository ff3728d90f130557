#!/bin/sh
# Makes sure that there is a Chromium for the tests of the web board.
# Where it is missing and we may, Debian's is installed; else the tests say what to do.
set -eu

for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null 2>&1; then
        exit 0
    fi
done

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "== no Chromium found: the tests of the web board will fail until one is installed (apt-get install chromium)"
    exit 0
fi

echo "== installing Chromium for the tests of the web board (apt-get install chromium; once)"
export DEBIAN_FRONTEND=noninteractive
install() {
    apt-get install --yes --quiet --no-install-recommends chromium >/dev/null
}
# A fresh machine has no lists of packages yet, an old one lists that have gone.
install 2>/dev/null || { apt-get update --quiet >/dev/null && install; } ||
    echo "== that did not work: the tests of the web board will fail until a Chromium is installed"
