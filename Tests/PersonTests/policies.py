"""What each command may change of what was there."""
import re

import schema
from compare import Policy
from table import is_blank


def is_told(problem, text):
    """Whether the run named the formula: its sheet and cell, or the formula itself."""
    formula = re.search(r": =(.*?) covered", problem)
    return bool(formula and formula[1] in text) or problem.split(":")[0] in text and "formula" in text


class ImportPolicy(Policy):
    """New transactions, a record of the import, and linked rows completed where they are blank."""

    ADOPTS = True
    MAY_CHANGE = {"updatedAt", "status", "cleared", "type", "direction", "transferId", "importId", "importKey"}

    def may_insert(self, table, row):
        return table.tab in ("Transactions", "Imports")

    def may_change(self, table, key, column, old, new):
        if table.tab == "Accounts":
            # The digits of an account's number, which its statement has said.
            return column == "updatedAt" or column == "last4" and is_blank(old)
        return table.tab == "Transactions" and column in schema.TABS["Transactions"] and (is_blank(old) or column in self.MAY_CHANGE)

    def may_add_column(self, table, name):
        return table.tab in ("Transactions", "Imports", "Accounts") and name in schema.TABS[table.tab]

    def may_add_table(self, table):
        return table.tab == "Imports"


class MigratePolicy(Policy):
    """Columns of version 2, and the version in the Settings."""

    ADOPTS = True

    def may_add_column(self, table, name):
        return bool(table.tab) and name in schema.TABS[table.tab]

    def may_change(self, table, key, column, old, new):
        return table.tab == "Settings" and (key == "id:schemaVersion" or column == "updatedAt")


class ListPolicy(Policy):
    """New records of some tabs, and changed ones of lists."""

    ADOPTS = True

    def __init__(self, *tabs):
        self.tabs = tabs

    def may_insert(self, table, row):
        return table.tab in self.tabs

    def may_change(self, table, key, column, old, new):
        return table.tab in self.tabs and table.tab != "Transactions" and column in schema.TABS[table.tab]

    def may_add_column(self, table, name):
        return table.tab in self.tabs and name in schema.TABS[table.tab]

    def may_add_table(self, table):
        return table.tab in self.tabs


class RulesPolicy(Policy):
    ADOPTS = True
    FIELDS = {"payee", "categoryKey", "tags", "note", "payment", "reimbursement", "updatedAt", "type", "direction"}

    def may_change(self, table, key, column, old, new):
        return table.tab == "Transactions" and column in self.FIELDS and (is_blank(old) or column in ("updatedAt", "tags", "type", "direction"))
