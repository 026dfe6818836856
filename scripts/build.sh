#!/usr/bin/env bash
# Builds the command for use: optimised, Swift's own libraries inside, no symbols, so that it is one file which
# runs wherever it is moved to. libzip, libxml2 and libcrypto stay the system's, which keeps them patched; they are looked for where the
# system has them and nowhere else, least of all beside the command.
# Prints where the command is, on the last line. Words that follow are options of swift build.
set -euo pipefail
cd "$(dirname "$0")/.."

options=(-c release --product dataset "$@")
case "$(uname -s)" in
  Linux) options+=(--static-swift-stdlib --disable-local-rpath -Xlinker -s) ;; # on macOS the Swift libraries belong to the system
esac

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "build: swift build ${options[*]}"
if ! swift build "${options[@]}" >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
echo "build: $(swift build "${options[@]}" --show-bin-path)/dataset"
