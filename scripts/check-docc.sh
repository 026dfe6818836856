#!/usr/bin/env bash
# Makes the DocC archive of each module that a product has, with the docc of the toolchain and warnings as errors: a link to a symbol or an article that is not there ends it.
#   scripts/check-docc.sh           checks
#   scripts/check-docc.sh --keep    leaves the archives in .build/docc; where the toolchain has DocC's renderer, they are pages for a browser
set -euo pipefail
cd "$(dirname "$0")/.."
docc=$(command -v docc || true)
[ -n "$docc" ] || docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
[ -x "$docc" ] || { echo "check-docc: the Swift toolchain has no docc" >&2; exit 1; }
output=.build/docc
rm -rf "$output"
mkdir -p "$output"

modules=$(for catalog in Sources/*/*.docc; do basename "$catalog" .docc; done)
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
# shellcheck disable=SC2086 # one word for each module
scripts/symbol-graphs.sh "$graphs" $modules

wrong=0
for module in $modules; do
  mkdir -p "$output/graphs/$module"
  cp "$graphs/$module.symbols.json" "$graphs/$module@"*.symbols.json "$output/graphs/$module/" 2>/dev/null || true
  [ -f "$output/graphs/$module/$module.symbols.json" ] || { echo "check-docc: there is no symbol graph of $module" >&2; exit 1; }
  if ! text=$("$docc" convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$output/graphs/$module" --output-path "$output/$module.doccarchive" \
    --fallback-display-name "$module" --fallback-bundle-identifier "dataset.$module" --warnings-as-errors 2>&1); then
    echo "$text" >&2
    wrong=1
  fi
done
[ $wrong -eq 0 ] || { echo "check-docc: a page has a link that leads nowhere, or another fault" >&2; exit 1; }
echo "check-docc: $(wc -w <<<"$modules") modules, every link resolves"
[ "${1:-}" = --keep ] || rm -rf "$output"
