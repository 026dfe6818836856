#!/usr/bin/env bash
# Downloads of one account again and again, in several formats and with a life between them: nothing comes twice, nothing is lost.
#
#   scripts/drivers/reimport.sh [--runs N] [--steps N] [--first SEED] [--seed S] [--jobs N] BINARY
set -euo pipefail
exec python3 "$(dirname "$0")/../../Tests/ReimportTests/reimport.py" "$@"
