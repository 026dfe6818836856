"""A dataset of version 1, as an older program left it, and what the person does to bring it to version 2."""

import schema

STAMP = "2026-01-01T00:00:00Z"


def version(world):
    table = world.table("Settings")
    rows = table.find("id:schemaVersion") if table else []
    return table.text(rows[0], "value") if rows else ""


def make_old(session):
    """Takes everything that version 2 brought out of a new dataset without accounts."""
    session.say("  the dataset is of version 1")
    world = session.world
    for tab, table in list(world.tables.items()):
        newer = [column for name, column in sorted(table.ours.items(), key=lambda item: -item[1]) if schema.TABS[tab][name][1] > 1]
        if session.storage == "csv":
            for record in world.store.file_of(table.name)[1].records:
                for column in newer:
                    del record[column - 1:column]
        else:
            for column in newer:
                world.store.shift(world.store.sheet(table.name), "c", column, -1)
    world.reread()
    table = world.table("Settings")
    row = table.find("id:schemaVersion")[0]
    kind = table.cell(row, table.ours["value"]).kind
    world.set(table, row, table.ours["value"], "1", kind)
    world.save()


def open_accounts(session):
    """Types the accounts of the bank as rows; makes the tab when it is missing."""
    world = session.world
    missing = [account for account in session.ledger.accounts.values() if account.key not in session.opened]
    if not missing or version(world) != "2":
        return False
    names = list(schema.TABS["Accounts"])
    if world.table("Accounts") is None:
        session.make_tab("Accounts", names)
    for account in missing:
        session.type_account(account)
    session.after_person()
    return True


ALL = {open_accounts: 3}
