#!/usr/bin/env bash
# Feeds made-up bytes to the readers, under libFuzzer and AddressSanitizer: scripts/fuzz.sh [SECONDS [TARGET...]]
# SECONDS are for each target ($FUZZ_SECONDS, else 600, where none are given); as many targets run at once as there are processors.
# FUZZ_SEED makes a run repeat itself, and FUZZ_BUILD=debug builds in a fifth of the time what tries a fifth of the inputs.
# What it learns is kept in Fuzz/.build/corpus, what it finds (a crash, more than 5 s for one input, 25 in a debug build, more than 2 GB) in Fuzz/finds,
# and the exit status is then 1.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-${FUZZ_SECONDS:-600}}
patience=5
[ "${FUZZ_BUILD:-release}" = release ] || patience=25
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
  --package-path Fuzz -c "${FUZZ_BUILD:-release}" --sanitize fuzzer --sanitize address -Xswiftc -sanitize=fuzzer,address
  -Xswiftc -enable-testing)
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
echo "fuzz: swift build ${options[*]}"
if ! swift build "${options[@]}" >"$logs/build" 2>&1; then
  cat "$logs/build" >&2
  exit 2
fi
binary=$(swift build "${options[@]}" --show-bin-path)/Fuzz

mkdir -p Fuzz/finds
try() { # try TARGET: lets the fuzzer at one reader; what is to be said goes to standard output
  local target=$1 words=$1 learned=Fuzz/.build/corpus/$1 log=$logs/$1
  mkdir -p "$learned"
  local folders=("$learned" "Fuzz/Corpus/$target") dictionary=()
  case "$target" in
    csv | statement) folders+=(Samples/statements) ;;
    parsers) folders=("$learned" Fuzz/Corpus/sheet) words=sheet ;;
  esac
  [ ! -f "Fuzz/Dictionaries/$words.txt" ] || dictionary=("-dict=Fuzz/Dictionaries/$words.txt")
  if FUZZ_TARGET=$target "$binary" ${FUZZ_SEED:+-seed=$FUZZ_SEED} -max_total_time="$seconds" -timeout="$patience" -rss_limit_mb=2048 -max_len=4096 \
    -print_final_stats=1 -artifact_prefix="Fuzz/finds/$target-" ${dictionary[@]+"${dictionary[@]}"} "${folders[@]}" >"$log" 2>&1
  then
    echo "fuzz: $target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") runs in $seconds s, nothing found"
  else
    tail -40 "$log"
    echo "fuzz: $target: FOUND something, see Fuzz/finds"
    return 1
  fi
}

status=0
processors=$(getconf _NPROCESSORS_ONLN)
running=0
for target in "${targets[@]}"; do
  if [ "$running" -ge "$processors" ]; then
    wait -n || status=1
    running=$((running - 1))
  fi
  try "$target" &
  running=$((running + 1))
done
while [ "$running" -gt 0 ]; do
  wait -n || status=1
  running=$((running - 1))
done
exit "$status"
