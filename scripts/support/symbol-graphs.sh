#!/usr/bin/env bash
# Builds, and writes the symbol graphs of modules (what is public, with its comments) into a folder that there is.
#   scripts/support/symbol-graphs.sh FOLDER MODULE...
# $DATASET_BUILD_OPTIONS are more words for swift build.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1
shift
read -ra options <<<"${DATASET_BUILD_OPTIONS:-}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift build ${options[@]+"${options[@]}"} >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
built=$(swift build ${options[@]+"${options[@]}"} --show-bin-path)

words=(-target "$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",*$/\1/p')" -I "$built/Modules")
[ "$(uname -s)" != Darwin ] || words+=(-sdk "$(xcrun --show-sdk-path)")
# What the modules import of C: the maps in Sources, those that swift build wrote, and where the system has the headers.
for map in Sources/*/module.modulemap; do
  words+=(-I "$(dirname "$map")")
done
for map in "$built"/*.build/module.modulemap; do
  words+=(-Xcc "-fmodule-map-file=$map")
done
for word in $(pkg-config --cflags-only-I libzip libxml-2.0 libcrypto); do
  words+=(-Xcc "$word")
done
for module in "$@"; do
  swift symbolgraph-extract -module-name "$module" "${words[@]}" -minimum-access-level public -skip-synthesized-members -output-dir "$folder"
done
