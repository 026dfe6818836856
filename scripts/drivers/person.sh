#!/usr/bin/env bash
# A random person, a sync client and a second machine around a dataset, and a model that says what must be there.
#
#   scripts/drivers/person.sh [--runs N] [--steps N] [--storage csv|xlsx|both] [--seed S] [--kills N] [--office N] [--jobs N] BINARY
#   scripts/drivers/person.sh --attacker [--runs N] [--plants WORD] BINARY    somebody writes to the dataset's folder before most commands
set -euo pipefail
exec python3 "$(dirname "$0")/../../Tests/PersonTests/driver.py" "$@"
