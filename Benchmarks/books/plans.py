"""What a household has planned: payments to come, and categories of payees, in the words of several programs."""
import calendar
import csv
import dataclasses
import datetime
import html
import json
import random

from story import CATEGORIES, EARNING

LAST = datetime.date(2031, 12, 31)
MONTHS = {"monthly": 1, "end": 1, "yearly": 12}


@dataclasses.dataclass
class Schedule:
    """A payment that comes again. `done` of its days are entered; `trouble` is what no recurring rule can say."""
    name: str
    account: str
    minor: int
    category: tuple
    unit: str
    every: int
    start: datetime.date
    done: int = 0
    end: datetime.date = None
    left: int = None
    trouble: str = ""
    enabled: bool = True

    def day(self, number):
        if self.unit == "once": return self.start
        if self.unit == "daily": return self.start + datetime.timedelta(self.every * number)
        if self.unit == "weekly": return self.start + datetime.timedelta(7 * self.every * number)
        months = self.start.year * 12 + self.start.month - 1 + number * self.every * MONTHS[self.unit]
        year, month = divmod(months, 12)
        longest = calendar.monthrange(year, month + 1)[1]
        return datetime.date(year, month + 1, longest if self.unit == "end" else min(self.start.day, longest))

    @property
    def next(self): return self.day(self.done)

    @property
    def last(self): return self.day(self.done - 1) if self.done else None

    def days(self):
        found = []
        while self.day(self.done + len(found)) <= min(self.end or LAST, LAST) and len(found) != self.left:
            found.append(self.day(self.done + len(found)))
            if self.unit == "once": break
        return found


class Plans:
    """`can` are the words for what the program's file can say."""

    def __init__(self, story, can):
        rng, self.can = random.Random(f"plans-{story.rows[0].minor}-{len(story.rows)}"), can.split()
        self.schedules = []
        units = ["daily", "weekly", "monthly", "monthly", "yearly"] + [word for word in ("once", "end") if word in self.can]
        for number in range(6):
            unit = units[number % len(units)] if number < len(units) else rng.choice(units)
            category = rng.choice(CATEGORIES + EARNING)
            start = datetime.date(2025, rng.randrange(1, 13), rng.randrange(1, 29))
            if unit in MONTHS and "short" not in self.can: start = self.late(rng, start)
            if unit == "end": start = start.replace(day=calendar.monthrange(start.year, start.month)[1])
            minor = rng.randrange(100, 200000)
            made = Schedule(f"Payment {number}", rng.choice(story.accounts[:1]), minor if category[0] == "Income" else -minor, category, unit,
                            1 if unit == "once" else rng.choice([1, 1, 2, 3, 6]), start, rng.randrange(0, 9) if "anchor" in self.can and unit != "once" else 0,
                            enabled="disabled" not in self.can or rng.random() < 0.8)
            if unit in ("weekly", "monthly") and "every" in self.can: made.every = rng.choice([1, 2])
            lot = rng.random()
            if unit != "once" and lot < 0.3 and "until" in self.can: made.end = made.day(made.done + rng.randrange(1, 12))
            elif unit != "once" and lot < 0.6 and "left" in self.can: made.left = rng.randrange(1, 12)
            self.schedules.append(made)
        for trouble in ("transfer", "split", "weekend"):
            if trouble in self.can:
                self.schedules.append(Schedule(f"A {trouble}", "Checking", -5000, CATEGORIES[0], "monthly", 1, datetime.date(2026, 2, 3), trouble=trouble))
        payees = sorted({row.payee for row in story.rows if row.leaf and not row.isEarned})
        self.rules = [(name, rng.choice(CATEGORIES)) for name in payees] if "rules" in self.can else []

    @staticmethod
    def late(rng, start):
        day = rng.choice([1, 15, 28, 29, 30, 31, 31])
        return start.replace(day=min(day, calendar.monthrange(start.year, start.month)[1]))

    def wrong(self, data, output):
        """What the dataset says otherwise."""
        names = {row["categoryKey"]: row["name"].lower() for row in csv.DictReader(open(data / "Categories.csv", encoding="utf-8"))}
        accounts = {row["accountKey"]: row["name"] for row in csv.DictReader(open(data / "Accounts.csv", encoding="utf-8"))}
        found, wrong = {}, []
        for row in csv.DictReader(open(data / "RecurringRules.csv", encoding="utf-8")):
            minor = round(float(row["amount"]) * 100) * (1 if row["type"] == "income" else -1)
            unit = Schedule("", "", 0, (), row["cadence"], int(row["interval"]), datetime.date.fromisoformat(row["startDate"]))
            if row["endDate"]: unit.end = datetime.date.fromisoformat(row["endDate"])
            key = (row["payee"], minor, names.get(row["categoryKey"]), accounts.get(row["accountKey"]), row["isEnabled"])
            found.setdefault(key, []).extend(unit.days())
        expected = {(made.name, made.minor, made.category[1].lower(), made.account, str(made.enabled).upper()): made.days() for made in self.schedules if not made.trouble}
        for key in sorted(set(found) | set(expected), key=str):
            if sorted(found.get(key, [])) != expected.get(key, []):
                wrong.append(f"schedule {key}: {[str(day) for day in sorted(found.get(key, []))[:5]]}, not {[str(day) for day in expected.get(key, [])[:5]]}")
        for made in self.schedules:
            if made.trouble and f"not taken: recurring payment \"{made.name}\"" not in output: wrong.append(f"{made.name} is not named")
        path = data / "ImportRules.csv"
        rules = [(row["textMatches"].strip("^$").replace("\\", "") or row["textContains"], names.get(row["categoryKey"]))
                 for row in csv.DictReader(open(path, encoding="utf-8"))] if path.exists() else []
        if sorted(rules) != sorted((name, category[1].lower()) for name, category in self.rules): wrong.append(f"rules {sorted(rules)[:3]}, not {self.rules[:3]}")
        return wrong


def gnucash(plans, path):
    """The templates and the schedules; `path` gives the id of an account by its path."""
    templates, schedules = [], []
    for number, made in enumerate(plans.schedules, 1):
        account, key = f"{number:08x}" + "c" * 24, f"{number:08x}" + "a" * 24
        parts = [(path(f"Assets:{made.account}"), made.minor), (path(f"{'Income' if made.category[0] == 'Income' else 'Expenses'}:{':'.join(made.category)}"), -made.minor)]
        if made.trouble == "transfer": parts[1] = (path("Assets:Savings"), -made.minor)
        if made.trouble == "split": parts[1:] = [(parts[1][0], 2000), (path("Expenses:Fun:Cinema"), 3000)]
        splits = ""
        for target, minor in parts:
            sides = [("debit", max(0, minor)), ("credit", max(0, -minor))]
            slots = "".join(f'<slot><slot:key>{side}-formula</slot:key><slot:value type="string">{f"{size / 100:.2f}" if size else ""}</slot:value></slot>'
                            f'<slot><slot:key>{side}-numeric</slot:key><slot:value type="numeric">{size}/100</slot:value></slot>' for side, size in sides)
            splits += (f'<trn:split><split:id type="guid">{"5" * 32}</split:id><split:value>0/100</split:value><split:quantity>0/1</split:quantity><split:account type="guid">{account}</split:account>'
                       f'<split:slots><slot><slot:key>sched-xaction</slot:key><slot:value type="frame"><slot><slot:key>account</slot:key><slot:value type="guid">{target}</slot:value></slot>'
                       f'{slots}</slot:value></slot></split:slots></trn:split>')
        templates.append(f'<gnc:transaction version="2.0.0"><trn:id type="guid">{key}</trn:id><trn:description>{html.escape(made.name)}</trn:description><trn:splits>{splits}</trn:splits></gnc:transaction>')
        unit = {"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "end": "end of month", "once": "once"}[made.unit]
        date = lambda tag, day: f"<sx:{tag}><gdate>{day}</gdate></sx:{tag}>" if day else ""
        count = f"<sx:num-occur>{made.done + made.left}</sx:num-occur><sx:rem-occur>{made.left}</sx:rem-occur>" if made.left else ""
        adjust = "<recurrence:weekend_adj>back</recurrence:weekend_adj>" if made.trouble == "weekend" else ""
        schedules.append(f'<gnc:schedxaction version="2.0.0"><sx:name>{html.escape(made.name)}</sx:name><sx:enabled>{"y" if made.enabled else "n"}</sx:enabled>{date("start", made.start)}'
                         f'{date("last", made.last)}{count}{date("end", made.end)}<sx:templ-acct type="guid">{account}</sx:templ-acct><sx:schedule><gnc:recurrence version="1.0.0">'
                         f'<recurrence:mult>{made.every}</recurrence:mult><recurrence:period_type>{unit}</recurrence:period_type><recurrence:start><gdate>{made.start}</gdate></recurrence:start>'
                         f'{adjust}</gnc:recurrence></sx:schedule></gnc:schedxaction>')
    return "<gnc:template-transactions>" + "".join(templates) + "</gnc:template-transactions>" + "".join(schedules)


GNUCASH = """CREATE TABLE schedxactions (guid text(32) PRIMARY KEY NOT NULL, name text(2048), enabled integer NOT NULL, start_date text(8), end_date text(8), last_occur text(8), num_occur integer NOT NULL, rem_occur integer NOT NULL, auto_create integer NOT NULL, auto_notify integer NOT NULL, adv_creation integer NOT NULL, adv_notify integer NOT NULL, instance_count integer NOT NULL, template_act_guid text(32) NOT NULL)
CREATE TABLE recurrences (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, obj_guid text(32) NOT NULL, recurrence_mult integer NOT NULL, recurrence_period_type text(2048) NOT NULL, recurrence_period_start text(8) NOT NULL, recurrence_weekend_adjust text(2048) NOT NULL)""".splitlines()


def gnucashTables(plans, path, tables, template):
    """Fills the tables of a database; `template` adds an account for a schedule."""
    day = lambda date: date.strftime("%Y%m%d") if date else None
    for number, made in enumerate(plans.schedules, 1):
        account, key, guid = f"{number:08x}" + "c" * 24, f"{number:08x}" + "a" * 24, f"{number:08x}" + "b" * 24
        template(account)
        parts = [(path(f"Assets:{made.account}"), made.minor), (path(f"{'Income' if made.category[0] == 'Income' else 'Expenses'}:{':'.join(made.category)}"), -made.minor)]
        if made.trouble == "transfer": parts[1] = (path("Assets:Savings"), -made.minor)
        if made.trouble == "split": parts[1:] = [(parts[1][0], 2000), (path("Expenses:Fun:Cinema"), 3000)]
        tables["transactions"].append(dict(guid=key, currency_guid="d" * 32, num="", post_date="2026-01-01 10:59:00", description=made.name))
        for index, (target, minor) in enumerate(parts):
            split, frame = f"{number:08x}{index:08x}" + "6" * 16, f"{number:08x}{index:08x}" + "7" * 16
            tables["splits"].append(dict(guid=split, tx_guid=key, account_guid=account, memo="", action="", reconcile_state="n", value_num=0, value_denom=100, quantity_num=0, quantity_denom=1))
            slot = lambda owner, name, kind, **more: tables["slots"].append(dict(obj_guid=owner, name=name, slot_type=kind) | more)
            slot(split, "sched-xaction", 9, guid_val=frame)
            slot(frame, "sched-xaction/account", 5, guid_val=target)
            for side, size in (("debit", max(0, minor)), ("credit", max(0, -minor))):
                slot(frame, f"sched-xaction/{side}-formula", 4, string_val=f"{size / 100:.2f}" if size else "")
                slot(frame, f"sched-xaction/{side}-numeric", 3, numeric_val_num=size, numeric_val_denom=100)
        unit = {"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "end": "end of month", "once": "once"}[made.unit]
        tables["schedxactions"].append(dict(guid=guid, name=made.name, enabled=int(made.enabled), start_date=day(made.start), end_date=day(made.end), last_occur=day(made.last),
                                            num_occur=made.done + made.left if made.left else 0, rem_occur=made.left or 0, auto_create=0, auto_notify=0, adv_creation=0, adv_notify=0,
                                            instance_count=made.done, template_act_guid=account))
        tables["recurrences"].append(dict(obj_guid=guid, recurrence_mult=made.every, recurrence_period_type=unit, recurrence_period_start=day(made.start),
                                          recurrence_weekend_adjust="back" if made.trouble == "weekend" else "none"))


def kmymoney(plans, path, payee):
    kinds, lines = {"daily": 2, "weekly": 4, "monthly": 32, "end": 32, "yearly": 16384, "once": 1}, []
    for number, made in enumerate(plans.schedules, 1):
        parts = [(path(f"Assets:{made.account}"), made.minor), (path(f"{'Income' if made.category[0] == 'Income' else 'Expenses'}:{':'.join(made.category)}"), -made.minor)]
        if made.trouble == "transfer": parts[1] = (path("Assets:Savings"), -made.minor)
        if made.trouble == "split": parts[1:] = [(parts[1][0], 2000), (path("Expenses:Fun:Cinema"), 3000)]
        splits = "".join(f'<SPLIT id="S{index:04d}" payee="{payee(made.name)}" shares="{minor}/100" value="{minor}/100" price="1/1" memo="" account="{target}"/>' for index, (target, minor) in enumerate(parts, 1))
        lines.append(f'<SCHEDULED_TX id="SCH{number:06d}" name="{html.escape(made.name)}" type="1" occurence="{kinds[made.unit]}" occurenceMultiplier="{made.every}" paymentType="1" '
                     f'startDate="{made.start}" endDate="{made.end or ""}" fixed="1" autoEnter="0" lastDayInMonth="{int(made.unit == "end")}" lastPayment="{made.last or ""}" '
                     f'weekendOption="{0 if made.trouble == "weekend" else 2}"><PAYMENTS/><TRANSACTION id="" postdate="{made.next}" memo="" entrydate="" commodity="USD"><SPLITS>{splits}</SPLITS></TRANSACTION></SCHEDULED_TX>')
    return [f'<SCHEDULES count="{len(lines)}">', *lines, "</SCHEDULES>"]


def homebank(plans, accounts, payees, leaves):
    units, lines = {"daily": 0, "weekly": 1, "monthly": 2, "yearly": 3}, []
    for number, made in enumerate(plans.schedules, 1):
        flags = 4 | (2 if made.minor > 0 else 0) | (128 if made.left else 0)
        more = f' limit="{made.left}"' if made.left else ""
        if made.trouble == "transfer": more += f' paymode="5" dst_account="{accounts["Savings"]}"'
        if made.trouble == "split": more += f' scat="{leaves[made.category]}||{leaves[made.category]}" samt="-20||-30" smem="||"'
        if made.trouble == "weekend": more += ' weekend="1"'
        lines.append(f'<fav key="{number}" amount="{made.minor / 100:.2f}" account="{accounts[made.account]}" flags="{flags}" payee="{payees(made.name)}" category="{leaves[made.category]}" '
                     f'nextdate="{made.next.toordinal()}" every="{made.every}" unit="{units[made.unit]}"{more}/>')
    for number, (name, category) in enumerate(plans.rules, 1):
        lines.append(f'<asg key="{number}" field="0" flags="4" name="{html.escape(name, quote=True)}" category="{leaves[category]}"/>')
    return lines


MMEX = """CREATE TABLE BILLSDEPOSITS_V1(BDID integer primary key, ACCOUNTID integer NOT NULL, TOACCOUNTID integer, PAYEEID integer NOT NULL, TRANSCODE TEXT NOT NULL, TRANSAMOUNT numeric NOT NULL, STATUS TEXT, TRANSACTIONNUMBER TEXT, NOTES TEXT, CATEGID integer, TRANSDATE TEXT, FOLLOWUPID integer, TOTRANSAMOUNT numeric, REPEATS integer, NEXTOCCURRENCEDATE TEXT, NUMOCCURRENCES integer, COLOR integer)
CREATE TABLE BUDGETSPLITTRANSACTIONS_V1(SPLITTRANSID integer primary key, TRANSID integer NOT NULL, CATEGID integer, SPLITTRANSAMOUNT numeric, NOTES TEXT)""".splitlines()


def mmex(plans, accounts, payees, leaves, tables):
    kinds = {"once": 0, ("weekly", 1): 1, ("weekly", 2): 2, ("monthly", 1): 3, ("monthly", 2): 4, ("monthly", 3): 5, ("monthly", 6): 6, ("yearly", 1): 7, ("daily", 1): 10}
    for number, made in enumerate(plans.schedules, 1):
        count = made.left or -1
        if made.unit in ("once", "end"): kind = {"once": 0, "end": 15}[made.unit]
        else:
            kind = kinds.get((made.unit, made.every))
            if kind is None: kind, count, made.left = (13, made.every, None) if made.unit == "daily" else (14, made.every * (12 if made.unit == "yearly" else 1), None)
        if made.unit == "end": made.every = 1
        tables["BILLSDEPOSITS_V1"].append(dict(BDID=number, ACCOUNTID=accounts[made.account], TOACCOUNTID=accounts["Savings"] if made.trouble == "transfer" else -1, PAYEEID=payees(made.name),
                                               TRANSCODE="Transfer" if made.trouble == "transfer" else "Deposit" if made.minor > 0 else "Withdrawal", TRANSAMOUNT=abs(made.minor) / 100, STATUS="",
                                               NOTES="", CATEGID=leaves[made.category], TRANSDATE=str(made.next), REPEATS=kind + 100 * (number % 3), NEXTOCCURRENCEDATE=str(made.next), NUMOCCURRENCES=count))
        if made.trouble == "split":
            tables["BUDGETSPLITTRANSACTIONS_V1"] += [dict(TRANSID=number, CATEGID=leaves[made.category], SPLITTRANSAMOUNT=minor) for minor in (20, 30)]


ACTUAL = """CREATE TABLE rules (id TEXT PRIMARY KEY, stage TEXT, conditions TEXT, actions TEXT, tombstone INTEGER DEFAULT 0, conditions_op TEXT DEFAULT 'and')
CREATE TABLE schedules (id TEXT PRIMARY KEY, rule TEXT, active INTEGER DEFAULT 0, completed INTEGER DEFAULT 0, posts_transaction INTEGER DEFAULT 0, tombstone INTEGER DEFAULT 0, name TEXT)
CREATE TABLE schedules_next_date (id TEXT PRIMARY KEY, schedule_id TEXT, local_next_date INTEGER, local_next_date_ts INTEGER, base_next_date INTEGER, base_next_date_ts INTEGER)""".splitlines()


def actual(plans, key, payee, tables):
    for number, made in enumerate(plans.schedules, 1):
        date = {"start": str(made.start), "interval": made.every, "frequency": "monthly" if made.unit == "end" else made.unit, "patterns": [{"type": "day", "value": -1}] if made.unit == "end" else [],
                "skipWeekend": made.trouble == "weekend", "endMode": "never"}
        if made.end: date |= {"endMode": "on_date", "endDate": str(made.end)}
        conditions = [{"op": "is", "field": "description", "value": key("to Savings") if made.trouble == "transfer" else payee(made.name)}, {"op": "is", "field": "acct", "value": key(made.account)},
                      {"op": "isapprox", "field": "date", "value": str(made.start) if made.unit == "once" else date}, {"op": "is", "field": "amount", "value": made.minor}]
        actions = [{"op": "link-schedule", "value": f"s{number}"}, {"op": "set", "field": "category", "value": key(made.category[1])}]
        tables["rules"].append(dict(id=f"r{number}", stage=None, conditions=json.dumps(conditions), actions=json.dumps(actions), conditions_op="and"))
        tables["schedules"].append(dict(id=f"s{number}", rule=f"r{number}", name=made.name))
        day = int(made.next.strftime("%Y%m%d"))
        tables["schedules_next_date"].append(dict(id=f"n{number}", schedule_id=f"s{number}", local_next_date=day, local_next_date_ts=7, base_next_date=day, base_next_date_ts=7))
    for number, (name, category) in enumerate(plans.rules, 1):
        tables["rules"].append(dict(id=f"p{number}", stage=None, conditions=json.dumps([{"op": "is", "field": "description", "value": payee(name)}]),
                                    actions=json.dumps([{"op": "set", "field": "category", "value": key(category[1])}]), conditions_op="and"))
