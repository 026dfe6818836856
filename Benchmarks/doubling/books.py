"""Other programs' books that are taken over, and exports for other programs."""
from place import STAMP, number_id
from shape import shapes

SHAPES, shape = shapes()


def create(place, name, text, *more):
    return ["create", place.path("New"), "--from", place.file(name, text), "--storage", "csv", "--currency", "EUR", "--dry-run", "--yes", "--json", *more]


def toshl(rows):
    return "Date,Account,Category,Tags,Expense amount,Income amount,Currency,In main currency,Main currency,Description\n" + "".join(rows)


@shape("create --from: categories", 12_000)
def _(place, count):
    return create(place, "b.csv", toshl(f'2026-03-01,Cash,Category {n},"lunch",12.50,0,EUR,12.50,EUR,rolls\n' for n in range(count)))


@shape("create --from: categories cut to one name", 6_000)
def _(place, count):
    return create(place, "b.csv", toshl(f'2026-03-01,Cash,{"Long " * 10}{n},"lunch",12.50,0,EUR,12.50,EUR,rolls\n' for n in range(count)))


@shape("create --from: accounts", 12_000)
def _(place, count):
    return create(place, "b.csv", toshl(f'2026-03-01,Cash {n},Food,"lunch",12.50,0,EUR,12.50,EUR,rolls\n' for n in range(count)))


@shape("create --from: accounts cut to one name", 6_000)
def _(place, count):
    return create(place, "b.csv", toshl(f'2026-03-01,{"Long " * 14}{n},Food,"lunch",12.50,0,EUR,12.50,EUR,rolls\n' for n in range(count)))


@shape("create --from: tags", 24_000)
def _(place, count):
    return create(place, "b.csv", toshl(f'2026-03-01,Cash,Food,"{", ".join(f"tag {n} {m}" for m in range(5))}",12.50,0,EUR,12.50,EUR,rolls\n' for n in range(count)))


@shape("create --from: tags of one entry", 48_000)
def _(place, count):
    return create(place, "b.csv", toshl([f'2026-03-01,Cash,Food,"{", ".join(f"tag {m}" for m in range(count))}",12.50,0,EUR,12.50,EUR,rolls\n']))


@shape("create --from: transfers of one amount on one day", 6_000)
def _(place, count):
    return create(place, "b.csv", toshl(f'2026-03-01,{"Cash" if n % 2 else "Bank"},Transfer,,{"0,100.00" if n % 2 else "100.00,0"},EUR,100.00,EUR,\n' for n in range(count)))


@shape("create --from: transfers of one amount in one account", 6_000)
def _(place, count):
    return create(place, "b.csv", toshl(f'2026-03-01,Cash,Transfer,,{"0,100.00" if n % 2 else "100.00,0"},EUR,100.00,EUR,\n' for n in range(count)))


@shape("create --from: QIF with transfers of one amount that name each other", 3_000)
def _(place, count):
    return create(place, "b.qif", "!Account\nNGiro\nTBank\n^\n!Type:Bank\n" + "D02/03/2026\nT-1.50\nL[Savings]\n^\n" * count
                  + "!Account\nNSavings\nTBank\n^\n!Type:Bank\n" + "D02/03/2026\nT1.50\nL[Giro]\n^\n" * count)


@shape("create --from: QIF with accounts", 6_000)
def _(place, count):
    return create(place, "b.qif", "".join(f"!Account\nNAccount {n}\nTBank\n^\n!Type:Bank\nD02/03/2026\nT-1.50\nPShop\nLFood:Part {n}\n^\n" for n in range(count)))


def hledger(rows):
    return '"txnidx","date","date2","status","code","description","comment","account","amount","commodity","credit","debit","posting-status","posting-comment"\n' + "".join(rows)


@shape("create --from: a journal whose entry has many postings", 6_000)
def _(place, count):
    return create(place, "b.csv", hledger(
        [f'"1","2026-01-01","","*","","Shop","","expenses:food:{n}","1.00","EUR","","1.00","",""\n' for n in range(count)]
        + [f'"1","2026-01-01","","*","","Shop","","assets:bank:{n}","-1.00","EUR","1.00","","",""\n' for n in range(count)]))


@shape("create --from: a journal whose entry posts to one account many times", 6_000)
def _(place, count):
    return create(place, "b.csv", hledger(
        [f'"1","2026-01-01","","*","","Shop","","expenses:food","1.00","EUR","","1.00","","tag{n}:x"\n' for n in range(count)]
        + [f'"1","2026-01-01","","*","","Shop","","assets:bank","-1.00","EUR","1.00","","","tog{n}:x"\n' for n in range(count)]))


@shape("create --from: a journal of transfers between many accounts", 6_000)
def _(place, count):
    return create(place, "b.csv", hledger(
        f'"1","2026-01-01","","*","","Move","","assets:bank:{n}","{"-" if n % 2 else ""}1.00","EUR","","1.00","",""\n' for n in range(count)))


@shape("create --from: a journal of adjustments", 12_000)
def _(place, count):
    return create(place, "b.csv", hledger(
        row for n in range(count) for row in (
            f'"{n}","2026-01-01","","*","","Opening","","assets:bank:giro","1.00","EUR","","1.00","",""\n',
            f'"{n}","2026-01-01","","*","","Opening","","equity:opening","-1.00","EUR","1.00","","",""\n')))


@shape("create --from: firefly, corrections of balances", 6_000)
def _(place, count):
    return create(place, "b.csv", "user_id,group_id,journal_id,created_at,updated_at,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes\n"
                  + "".join(f'1,{n},{n},2026-01-02T10:00:00+01:00,2026-01-02T10:00:00+01:00,,Reconciliation,EUR,-10.00,,,"Correction",2026-01-0{n % 9 + 1}T00:00:00+01:00,"Giro reconciliation",,"Reconciliation account",Giro,,"Asset account",0,,,,,\n' for n in range(count)))


@shape("create --from: columns that the format does not have", 6_000)
def _(place, count):
    own = [f"Own {n}" for n in range(count)]
    return create(place, "b.csv", "Date,Account,Category,Tags,Expense amount,Income amount,Currency,In main currency,Main currency,Description," + ",".join(own)
                  + "\n" + f'2026-03-01,Cash,Food,,12.50,0,EUR,12.50,EUR,rolls{",x" * count}\n' * 3)


@shape("create --from: columns of one name", 6_000)
def _(place, count):
    return create(place, "b.csv", "Date,Account,Category,Tags,Expense amount,Income amount,Currency,In main currency,Main currency,Description" + ",Own" * count
                  + "\n" + f'2026-03-01,Cash,Food,,12.50,0,EUR,12.50,EUR,rolls{",x" * count}\n' * 3)


FORMATS = {"hledger": "journal", "ledger": "ledger", "beancount": "beancount", "qif": "qif", "ofx": "ofx", "html": "html", "json": "json", "jsonl": "jsonl", "csv": "csv", "xlsx": "xlsx", "datapackage": "json"}

for form, ending in FORMATS.items():
    @shape(f"export to {form}: accounts, categories and payees that share a name", 6_000)
    def _(place, count, form=form, ending=ending):
        dataset = place.dataset()
        place.tab(dataset, "Accounts", ({"accountKey": f"a-{n}", "name": "Cash", "type": "cash", "currency": "EUR", "startingBalance": "1.00", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP}
                                        for n in range(count)))
        place.tab(dataset, "Categories", ({"categoryKey": f"c-{n}" if n % 2 else "é" * (n // 2 + 1) if n < 200 else f"c-{n}", "name": "Food", "type": "expense", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP}
                                          for n in range(count)))
        place.transactions(dataset, count * 2, accountKey=lambda n: f"a-{n % count}", categoryKey=lambda n: f"c-{n % count}", payee="Market",
                           splitId=lambda n: number_id(7) if n % 2 else "", tags="a, b")
        return ["export", "--dataset", dataset, "--to", place.path("out." + ending) if form != "datapackage" else place.path("package"), "--format", form, "--quiet"]

for form in ("hledger", "beancount", "qif", "ofx"):
    @shape(f"export to {form}: keys that are one name there", 12_000)
    def _(place, count, form=form):
        dataset = place.dataset()
        # Letters that a journal cannot have become one and the same.
        marks = [chr(0x0561 + n % 38) + chr(0x0561 + n // 38 % 38) + chr(0x0561 + n // 1444) for n in range(count)]
        place.tab(dataset, "Categories", ({"categoryKey": f"{mark}", "name": f"{mark}", "type": "expense", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for mark in marks))
        place.tab(dataset, "Accounts", ({"accountKey": f"{mark}", "name": f"{mark}", "type": "cash", "currency": "EUR", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for mark in marks))
        place.transactions(dataset, count, categoryKey=lambda n: marks[n], accountKey=lambda n: marks[n])
        return ["export", "--dataset", dataset, "--to", place.path("out." + form), "--format", form, "--quiet"]

    @shape(f"export to {form}: one transfer, one division", 12_000)
    def _(place, count, form=form):
        dataset = place.dataset()
        place.transactions(dataset, count, type="transfer", categoryKey="", transferId=number_id(7), direction=lambda n: "in" if n % 2 else "out",
                           accountKey=lambda n: "savings" if n % 2 else "giro")
        place.transactions(dataset, count, id=lambda n: number_id(900_000 + n), splitId=number_id(8))
        return ["export", "--dataset", dataset, "--to", place.path("out." + form), "--format", form, "--quiet"]
