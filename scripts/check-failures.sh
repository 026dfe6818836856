#!/usr/bin/env bash
# Gives the command what people give by mistake, and disks that fail, and checks each time: the exit code, a message on
# standard error that says where, what and what to do, and that nothing was written.
#
#   check-failures.sh BINARY
#
# Disks that are full or read-only are mounts of this script's own; they need Linux and unprivileged user namespaces, or
# the rights of root. Where neither is to be had those cases are skipped, which is said.
set -euo pipefail
binary=$(realpath "${1:?name the binary to check}")
repository=$(cd "$(dirname "$0")/.." && pwd)
samples=$repository/Samples

# Start again in a mount namespace of our own, so that no mount outlives this script.
mounts=no
if [ "${2:-}" = --inside ]; then
  mounts=yes
elif [ "$(uname -s)" = Linux ]; then
  map=()
  [ "$(id -u)" -eq 0 ] || map=(--user --map-root-user)
  if unshare "${map[@]+"${map[@]}"}" --mount true 2>/dev/null; then
    exec unshare "${map[@]+"${map[@]}"}" --mount "$0" "$binary" --inside
  fi
fi

place=$(mktemp -d)
cleanup() {
  for mounted in full readonly nearly; do umount "$place/$mounted" 2>/dev/null || true; done
  rm -rf "$place"
}
trap cleanup EXIT
cd "$place"
unset DATASET_PATH
failed=0
checked=0

# One line a file of a folder: mode, name and hash. The same lines before and after mean that nothing was written.
# Of a dataset's own state the lock is left out, which a run takes before it knows that it will refuse, and so are folders that
# stand there for files to come.
fingerprint() {
  (cd "$1" && {
    find . -path '*/.dataset*' -type d -prune -o -printf '%m %y %p %l\n'
    find . -type f ! -path '*/.dataset/lock' -print0 | xargs -0 -r sha256sum
  } | sort) 2>/dev/null
}

# What two fingerprints differ in, as lines of a message.
differences() {
  diff <(printf '%s\n' "$1") <(printf '%s\n' "$2") | sed -n 's/^\([<>]\)/    \1/p' | head -n 6
}

# expect NAME EXIT WATCHED PATTERN... -- ARGUMENTS
#   Every pattern (extended, any case) must be in standard error. WATCHED is the folder that must stay as it was.
expect() {
  local name=$1 code=$2 watched=$3 patterns=() before after status=0 problem=""
  shift 3
  while [ "$1" != -- ]; do
    patterns+=("$1")
    shift
  done
  shift
  checked=$((checked + 1))
  before=$(fingerprint "$watched")
  timeout 60 "$binary" "$@" >"$place/.out" 2>"$place/.err" </dev/null || status=$?
  after=$(fingerprint "$watched")
  [ "$status" -eq "$code" ] || problem+=$'\n'"    exit $status, expected $code"
  for pattern in ${patterns[@]+"${patterns[@]}"}; do
    grep -qiE -- "$pattern" "$place/.err" || problem+=$'\n'"    the message lacks: $pattern"
  done
  [ "$before" = "$after" ] || problem+=$'\n'"    something was written in $watched"$'\n'"$(differences "$before" "$after")"
  if [ -z "$problem" ]; then
    printf 'ok    %-34s %s\n' "$name" "$(head -n 1 "$place/.err" | cut -c1-160)"
  else
    failed=$((failed + 1))
    printf 'FAIL  %-34s dataset %s%s\n' "$name" "$*" "$problem"
    sed 's/^/    | /' "$place/.err" | head -n 8
  fi
}

mkdir work
"$binary" create work/money --currency EUR --account Giro --yes >/dev/null 2>&1
"$binary" create work/tabs --currency EUR --account Giro --storage csv --yes >/dev/null 2>&1
cp "$samples"/refused/* "$samples/statements/de-giro.csv" work/
cp -R work/tabs work/newer
sed -i.old 's/^schemaVersion,2/schemaVersion,9/' work/newer/Data/Settings.csv
rm work/newer/Data/Settings.csv.old
grep -q '^schemaVersion,9' work/newer/Data/Settings.csv

# What people give by mistake.
for command in import inspect; do
  expect "$command: missing file" 2 work 'work/nothing\.csv' 'no such file|not there|does not exist|no file' -- \
    "$command" work/nothing.csv $([ "$command" = import ] && echo --dataset work/money)
  expect "$command: picture" 2 work 'picture\.png' 'picture|image|PNG' 'export|statement|workbook|CSV' -- \
    "$command" work/picture.png $([ "$command" = import ] && echo --dataset work/money)
  expect "$command: picture named .csv" 2 work 'picture-named\.csv' 'picture|image|PNG|not text' -- \
    "$command" work/picture-named.csv $([ "$command" = import ] && echo --dataset work/money)
  expect "$command: empty file" "$([ "$command" = import ] && echo 2 || echo 0)" work 'empty\.csv' 'empty|0 bytes' -- \
    "$command" work/empty.csv $([ "$command" = import ] && echo --dataset work/money)
  expect "$command: password" 2 work 'password-protected\.xlsx' 'password|encrypted' 'remove|save|download' -- \
    "$command" work/password-protected.xlsx $([ "$command" = import ] && echo --dataset work/money)
  expect "$command: a folder" 2 work 'work' 'folder|directory' -- \
    "$command" work $([ "$command" = import ] && echo --dataset work/money)
done
expect "unknown account" 2 work 'savings' 'giro' '--create-account|known|named' -- \
  import work/de-giro.csv --dataset work/money --account savings
expect "no dataset" 2 work 'work/nowhere' '--dataset|create' -- status --dataset work/nowhere
expect "create in a full folder" 2 work 'work/money' 'not empty' -- create work/money --currency EUR
expect "unknown currency" 64 work 'EURO' 'currency|ISO' -- create work/other --currency EURO
expect "unknown command" 64 work 'improt' 'did you mean import' -- improt work/de-giro.csv

# A dataset of a later version is read and never changed.
expect "version 9: import" 2 work '9' 'version|newer' -- import work/de-giro.csv --dataset work/newer --yes
expect "version 9: undo" 2 work '.' -- undo --dataset work/newer
expect "version 9: validate" 1 work -- validate --dataset work/newer
checked=$((checked + 1))
if "$binary" export --dataset work/newer --to - --format json >"$place/.out" 2>"$place/.err"; then
  echo "ok    version 9: export"
else
  failed=$((failed + 1))
  echo "FAIL  version 9: export: exit $?"
fi

# Standard output that takes nothing more, and one that closes early.
if [ -e /dev/full ]; then
  checked=$((checked + 1))
  status=0
  "$binary" inspect work/de-giro.csv --cells >/dev/full 2>"$place/.err" || status=$?
  if [ "$status" -eq 2 ] && [ -s "$place/.err" ]; then
    printf 'ok    %-34s %s\n' "output on a full disk" "$(head -n 1 "$place/.err" | cut -c1-160)"
  else
    failed=$((failed + 1))
    echo "FAIL  output on a full disk: exit $status, expected 2 with a message; it says: $(cat "$place/.err")"
  fi
fi
checked=$((checked + 1))
status=0
{ "$binary" inspect work/de-giro.csv --cells 2>"$place/.err" || status=$?; [ "$status" -eq 0 ] || echo "$status" >"$place/.status"; } | true
if [ ! -e "$place/.status" ] && [ ! -s "$place/.err" ]; then
  echo "ok    closed pipe"
else
  failed=$((failed + 1))
  echo "FAIL  closed pipe: exit $(cat "$place/.status" 2>/dev/null), $(head -n 1 "$place/.err")"
fi

if [ "$mounts" = yes ]; then
  # A folder that cannot be written to: reading works, changing is refused.
  mkdir readonly
  for storage in money tabs; do
    mount --bind work readonly
    mount -o remount,bind,ro readonly
    expect "read-only $storage: import" 2 readonly "readonly/$storage" 'read-only|cannot be written|not writable|permission' -- \
      import work/de-giro.csv --dataset "readonly/$storage" --account giro --yes
    expect "read-only $storage: validate" 0 readonly -- validate --dataset "readonly/$storage"
    expect "read-only $storage: status" 0 readonly -- status --dataset "readonly/$storage"
    expect "read-only $storage: dry run" 0 readonly -- \
      import work/de-giro.csv --dataset "readonly/$storage" --account giro --dry-run
    expect "read-only: create" 2 readonly 'readonly/new' 'read-only|cannot be|permission' -- \
      create readonly/new --currency EUR
    expect "read-only: export" 2 readonly 'readonly/out.xlsx' 'read-only|cannot be|permission' -- \
      export --dataset "readonly/$storage" --to readonly/out.xlsx
    umount readonly
  done

  # A disk of 1 MB with ever less room: an import is there whole, or not at all and said so.
  mkdir nearly
  for storage in xlsx csv; do
    refusals=0
    for room in 0 4 8 16 24 32 48 64 96 128 192 256 384; do
      mount -t tmpfs -o size=1m tmpfs nearly
      "$binary" create nearly/money --currency EUR --account Giro --storage "$storage" --yes >/dev/null 2>&1
      free=$(df --output=avail -k nearly | tail -n 1)
      fill=$((free - room))
      [ "$fill" -le 0 ] || head -c "${fill}K" /dev/zero >nearly/filler 2>/dev/null || true
      before=$(fingerprint nearly)
      status=0
      "$binary" import work/de-giro.csv --dataset nearly/money --account giro --yes >"$place/.out" 2>"$place/.err" || status=$?
      after=$(fingerprint nearly)
      rm -f nearly/filler
      rows=$("$binary" export --dataset nearly/money --to - --format csv --quiet 2>/dev/null | tail -n +2 | wc -l)
      checked=$((checked + 1))
      if [ "$status" -eq 0 ] && [ "$rows" -ge 10 ]; then
        printf 'ok    full disk, %s, %3s KB free        done, %s rows\n' "$storage" "$room" "$rows"
      elif [ "$status" -eq 2 ] && [ "$before" = "$after" ] && grep -qiE 'no space|full' "$place/.err" && grep -q nearly "$place/.err"; then
        refusals=$((refusals + 1))
        printf 'ok    full disk, %s, %3s KB free        %s\n' "$storage" "$room" "$(head -n 1 "$place/.err" | cut -c1-140)"
      else
        failed=$((failed + 1))
        printf 'FAIL  full disk, %s, %s KB free: exit %s, %s rows, %s\n' "$storage" "$room" "$status" "$rows" \
          "$([ "$before" = "$after" ] && echo unchanged || echo changed)"
        sed 's/^/    | /' "$place/.err" | head -n 4
        differences "$before" "$after"
      fi
      umount nearly
    done
    if [ "$refusals" -eq 0 ]; then
      failed=$((failed + 1))
      echo "FAIL  full disk, $storage: never full, so this showed nothing"
    fi
  done

  mkdir full
  mount -t tmpfs -o size=1m tmpfs full
  head -c 1M /dev/zero >full/filler 2>/dev/null || true
  expect "full disk: create" 2 full 'full/new' 'no space|full' -- create full/new --currency EUR
  expect "full disk: export" 2 full 'full/out\.xlsx' 'no space|full' -- export --dataset work/money --to full/out.xlsx
  umount full
else
  echo "skip  read-only folder and full disk: no mount namespace to be had here"
fi

echo "check-failures: $checked checked, $failed failed"
[ "$failed" -eq 0 ]
