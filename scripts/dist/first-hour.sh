#!/bin/sh
# What a new user does, on a system on which the command was just installed: scripts/check/packages runs it there.
set -eu
cd /root
fail() {
  echo "first-hour: $*" >&2
  exit 1
}
expect() { # what must be in the output of a command
  wanted=$1
  shift
  got=$("$@" 2>&1) || fail "$* failed: $got"
  case "$got" in *"$wanted"*) ;; *) fail "$*: expected $wanted, found: $got" ;; esac
}

dataset create Money --currency EUR --account "Giro:checking:1234.56" --quiet >/dev/null
expect "10 new" dataset import de-giro.csv --dataset Money --yes
expect "0 new, 10 already imported" dataset import de-giro.csv --dataset Money --yes
expect "2583.88" dataset balance --dataset Money --on 2026-03-31
expect "spending" dataset report --dataset Money --period 2026-03
dataset report --dataset Money --period 2026-03 --html march.html --quiet >/dev/null
grep -q "Stadtwerke" march.html || fail "the page does not name the payees"
expect '"error":0' dataset validate --dataset Money --json
# An encoding that the C library converts (Shift_JIS), and a question.
expect "株式会社みなと" dataset import jp-futsu.csv --no-dataset --dry-run
! dataset import au-ambiguous-dates.csv --no-dataset --dry-run >question.txt 2>&1 || fail "an ambiguous file was not asked about"
grep -q "date-order" question.txt || fail "the question does not name its answer"
expect "took back" dataset undo --dataset Money --yes
expect "giro" dataset ---completion import -- --account 3 0 dataset import --dataset=Money --account ""
dataset create Folder --storage csv --currency JPY --quiet >/dev/null
expect "Folder" dataset discover
[ -s "$(dirname "$(dirname "$(command -v dataset)")")/share/man/man1/dataset-rules-install.1.gz" ] || fail "there are no manual pages"
