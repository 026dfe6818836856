"""What a formula means: each reference as the records and columns it names, so that moved cells compare equal."""
import refs


def names(table, row):
    """All names of a row: a row typed without an id may have got one since."""
    return frozenset(table.names_of_row(row) if table.tab else ()) | {table.row_key(row)}


def of_reference(world, table, row, reference):
    """A single cell as (table, record, column), a range as (table, its records, its columns)."""
    target = world.by_name(reference.sheet) if reference.sheet else table
    if target is None:
        return ("missing", reference.sheet)
    first, last = reference.columns
    if reference.whole == "rows":
        columns = ("all",)
    else:
        columns = tuple(target.column_keys.get(column, f"col:{column}") for column in range(first, min(last, 200) + 1))
    if not reference.is_range:
        at = reference.rows[0]
        if target is table and at == row:
            return ("cell", target.name, "same row", columns)
        if target.is_empty(at):
            return ("cell", target.name, "blank", columns)
        return ("cell", target.name, names(target, at), columns)
    low, high = reference.rows
    inside = tuple(names(target, at) for at in sorted(target.rows) if low <= at <= high and not target.is_empty(at))
    return ("range", target.name, inside, columns)


def pieces(world, table, row, formula):
    """The formula's texts and the meanings of its references."""
    return [
        piece if isinstance(piece, str) else of_reference(world, table, row, piece) for piece in refs.parse(formula)]


def difference(before, after, gone, new):
    """What is wrong with a formula after a run, or None; `gone` and `new` are the rows that the run took out and made.

    A range may grow by the run's rows. One that covered all records must.
    """
    if len(before) != len(after):
        return "has other references"
    for one, other in zip(before, after):
        if isinstance(one, str) or isinstance(other, str):
            if one != other:
                return f"reads otherwise: {one!r} became {other!r}"
            continue
        if one[0] != other[0] or one[1] != other[1]:
            return f"refers to {other} and referred to {one}"
        if one[0] == "missing":
            continue
        if one[3] != other[3]:
            return f"refers to the columns {other[3]} and referred to {one[3]}"
        if one[0] == "cell":
            if isinstance(one[2], str) or isinstance(other[2], str):
                if one[2] != other[2] and one[2] != "blank" and not (isinstance(one[2], frozenset) and one[2] & gone):
                    return f"refers to the row {shown(other[2])} and referred to {shown(one[2])}"
            elif not one[2] & (other[2] | gone):
                return f"refers to the row {shown(other[2])} and referred to {shown(one[2])}"
            continue
        were, are = frozenset().union(*one[2]), frozenset().union(*other[2])
        lost = [key for key in one[2] if not key & are and not key & gone and not any(name.startswith("blank:") for name in key)]
        if lost:
            return f"no longer covers {[shown(key) for key in lost[:3]]}"
        more = [key for key in other[2] if not key & were and not key & new and not any(name.startswith(("text:", "blank:")) for name in key)]
        if more:
            return f"covers {[shown(key) for key in more[:3]]}, which it did not"
    return None


def shown(row):
    return row if isinstance(row, str) else "/".join(sorted(row))
