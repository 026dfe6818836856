#!/usr/bin/env bash
# Runs the tests that need nothing but this repository, ending with swift test's own summary.
set -euo pipefail
cd "$(dirname "$0")/.."
exec swift test --skip "Conformance|Corpus" "$@"
