"""Rows and columns that come, go and are sorted, and whatever names them: formulas, filters, rules, merged cells, comments."""
import refs
from markup import XM, first_column, tag


class Shifting:
    """The part of a book that moves cells as Excel does."""

    def shift(self, target, axis, at, delta):
        """Inserts or deletes rows ("r") or columns ("c") of a sheet, and moves whatever names them."""
        name = target.name
        if axis == "r":
            kept = {}
            for row, cells in target.rows.items():
                if delta < 0 and at <= row < at - delta:
                    continue
                kept[row + delta if row >= at else row] = cells
            attributes = {
                (row + delta if row >= at else row): value for row, value in target.attributes.items()
                if not (delta < 0 and at <= row < at - delta)}
            target.rows, target.attributes = kept, attributes
        else:
            for row, cells in target.rows.items():
                target.rows[row] = {
                    (column + delta if column >= at else column): cell for column, cell in cells.items()
                    if not (delta < 0 and at <= column < at - delta)}
            self._shift_widths(target, at, delta)
        target.changed = True
        for sheet in self.sheets:
            self._expand_shared(sheet, name)
            for cells in sheet.rows.values():
                for cell in cells.values():
                    f = cell.find(tag("f"))
                    if f is not None and f.text:
                        new = refs.shift(f.text, sheet.name, name, axis, at, delta)
                        if new != f.text:
                            f.text, sheet.changed = new, True
            for element in sheet.root.iter():
                if element.tag in (tag("formula1"), tag("formula2"), tag("formula"), f"{{{XM}}}f") and element.text:
                    new = refs.shift(element.text, sheet.name, name, axis, at, delta)
                    if new != element.text:
                        element.text, sheet.changed = new, True
        for defined in self.workbook.iter(tag("definedName")):
            if defined.text:
                defined.text = refs.shift(defined.text, None, name, axis, at, delta)
        self._shift_places(target, axis, at, delta)

    def _expand_shared(self, sheet, name):
        """Gives each cell of a shared formula its own text, since rows between them may come or go."""
        shared = {}
        for row in sorted(sheet.rows):
            for column in sorted(sheet.rows[row]):
                cell = sheet.rows[row][column]
                f = cell.find(tag("f"))
                if f is not None and f.get("t") == "shared":
                    f.text = sheet._shared(cell, f, shared)
                    sheet.changed = True
        for cells in sheet.rows.values():
            for cell in cells.values():
                f = cell.find(tag("f"))
                if f is not None and f.get("t") == "shared":
                    for key in ("t", "si", "ref"):
                        f.attrib.pop(key, None)

    def _shift_widths(self, sheet, at, delta):
        columns = sheet.root.find(tag("cols"))
        if columns is None:
            return
        move = refs.moved("c", at, delta)
        for column in list(columns):
            ends = move(int(column.get("min")), int(column.get("max")))
            if ends is None or ends[0] > refs.LAST_COLUMN:
                columns.remove(column)
            else:
                column.set("min", str(ends[0]))
                column.set("max", str(min(ends[1], refs.LAST_COLUMN)))

    def _shift_places(self, sheet, axis, at, delta):
        def moved_list(text):
            return " ".join(new for part in text.split() if "#REF!" not in (new := refs.shift(part, None, None, axis, at, delta)))

        auto, criteria = sheet.root.find(tag("autoFilter")), []
        if auto is not None and auto.get("ref"):
            first = first_column(auto.get("ref"))
            criteria = [(column, int(column.get("colId", "0")) + first) for column in auto if column.get("colId")]
        for element in list(sheet.root.iter()):
            name = element.tag.split("}")[-1]
            for key in ("sqref", "ref"):
                if element.get(key) and name not in ("c", "f", "selection"):
                    element.set(key, moved_list(element.get(key)))
            if name == "sqref" and element.text:
                element.text = moved_list(element.text)
        for holder, item, key in (("mergeCells", "mergeCell", "ref"), ("hyperlinks", "hyperlink", "ref")):
            found = sheet.root.find(tag(holder))
            if found is not None:
                for element in list(found):
                    if not element.get(key):
                        found.remove(element)
                if not len(found):
                    sheet.root.remove(found)
        if auto is not None and criteria:
            first = first_column(auto.get("ref"))
            for column, place in criteria:
                place = self._moved_place("c", at, delta, 1, place) if axis == "c" else (1, place)
                if place is None:
                    auto.remove(column)
                else:
                    column.set("colId", str(place[1] - first))
        self.move_comments(sheet, lambda row, column: self._moved_place(axis, at, delta, row, column))

    @staticmethod
    def _moved_place(axis, at, delta, row, column):
        value = row if axis == "r" else column
        if delta < 0 and at <= value < at - delta:
            return None
        if value >= at:
            value += delta
        return (value, column) if axis == "r" else (row, value)

    def sort(self, sheet, rows, order):
        """Puts the contents of `order` (rows) into `rows`, with what hangs on their cells."""
        self._expand_shared(sheet, sheet.name)
        contents = {}
        for new, old in zip(rows, order):
            cells = sheet.rows.get(old, {})
            for cell in cells.values():
                f = cell.find(tag("f"))
                if f is not None and f.text:
                    f.text = self._sorted_formula(f.text, new - old, old)
            contents[new] = (cells, sheet.attributes.get(old, {}))
        for row, (cells, attributes) in contents.items():
            sheet.rows[row], sheet.attributes[row] = cells, attributes
        sheet.changed = True
        target = {old: new for new, old in zip(rows, order)}
        self.move_comments(sheet, lambda row, column: (target.get(row, row), column))

    @staticmethod
    def _sorted_formula(text, by, row):
        return refs.filled(text, by)
