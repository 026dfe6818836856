#!/usr/bin/env bash
# Measures the release build beside other programs and prints Markdown tables.
#   Benchmarks/run.sh [--sizes 10000,100000,1000000] [--runs 5] [--only TEXT]
# Peers are what the Python named in $DATASET_PEERS (else python3) can import of openpyxl, python-calamine, fastexcel,
# XlsxWriter, polars and pyarrow, and hledger on the PATH. What is not installed is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
exec python3 Benchmarks/measure.py .build/release/dataset --peers "${DATASET_PEERS:-python3}" "$@"
