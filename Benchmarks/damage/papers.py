"""Real little files of receipts: a picture of one point, and a page."""
import binascii
import struct
import zlib

JPEG = ("ffdb004300030202020202030202020303030304060404040404080606050609080a0a090809090a0c0f0c0a0b0e0b09090d110d0e0f101011100a0c12131210130f101010"
        "ffc9000b080001000101011100ffcc000600101005ffda0008010100003f00d2cf20ffd9")


def jpeg(text):
    comment = text.encode()
    return b"\xff\xd8\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment + binascii.unhexlify(JPEG)


def png(text):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + chunk(b"tEXt", b"Comment\0" + text.encode())
            + chunk(b"IDAT", zlib.compress(b"\0\x7f")) + chunk(b"IEND", b""))


def pdf(text):
    out, places = b"%PDF-1.4\n% " + text.encode() + b"\n", []
    for number, body in enumerate((b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"), 1):
        places.append(len(out))
        out += b"%d 0 obj%s endobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 4\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer<</Size 4/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % table


def heic(text):
    """The beginning of what a phone writes, enough to tell that it is no JPEG."""
    return struct.pack(">I", 24) + b"ftypheic\0\0\0\0mif1heic" + struct.pack(">I", 8 + len(text.encode())) + b"free" + text.encode()


MAKERS = {"jpg": (jpeg, "image/jpeg"), "png": (png, "image/png"), "pdf": (pdf, "application/pdf")}
