#!/bin/sh
# The tests in tests/browser drive a real Chromium. Installs it where that needs nobody's leave.
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends chromium && exit 0
fi
echo "The tests drive a Chromium, and there is none here: install it (Debian: apt-get install chromium)." >&2
exit 1
