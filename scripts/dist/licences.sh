#!/usr/bin/env bash
# Gathers the licences of what is linked into the command.
#   licences.sh portable FOLDER    what the tarball's command holds: a table, and a text for each
#   licences.sh system FOLDER      what the Debian package's command holds: its file copyright
set -euo pipefail
cd "$(dirname "$0")/../.."
variant=$1 folder=$2

# Swift's own libraries say all the same: the Apache License 2.0 with an exception for the runtime library.
swift=$(dirname "$(dirname "$(realpath "$(command -v swiftc)")")")/share/swift/LICENSE.txt
parser=.build/checkouts/swift-argument-parser/LICENSE.txt
for text in "$swift" "$parser"; do
  [ -f "$text" ] || { echo "dist: the licence $text is missing" >&2; exit 1; }
done
swift_version=$(swiftc --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
parser_version=$(sed -n '/swift-argument-parser"/,/version/s/.*"version" : "\(.*\)".*/\1/p' Package.resolved | head -n 1)
mkdir -p "$folder"

if [ "$variant" = system ]; then
  # Debian's form: the licence's text is in the system, the exception is not.
  {
    cat <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: dataset
Comment: The libraries of Swift $swift_version and swift-argument-parser $parser_version are linked into the command.
 libzip, libxml2, libcrypto, zlib, libstdc++ and glibc are the system's, and only used.

Files: *
Copyright: $(date -u -d "@$SOURCE_DATE_EPOCH" +%Y) The dataset project
License: Apache-2.0

Files: usr/bin/dataset
Copyright: $(date -u -d "@$SOURCE_DATE_EPOCH" +%Y) The dataset project
           2014-$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y) Apple Inc. and the Swift project authors
License: Apache-2.0 and Apache-2.0 with Swift exception
Comment: Of Swift: its runtime and standard library, Foundation Essentials, Collections, Dispatch.

License: Apache-2.0
 On Debian systems the full text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0.

License: Apache-2.0 with Swift exception
 The Apache License 2.0, of which the full text on Debian systems is in
 /usr/share/common-licenses/Apache-2.0, with this exception:
 .
END
    sed -n '/^## Runtime Library Exception/,$p' "$swift" | sed 's/^ *//; s/^$/./; s/^/ /'
  } >"$folder/copyright"
  exit
fi

# What the linker took, by its own list; each archive has its line below, or the package is not made.
work=$DIST_WORK/portable
declare -A known=(
  [libstdc++.a]="libstdc++.txt" [libgcc.a]="libgcc.txt" [libgcc_eh.a]="libgcc.txt" [libc_nonshared.a]="glibc.txt"
  [libxml2.a]="libxml2.txt" [libzip.a]="libzip.txt" [libz.a]="zlib.txt" [libcrypto.a]="openssl.txt"
)
while read -r archive; do
  case "$archive" in
    */swift_static/linux/*) ;;
    *)
      [ -n "${known[$(basename "$archive")]:-}" ] ||
        { echo "dist: $archive is linked, and scripts/dist/licences.sh knows no licence for it" >&2; exit 1; }
      ;;
  esac
done <"$work/archives"

cp "$swift" "$folder/swift.txt"
cp "$parser" "$folder/swift-argument-parser.txt"
for pair in libstdc++.txt:gcc-12-base libgcc.txt:gcc-10-base glibc.txt:libc6 zlib.txt:zlib1g-dev openssl.txt:libssl-dev; do
  cp "$work/copyright/${pair#*:}" "$folder/${pair%:*}"
done
cp "$work/copyright/libzip" "$folder/libzip.txt"
cp "$work/copyright/libxml2" "$folder/libxml2.txt"
# The texts that these refer to.
for text in Apache-2.0 GPL-3 LGPL-2.1; do cp -L "/usr/share/common-licenses/$text" "$folder/$text.txt"; done

version() { sed -n "s/^$1 //p" "$work/versions"; }
cat >"$folder/README.md" <<END
# What is linked into this command

| what | version | licence |
| --- | --- | --- |
| dataset | $VERSION | Apache 2.0: [LICENSE](../LICENSE) |
| Swift: runtime, standard library, Foundation Essentials, Collections, Dispatch | $swift_version | Apache 2.0 with Runtime Library Exception: [text](swift.txt) |
| swift-argument-parser | $parser_version | Apache 2.0 with Runtime Library Exception: [text](swift-argument-parser.txt) |
| libzip | $(version libzip) | BSD, 3 clauses: [text](libzip.txt) |
| libxml2 | $(version libxml2) | MIT: [text](libxml2.txt) |
| OpenSSL (libcrypto, SHA-256 alone) | $(version libssl-dev) | Apache 2.0: [text](openssl.txt) |
| zlib | $(version zlib1g-dev) | zlib: [text](zlib.txt) |
| libstdc++ | $(version libstdc++-12-dev) | GPL 3 with GCC Runtime Library Exception: [text](libstdc++.txt) |
| libgcc | $(version libgcc-10-dev) | GPL 3 with GCC Runtime Library Exception: [text](libgcc.txt) |
| glibc: its few functions that are never shared | $(version libc6-dev) | LGPL 2.1 with an exception for them: [text](glibc.txt) |

The versions are those of Debian's packages, with Debian's patches. glibc itself is the system's.
END
