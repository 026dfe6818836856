#!/usr/bin/env bash
# Several devices that edit copies of a dataset and merge them at random, and a model that says what must come of it.
#
#   scripts/drivers/devices.sh [--lives N] [--steps N] [--seed N] [--jobs N] [--keep] BINARY
set -euo pipefail
exec python3 "$(dirname "$0")/../../Tests/PersonTests/devices.py" "$@"
