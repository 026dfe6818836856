"""The tables of a run."""
import collections

import catalogue
from judge import ELSEWHERE, ERROR, OK, SILENT, UNFIT, WRONG

ORDER = [SILENT, ERROR, WRONG, ELSEWHERE, OK, UNFIT]


class Result:
    """One case as plain values."""

    def __init__(self, code, storage, seed, verdict, damage, repair):
        self.code, self.storage, self.seed, self.damage, self.repair = code, storage, seed, damage, repair
        self.outcome, self.why, self.noise, self.notes = verdict.outcome, verdict.why, verdict.noise, verdict.notes


def grouped(results):
    groups = collections.defaultdict(list)
    for result in results:
        groups[result.code, result.storage].append(result)
    return groups


def worst(group):
    return min((result.outcome for result in group if result.outcome != UNFIT), key=ORDER.index, default=UNFIT)


def told(group):
    """What became of a code's cases in one storage, in one line."""
    counts = collections.Counter(result.outcome for result in group)
    parts = []
    for outcome in ORDER:
        if not counts[outcome]:
            continue
        whys = sorted({result.why for result in group if result.outcome == outcome and result.why})
        number = "" if len(counts) == 1 else f" {counts[outcome]}/{len(group)}"
        parts.append({WRONG: "wrong:"}.get(outcome, outcome + (": " if whys else "")) + " | ".join(whys[:1 if outcome == ERROR else 3]) + number)
    noise = collections.Counter()
    for result in group:
        noise |= collections.Counter(result.noise)
    shown = [code + (f"×{count}" if count > 1 else "") for code, count in sorted(noise.items())]
    notes = sorted({note for result in group for note in result.notes})
    repairs = sorted({fault for result in group if result.repair for fault in result.repair.faults})
    return "; ".join(parts + ([f"noise:{','.join(shown)}"] if shown else []) + notes + [f"repair: {text}" for text in repairs])


def lines(results):
    """One line a code and storage, what is silent first."""
    groups = grouped(results)
    places = sorted(groups, key=lambda place: (ORDER.index(worst(groups[place])), place))
    out = []
    for code, storage in places:
        group = groups[code, storage]
        kind = catalogue.KINDS[code]
        example = next((result.damage for result in group if result.outcome == worst(group)), "")
        clean = told(group)
        out.append(f"{code} {storage}: {clean}   [{kind.section} {kind.severity} {kind.repair}] {'e.g. ' + example if worst(group) != OK else ''}".rstrip())
    return totals(results) + "\n\n" + remarked(results) + "\n\n" + "\n".join(line.replace("\n", "\\n") for line in out) + "\n"


def printed(results, isRepairing):
    groups = grouped(results)
    for section, title in catalogue.TITLES.items():
        codes = [code for code, kind in catalogue.KINDS.items() if kind.section == section and any((code, storage) in groups for storage in ("csv", "xlsx"))]
        if not codes:
            continue
        print(f"\n## {section}. {title}\n\n| code | severity | repair | CSV | XLSX |\n| --- | --- | --- | --- | --- |")
        for code in codes:
            kind = catalogue.KINDS[code]
            cells = [told(groups[code, storage]).replace("|", "\\|").replace("\n", " ") if (code, storage) in groups else "–" for storage in ("csv", "xlsx")]
            print(f"| `{code}` | {kind.severity} | {kind.repair} | {cells[0]} | {cells[1]} |")
    print("\n" + totals(results) + "\n\n" + remarked(results))
    if isRepairing:
        print("\n" + repairs(results))
    return 0 if all(result.outcome in (OK, UNFIT) for result in results) else 1


def totals(results):
    """Codes and cases by storage; a code is recognised where all its cases are."""
    out = ["| storage | codes | recognised | partly | wrong code | silent | no document | with noise | cases | recognised |", "| --- |" + " ---: |" * 9]
    groups = grouped(results)
    for storage in ("csv", "xlsx"):
        mine = {code: [result for result in group if result.outcome != UNFIT] for (code, at), group in groups.items() if at == storage}
        mine = {code: group for code, group in mine.items() if group}
        if not mine:
            continue
        good = {code: sum(result.outcome == OK for result in group) for code, group in mine.items()}
        never = {code: worst(group) for code, group in mine.items() if not good[code]}
        cases = [result for group in mine.values() for result in group]
        found = sum(result.outcome == OK for result in cases)
        out.append(f"| {storage} | {len(mine)} | {sum(good[code] == len(group) for code, group in mine.items())} | {sum(0 < good[code] < len(group) for code, group in mine.items())} "
                   f"| {sum(outcome in (WRONG, ELSEWHERE) for outcome in never.values())} | {sum(outcome == SILENT for outcome in never.values())} "
                   f"| {sum(outcome == ERROR for outcome in never.values())} | {sum(any(result.noise for result in group) for group in mine.values())} "
                   f"| {len(cases)} | {found} ({100 * found / len(cases):.1f} %) |")
    unfit = sorted({f"{result.code} {result.storage} ({result.why or 'nothing to damage'})" for result in results if result.outcome == UNFIT})
    return "\n".join(out) + (f"\n\nNot made: {'; '.join(unfit)}" if unfit else "")


def remarked(results):
    """How many recognised cases have which remark."""
    found = [result for result in results if result.outcome == OK]
    counts = collections.Counter(note if note.startswith("no ") else note.split()[0] for result in found for note in result.notes)
    return f"Of {len(found)} recognised cases: " + "; ".join(f"{count} {name if name.startswith('no ') else 'with another ' + name}" for name, count in sorted(counts.items()))


def repairs(results):
    done = [result.repair for result in results if result.repair]
    sure = [repair for repair in done if repair.isRestored is not None]
    return "\n".join([f"repaired: {len(done)} cases, {sum(bool(repair.faults) for repair in done)} with faults",
                      f"sure remedies that restore the original by value: {sum(repair.isRestored for repair in sure)} of {len(sure)}",
                      f"values in neither result, Quarantine nor snapshot: {sum(repair.lost for repair in done)}",
                      f"lines or cells changed outside the damaged place: {sum(repair.outside for repair in done)}",
                      f"repair twice = once: {sum(repair.isIdempotent for repair in done)} of {len(done)}"])


def clean(rounds):
    count, bad = 0, []
    for counts in rounds:
        for storage, seed, isBased, failure, loud in counts:
            count += 1
            if failure or loud:
                bad.append(f"{storage} seed {seed}{' with an earlier state' if isBased else ''}: {failure or loud[0]}")
    print("\n".join(bad[:20]))
    print(f"clean datasets: {count}, with an error or a warning: {len(bad)}")
    return 1 if bad else 0
