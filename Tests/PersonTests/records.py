"""Records of other tabs that a person types: rules, settings, receipts."""
from edits import pick_row
from rows import end_of_records, insert_row


def type_rule(session):
    """Types a rule into the ImportRules tab; makes the tab when it is missing."""
    table = session.world.table("ImportRules")
    names = ["id", "sortOrder", "isEnabled", "textContains", "payee", "categoryKey", "note", "createdAt", "updatedAt"]
    if table is None:
        session.make_tab("ImportRules", names)
        table = session.world.table("ImportRules")
    if len(table.record_rows()) > 6:
        return False
    row = end_of_records(table) + 1
    lines = session.ledger.accounts["giro"].lines
    words = session.rng.choice(lines).text.rsplit(" ", 1)[0]
    number = session.next_token()
    values = {
        "id": ("s", f"00000000-0000-7000-8000-{int(number[3:]):012d}"), "sortOrder": ("n", str(session.rng.randint(1, 9))),
        "isEnabled": ("b", "1" if session.storage == "xlsx" else "TRUE"), "textContains": ("s", words.lower()),
        "payee": ("s", f"Ruled {number[3:]}" if session.rng.random() < 0.7 else None),
        "note": ("s", f"by rule {number[3:]}" if session.rng.random() < 0.5 else None), "createdAt": ("s", "2026-01-01T00:00:00Z"),
        "updatedAt": ("s", "2026-01-01T00:00:00Z")}
    session.say(f"  ImportRules row {row}: types a rule {values['textContains'][1]!r}: {values['payee'][1]!r}, {values['note'][1]!r}")
    if session.storage == "csv":
        insert_row(session, table, row)
    typed = []
    for name, (kind, value) in values.items():
        if value is not None and name in table.ours:
            session.world.set(table, row, table.ours[name], value, kind)
            typed.append(table.ours[name])
    session.after_person()
    for column in typed:
        session.typed(session.world.by_name(table.name), row, column)
    return True


def type_setting(session):
    table = session.world.table("Settings")
    row = end_of_records(table) + 1
    token = session.next_token()
    session.say(f"  Settings row {row}: types the key my{token}")
    if session.storage == "csv":
        insert_row(session, table, row)
    session.world.set(table, row, table.ours["key"], f"my{token}")
    session.world.set(table, row, table.ours["value"], f"value {token}")
    session.after_person()
    for name in ("key", "value"):
        session.typed(session.world.by_name(table.name), row, table.ours[name])
    return True


def type_receipt(session):
    """Lays a receipt into its folder and types a row that refers to a transaction."""
    table, row = pick_row(session)
    receipts = session.world.table("Receipts")
    identifier = table.text(row, "id").strip() if row else ""
    if not identifier or receipts is None:
        return False
    number = session.next_token()
    name = f"receipt {number}.pdf"
    with open(f"{session.root}/Receipts/{name}", "wb") as file:
        file.write(b"%PDF-1.4")
    at = end_of_records(receipts) + 1
    session.say(f"  Receipts row {at}: types {name} for {identifier}")
    if session.storage == "csv":
        insert_row(session, receipts, at)
    values = {"id": f"00000000-0000-7000-8000-{int(number[3:]):012d}", "transactionId": identifier, "fileName": name, "mediaType": "application/pdf",
              "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z"}
    for column, value in values.items():
        session.world.set(receipts, at, receipts.ours[column], value)
    session.after_person()
    session.touch(session.world.by_name(table.name), session.world.by_name(table.name).find("id:" + identifier)[0])
    for column in values:
        session.typed(session.world.by_name(receipts.name), at, receipts.ours[column])
    return True


ALL = {type_rule: 2, type_setting: 1, type_receipt: 2}
