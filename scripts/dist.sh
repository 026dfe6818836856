#!/usr/bin/env bash
# Makes what people install, in dist/: a tarball whose command needs nothing but glibc 2.28 or newer, and a Debian package whose
# command uses the system's libraries. Both hold manual pages, completions, templates, documents, and the licences of what is linked.
#
# Two runs of one commit give the same bytes, wherever they run: everything is dated by the commit (or by SOURCE_DATE_EPOCH).
# What the pieces in scripts/dist/ need and lack they name; what they fetch, they fetch with apt alone and say so.
#   dist.sh [tarball|deb]...    only these; both when none is named
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname -sm)" != "Linux x86_64" ]; then
  echo "dist: packages are made on Linux x86_64; this is $(uname -sm) (docs/installing.md says how to install from source)" >&2
  exit 2
fi
umask 022
export LC_ALL=C TZ=UTC
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) || { echo "dist: no commit dates this tree; set SOURCE_DATE_EPOCH" >&2; exit 2; }
  [ -z "$(git status --porcelain)" ] || echo "dist: the tree has changes that are not committed; its packages are dated by the last commit all the same"
fi
export SOURCE_DATE_EPOCH

scripts/build.sh
command=$(pwd)/.build/release/dataset
VERSION=$("$command" --version)
export VERSION DIST_WORK="$PWD/.build/dist"
mkdir -p dist "$DIST_WORK"
scripts/dist/share.sh "$command" "$DIST_WORK/share"

[ $# -gt 0 ] || set -- tarball deb
for package in "$@"; do
  case "$package" in
    tarball)
      scripts/dist/portable.sh "$DIST_WORK/portable/dataset"
      scripts/dist/tarball.sh "$DIST_WORK/portable/dataset" "$DIST_WORK/share" dist
      ;;
    deb) scripts/dist/deb.sh "$command" "$DIST_WORK/share" dist ;;
    *)
      echo "dist: $package is none of tarball, deb" >&2
      exit 64
      ;;
  esac
done
