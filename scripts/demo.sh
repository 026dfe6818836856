#!/usr/bin/env bash
# Makes demo/ anew: a dataset, two of the sample statements in it, its checks, and a workbook of it. The command is built without
# optimisation, which takes a quarter of the time and serves make test, too; make build makes the fast one.
set -euo pipefail
cd "$(dirname "$0")/.."
echo "build: swift build --product dataset, without optimisation (make build makes the fast command)"
swift build --product dataset --quiet
dataset=$(swift build --show-bin-path)/dataset
samples="$(pwd)/Samples/statements"

step() {
  printf '\n$ dataset %s\n' "$*"
  "$dataset" "$@"
}

rm -rf demo
mkdir demo
cd demo
cp "$samples/de-giro.csv" "$samples/fr-compte.csv" .
step create Money --name "Demo" --currency EUR --account "Elbtalbank:checking:1234.56" --account "Compte joint:checking:1520.75"
step import de-giro.csv --dataset Money --account elbtalbank --yes
step import fr-compte.csv --dataset Money --account compte-joint --yes
step import de-giro.csv --dataset Money --account elbtalbank --yes
step validate --dataset Money
step status --dataset Money
step export --dataset Money --to Money.xlsx

printf '\ndemo: %s holds the dataset (demo/Money/Data), demo/Money.xlsx is a copy to open in any spreadsheet program.\n' "$(pwd)"
