#!/usr/bin/env bash
# Runs the tests under AddressSanitizer and LeakSanitizer, then under ThreadSanitizer, each in a build folder of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
LSAN_OPTIONS="suppressions=$(pwd)/scripts/support/leaks.txt:print_suppressions=0"
export LSAN_OPTIONS
for sanitizer in address thread; do
  echo "sanitize: $sanitizer"
  swift test --sanitize "$sanitizer" --scratch-path ".build/sanitize-$sanitizer" --disable-xctest --skip "Conformance|Corpus"
done
