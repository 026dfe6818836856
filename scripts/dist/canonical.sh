#!/usr/bin/env bash
# Copies a command without the two things in it that say where it was built: the compiler's hashes of its own work, by which it would
# know what not to compile again, and the linker's hash of everything. Neither is of use to those who run it.
#   canonical.sh COMMAND COPY
set -euo pipefail
objcopy --remove-section=.swift_modhash --remove-section=.note.gnu.build-id "$1" "$2"
chmod 755 "$2"
