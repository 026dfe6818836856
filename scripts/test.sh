#!/usr/bin/env bash
# Runs the tests that need nothing but this repository, ending with swift test's own summary, or with what failed. Before that a person acts on
# the built command for some seconds (scripts/drivers/person.sh), where python3 is installed. All of them run the debug build, or the command that
# $DATASET_BINARY names: with a release build the tests of the command are several times as fast. $DATASET_TEST_OPTIONS are more words for
# swift test, as .ci/run gives them to run the tests that it has built.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ " $* " != *" --filter "* ]]; then
  if command -v python3 >/dev/null; then
    if [ -n "${DATASET_BINARY:-}" ]; then
      scripts/drivers/person.sh --runs 2 --kills 1 "$DATASET_BINARY"
    else
      # The debug build is several times as slow: it has one person in each storage.
      swift build --product dataset >/dev/null
      scripts/drivers/person.sh --runs 1 --no-remembered "$(swift build --show-bin-path)/dataset"
    fi
  else
    echo "test: python3 is not installed, so no person acts on the command (scripts/drivers/person.sh)"
  fi
fi
source scripts/support/run-tests.sh
run_tests --skip "Conformance|Corpus" "$@"
