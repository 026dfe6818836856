#!/usr/bin/env python3
"""Copies a command without the two things in it that say where it was built.

    canonical.py COMMAND COPY

They are the compiler's hashes of its own work, by which it would know what not to compile again, and the linker's hash of everything. Neither
is of use to those who run the command. Their bytes become zeros: objcopy would take the sections away, and the protection of the tables
that the loader fills (RELRO) along with them.
"""

import pathlib
import struct
import sys

HASHES = {".swift_modhash", ".note.gnu.build-id"}
# A note's header and its name, "GNU"; only the hash behind them goes.
NOTE_HEADER = 16


def sections(file):
    """The name, offset and size of each section of a 64-bit file of ELF."""
    if file[:6] != b"\x7fELF\x02\x01":
        sys.exit("canonical: not a 64-bit little-endian ELF file")
    start = struct.unpack_from("<Q", file, 0x28)[0]
    size, count, names = struct.unpack_from("<HHH", file, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", file, start + index * size) for index in range(count)]
    table = headers[names][4]
    for name, _, _, _, offset, length in headers:
        end = file.index(b"\0", table + name)
        yield file[table + name : end].decode(), offset, length


def main():
    file = bytearray(pathlib.Path(sys.argv[1]).read_bytes())
    for name, offset, length in list(sections(file)):
        if name in HASHES:
            kept = NOTE_HEADER if name.startswith(".note") else 0
            file[offset + kept : offset + length] = bytes(length - kept)
    copy = pathlib.Path(sys.argv[2])
    copy.write_bytes(file)
    copy.chmod(0o755)


main()
