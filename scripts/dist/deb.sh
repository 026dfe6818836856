#!/usr/bin/env bash
# Makes the Debian package, with dpkg's own tools and a control file made here. It depends on the libraries that the command is linked
# with, in the versions of the system that it is made on; nothing of Swift, which is inside.
#   deb.sh COMMAND SHARE FOLDER
# DEBFULLNAME and DEBEMAIL name the maintainer.
set -euo pipefail
cd "$(dirname "$0")/../.."
command=$1 share=$2 folder=$(realpath "$3")

if ! command -v dpkg-shlibdeps >/dev/null; then
  echo "dist: no Debian package, since dpkg-shlibdeps is missing: apt-get install dpkg-dev" >&2
  exit 2
fi

version=$VERSION-1
root=$DIST_WORK/deb
doc=$root/usr/share/doc/dataset
rm -rf "$root" "$DIST_WORK/shlibdeps"
mkdir -p "$root"/{DEBIAN,usr/bin,usr/share/man/man1,usr/share/bash-completion/completions,usr/share/zsh/vendor-completions,usr/share/fish/vendor_completions.d,usr/share/dataset} "$doc"
scripts/dist/canonical.py "$command" "$root/usr/bin/dataset"
for page in "$share"/man/*.1; do gzip -9nc "$page" >"$root/usr/share/man/man1/$(basename "$page").gz"; done
cp "$share/bash/dataset" "$root/usr/share/bash-completion/completions/"
cp "$share/zsh/_dataset" "$root/usr/share/zsh/vendor-completions/"
cp "$share/fish/dataset.fish" "$root/usr/share/fish/vendor_completions.d/"
cp -r "$share/templates" "$root/usr/share/dataset/"
cp -r "$share/doc/." "$doc/"
# Debian's names: the upstream changes are changelog.gz.
gzip -9nc "$doc/CHANGELOG.md" >"$doc/changelog.gz"
rm "$doc/CHANGELOG.md"
scripts/dist/licences.sh system "$doc"

maintainer="${DEBFULLNAME:-The dataset project} <${DEBEMAIL:-dataset@example.org}>"
gzip -9n >"$doc/changelog.Debian.gz" <<END
dataset ($version) unstable; urgency=medium

  * Made from the sources by scripts/dist.sh; changelog.gz says what changed.

 -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
# It was uploaded nowhere, and samples of statements are in the encodings of banks.
mkdir -p "$root/usr/share/lintian/overrides"
cat >"$root/usr/share/lintian/overrides/dataset" <<END
dataset: initial-upload-closes-no-bugs
dataset: national-encoding *Samples/statements/*
END
find "$root" -type d -exec chmod 755 {} +
find "$root" -type f ! -path '*/bin/dataset' -exec chmod 644 {} +

# dpkg-shlibdeps wants to see the control file of a source package.
mkdir -p "$DIST_WORK/shlibdeps/debian"
printf 'Source: dataset\n\nPackage: dataset\nArchitecture: amd64\n' >"$DIST_WORK/shlibdeps/debian/control"
depends=$(cd "$DIST_WORK/shlibdeps" && dpkg-shlibdeps -O "$root/usr/bin/dataset" | sed -n 's/^shlibs:Depends=//p')
case "$depends" in *libzip*libxml2* | *libxml2*libzip*) ;; *)
  echo "dist: dpkg-shlibdeps found no libzip and libxml2 in: $depends" >&2
  exit 1
  ;;
esac

cat >"$root/DEBIAN/control" <<END
Package: dataset
Version: $version
Architecture: amd64
Maintainer: $maintainer
Installed-Size: $(du -k --apparent-size -s "$root/usr" | cut -f1)
Depends: $depends
Section: misc
Priority: optional
Description: keeps your money in a spreadsheet you own
 A dataset is a folder with one workbook (or a few CSV files) in it:
 transactions, categories, accounts, receipts. You open it in any spreadsheet
 program and type. The command brings your bank's statements in, checks
 everything, and takes back what it did.
 .
 No wrong number passes silently, and nothing you typed is ever lost: what is
 not certain is a question, and every change is a plan that you can see first.
END
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

# One thread: several would cut the data into other blocks.
file=$folder/dataset_${version}_amd64.deb
dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" "$file" >/dev/null
echo "dist: dist/$(basename "$file") ($(du -h --apparent-size "$file" | cut -f1)), which depends on $depends"
