#!/usr/bin/env bash
# Measures the release build beside other programs and prints Markdown tables.
#   Benchmarks/run.sh [--sizes 10000,100000,1000000] [--runs 5] [--only TEXT]
# Peers are what the Python named in $DATASET_PEERS (else python3) can import of openpyxl, python-calamine, fastexcel,
# XlsxWriter, polars and pyarrow, libxlsxwriter where cc finds it, and hledger on the PATH. What is not installed is left
# out, and so is what would take minutes at a size.
set -euo pipefail
cd "$(dirname "$0")/.."

DATASET_BENCHMARKS=1 swift build --scratch-path Benchmarks/.build -c release --product SheetTasks >&2
tools=Benchmarks/.build/release
if ! cc -O2 -o "$tools/libxlsxwriter" Benchmarks/libxlsxwriter.c -lxlsxwriter 2>/dev/null; then
  rm -f "$tools/libxlsxwriter"
  echo "benchmarks: libxlsxwriter is not installed, so it is left out" >&2
fi
exec python3 Benchmarks/measure.py .build/release/dataset --tools "$tools" --peers "${DATASET_PEERS:-python3}" "$@"
