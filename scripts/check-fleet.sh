#!/usr/bin/env bash
# Runs the tests of Examples/fleet: dataset over a table of datasets on a local cluster of Apache Spark, with an executor killed on the way.
#   check-fleet.sh DATASET
# PySpark comes from PyPI into .build/fleet. Without Java or Python's venv it is left out, with a line that says so.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1
if ! java -version >/dev/null 2>&1; then
  echo "check-fleet: left out, as there is no Java 17 or newer (apt-get install openjdk-17-jre-headless)"
  exit 0
fi
python=.build/fleet/bin/python
if ! "$python" -c 'import pyspark' 2>/dev/null; then
  if ! python3 -m venv .build/fleet 2>/dev/null; then
    echo "check-fleet: left out, as Python has no venv (apt-get install python3-venv)"
    exit 0
  fi
  "$python" -m pip install --quiet 'pyspark==4.*'
fi
DATASET_BINARY=$PWD/$program
[ "${program#/}" = "$program" ] || DATASET_BINARY=$program
export DATASET_BINARY
exec "$python" Examples/fleet/tests/test_fleet.py
