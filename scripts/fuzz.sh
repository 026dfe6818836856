#!/usr/bin/env bash
# Feeds made-up bytes to the readers, under libFuzzer and AddressSanitizer: scripts/fuzz.sh [SECONDS [TARGET...]]
# SECONDS are for each target ($FUZZ_SECONDS, else 600, where none are given); FUZZ_SEED makes a run repeat itself. What it learns is kept in Fuzz/.build/corpus, what it
# finds (a crash, more than 5 s for one input, more than 2 GB) in Fuzz/finds, and the exit status is then 1.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-${FUZZ_SECONDS:-600}}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(csv workbook foreign sheet parsers salvage statement ofx qif camt mt940 layout plan)

clang="$(dirname "$(command -v swift)")/clang"
[ -x "$clang" ] || clang=$(command -v clang || true)
if [ -z "$clang" ] || ! ls "$("$clang" -print-resource-dir)"/lib/*/libclang_rt.fuzzer[-_]* >/dev/null 2>&1; then
  echo "fuzz: skipped, since this toolchain has no libFuzzer"
  exit 0
fi

# The compiler heeds only the last -sanitize, so both stand in one, behind those of swift build. With -enable-testing the fuzzer
# sees what is `package` too.
options=(
  --package-path Fuzz -c release --sanitize fuzzer --sanitize address -Xswiftc -sanitize=fuzzer,address
  -Xswiftc -enable-testing)
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "fuzz: swift build ${options[*]}"
if ! swift build "${options[@]}" >"$log" 2>&1; then
  cat "$log" >&2
  exit 2
fi
binary=$(swift build "${options[@]}" --show-bin-path)/Fuzz

mkdir -p Fuzz/finds
status=0
for target in "${targets[@]}"; do
  learned=Fuzz/.build/corpus/$target
  mkdir -p "$learned"
  folders=("$learned" "Fuzz/Corpus/$target")
  words=$target
  case "$target" in
    csv | statement) folders+=(Samples/statements) ;;
    parsers) folders=("$learned" Fuzz/Corpus/sheet) words=sheet ;;
  esac
  dictionary=()
  [ ! -f "Fuzz/Dictionaries/$words.txt" ] || dictionary=("-dict=Fuzz/Dictionaries/$words.txt")
  if FUZZ_TARGET=$target "$binary" ${FUZZ_SEED:+-seed=$FUZZ_SEED} -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -max_len=4096 \
    -print_final_stats=1 -artifact_prefix="Fuzz/finds/$target-" ${dictionary[@]+"${dictionary[@]}"} "${folders[@]}" >"$log" 2>&1
  then
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    echo "fuzz: $target: $runs runs in $seconds s, nothing found"
  else
    tail -40 "$log" >&2
    echo "fuzz: $target: FOUND something, see Fuzz/finds" >&2
    status=1
  fi
done
exit "$status"
