"""What stands in the cells of a made-up table: a kind for each column, and values of that kind."""

import json

WORDS = ("account bread bridge candle chair cloud coffee door engine field garden glass harbour house island kettle ladder lamp "
         "letter market mirror needle office orange paper pencil pillow plate river roof saddle school shoe spoon stone table "
         "ticket tower valley window winter").split()
NAMES = ("Ann Bob Carla Dieter Élodie François Gül Håkan Ines Jürgen Kateřina Łukasz María Niamh Özlem Pedro Renée Søren Tomáš Zoë").split()
FAMILIES = ("Adams Bauer Çelik Dubois Eriksen Fischer García Horák Ito Jensen Kowalski Lindqvist Müller Novák O'Brien Pérez Rossi Šimek").split()
CITIES = ("Berlin Brno Córdoba Dublin Gdańsk Genève İzmir København Lyon Málaga Oslo Porto Roma Tampere Wien Zürich").split()
SCRIPTS = ["Почта", "Αθήνα", "東京都", "서울시", "बैंक", "חשבון", "مصرف", "Київ", "ร้านค้า"]
HEADINGS = {
    "id": ["id", "no", "number", "Nr"], "number": ["quantity", "count", "points", "size"],
    "price": ["price", "amount", "total", "Betrag"], "decimal": ["value", "Wert", "rate", "saldo"],
    "money": ["cost", "fee", "paid"], "percent": ["share", "percent"], "date": ["date", "day", "Datum", "booked"],
    "time": ["time", "start", "end"], "stamp": ["created", "updated", "timestamp"], "word": ["item", "kind", "group", "state"],
    "phrase": ["title", "product", "label"], "prose": ["description", "note", "comment"], "name": ["name", "person", "payee"],
    "surname": ["surname", "contact", "author"], "city": ["city", "place", "Ort"], "address": ["address", "street"],
    "url": ["url", "link", "website"], "email": ["email", "mail"], "ip": ["ip", "host"], "json": ["data", "json", "extra"],
    "list": ["tags", "codes", "list"], "script": ["local", "native"], "flag": ["active", "paid up", "seen"],
    "empty": ["remark", "reserved"], "lines": ["memo", "remarks"], "path": ["path", "file"], "phone": ["phone", "tel"],
    "quoted": ["saying", "nickname"],
}


def prose(random):
    words = [random.choice(WORDS) for _ in range(random.randint(4, 14))]
    text = words[0].capitalize()
    for word in words[1:]:
        text += random.choices([" ", ", ", "; ", ": ", " - ", " & ", "/"], [60, 14, 2, 2, 3, 2, 1])[0] + word
    return text + random.choice([".", "", "!", "?"])


def value(random, kind, row, style):
    """One value; `style` holds what is the same in all of a file: the decimal mark and how a date is written."""
    r = random
    comma = style["decimal"]
    day = (r.randint(2015, 2025), r.randint(1, 12), r.randint(1, 28))
    clock = f"{r.randint(0, 23):02}:{r.randint(0, 59):02}"
    if kind == "id": return str(1000 + row)
    if kind == "number": return str(r.choice([r.randint(0, 9), r.randint(-50, 500), r.randint(0, 99999)]))
    if kind == "price": return f"{r.randint(0, 2500)}{comma}{r.randint(0, 99):02}"
    if kind == "decimal": return f"{r.randint(-900, 900)}{comma}{r.randint(0, 9999)}"
    if kind == "money":
        return r.choice(["$%d.%02d", "€%d.%02d", "USD %d.%02d", "%d.%02d EUR", "-%d.%02d", "(%d.%02d)"]) % (
            r.randint(1, 900), r.randint(0, 99))
    if kind == "percent": return f"{r.randint(0, 100)}{comma}{r.randint(0, 9)}%"
    if kind == "date": return style["date"] % {"y": day[0], "m": day[1], "d": day[2]}
    if kind == "time": return clock + (":%02d" % r.randint(0, 59) if style["seconds"] else "")
    if kind == "stamp": return "%04d-%02d-%02d" % day + style["between"] + clock + ":%02d" % r.randint(0, 59)
    if kind == "word": return r.choice(WORDS)
    if kind == "phrase": return " ".join(r.sample(WORDS, r.randint(1, 4))).capitalize()
    if kind == "prose": return prose(r)
    if kind == "name": return f"{r.choice(NAMES)} {r.choice(FAMILIES)}"
    if kind == "surname": return f"{r.choice(FAMILIES)}, {r.choice(NAMES)}"
    if kind == "city": return r.choice(CITIES)
    if kind == "address": return f"{r.choice(WORDS).capitalize()} Street {r.randint(1, 99)}, {r.randint(10000, 99999)} {r.choice(CITIES)}"
    if kind == "url":
        return f"https://www.example.{r.choice(['com', 'org'])}/{r.choice(WORDS)}/{r.randint(1, 999)}" + r.choice(
            ["", ".html", f"?id={r.randint(1, 99)}&page={r.randint(1, 9)}", f"#{r.choice(WORDS)}"])
    if kind == "email": return f"{r.choice(WORDS)}.{r.choice(WORDS)}@example.{r.choice(['com', 'net'])}"
    if kind == "ip": return ".".join(str(r.randint(1, 254)) for _ in range(4))
    if kind == "json": return json.dumps({r.choice(WORDS): r.randint(1, 99), r.choice(WORDS): [1, r.randint(2, 9)]})
    if kind == "list": return style["joiner"].join(r.sample(WORDS, r.randint(1, 5)))
    if kind == "script": return r.choice(SCRIPTS)
    if kind == "flag": return r.choice(["yes", "no"])
    if kind == "empty": return "" if r.random() < 0.8 else r.choice(WORDS)
    if kind == "lines": return r.choice(WORDS) + "\n" + prose(r)
    if kind == "path": return "/".join(["", "home", r.choice(WORDS), r.choice(WORDS)]) + ".txt"
    if kind == "phone": return f"+49 {r.randint(30, 999)} {r.randint(10000, 9999999)}"
    if kind == "quoted": return f'{r.choice(WORDS)} "{r.choice(WORDS)}" {r.choice(WORDS)}'
    raise ValueError(kind)


TYPED = {"id", "number", "price", "decimal", "money", "percent", "date", "time", "stamp"}
DATES = ["%(y)04d-%(m)02d-%(d)02d", "%(d)02d.%(m)02d.%(y)04d", "%(m)02d/%(d)02d/%(y)04d", "%(d)d/%(m)d/%(y)d", "%(d)02d-%(m)02d-%(y)04d"]
