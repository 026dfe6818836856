"""A ZIP package, part by part, so that each of its bytes can be changed: entries, directory and end record are written here."""
import io
import struct
import zipfile
import zlib


class Part:
    """One entry. What is None is computed when it is written; what is set is written as it is, true or not."""

    def __init__(self, name, data):
        self.name, self.data = name, data
        self.packed = self.crc = self.directorySize = self.directoryName = None
        self.offset = None


def read(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [Part(info.filename, archive.read(info)) for info in archive.infolist()]


def deflated(data):
    squeezer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return squeezer.compress(data) + squeezer.flush()


def written(parts, hasDirectory=True):
    """The package's bytes; `part.start` and `part.body` say afterwards where its entry and its data begin."""
    out, directory = bytearray(), bytearray()
    for part in parts:
        name = part.name.encode()
        packed = part.packed if part.packed is not None else deflated(part.data)
        crc = part.crc if part.crc is not None else zlib.crc32(part.data)
        part.start = len(out)
        fields = struct.pack("<HHHHHIIIHH", 20, 0x800, 8, 0, 33, crc, len(packed), len(part.data), len(name), 0)
        out += b"PK\x03\x04" + fields + name
        part.body, part.length = len(out), len(packed)
        out += packed
        listed = (part.directoryName or part.name).encode()
        size = part.directorySize if part.directorySize is not None else len(part.data)
        offset = part.offset if part.offset is not None else part.start
        directory += b"PK\x01\x02" + struct.pack("<HHHHHHIIIHHHHHII", 20, 20, 0x800, 8, 0, 33, crc, len(packed), size, len(listed), 0, 0, 0, 0, 0, offset) + listed
    if hasDirectory:
        start = len(out)
        out += directory + b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, len(parts), len(parts), len(directory), start, 0)
    return bytes(out)
