#!/usr/bin/env python3
"""Opens pages of `dataset report --html` in Chromium and looks at them: check-page.py DATASET-COMMAND [--record] [--pictures FOLDER]

Makes made-up datasets (Benchmarks/page/household.py), writes their pages, and for each of them and both colour schemes sees that
  - no request goes out: nothing is loaded but the file itself
  - no message is on the console, and nothing breaks the content policy
  - axe-core finds no violation (axe.min.js comes from the PyPI package axe-playwright-python, or from $AXE)
  - nothing is wider than a screen of 390 pixels
and that the page of a household looks as the pictures in Tests/ReportPageTests/Pictures do, within a tolerance: fonts differ from machine to machine.
  --record     takes the pictures anew
  --pictures   keeps pictures and PDFs of all pages there, for people

Needs Chromium, and only Python's standard library. Without Chromium it says so and skips.
"""
import argparse
import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

from chromium import Chromium, Page, axe, chromium_program

ROOT = pathlib.Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "Tests" / "ReportPageTests" / "Pictures"
HOUSEHOLD = ROOT / "Benchmarks" / "page" / "household.py"
# How much of 255 the colour of an area of 24 by 24 pixels may differ on average over the picture, and how much the worst percent of areas.
MEAN, WORST = 6.0, 70.0


def pixels(png):
    """Width, height and the rows of a picture as red, green and blue; no interlacing, eight bits."""
    place, data = 8, b""
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        body = png[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", body)
        elif kind == b"PLTE":
            palette = [body[start:start + 3] for start in range(0, len(body), 3)]
        elif kind == b"IDAT":
            data += body
        place += 12 + length
    channels = {2: 3, 6: 4, 3: 1, 0: 1}[colour]
    if depth != 8 or interlace:
        raise ValueError("a picture of another kind")
    raw, step, above, rows = zlib.decompress(data), channels, bytearray(width * channels), []
    for line in range(height):
        start = line * (width * step + 1)
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + width * step])
        for index in range(len(row)):
            left = row[index - step] if index >= step else 0
            corner = above[index - step] if index >= step else 0
            if kind == 1:
                row[index] = (row[index] + left) & 255
            elif kind == 2:
                row[index] = (row[index] + above[index]) & 255
            elif kind == 3:
                row[index] = (row[index] + (left + above[index]) // 2) & 255
            elif kind == 4:
                guess = left + above[index] - corner
                near = min((abs(guess - left), 0, left), (abs(guess - above[index]), 1, above[index]), (abs(guess - corner), 2, corner))[2]
                row[index] = (row[index] + near) & 255
        above = row
        if colour == 3:
            rows.append(b"".join(palette[value] for value in row))
        elif colour == 0:
            rows.append(bytes(value for value in row for _ in range(3)))
        else:
            rows.append(bytes(row) if channels == 3 else bytes(value for index, value in enumerate(row) if index % 4 != 3))
    return width, height, rows


def small(png):
    """A picture in few colours, which takes few bytes: sixteen steps of each of red, green and blue."""
    width, height, rows = pixels(png)
    steps = bytes((value + 8) // 17 * 17 for value in range(256))
    rows = [row.translate(steps) for row in rows]
    counts = {}
    for row in rows:
        for start in range(0, len(row), 3):
            counts[row[start:start + 3]] = counts.get(row[start:start + 3], 0) + 1
    palette = sorted(counts, key=counts.get, reverse=True)[:256]
    places = {colour: place for place, colour in enumerate(palette)}
    for colour in counts:
        if colour not in places:
            places[colour] = places[min(palette, key=lambda other: sum(abs(a - b) for a, b in zip(colour, other)))]
    data = zlib.compress(b"".join(b"\0" + bytes(places[row[start:start + 3]] for start in range(0, len(row), 3)) for row in rows), 9)

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)) + chunk(b"PLTE", b"".join(palette)) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def areas(png, size=24):
    """The mean colour of each area of a picture."""
    width, height, rows = pixels(png)
    found = []
    for top in range(0, height, size):
        for left in range(0, width, size):
            part = b"".join(row[left * 3:(left + size) * 3] for row in rows[top:top + size])
            found.append(tuple(sum(part[channel::3]) / (len(part) // 3) for channel in range(3)))
    return (width, height), found


def compare(name, picture):
    """What is wrong with a picture; nothing where it looks as the golden one."""
    golden = GOLDEN / name
    if not golden.exists():
        return [f"{name}: there is no golden picture; --record makes it"]
    (size, one), (expected, other) = areas(small(picture)), areas(golden.read_bytes())
    if size != expected:
        return [f"{name}: it is {size}, and the golden picture {expected}"]
    apart = sorted(max(abs(a - b) for a, b in zip(first, second)) for first, second in zip(one, other))
    mean, worst = sum(apart) / len(apart), apart[int(len(apart) * 0.99)]
    print(f"  {name}: areas differ by {mean:.2f} of 255 on average, the worst percent by {worst:.0f}")
    if mean > MEAN or worst > WORST:
        return [f"{name}: it looks other than the golden picture (at most {MEAN} and {WORST}); look at it, and take it anew with --record"]
    return []


def hostile(folder):
    """A dataset whose texts want to be markup."""
    data = folder / "Data"
    data.mkdir(parents=True)
    texts = ["</style><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "\"><svg onload=alert(1)>", "'); DROP", "\u202egnp.exe",
             "&lt;b&gt;", "مخبز السلام", "東京スーパー", "👩‍👩‍👧 fun", "a" * 300, "<!--", "]]>", "\x07bell"]
    rows = ["id,date,type,amount,payee,categoryKey,accountKey,createdAt,updatedAt"]
    for number, text in enumerate(texts):
        quoted = text.replace('"', '""')
        rows.append(f'018bcfe5-6800-7000-8000-{number:012},2026-03-{number + 1:02},expense,{number + 1}.50,"{quoted}",bad,acc,2024-01-01T08:00:00.000Z,2024-01-01T08:00:00.000Z')
    (data / "Transactions.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    stamp = "2024-01-01T08:00:00.000Z,2024-01-01T08:00:00.000Z"
    (data / "Categories.csv").write_text("categoryKey,name,type,emoji,isActive,createdAt,updatedAt\nbad,</title><script>1</script>,expense,<b>,TRUE," + stamp + "\n")
    (data / "Accounts.csv").write_text("accountKey,name,type,startingBalance,isActive,createdAt,updatedAt\nacc,\"<a href=\"\"javascript:1\"\">x</a>\",checking,0.00,TRUE," + stamp + f"\nlong,{'A' * 50},cash,5.00,TRUE,{stamp}\n")
    (data / "Settings.csv").write_text('key,value,updatedAt\nschemaVersion,2,\ncurrency,EUR,\nname,"</title><script>alert(2)</script>",\n')
    for name, header in (("RecurringRules", "id,type,amount,categoryKey,cadence,interval,startDate,isEnabled,createdAt,updatedAt"),
                         ("Receipts", "id,transactionId,fileName,mediaType,createdAt,updatedAt")):
        (data / f"{name}.csv").write_text(header + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--pictures", type=pathlib.Path)
    options = parser.parse_args()
    program = chromium_program()
    if not program:
        print("check-page: skipped, as there is no Chromium on this machine (apt-get install chromium)")
        return
    wrong = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        made = {"household": [], "large": ["--rows", "10000", "--months", "120", "--categories", "300"], "two-currencies": ["--pounds"]}
        for name, words in made.items():
            subprocess.run([sys.executable, str(HOUSEHOLD), str(folder / name), *words], check=True)
        hostile(folder / "hostile")
        subprocess.run([options.command, "create", str(folder / "empty"), "--storage", "csv", "--currency", "JPY", "--quiet"], check=True, stdout=subprocess.DEVNULL)
        pages = {}
        for name in [*made, "hostile", "empty"]:
            path = folder / f"{name}.html"
            done = subprocess.run([options.command, "report", "--html", str(path), "--period", "2026-03", "--dataset", str(folder / name), "--quiet"])
            if done.returncode not in (0, 1) or not path.exists():
                sys.exit(f"check-page: the page of {name} was not made")
            pages[name] = path
            print(f"{name}: {path.stat().st_size} bytes")
            if path.stat().st_size >= 300_000:
                wrong.append(f"{name}: {path.stat().st_size} bytes are more than 300,000")
        script = axe(scratch)
        if not script:
            sys.exit("check-page: axe-core cannot be fetched from PyPI. Name a copy of axe.min.js with AXE=PATH.")
        chromium = Chromium(program)
        try:
            for name, path in pages.items():
                for scheme in ("light", "dark"):
                    for width in (390, 768, 1440):
                        page = Page(chromium, path, width, scheme)
                        heard = page.heard()
                        wide = page.run("document.documentElement.scrollWidth")
                        if wide > width:
                            wrong.append(f"{name}, {width}, {scheme}: it is {wide} pixels wide")
                        golden = f"{name}-{width}.png"
                        if name == "household" and scheme == "light" and width != 768:
                            picture = page.picture()
                            if options.record:
                                GOLDEN.mkdir(parents=True, exist_ok=True)
                                (GOLDEN / golden).write_bytes(small(picture))
                            else:
                                wrong += compare(golden, picture)
                        if options.pictures:
                            options.pictures.mkdir(parents=True, exist_ok=True)
                            (options.pictures / f"{name}-{width}-{scheme}.png").write_bytes(page.picture(whole=True))
                            if width == 768 and scheme == "light":
                                (options.pictures / f"{name}.pdf").write_bytes(page.pdf())
                        # What is folded away is looked at, too.
                        page.run("document.querySelectorAll('details').forEach(one => one.open = true)")
                        if page.run("document.documentElement.scrollWidth") > width:
                            wrong.append(f"{name}, {width}, {scheme}: opened it is wider than the screen")
                        wrong += [f"{name}, {width}, {scheme}: {one}" for one in page.violations(script)]
                        wrong += [f"{name}, {width}, {scheme}: {one}" for one in heard]
                        page.close()
            print(f"{len(pages)} pages at 3 widths in 2 schemes: requests, console, axe-core")
        finally:
            chromium.close()
    for one in wrong:
        print(f"check-page: {one}")
    if wrong:
        sys.exit(1)
    print("nothing is wrong")


if __name__ == "__main__":
    main()
