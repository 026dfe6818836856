#!/usr/bin/env bash
# Makes demo/ anew: a dataset, two of the sample statements in it, its checks, and a workbook of it.
set -euo pipefail
cd "$(dirname "$0")/.."
dataset="$(pwd)/.build/release/dataset"
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
