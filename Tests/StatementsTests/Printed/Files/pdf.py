"""Writes small PDF files: text at places, in the fonts that every reader has."""


class PDF:
    def __init__(self, font="Helvetica"):
        self.pages = [[]]
        self.font = font

    def text(self, x, y, s, size=9, bold=False):
        self.pages[-1].append((x, y, s, size, bold))

    def width(self, s, size=9):
        # Helvetica widths, roughly enough to align to the right
        w = {
            " ": 278,
            ".": 278,
            ",": 278,
            "-": 333,
            "i": 222,
            "l": 222,
            "j": 222,
            "t": 278,
            "f": 278,
            "r": 333,
            "I": 278,
            ":": 278,
            "/": 278,
            "'": 191,
            "(": 333,
            ")": 333,
        }
        if self.font.startswith("Courier"):
            return len(s) * 600 * size / 1000
        t = 0
        for c in s:
            if c in w:
                t += w[c]
            elif c.isdigit():
                t += 556
            elif c.isupper():
                t += 690
            elif c in "mwMW":
                t += 833
            else:
                t += 540
        return t * size / 1000

    def right(self, x, y, s, size=9, bold=False):
        self.text(x - self.width(s, size), y, s, size, bold)

    def page(self):
        self.pages.append([])

    def save(self, path):
        def escaped(s):
            b = s.encode("cp1252", "replace")
            return b"(" + b.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)") + b")"

        objects = [b"<< /Type /Catalog /Pages 2 0 R >>", None] + [
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{self.font}{weight} /Encoding /WinAnsiEncoding >>".encode() for weight in ("", "-Bold")
        ]
        self.write(path, objects, escaped)

    def write(self, path, objs, shown):
        """Writes the objects, of which the third and fourth are the fonts, and the pages."""
        fonts = b"/F1 3 0 R /F2 %d 0 R" % (4 if len(objs) == 4 else 3)
        kids = []
        for p in self.pages:
            st = b""
            for x, y, s, size, bold in p:
                st += b"BT /F%d %g Tf %g %g Td %s Tj ET\n" % (2 if bold else 1, size, x, 842 - y, shown(s))
            objs.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(st), st))
            c = len(objs)
            objs.append(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << %s >> >> /Contents %d 0 R >>" % (fonts, c))
            kids.append(len(objs))
        objs[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(b"%d 0 R" % k for k in kids), len(kids))
        out = b"%PDF-1.4\n"
        offs = []
        for i, o in enumerate(objs, 1):
            offs.append(len(out))
            out += b"%d 0 obj\n%s\nendobj\n" % (i, o)
        x = len(out)
        out += (
            b"xref\n0 %d\n0000000000 65535 f \n" % (len(objs) + 1)
            + b"".join(b"%010d 00000 n \n" % o for o in offs)
            + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objs) + 1, x)
        )
        with open(path, "wb") as file:
            file.write(out)


class UnicodePDF(PDF):
    """Text in any script: its characters are the codes of a font that is not embedded, and a map gives their meaning."""

    def width(self, s, size=9):
        return sum(500 if ord(c) < 0x1100 else 1000 for c in s) * size / 1000

    def save(self, path):
        cmap = (
            b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def\n"
            b"1 begincodespacerange <0000> <FFFF> endcodespacerange\n1 beginbfrange <0000> <FFFF> <0000> endbfrange\n"
            b"endcmap CMapName currentdict /CMap defineresource pop end end"
        )
        objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            None,
            b"<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>",
            b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
            b" /FontDescriptor 6 0 R /DW 1000 /W [0 4351 500] >>",
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(cmap), cmap),
            b"<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200"
            b" /CapHeight 700 /StemV 80 >>",
        ]
        self.write(path, objects, lambda s: b"<" + s.encode("utf-16-be").hex().encode() + b">")


def locked(path, plain, password):
    """Writes a copy of a PDF that opens with a password (ISO 32000-1 §7.6.3: 40 bits, revision 2)."""
    import hashlib
    import re

    def rc4(key, data):
        state, j, out = list(range(256)), 0, bytearray()
        for i in range(256):
            j = (j + state[i] + key[i % len(key)]) % 256
            state[i], state[j] = state[j], state[i]
        i = j = 0
        for byte in data:
            i = (i + 1) % 256
            j = (j + state[i]) % 256
            state[i], state[j] = state[j], state[i]
            out.append(byte ^ state[(state[i] + state[j]) % 256])
        return bytes(out)

    padding = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
    user = (password.encode() + padding)[:32]
    name = b"0123456789abcdef"
    owner = rc4(hashlib.md5(user).digest()[:5], user)
    key = hashlib.md5(user + owner + (-4 & 0xFFFFFFFF).to_bytes(4, "little") + name).digest()[:5]
    body = open(plain, "rb").read()
    objects = re.findall(rb"(\d+) 0 obj\n(.*?)\nendobj\n", body, re.S)

    def encrypted(number, text):
        own = hashlib.md5(key + number.to_bytes(3, "little") + b"\0\0").digest()[:10]
        return re.sub(rb"stream\n(.*)\nendstream", lambda m: b"stream\n" + rc4(own, m[1]) + b"\nendstream", text, flags=re.S)

    out, places = b"%PDF-1.4\n", []
    lock = b"<< /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>" % (owner.hex().encode(), rc4(key, padding).hex().encode())
    for number, text in [(int(n), encrypted(int(n), t)) for n, t in objects] + [(len(objects) + 1, lock)]:
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1) + b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R /Encrypt %d 0 R /ID [<%s> <%s>] >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(places) + 1,
        len(places),
        name.hex().encode(),
        name.hex().encode(),
        start,
    )
    with open(path, "wb") as file:
        file.write(out)
