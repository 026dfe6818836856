"""What an attacker does at random: things of any kind at any place of the folder, and real state cut, mixed up, altered or brought back from earlier."""
import json
import os
import shutil

from hostile.plants import KINDS, cleared
from hostile.victim import MADE_UP, journal_lines

ODD = ("lock", "journal.jsonl", "tmp", "x", ".gitignore", "-rf", "a\nb", "\u202ex.csv", "Data%2FTransactions.csv", "files.json", "run", "host", "machine", "key", "settled", "conflicts")


def places(prey):
    """Every place of the state, of the receipts, and what lies in the data besides the tabs."""
    found = []
    for top in (".dataset", "Receipts"):
        for folder, folders, names in os.walk(prey.at(top)):
            found += [os.path.join(folder, name) for name in folders + names]
    return sorted(found)


def anything(prey, rng, older):
    """A link, a FIFO or something else of the wrong kind where something is."""
    found = places(prey)
    if found:
        KINDS[rng.choice([kind for kind in KINDS if "device" not in kind])](prey, rng.choice(found))


def something_new(prey, rng, older):
    """The same where nothing is."""
    folders = [path for path in places(prey) if os.path.isdir(path) and not os.path.islink(path)] + [prey.at(), prey.at("Data")]
    path = os.path.join(rng.choice(folders), rng.choice(ODD))
    if not os.path.lexists(path):
        KINDS[rng.choice([kind for kind in KINDS if "device" not in kind])](prey, path)


def files_of_state(prey):
    return [path for path in places(prey) if os.path.isfile(path) and not os.path.islink(path) and "/.dataset/" in path]


def cut(prey, rng, older):
    """A file of the state ends somewhere."""
    path = rng.choice(files_of_state(prey))
    os.truncate(path, rng.randint(0, os.path.getsize(path)))


def flipped(prey, rng, older):
    """A few bytes of a file of the state are other ones."""
    path = rng.choice(files_of_state(prey))
    with open(path, "r+b") as file:
        data = bytearray(file.read())
        for _ in range(rng.randint(1, 8) if data else 0):
            data[rng.randrange(len(data))] = rng.randrange(256)
        file.seek(0)
        file.write(data)


def mixed_up(prey, rng, older):
    """One file of the state in place of another."""
    found = files_of_state(prey)
    one, other = rng.choice(found), rng.choice(found)
    if one != other:
        shutil.copyfile(one, other + ".new")
        os.replace(other + ".new", other)


def lines_shuffled(prey, rng, older):
    """Lines of the journal doubled, dropped or in another order."""
    path = prey.at(".dataset", "M", "journal.jsonl")
    with open(path, "rb") as file:
        lines = [line for line in file.read().split(b"\n") if line]
    way = rng.choice(("doubled", "dropped", "turned", "only prepared"))
    if way == "doubled":
        lines += rng.sample(lines, rng.randint(1, len(lines)))
    elif way == "dropped":
        lines = [line for line in lines if rng.random() < 0.7]
    elif way == "turned":
        rng.shuffle(lines)
    else:
        lines = [line for line in lines if b'"prepared"' in line]
    with open(path, "wb") as file:
        file.write(b"".join(b"\n" + line + b"\n" for line in lines))


def line_altered(prey, rng, older):
    """A real line once more, with one member of it another one."""
    path = prey.at(".dataset", "M", "journal.jsonl")
    entry, before, after = rng.choice(journal_lines(path))
    entry = json.loads(json.dumps(entry))
    key = os.path.join(prey.home, ".ssh", "id_rsa")
    out = rng.choice((os.path.join(prey.home, ".profile"), key, os.path.relpath(key, prey.root), "Data/../../home-one/.bashrc", "..", "/", ""))
    member = rng.choice(("id", "state", "path", "target", "temporary", "oldHash", "newHash", "undoes", "command", "files"))
    if member == "id":
        entry["id"] = rng.choice((out, entry["id"][:-1] + rng.choice("0123456789abcdef"), "EVIL"))
        prey.forged_ids.add(entry["id"])
    elif member == "state":
        entry["state"] = rng.choice(("prepared", "done", "rolledBack"))
    elif member in ("undoes", "command"):
        entry[member] = rng.choice((entry["id"], out, "\x1b[2J"))
    elif member == "files":
        entry["files"] = entry["files"] * 2 + [{"path": out, "temporary": out, "target": out}]
    else:
        for file in entry["files"]:
            file[member] = out if member in ("path", "target", "temporary") else rng.choice(("0" * 64, "", out))
    entry["state"] = rng.choice((entry["state"], "prepared", "prepared"))
    with open(path, "a") as file:
        file.write(f"\n{before}{json.dumps(entry)}{after}\n")


def another_machine(prey, rng, older):
    """A copy of this machine's folder under another name, or its files under this one's."""
    name = rng.choice((MADE_UP, "0" * 16, "layouts-2", prey.host))
    path = prey.at(".dataset", name)
    if not os.path.lexists(path):
        shutil.copytree(prey.at(".dataset", "M"), path, symlinks=True)


def from_earlier(prey, rng, older):
    """The state, or a part of it, as it was earlier."""
    if not older:
        return
    source, name = rng.choice(older), rng.choice(("", prey.machine, "layouts", "imports", f"{prey.machine}/journal.jsonl", f"{prey.machine}/snapshots/written"))
    kept, path = os.path.join(source, name), prey.at(".dataset", *name.split("/")).rstrip("/")
    if os.path.lexists(kept):
        cleared(path)
        (shutil.copytree if os.path.isdir(kept) else shutil.copyfile)(kept, path)


def wide_open(prey, rng, older):
    """Anybody may write to a folder of the state."""
    for path in places(prey)[:20]:
        if os.path.isdir(path) and not os.path.islink(path) and rng.random() < 0.5:
            os.chmod(path, 0o777)


KINDS_AT_RANDOM = [("anything in place of something", anything), ("something new", something_new)]
WRITTEN = [
    ("a file cut", cut), ("bytes flipped", flipped), ("files mixed up", mixed_up), ("lines shuffled", lines_shuffled), ("a line altered", line_altered),
    ("a line altered", line_altered), ("a machine's folder copied", another_machine), ("a state from earlier", from_earlier), ("folders open to all", wide_open)]
