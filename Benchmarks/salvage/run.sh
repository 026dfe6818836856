#!/usr/bin/env bash
# Cuts workbooks, flips their bits and drops their parts, repairs them, and compares each row with the original.
#   Benchmarks/salvage/run.sh BINARY [--runs N] [--seed S] [--keep FOLDER]
# $DATASET_PEERS names a Python that has openpyxl. The program is Benchmarks/damage/salvage.py.
set -euo pipefail
exec "${DATASET_PEERS:-python3}" "$(dirname "$0")/../damage/salvage.py" --runs 300 "$@"
