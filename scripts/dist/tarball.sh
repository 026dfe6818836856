#!/usr/bin/env bash
# Makes the tarball. Its folders are those of a prefix, so that it can be unpacked over /usr/local or ~/.local.
#   tarball.sh COMMAND SHARE FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."
command=$1 share=$2 folder=$(realpath "$3")

name=dataset-$VERSION-linux-x86_64
root=$DIST_WORK/tarball/$name
rm -rf "$DIST_WORK/tarball"
mkdir -p "$root"/{bin,share/man/man1,share/bash-completion/completions,share/zsh/site-functions,share/fish/vendor_completions.d,share/doc,share/dataset}
scripts/dist/canonical.py "$command" "$root/bin/dataset"
for page in "$share"/man/*.1; do gzip -9nc "$page" >"$root/share/man/man1/$(basename "$page").gz"; done
cp "$share/bash/dataset" "$root/share/bash-completion/completions/"
cp "$share/zsh/_dataset" "$root/share/zsh/site-functions/"
cp "$share/fish/dataset.fish" "$root/share/fish/vendor_completions.d/"
cp -r "$share/doc" "$root/share/doc/dataset"
cp -r "$share/templates" "$root/share/dataset/"
cp LICENSE "$root/share/doc/dataset/"
scripts/dist/licences.sh portable "$root/share/doc/dataset/licences"
find "$root" -type f ! -path '*/bin/dataset' -exec chmod 644 {} +

tar --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu \
  --directory "$DIST_WORK/tarball" "$name" | gzip -9n >"$folder/$name.tar.gz"
echo "dist: dist/$name.tar.gz ($(du -h --apparent-size "$folder/$name.tar.gz" | cut -f1))"
