"""J. Receipt files."""
import hashlib
import shutil

import papers
from mutators.registry import Damage, cells, files
from mutators.picking import set, transaction
from mutators.references import unknownId


def receipt(dataset, rng, test=lambda record: True):
    """A row of the tab and its file."""
    tab = dataset["Receipts"]
    row = rng.choice(tab.where(test))
    return tab, row, dataset.receipts / tab.text(row, "fileName")


@files("receipt-missing")
def receiptMissing(dataset, rng):
    tab, row, path = receipt(dataset, rng)
    if rng.form([True, False]):
        path.unlink()
        return Damage("Receipts", row, "fileName", path.name, "deleted")
    other = path.with_name("verschoben " + path.name)
    path.rename(other)
    return Damage("Receipts", row, "fileName", path.name, other.name, also=["receipt-orphan"])


@files("receipt-orphan")
def receiptOrphan(dataset, rng):
    form = rng.choice(list(papers.MAKERS))
    place = dataset.receipts / f"IMG_{rng.randint(1000, 9999)}.{form}"
    place.write_bytes(papers.MAKERS[form][0]("dropped in by hand"))
    return Damage(file=place.name)


@files("receipt-changed")
def receiptChanged(dataset, rng):
    """Saved again by a photo tool, with the same size or another one."""
    tab, row, path = receipt(dataset, rng, lambda r: r["mediaType"] != "application/pdf")
    data, make = path.read_bytes(), papers.MAKERS[path.suffix[1:]][0]
    isSameSize, other = rng.form([True, False]), data
    while other == data or isSameSize and len(other) != len(data):
        other = make(f"{rng.getrandbits(64):x}" * (1 if isSameSize else 3))
    path.write_bytes(other)
    return Damage("Receipts", row, ("sha256", "byteCount", "fileName"), new="same size" if len(other) == len(data) else "other size")


@cells("receipt-unhashed")
def receiptUnhashed(dataset, rng):
    tab, row, path = receipt(dataset, rng)
    if rng.form([True, False]):
        tab.cell(row, "byteCount").text = ""
    old = tab.text(row, "sha256")
    tab.cell(row, "sha256").text = ""
    return Damage("Receipts", row, ("sha256", "byteCount"), old, "")


@files("receipt-empty")
def receiptEmpty(dataset, rng):
    tab, row, path = receipt(dataset, rng)
    data = b"" if rng.form([True, False]) else path.read_bytes()[:-12]
    path.write_bytes(data)
    return Damage("Receipts", row, ("fileName", "byteCount"), new=f"{len(data)} bytes", also=["receipt-changed"])


@cells("receipt-type")
def receiptType(dataset, rng):
    """A picture of another form under the name it was given."""
    tab, row, path = receipt(dataset, rng, lambda r: r["mediaType"] == "image/jpeg")
    data = rng.form([papers.heic, papers.png])(f"{rng.getrandbits(64):x}")
    path.write_bytes(data)
    tab.cell(row, "byteCount").text = str(len(data))
    tab.cell(row, "sha256").text = hashlib.sha256(data).hexdigest()
    return Damage("Receipts", row, ("mediaType", "fileName"))


def again(dataset, rng, row, **values):
    """A second record like one of the tab, of another transaction."""
    tab = dataset["Receipts"]
    cells = tab.copyOfRow(row)
    owner = dataset["Transactions"].text(transaction(dataset, rng), "id")
    for name, text in {"id": unknownId(rng), "transactionId": owner, **values}.items():
        cells[tab.column(name)].text = text
    tab.rows.append(cells)
    return len(tab.rows)


@cells("receipt-shared")
def receiptShared(dataset, rng):
    tab, row, path = receipt(dataset, rng)
    return Damage("Receipts", (row, again(dataset, rng, row)), "fileName", also=["receipt-twice"])


@cells("receipt-twice")
def receiptTwice(dataset, rng):
    tab, row, path = receipt(dataset, rng)
    name = "nochmal" + path.suffix
    shutil.copy(path, dataset.receipts / name)
    return Damage("Receipts", (row, again(dataset, rng, row, fileName=name)), ("fileName", "sha256"))


@cells("receipt-path")
def receiptPath(dataset, rng):
    tab, row, path = receipt(dataset, rng)
    name = tab.text(row, "fileName")
    return set(tab, row, "fileName", rng.form([f"Receipts/{name}", f"2026\\{name}", f"../{name}", f"/Users/anna/{name}", f"C:\\Belege\\{name}", f"https://example.org/{name}"]),
               also=["receipt-missing", "receipt-orphan"])


@cells("receipt-case")
def receiptCase(dataset, rng):
    tab, row, path = receipt(dataset, rng)
    name = tab.text(row, "fileName")
    return set(tab, row, "fileName", name[:-3] + name[-3:].upper(), also=["receipt-orphan"])
