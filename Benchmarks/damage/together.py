"""Several damages in one dataset: none may hide another, and the order of sure remedies must not matter."""
import itertools
import random
import shutil

import workers
from case import Case
from dataset import Dataset
from judge import OK, UNFIT, Answer, validated
from mutators import REGISTRY, damage
from repairing import RENEWED, UNLIKE, exported, isThere

BLINDING = {"root-not-found", "workbook-missing", "two-workbooks", "two-storages", "gsheet-stub", "not-downloaded", "wrong-format", "encrypted", "not-writable", "file-empty",
            "zip-truncated", "zip-entry-damaged", "zip-sizes-lie", "zip-duplicate-entry", "zip-overlap", "xml-cut", "xml-doctype", "xml-encoding", "xml-bad-chars",
            "strings-missing", "csv-cut", "csv-nul", "csv-unclosed-quote", "schema-future", "schema-older"}
"""After these the rest cannot be read, or is not there any more: only they must be found."""


def overlap(one, other):
    """Whether the second damage stands where the first was."""
    if one.tab != other.tab or one.tab is None:
        return False
    if not one.rows or not other.rows:
        return not one.columns or not other.columns or bool(one.columns & other.columns)
    return bool(one.rows & other.rows)


def examine(job):
    """Which of the damages, each recognised alone, are hidden together; None where they cannot stand together."""
    codes, storage, seed, isRepairing = job
    if any(alone(code, storage, seed) != OK for code in codes):
        return None
    isBased = any(REGISTRY[code].isBased for code in codes)
    dataset, _ = workers.houses.copy(storage, seed, isBased, "+".join(codes) + f"-{storage}")
    done = []
    try:
        for code in sorted(codes, key=lambda code: not REGISTRY[code].isSaved):
            dataset.load()
            done.append(damage(code, dataset, seed))
    except Exception:
        return None
    if None in done or any(one.command or one.isUnprivileged for one in done) or any(overlap(one, other) for one, other in itertools.combinations(done, 2)):
        return None
    found = {finding["code"] for finding in validated(workers.houses.binary, dataset.folder).findings}
    blinding = BLINDING & set(codes)
    hidden = [code for code, one in zip(sorted(codes, key=lambda code: not REGISTRY[code].isSaved), done)
              if code not in found and one.twin not in found and (not blinding or blinding == {code})]
    faults = mended(dataset, codes, storage, seed, isBased) if isRepairing and not blinding else []
    shutil.rmtree(dataset.folder.parent, ignore_errors=True)
    return codes, storage, hidden, faults


def mended(dataset, codes, storage, seed, isBased):
    """Sure remedies, one after the other in both orders, give one dataset: the original."""
    if any(REGISTRY[code].kind.repair != "yes" or code in UNLIKE | RENEWED for code in codes):
        return []
    without, states = {"updatedAt"}, []
    for order in (codes, codes[::-1]):
        place = dataset.folder.parent / "ordered"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(dataset.folder, place, symlinks=True)
        if isBased:
            Dataset(place, dataset.binary).takeOver()
        for code in order:
            Answer(dataset.binary, ["repair", "--yes", "--json", "--only", code, "--dataset", str(place)])
        states.append(exported(dataset.binary, place, without))
    clean = exported(dataset.binary, workers.houses.clean(storage, seed, isBased)[0], without)
    return (["the order matters"] if states[0] != states[1] else []) + (["not the original"] if clean not in states else [])


known = {}


def alone(code, storage, seed):
    """What one damage by itself comes to."""
    if (code, storage, seed) not in known:
        try:
            case = Case(workers.houses, code, storage, seed)
            known[code, storage, seed] = case.verdict.outcome
            case.remove()
        except Exception:
            known[code, storage, seed] = UNFIT
    return known[code, storage, seed]


def measure(pool, binary, storages, size, count, only):
    """All groups of that size, or `count` of them at random."""
    groups = [(codes, storage) for storage in storages
              for codes in itertools.combinations([code for code, mutator in REGISTRY.items() if storage in mutator.storages], size)
              if not only or set(codes) & set(only)] if size == 2 else []
    rng = random.Random(f"together {size}")
    if count:
        groups = rng.sample(groups, min(count, len(groups))) if groups else [sampled(rng, storages, size) for _ in range(count)]
    isRepairing = isThere(binary)
    results = [result for result in pool.map(examine, [(codes, storage, 0, isRepairing) for codes, storage in groups], chunksize=20) if result]
    for codes, storage, hidden, faults in sorted(results):
        if hidden or faults:
            print(f"{storage}: {' with '.join(codes)}: {'; '.join([f'{code} hidden' for code in hidden] + faults)}")
    bad = sum(bool(hidden) for _, _, hidden, _ in results)
    print(f"groups of {size}: {len(groups)}, of damages that can stand together and are recognised alone {len(results)}, with one hidden {bad}"
          + (f", sure remedies that depend on their order or give another dataset {sum(bool(faults) for *_, faults in results)}" if isRepairing else ""))
    return 1 if bad or any(faults for *_, faults in results) else 0


def sampled(rng, storages, size):
    storage = rng.choice(storages)
    return tuple(rng.sample([code for code, mutator in REGISTRY.items() if storage in mutator.storages], size)), storage
