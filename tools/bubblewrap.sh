#!/bin/sh
# Makes sure that there is a bubblewrap for the tests of isolated players.
# Where it is missing and we may, Debian's is installed; else the kernel's namespaces are tested alone.
set -eu

command -v bwrap >/dev/null 2>&1 && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "== no bubblewrap found: isolation is tested with the kernel's namespaces alone (apt-get install bubblewrap)"
    exit 0
fi

echo "== installing bubblewrap for the tests of isolated players (apt-get install bubblewrap; once)"
export DEBIAN_FRONTEND=noninteractive
install() {
    apt-get install --yes --quiet --no-install-recommends bubblewrap >/dev/null
}
install 2>/dev/null || { apt-get update --quiet >/dev/null && install; } ||
    echo "== that did not work: isolation is tested with the kernel's namespaces alone"
