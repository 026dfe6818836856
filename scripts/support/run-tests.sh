# For the scripts that run tests, which source it.
# shellcheck shell=bash

# run_tests WORD...   swift test with $DATASET_TEST_OPTIONS and these words. What failed is said once more at the end, since
# thousands of lines follow it.
run_tests() {
  local options log status=0
  read -ra options <<<"${DATASET_TEST_OPTIONS:-}"
  log=$(mktemp)
  swift test ${options[@]+"${options[@]}"} "$@" 2>&1 | tee "$log" || status=$?
  if [ "$status" -ne 0 ]; then
    echo "What failed:"
    # An issue, and what the test says of it (lines that begin with an arrow); a crash ends the output without an issue.
    { grep -aE 'recorded an issue|↳|Fatal error|unexpected signal|error: ' "$log" || tail -n 20 "$log"; } | cut -c1-1500 | head -n 60
  fi
  rm -f "$log"
  return "$status"
}
