#!/usr/bin/env bash
# Takes one story and BOOKS made-up ones over from each layout of an app: exact, asked, refused, WRONG, lost.
#   Benchmarks/books/run.sh BINARY
# $BOOKS says how many are made up (5), $SEED from which seed (1).
set -euo pipefail
binary=$(realpath "$1")
cd "$(dirname "$0")"
./run.py "$binary" --stories "${BOOKS:-5}" --seed "${SEED:-1}" --table
