#!/usr/bin/env bash
# Builds the site into .build/site: scripts/site.sh DATASET-COMMAND. Its one tool goes into .build/site-tools, with the hashes of docs/site/requirements.txt.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=.build/site-tools
if ! cmp -s docs/site/requirements.txt "$tools/requirements.txt"; then
  python3 -m venv "$tools" || { echo "site: python3 cannot make an environment (apt-get install python3-venv)" >&2; exit 1; }
  "$tools/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r docs/site/requirements.txt
  cp docs/site/requirements.txt "$tools/requirements.txt"
fi
"$tools/bin/python" scripts/support/site_pages.py "$1" .build/site
