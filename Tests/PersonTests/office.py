"""Other programs save the files: LibreOffice and openpyxl, where they are installed."""
import atexit
import functools
import os
import shutil
import subprocess
import tempfile

import refs
from table import is_blank, number
from workbook import Book

SOFFICE = shutil.which("soffice")


def has_openpyxl():
    try:
        import openpyxl  # noqa: F401
    except ImportError:
        return False
    return True


OPENPYXL = has_openpyxl()


def available():
    if not SOFFICE:
        print("person: LibreOffice is not installed, so it saves nothing here")
    if not OPENPYXL:
        print("person: openpyxl is not installed, so it saves nothing here (pip install openpyxl)")
    return bool(SOFFICE or OPENPYXL)


def prepare(session):
    session.office = os.path.join(profiles(), "one")


@functools.cache
def profiles():
    """A folder of this process for LibreOffice's profiles, under a name that nobody can guess."""
    folder = tempfile.mkdtemp(prefix="person-office-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def lenient(cell):
    """What a cell holds, however a program spells it."""
    if is_blank(cell):
        return None
    if cell.formula is not None:
        return "formula"
    return str(number(cell.value)) if cell.kind == "n" else cell.value


def taken_over(session, before, program):
    """Reads the files anew, and sees that the other program kept what was typed; else the step is no test of ours."""
    session.reload()
    dropped = session.facts.refresh(session.world)
    if dropped:
        session.say(f"  {program} dropped {dropped[:3]}")
    session.ledger.after_person(session.world)


ALWAYS = """<?xml version="1.0"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item
 oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
"""


def calculated(session, found):
    """What the pages show is what LibreOffice calculates."""
    shown = [page.table for page, is_live in found if is_live]
    if not SOFFICE or not shown or session.linked:
        return
    profile, out = session.office + "-always", os.path.join(session.folder, "calculated")
    os.makedirs(profile + "/user", exist_ok=True)
    if not os.path.exists(profile + "/user/registrymodifications.xcu"):
        with open(profile + "/user/registrymodifications.xcu", "w") as file:
            file.write(ALWAYS)
    name = session.world.workbook_name()
    subprocess.run(
        [SOFFICE, "--headless", f"-env:UserInstallation=file://{profile}", "--convert-to", "xlsx", "--outdir", out, os.path.join(session.world.data, name)],
        capture_output=True, timeout=180, env={**os.environ, "HOME": session.folder})
    if not os.path.exists(os.path.join(out, name)):
        return
    book = Book(os.path.join(out, name))
    for table in shown:
        other = book.sheet(table.name).table()
        session.counts["pages calculated by LibreOffice"] += 1
        for row, cells in table.rows.items():
            for column, cell in cells.items():
                # How many rows are in doubt is not what the page shows.
                if cell.formula is None or (table.mark[0], column) == ("overview", 27) and 31 <= row <= 70:
                    continue
                ours, theirs = as_calculated(cell), as_calculated(other.cell(row, column))
                if ours != theirs and not (isinstance(ours, float) and isinstance(theirs, float) and abs(ours - theirs) < 1e-6):
                    session.fail("figure-otherwise", f"{table.name}!{refs.join(row, column)}: ours {cell.value!r}, LibreOffice {theirs!r} by ={cell.formula[:200]}")


def as_calculated(cell):
    if cell is None or not cell.value:
        return 0.0 if cell is not None and cell.kind == "n" else ""
    return float(cell.value) if cell.kind == "n" else cell.value


def libreoffice(session):
    """LibreOffice opens and saves the workbook, or the transactions as CSV."""
    if not SOFFICE or session.linked or session.extra:
        return False
    before = session.world
    out = os.path.join(session.folder, "office")
    os.makedirs(out, exist_ok=True)
    if session.storage == "xlsx":
        name, form = session.world.workbook_name(), "xlsx"
    else:
        name, form = "Transactions.csv", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false"
    session.say(f"  LibreOffice opens {name} and saves it")
    environment = {**os.environ, "HOME": session.folder}
    infilter = ["--infilter=CSV:44,34,76,1,1/2/2/2"] if form.startswith("csv") and session.world.store.file_of("Transactions")[1].delimiter == "," else []
    if form.startswith("csv") and not infilter:
        return False
    done = subprocess.run(
        [SOFFICE, "--headless", f"-env:UserInstallation=file://{session.office}", *infilter, "--convert-to", form, "--outdir", out,
         os.path.join(session.world.data, name)], capture_output=True, text=True, timeout=180, env=environment)
    made = os.path.join(out, name)
    if done.returncode or not os.path.exists(made):
        session.say(f"  LibreOffice failed: {done.stderr[:200]}")
        return False
    with open(made, "rb") as new, open(os.path.join(session.world.data, name), "wb") as old:
        old.write(new.read())
    session.counts["LibreOffice saves"] += 1
    taken_over(session, before, "LibreOffice")
    return True


def openpyxl(session):
    """openpyxl opens and saves the workbook."""
    if not OPENPYXL or session.storage != "xlsx" or session.linked or session.extra:
        return False
    import warnings
    import openpyxl as library
    warnings.simplefilter("ignore")
    before = session.world
    path = os.path.join(session.world.data, session.world.workbook_name())
    session.say("  openpyxl opens the workbook and saves it")
    library.load_workbook(path).save(path)
    session.counts["openpyxl saves"] += 1
    taken_over(session, before, "openpyxl")
    return True


ALL = {libreoffice: 4, openpyxl: 4}
