#!/usr/bin/env bash
# Makes the manual pages and shows them to mandoc's and groff's own checks: a page that either of them warns about is a failure.
#   check-manual.sh COMMAND
set -euo pipefail
cd "$(dirname "$0")/.."
command=$1
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT

scripts/dist/manual.py "$command" "$pages" --date "$(date -u +%F)"
checked=0
if command -v mandoc >/dev/null; then
  mandoc -Tlint -W warning "$pages"/*.1
  checked=1
  # Each page that another one names must be there.
  missing=$(sed -nE 's/^\.(It )?Xr ([^ ]+) 1.*/\2/p' "$pages"/*.1 | sort -u | while read -r page; do
    [ -f "$pages/$page.1" ] || echo "$page"
  done)
  [ -z "$missing" ] || { echo "check-manual: pages name others that are missing: $missing" >&2; exit 1; }
else
  echo "check-manual: mandoc is skipped, since it is missing (apt-get install mandoc)"
fi
if man --warnings --version >/dev/null 2>&1; then
  for locale in C C.UTF-8; do
    warned=$(for page in "$pages"/*.1; do LC_ALL=$locale MANWIDTH=80 man --warnings "$page" 2>&1 >/dev/null; done)
    [ -z "$warned" ] || { echo "$warned" >&2; exit 1; }
  done
  checked=1
else
  echo "check-manual: man --warnings is skipped, since it is missing (apt-get install man-db groff)"
fi
[ "$checked" -eq 0 ] || echo "check-manual: $(ls "$pages" | wc -l) pages, none warned about"
