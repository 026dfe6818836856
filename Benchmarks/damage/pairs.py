"""Two damages in one dataset: neither may hide the other."""
import itertools
import random

import workers
from case import Case
from judge import OK, UNFIT, validated
from mutators import REGISTRY
from mutators import damage as damaged


def examine(job):
    """Which of two damages that are each recognised alone are hidden when they stand together; None where they cannot."""
    first, second, storage, seed = job
    alone = [case(workers.houses, code, storage, seed) for code in (first, second)]
    if any(outcome != OK for outcome in alone):
        return None
    try:
        dataset, before = workers.houses.copy(storage, seed, any(REGISTRY[code].isBased for code in (first, second)), f"{first}+{second}-{storage}")
        for code in sorted((first, second), key=lambda code: not REGISTRY[code].isSaved):
            dataset.load()
            damage = damaged(code, dataset, seed)
            if damage is None or damage.command or damage.isUnprivileged:
                return None
    except Exception:
        return None
    found = {finding["code"] for finding in validated(workers.houses.binary, dataset.folder).findings}
    return first, second, storage, [code for code in (first, second) if code not in found]


known = {}


def case(houses, code, storage, seed):
    if (code, storage, seed) not in known:
        try:
            one = Case(houses, code, storage, seed)
            known[code, storage, seed] = one.verdict.outcome
            one.remove()
        except Exception:
            known[code, storage, seed] = UNFIT
    return known[code, storage, seed]


def measure(pool, storages, count, only):
    jobs = [(first, second, storage, 0) for storage in storages
            for first, second in itertools.combinations([code for code, mutator in REGISTRY.items() if storage in mutator.storages], 2)
            if not only or first in only or second in only]
    if count:
        jobs = random.Random("pairs").sample(jobs, min(count, len(jobs)))
    results = [result for result in pool.map(examine, jobs, chunksize=20) if result]
    hidden = [result for result in results if result[3]]
    for first, second, storage, codes in sorted(hidden):
        print(f"{storage}: {first} with {second}: {', '.join(codes)} hidden")
    print(f"pairs: {len(jobs)}, of two that are recognised alone {len(results)}, with one hidden {len(hidden)}")
    return 1 if hidden else 0
