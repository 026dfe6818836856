#!/usr/bin/env bash
# Builds the programs in Examples/, a package that sees of the libraries what an app sees, runs each in an empty folder, and compares
# what it prints with Examples/Expected. scripts/examples.sh --record writes that anew. $DATASET_BUILD_OPTIONS are more words for swift build.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
record=
[ "${1:-}" != --record ] || record=yes

# In the folder where swift build works too: it names the same compilations, so that libraries which are built are not built again.
read -ra options <<<"${DATASET_BUILD_OPTIONS:-}"
options=(--package-path Examples --scratch-path .build ${options[@]+"${options[@]}"})
log=$(mktemp)
work=$(mktemp -d)
trap 'rm -rf "$log" "$work"' EXIT
echo "examples: swift build ${options[*]}"
if ! swift build "${options[@]}" >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
bin=$(swift build "${options[@]}" --show-bin-path)

export SWIFT_BACKTRACE=enable=no XDG_STATE_HOME=$work/state
cd "$work"
cp -R "$root/Samples/datasets/household-csv" Household
cp -R "$root/Samples/datasets/damaged" Damaged
cp "$root/Samples/statements/de-giro.csv" .
chmod -R u+w .
cp -R Household Before
cp -R Household Planned
cp -R Household Phone
cp -R Household Typed
cp -R Household Extended

status=0
run() { # run NAME ARGUMENT...: keeps what was called and what it printed
  printf '$ %s\n' "$*" >>"$work/$1.txt"
  local code=0
  "$bin/$1" "${@:2}" >>"$work/$1.txt" 2>&1 || code=$?
  [ $code -eq 0 ] && return
  tail -5 "$work/$1.txt" >&2
  echo "examples: $* ended with status $code" >&2
  exit 1
}

run ListMonth Household 2026-03
run ShowBalances Household 2026-03-31
run MonthReport Household 2026-03
# Rows that nobody can read for certain are in no sum, and named.
run MonthReport Damaged 2026-03
run ListPages Household ka
run ListPages Damaged shop
run ExportJournal Household 2026-03
run ShowFindings Damaged
run AddExpense Household "Bäckerei Süß & Söhne" 320
run PlanBudgets Planned 2026-03-31
printf '\xff\xd8\xff\xe0 a picture \xff\xd9' >bread.jpg
run KeepReceipts Planned bread.jpg
run OwnCheck Planned
run CreateDataset Money
# The order of the dates is open, and the second file of the account is read as the first one was.
printf 'Date,Description,Amount\n03/04/2026,Kiosk,-4.20\n05/04/2026,Bakery,-3.10\n' >april.csv
printf 'Date,Description,Amount\n03/05/2026,Kiosk,-4.40\n06/05/2026,Bakery,-3.30\n' >may.csv
run AnswerQuestions Money april.csv dmy giro
run AnswerQuestions Money may.csv giro
run UndoImport Money
run ImportStatement Household de-giro.csv
run ImportStatement Household de-giro.csv --apply
run ImportStatement Household de-giro.csv
# A workbook, as some banks make it: a table of a web page with the ending of Excel.
printf '<table><tr><th>Datum</th><th>Empfänger</th><th>Betrag</th></tr>%s</table>' \
  '<tr><td>16.04.2026</td><td>Kiosk</td><td>-4,20</td></tr><tr><td>17.04.2026</td><td>Bakery</td><td>-3,10</td></tr>' >april.xls
run ImportStatement Household april.xls
# Each side corrects an amount of its own, and both write a note at the same payment.
sed -i.bak 's/,43\.79,/,43.97,/; s/,Dupré,home,giro,,,/,Dupré,home,giro,,paid late,/' Phone/Data/Transactions.csv
sed -i.bak 's/,812.50,/,812.05,/; s/,Dupré,home,giro,,,/,Dupré,home,giro,,paid on the 3rd,/' Household/Data/Transactions.csv
rm -f */Data/*.bak
run MergeCopies Before Household Phone
run WritePage Household 2026-03 march.html
run ReadTable de-giro.csv
run TypePayments Typed 2026-03-31
run PhoneImport april.csv dmy
run ExtendBooks Extended de-giro.csv
run MendFindings Damaged
run SharedHousehold

for folder in "$root"/Examples/Sources/*/; do
  name=$(basename "$folder")
  # A library that is only compiled.
  [ -e "$work/$name.txt" ] || continue
  expected=$root/Examples/Expected/$name.txt
  if [ -n "$record" ]; then
    cp "$work/$name.txt" "$expected"
  elif ! diff -u "$expected" "$work/$name.txt"; then
    echo "examples: $name prints something else than $expected (scripts/examples.sh --record accepts it)" >&2
    status=1
  fi
done
[ $status -ne 0 ] || echo "examples: $(ls "$root/Examples/Expected" | wc -l) programs print what they should"
exit $status
