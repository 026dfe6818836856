#!/usr/bin/env bash
# Makes what goes beside the command, the same in every package: manual pages, completions, templates and documents.
#   share.sh COMMAND FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."
command=$1 share=$2

rm -rf "$share"
mkdir -p "$share"/{bash,zsh,fish,doc}
scripts/dist/manual.py "$command" "$share/man" --date "$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)"
"$command" --generate-completion-script bash | sed '1{/^#!/d}' >"$share/bash/dataset" # it is read, never run
"$command" --generate-completion-script zsh >"$share/zsh/_dataset"
"$command" --generate-completion-script fish >"$share/fish/dataset.fish"

# Only what git knows, so that nothing of this folder slips in.
git ls-files -z README.md FORMAT.md ARCHITECTURE.md CHANGELOG.md docs Samples/statements Samples/README.md |
  xargs -0 cp --parents -t "$share/doc"
# What tests expect of the samples is of no use to anyone else.
find "$share/doc/Samples" -name '*.expected.json' -delete
git ls-files -z 'Templates/*.json' | xargs -0 cp --parents -t "$share"
mv "$share/Templates" "$share/templates"
