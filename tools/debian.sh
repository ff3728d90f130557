#!/bin/sh
# Makes sure that there is a program for the tests: tools/debian.sh PACKAGE "WHAT IS MISSED WITHOUT IT" PROGRAM...
# Where none of the programs is there and we may, Debian's package is installed; else it is said what to do.
set -eu
package=$1 missed=$2
shift 2

for name in "$@"; do
    if command -v "$name" >/dev/null 2>&1; then
        exit 0
    fi
done

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "== no $package found: $missed (apt-get install $package)"
    exit 0
fi

echo "== installing $package for the tests (apt-get install $package; once)"
export DEBIAN_FRONTEND=noninteractive
install() {
    apt-get install --yes --quiet --no-install-recommends "$package" >/dev/null
}
# A fresh machine has no lists of packages yet, an old one lists that have gone.
install 2>/dev/null || { apt-get update --quiet >/dev/null && install; } || echo "== that did not work: $missed"
