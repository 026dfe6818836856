"""Takes a layout over with `create --books`, reads the books back, and compares them with the truth."""
import csv
import json
import pathlib
import subprocess

EXACT, ASKED, REFUSED, WRONG, LOST = "exact", "asked", "refused", "WRONG", "lost"


def run(binary, folder, *words):
    done = subprocess.run([binary, *words], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60,
                          env={"LC_ALL": "en_US.UTF-8", "PATH": "/usr/bin:/bin", "HOME": folder})
    return done.returncode, done.stdout, done.stderr


def verdict(binary, folder, case, arguments=None):
    """The outcome of one layout, and why it is not exact."""
    for name, data in case.files.items(): (pathlib.Path(folder) / name).write_bytes(data)
    words = ["create", "Made", "--storage", "csv", "--currency", case.currency]
    words += ["--books", *(case.first or case.files), *(case.arguments if arguments is None else arguments)]
    code, out, err = run(binary, folder, *words)
    if code == 1 and "question" in out: return ASKED, [line for line in out.splitlines() if "question" in line]
    if code != 0: return REFUSED, [err.strip() or out.strip()]
    return compared(binary, folder, case, out)


def compared(binary, folder, case, output):
    truth, wrong, lost = case.truth, [], []
    balance = json.loads(run(binary, folder, "balance", "--json", "--on", "2099-12-31", "--dataset", "Made")[1])
    found = {account["name"].lower(): account["balanceMinor"] for account in balance["accounts"]}
    expected = {name.lower(): minor for name, minor in truth.balances.items()}
    if found != expected: wrong.append(f"balances {found}, not {expected}")
    rows = json.loads(run(binary, folder, "list", "--json", "--dataset", "Made")[1])["rows"]
    data = pathlib.Path(folder) / "Made" / "Data"
    names = {row["categoryKey"]: row["name"].lower() for row in csv.DictReader(open(data / "Categories.csv", encoding="utf-8"))}
    cells = list(csv.DictReader(open(data / "Transactions.csv", encoding="utf-8")))
    flows = {}
    for row in rows:
        if row["type"] in ("expense", "income"):
            key = (int(row["date"][:4]), names.get(row["categoryKey"], "") if "category" in case.says else "")
            flows[key] = flows.get(key, 0) + row["amountMinor"]
    for key in sorted(set(flows) | set(truth.flows)):
        if flows.get(key, 0) != truth.flows.get(key, 0):
            wrong.append(f"{key}: {flows.get(key)}, not {truth.flows.get(key)}")
    moves = [row for row in rows if row["type"] == "transfer"]
    adjusted = [row for row in rows if row["type"] not in ("transfer", "expense", "income")]
    if len(rows) < truth.count: lost.append(f"{len(rows)} rows, not {truth.count}")
    if len(rows) > truth.count: wrong.append(f"{len(rows)} rows, not {truth.count}")
    if adjusted: wrong.append(f"{len(adjusted)} adjustments")
    if len(moves) != truth.moves: wrong.append(f"{len(moves)} transfers, not {truth.moves}")
    linked = sum(bool(row["transferId"]) for row in moves)
    if linked != truth.linked: lost.append(f"{linked} halves linked, not {truth.linked}")
    splits = len({row["splitId"] for row in rows if row["splitId"]})
    if splits != truth.splits: (lost if splits < truth.splits else wrong).append(f"{splits} divided, not {truth.splits}")
    if truth.cleared is not None:
        cleared = sum(cell["cleared"] == "TRUE" for cell in cells)
        if cleared != truth.cleared: lost.append(f"{cleared} cleared, not {truth.cleared}")
    if truth.tags is not None:
        tags = sum(len([tag for tag in (cell["tags"] or "").split(",") if tag.strip()]) for cell in cells)
        if tags != truth.tags: lost.append(f"{tags} tags, not {truth.tags}")
    text = "\n".join(" ".join(value or "" for value in cell.values()) for cell in cells)
    lost += [f"the note \"{note}\"" for note in truth.notes if note not in text]
    if case.plans is not None: wrong += case.plans.wrong(data, output)
    code, out, _ = run(binary, folder, "validate", "--dataset", "Made")
    if code: wrong.append("validate: " + out.strip().splitlines()[0])
    return (WRONG if wrong else LOST if lost else EXACT), wrong + lost
