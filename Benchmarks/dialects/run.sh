#!/usr/bin/env bash
# Finds the dialects of DIALECTS made-up files and of the CSV fixtures, beside CleverCSV and DuckDB.
#   Benchmarks/dialects/run.sh BINARY
# $DIALECTS says how many are made up (2,000), $SEED from which seed (1). pip installs what is missing.
set -euo pipefail
binary=$(realpath "$1")
cd "$(dirname "$0")"
./run.py "$binary" --count "${DIALECTS:-2000}" --seed "${SEED:-1}"
./fixtures.py "$binary"
