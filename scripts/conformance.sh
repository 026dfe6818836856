#!/usr/bin/env bash
# Runs the tests that read the fixtures in $DATASET_CORPUS (folders banks, csv, xlsx) with the release build, or the one that $DATASET_BINARY names.
# $DATASET_TEST_OPTIONS are more words for swift test.
# Before them the fuzzer has a minute. Without that folder there is nothing to run, which is said and is not a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${DATASET_CORPUS:-}" ]; then
  echo "conformance: skipped, since DATASET_CORPUS names no folder of fixtures"
  exit 0
fi
if [ ! -d "$DATASET_CORPUS" ]; then
  echo "conformance: DATASET_CORPUS is $DATASET_CORPUS, which is no folder" >&2
  exit 2
fi

if [ -z "${DATASET_BINARY:-}" ]; then
  scripts/build.sh
  DATASET_BINARY="$(pwd)/.build/release/dataset"
fi
export DATASET_BINARY
# Ten seconds for each reader, the same inputs every time. DATASET_FUZZ_SECONDS=0 leaves it out, and its build of some minutes.
fuzz_seconds=${DATASET_FUZZ_SECONDS:-10}
if [ "$fuzz_seconds" -gt 0 ]; then
  FUZZ_SEED=1 FUZZ_BUILD=debug scripts/fuzz.sh "$fuzz_seconds"
else
  echo "conformance: fuzzing left out"
fi
# What must hold whatever a person does, for every import on random cases, for every cut of a file and every closed output.
# make test tries a few of them, make laws 10,000 cases of each law. DATASET_LAW_CASES, DATASET_LIVES and DATASET_REIMPORTS say how many; no
# cases leave the laws out.
if command -v python3 >/dev/null; then
  scripts/drivers/person.sh --runs "${DATASET_LIVES:-20}" --kills 5 --no-remembered "$DATASET_BINARY"
  scripts/drivers/reimport.sh --runs "${DATASET_REIMPORTS:-60}" "$DATASET_BINARY"
  Benchmarks/review/run.py --count "${DATASET_HOUSEHOLDS:-15}" "$DATASET_BINARY"
fi
source scripts/support/run-tests.sh
if [ "${DATASET_LAW_CASES:-}" = 0 ]; then
  echo "conformance: the laws are left out; make test tries them on fewer cases"
  unset DATASET_LAW_CASES
else
  DATASET_LAW_CASES=${DATASET_LAW_CASES:-300} run_tests --filter "laws of|files cut anywhere|ClosedOutputTests"
fi
run_tests --filter "Conformance|Corpus" "$@"
