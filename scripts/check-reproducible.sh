#!/usr/bin/env bash
# Makes the packages of the last commit twice, here and in a new clone in another folder with nothing built or cached, and compares them
# byte for byte. Takes two release builds.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -n "$(git status --porcelain)" ]; then
  echo "check-reproducible: commit your changes first, since a clone has only what is committed" >&2
  exit 2
fi
elsewhere=$(mktemp -d)/another-place
trap 'rm -rf "$(dirname "$elsewhere")"' EXIT

scripts/dist.sh
git clone -q --no-hardlinks . "$elsewhere"
# The version of swift-argument-parser is a choice of this machine (Package.resolved), not of the commit.
[ ! -f Package.resolved ] || cp Package.resolved "$elsewhere/"
echo "check-reproducible: once more, in $elsewhere"
(cd "$elsewhere" && scripts/dist.sh)

different=0
for file in dist/*; do
  if cmp "$file" "$elsewhere/$file"; then
    echo "check-reproducible: $(sha256sum "$file"): the same bytes"
  else
    different=1
  fi
done
exit $different
