#!/usr/bin/env bash
# Makes up households, and compares what recurring suggest finds in them with what is there.
#   Benchmarks/household/run.sh BINARY [OPTIONS OF suggest.py]
set -euo pipefail
exec "$(dirname "$0")/suggest.py" --harder "$@"
