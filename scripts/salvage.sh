#!/usr/bin/env bash
# Damages workbooks at random, repairs them, and compares each row with the original.
#
#   scripts/salvage.sh [--runs N] [--seed S] [--keep FOLDER] BINARY
set -euo pipefail
exec "${DATASET_PEERS:-python3}" "$(dirname "$0")/../Benchmarks/damage/salvage.py" "$@"
