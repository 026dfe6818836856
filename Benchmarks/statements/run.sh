#!/usr/bin/env bash
# Reads STATEMENTS made-up statements, changed fixtures, and each fixture in 20 processes: exact, asked, WRONG.
#   Benchmarks/statements/run.sh BINARY
# $STATEMENTS says how many are made up (2,000), $SEED from which seed (1).
set -euo pipefail
binary=$(realpath "$1")
cd "$(dirname "$0")"
./run.py "$binary" --count "${STATEMENTS:-2000}" --seed "${SEED:-1}"
./mutate.py "$binary"
./repeat.py "$binary"
