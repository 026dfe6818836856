#!/usr/bin/env bash
# Runs the tests under AddressSanitizer, then under ThreadSanitizer, each in a build folder of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
for sanitizer in address thread; do
  echo "sanitize: $sanitizer"
  swift test --sanitize "$sanitizer" --scratch-path ".build/sanitize-$sanitizer" --disable-xctest --skip "Conformance|Corpus"
done
