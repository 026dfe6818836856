"""Compares the tables before and after a run, cell by cell: whatever differs must be something that the run may do."""
import collections

import home
import meaning
from table import is_blank, meant, same_value


class Policy:
    """What a run may do; the defaults allow nothing."""

    ADOPTS = False
    """Whether it makes records of rows that a person typed: with an id and times, and in the format's spelling."""

    def may_insert(self, table, row):
        return False

    def may_remove(self, table, row):
        return False

    def may_change(self, table, key, column, old, new):
        return False

    def may_remove_column(self, table, name):
        return False

    def may_add_column(self, table, name):
        return False

    def may_add_table(self, name):
        return False

    def may_remove_table(self, name):
        return False


Problem = collections.namedtuple("Problem", "kind text")


class Comparison:
    def __init__(self, before, after, policy):
        self.before, self.after, self.policy = before, after, policy
        self.problems = []
        self.inserted = collections.defaultdict(list)
        """Rows of the world after, by table."""
        self.removed = collections.defaultdict(list)
        """Rows of the world before, by table."""
        self.changed = []
        """(table, row key, column key, old, new)"""
        self.new_columns = set()
        self.pairs = {}
        self.layouts = [home.layout(world) for world in (before, after)]
        self._run()

    def problem(self, kind, text):
        self.problems.append(Problem(kind, text))

    def _run(self):
        before = {table.name: table for table in self.before.all_tables()}
        after = {table.name: table for table in self.after.all_tables()}
        for name in before:
            if name not in after:
                if not self.policy.may_remove_table(before[name]):
                    self.problem("table-lost", f"the sheet {name} is gone")
        same = {name for name in after if name in before and after[name].is_same(before[name])}
        for name in after:
            if name in same:
                self.pairs[name] = []
            elif name in before:
                self._rows(before[name], after[name])
            elif not self.policy.may_add_table(after[name]):
                self.problem("table-new", f"the sheet {name} is new")
            else:
                self.inserted[name] = after[name].record_rows()
        for name in after:
            if name in before and name not in same:
                self._cells(before[name], after[name])
                self._form(before[name], after[name])

    # Rows

    def _rows(self, before, after):
        """Pairs the rows of both by order: what is new in one was inserted, what is missing was removed."""
        old = [row for row in sorted(before.rows) if not before.is_empty(row)]
        new = [row for row in sorted(after.rows) if not after.is_empty(row)]
        if not before.tab:
            self.pairs[before.name] = [(row, row) for row in sorted(set(old) | set(new))]
            return
        old_keys = {name for row in old for name in before.names_of_row(row)}
        new_keys = {name for row in new for name in after.names_of_row(row)}
        def bare(table, rows):
            return sum(1 for row in rows if table.has_own(row) and not table.has_ours(row))

        # A removed row leaves its own cells where they are, when there are more such rows than before.
        left_behind = bare(after, new) - bare(before, old)
        pairs, i, j = [], 0, 0
        while i < len(old) or j < len(new):
            if j < len(new):
                names = after.names_of_row(new[j])
                is_new = after.is_record(new[j]) and names and not any(name in old_keys for name in names)
                if is_new:
                    fills = i < len(old) and before.has_own(old[i]) and not before.has_ours(old[i]) and after.has_own(new[j])
                    if fills:
                        pairs.append((old[i], new[j]))
                        i += 1
                    self.inserted[before.name].append(new[j])
                    if not self.policy.may_insert(after, new[j]):
                        self.problem("row-new", f"{after.name}: row {new[j]} ({names[0]}) is new")
                    j += 1
                    continue
            if i < len(old):
                names = before.names_of_row(old[i])
                is_gone = before.is_record(old[i]) and names and not any(name in new_keys for name in names)
                if is_gone:
                    self.removed[before.name].append(old[i])
                    stays = left_behind > 0 and j < len(new) and after.has_own(new[j]) and not after.has_ours(new[j]) and before.has_own(old[i])
                    if not self.policy.may_remove(before, old[i]):
                        self.problem("row-lost", f"{before.name}: row {old[i]} ({names[0]}) is gone")
                    if stays:
                        left_behind -= 1
                        pairs.append((old[i], new[j]))
                        j += 1
                    i += 1
                    continue
            if i < len(old) and j < len(new):
                pairs.append((old[i], new[j]))
                i += 1
                j += 1
            elif i < len(old):
                self.problem("row-lost", f"{before.name}: row {old[i]} ({before.row_key(old[i])}) is gone")
                i += 1
            else:
                self.problem("row-new", f"{after.name}: row {new[j]} ({after.row_key(new[j])}) is new")
                j += 1
        self.pairs[before.name] = pairs

    # Cells

    def _cells(self, before, after):
        columns = {}
        for column, key in before.column_keys.items():
            if key not in after.column_of:
                if not self.policy.may_remove_table(before) and not self.policy.may_remove_column(before, key):
                    self.problem("column-lost", f"{before.name}: the column {key} is gone")
            else:
                columns[column] = after.column_of[key]
        for column, key in after.column_keys.items():
            if key in before.column_of:
                continue
            self.new_columns.add((after.name, key))
            if not self.policy.may_add_column(after, key):
                self.problem("column-new", f"{after.name}: the column {key} is new")
        new_rows = set()
        for name, rows in self.inserted.items():
            table = self.after.by_name(name)
            new_rows.update(key for row in rows for key in [table.row_key(row)])
        gone_rows = set()
        for name, rows in self.removed.items():
            table = self.before.by_name(name)
            gone_rows.update(table.row_key(row) for row in rows)
        inserted, removed = set(self.inserted[before.name]), set(self.removed[before.name])
        mine = set(before.ours.values())
        for old_row, new_row in self.pairs[before.name]:
            olds, news = before.rows.get(old_row, {}), after.rows.get(new_row, {})
            for column, new_column in columns.items():
                if column in mine and (new_row in inserted or old_row in removed):
                    continue
                self._cell(before, after, old_row, new_row, column, olds.get(column), news.get(new_column), gone_rows, new_rows)
        # A new row has nothing in columns that are not ours.
        paired = {new for _, new in self.pairs[before.name]}
        for row in inserted - paired:
            for column in after.own_columns():
                cell = after.cell(row, column)
                if not is_blank(cell) and cell.formula is None:
                    self.problem("own-column-written", f"{after.name}: row {row} is new and has {cell.value!r} in the own column {after.column_keys.get(column)}")

    def _cell(self, before, after, old_row, new_row, column, old, new, gone_rows, new_rows):
        key = before.column_keys[column]
        where = f"{before.name}: {before.row_key(old_row)} {key}"
        has_formula = old is not None and old.formula is not None
        if has_formula and new is not None and new.formula is not None and before.mark:
            # A page names whole columns: the same ones, wherever they stand.
            if home.named(old.formula, self.layouts[0]) != home.named(new.formula, self.layouts[1]):
                self.problem("formula-moved", f"{where}: ={new.formula} (before ={old.formula})")
        elif has_formula and new is not None and new.formula is not None:
            problem = meaning.difference(
                meaning.pieces(self.before, before, old_row, old.formula), meaning.pieces(self.after, after, new_row, new.formula),
                gone_rows, new_rows)
            if problem:
                self.problem("formula-moved", f"{where}: ={new.formula} (before ={old.formula}) {problem}")
            else:
                self._growth(where, before, after, old_row, new_row, old, new)
        elif has_formula != (new is not None and new.formula is not None):
            if not self.policy.may_change(before, before.row_key(old_row), key, old, new):
                self.problem("formula-lost", f"{where}: {shown(old)} became {shown(new)}")
            return
        elif not same_value(old, new):
            self.changed.append((before.name, after.row_key(new_row), key, old, new))
            adopted = self.policy.ADOPTS and self._is_adopted(before, after, old_row, new_row, key, old, new)
            if not adopted and not self.policy.may_change(before, before.row_key(old_row), key, old, new):
                self.problem("cell-changed", f"{where}: {shown(old)} became {shown(new)}")
            return
        if old is not None and new is not None and old.style != new.style and not is_blank(old):
            self.problem("style-changed", f"{where}: style {old.style} became {new.style}")

    def _is_adopted(self, before, after, old_row, new_row, key, old, new):
        """Whether a row that a person typed has become a record, and says in this column what it said before."""
        has_id = [any(name.startswith("id:") for name in table.names_of_row(row)) for table, row in ((before, old_row), (after, new_row))]
        if has_id != [False, True] or key not in before.ours and key not in after.ours:
            return False
        if is_blank(old):
            return key in ("id", "createdAt", "updatedAt")
        return not is_blank(new) and meant(old) == meant(new)

    def _growth(self, where, before, after, old_row, new_row, old, new):
        """A range over all records of a tab covers the new ones too, or the run says which formula does not."""
        ones = meaning.pieces(self.before, before, old_row, old.formula)
        others = meaning.pieces(self.after, after, new_row, new.formula)
        for one, other in zip(ones, others):
            if isinstance(one, str) or one[0] != "range":
                continue
            target, later = self.before.by_name(one[1]), self.after.by_name(one[1])
            inserted = self.inserted.get(one[1], ())
            if not target or not target.tab or not inserted:
                continue
            were, are = frozenset().union(*one[2]), frozenset().union(*other[2])
            if all(target.row_key(row) in were for row in target.record_rows()) and target.record_rows():
                missed = [later.row_key(row) for row in inserted if later.row_key(row) not in are]
                if missed:
                    self.problem("formula-not-grown", f"{where}: ={new.formula} covered all records, and not the new {missed[0]}")

    # What is around the cells

    def _form(self, before, after):
        name = before.name
        rows = dict(self.pairs[name])
        new_columns = {column: after.column_of.get(key) for column, key in before.column_keys.items()}
        gone = set(self.removed[name])
        for (row, column), text in before.comments.items():
            place = (rows.get(row, row), new_columns.get(column, column))
            if row not in gone and after.comments.get(place) != text:
                self.problem("comment-moved", f"{name}: the comment {text!r} of {before.row_key(row)} is not at its cell")
        for row in before.hidden:
            if row in rows and rows[row] not in after.hidden and rows[row] not in self.inserted[name]:
                self.problem("hidden-shown", f"{name}: {before.row_key(row)} was hidden and is shown")
        for row in self.inserted[name]:
            if row in after.hidden:
                self.problem("new-row-hidden", f"{name}: the new row {row} is hidden")
        if not before.tab and before.merges != after.merges:
            self.problem("merge-changed", f"{name}: merged {after.merges} and before {before.merges}")
        if before.filter and before.filter[1]:
            if not after.filter or after.filter[1] != before.filter[1]:
                self.problem("filter-lost", f"{name}: the filter {before.filter} became {after.filter}")
        if before.form and before.form != after.form and before.rows:
            self.problem("form-changed", f"{name}: delimiter, mark and line ends {before.form} became {after.form}")
        if before.raw:
            changed = {item[1] for item in self.changed if item[0] == name}
            for old_row, new_row in self.pairs[name]:
                same_columns = len(before.column_keys) == len(after.column_keys)
                if same_columns and after.row_key(new_row) not in changed and old_row not in gone and new_row not in self.inserted[name]:
                    if before.raw.get(old_row) != after.raw.get(new_row):
                        self.problem("raw-changed", f"{name}: {before.row_key(old_row)} is written otherwise: {after.raw.get(new_row)!r}")


def shown(cell):
    if cell is None:
        return "nothing"
    return f"={cell.formula}" if cell.formula is not None else f"{cell.value!r}"
