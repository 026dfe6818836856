#!/usr/bin/env bash
# Sees that the libraries for phones stand on no C library: DatasetFormat with DatasetChecks, Spreadsheet, Bookkeeping, Exchange, Merging and ReportPage.
#   - the targets below them, by the package's own description, are Swift and ours alone
#   - Examples/Phone, an app without screens, builds with no pkg-config file in reach, and runs
#   - the objects call no C function but those of scripts/pure-calls.txt, which Apple's system library has, too
#   - the program loads no library but those of Swift and of the system
#   - no source imports all of Foundation, or Glibc without Darwin beside it; none names FileManager, Process or ProcessInfo
# It is no build with Apple's compiler and SDK: what stands in `#if canImport(Darwin)` is not compiled here.
set -euo pipefail
cd "$(dirname "$0")/.."
wrong=0
say() { echo "check-pure: $*" >&2; wrong=1; }

description=$(mktemp)
trap 'rm -f "$description"' EXIT
swift package describe --type json 2>/dev/null >"$description"
targets=$(python3 - "$description" <<'PYTHON'
import json, sys
package = json.load(open(sys.argv[1]))
targets = {one["name"]: one for one in package["targets"]}
found, waiting = set(), ["DatasetFormat", "DatasetChecks", "Spreadsheet", "Bookkeeping", "Exchange", "Merging", "ReportPage"]
while waiting:
    name = waiting.pop()
    if name in found:
        continue
    found.add(name)
    one = targets[name]
    if one["module_type"] != "SwiftTarget" or one.get("product_dependencies"):
        sys.exit(f"check-pure: {name} is no Swift target of ours alone, and a library for phones stands on it")
    waiting += one.get("target_dependencies", [])
print(" ".join(sorted(found)))
PYTHON
)
echo "check-pure: $targets"

sources=()
for target in $targets; do sources+=("Sources/$target"); done
while IFS= read -r file; do
  grep -q 'import Darwin' "$file" || say "$file imports Glibc, and not Darwin"
done < <(grep -rlE '^ *import (Glibc|Musl)' "${sources[@]}" --include='*.swift')
if found=$(grep -rnE '^ *((public|package|internal|private) )?import Foundation$|\b(FileManager|Process|ProcessInfo)\b[.(]' "${sources[@]}" --include='*.swift'); then
  say "not for phones:"$'\n'"$found"
fi

# A folder of its own, so that nothing which was built with the C libraries is taken.
options=(--package-path Examples/Phone --scratch-path .build/pure)
if ! output=$(PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=/nowhere swift build "${options[@]}" 2>&1); then
  echo "$output" >&2
  exit 1
fi
bin=$(swift build "${options[@]}" --show-bin-path)
for other in XMLStream SpreadsheetXLSX Digest DatasetStore Importer; do
  if compgen -G "$bin/$other.build/*.o" >/dev/null; then say "$other was built, too"; fi
done

objects=()
for target in $targets PhoneBooks; do objects+=("$bin/$target.build/"*.o); done
# Names of Swift begin with $s or swift_; all others are calls of C.
calls=$(nm -u "${objects[@]}" | awk '$1 == "U" { print $2 }' | grep -vE '^(\$[sS]|_?swift)' | sort -u)
echo "check-pure: $(wc -l <<<"$calls") C functions are called"
if unknown=$(comm -23 <(echo "$calls") <(grep -v '^#' scripts/pure-calls.txt | awk 'NF { print $1 }' | sort -u)) && [ -n "$unknown" ]; then
  say "C functions that scripts/pure-calls.txt does not know:"$'\n'"$unknown"
fi

loaded=$(readelf -d "$bin/phone" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
if found=$(grep -vE '^lib(swift[A-Za-z_]*|Foundation[A-Za-z]*|_Foundation[A-Za-z]*|dispatch|BlocksRuntime|c|m|stdc\+\+|gcc_s|pthread|dl|util)\.so|^ld-linux' <<<"$loaded"); then
  say "the program loads"$'\n'"$found"
fi

export SWIFT_BACKTRACE=enable=no
if ! diff -u Examples/Phone/Expected.txt <("$bin/phone" Samples/datasets/household-csv/Data 2026-03-31); then
  say "Examples/Phone prints something else than Expected.txt"
fi
[ $wrong -ne 0 ] || echo "check-pure: nothing of a C library, and the program prints what it should"
exit $wrong
