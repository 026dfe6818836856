"""Dates as banks print them, and which readings a list of them leaves open."""
import datetime
import re


COUNTED = {"serial": 6, "serial.time": 3, "seconds": 5, "milliseconds": 5, "yymmdd": 6, "ddmmyy": 6, "ddmmyyyy": 4, "yyyymmddhhmmss[z]": 4}
"""Forms in which numbers stand for days, and how often they are drawn."""
SPELLED = {"d mmm yyyy. hh:mm:ss": 4, "d. mmm. yyyy": 4, "d/mmm./yyyy": 2, "d-mmm-yy": 3, "yyyymmddThhmmssZ": 2}
YEARLESS = {"dd.mm.": 6, "d mmm": 4, "dd/mm": 4}
EPOCH = datetime.date(1970, 1, 1)


def unusual(rng):
    """A form that few banks print."""
    forms = {**COUNTED, **SPELLED, **YEARLESS}
    return rng.choices(list(forms), weights=list(forms.values()))[0]


def counted(day, form, time):
    """A day as a number, or as digits without marks."""
    seconds = (day - EPOCH).days * 86400 + sum(int(part) * unit for part, unit in zip(time.split(":"), (3600, 60, 1)))
    serial = (day - datetime.date(1899, 12, 30)).days
    return {"serial": str(serial), "serial.time": f"{serial}.{int(time[:2]) * 10000 // 24:04}", "seconds": str(seconds),
            "milliseconds": f"{seconds}{time[-2:]}7", "yymmdd": f"{day:%y%m%d}", "ddmmyy": f"{day:%d%m%y}", "ddmmyyyy": f"{day:%d%m%Y}",
            "yyyymmddhhmmss[z]": f"{day:%Y%m%d}{time.replace(':', '')}.000[-5:EST]"}[form]


def printed(day, pattern, months, time="14:05:09"):
    """A day in a pattern such as `dd.mm.yyyy` or `d mmm yy hh:mm`; `bbbb` is the Buddhist year."""
    if pattern in COUNTED:
        return counted(day, pattern, time)
    if pattern == "yyyymmddThhmmssZ":
        return f"{day:%Y%m%d}T{time.replace(':', '')}Z"
    pieces = {"yyyy": f"{day.year:04}", "yy": f"{day.year % 100:02}", "bbbb": f"{day.year + 543}", "mmm": months[day.month - 1],
              "mm": f"{day.month:02}", "m": str(day.month), "dd": f"{day.day:02}", "d": str(day.day), "hh:mm:ss": time, "hh:mm": time[:5]}
    return re.sub(r"hh:mm:ss|hh:mm|yyyy|bbbb|yy|mmm|mm|m|dd|d", lambda found: pieces[found[0]], pattern)


def readings(texts):
    """The dates of each order that all texts allow; texts with a month in letters have one order unless the year has two digits."""
    parts = [re.findall(r"\d+", re.sub(r"\d\d:\d\d(:\d\d)?", "", text)) for text in texts]
    if all(re.fullmatch(r"\d{6}", text) for text in texts):
        parts = [[text[:2], text[2:4], text[4:]] for text in texts]
    elif all(re.fullmatch(r"[0-3]\d[01]\d(19|20)\d\d", text) for text in texts):
        parts = [[text[:2], text[2:4], text[4:]] for text in texts]
    found = {}
    if any(len(part) != 3 or len(part[0]) == 4 for part in parts):
        return found
    for order in ("dmy", "mdy", "ymd"):
        if order == "ymd" and any(len(part[2]) == 4 for part in parts):
            continue
        days = []
        for part in parts:
            values = dict(zip(order, part))
            year = int(values["y"])
            try:
                days.append(datetime.date(year + 2000 if year < 100 else year, int(values["m"]), int(values["d"])))
            except ValueError:
                break
        else:
            found[order] = days
    return found


def isClear(texts, days):
    """Whether no other order gives other days; a constant last number is a year where the first varies."""
    if texts and re.match(r"\d{5}($|\.)|\d{9,}", texts[0]):
        return True
    open_ = {order: other for order, other in readings(texts).items() if other != days}
    if open_ and not re.search(r"\D", texts[0]):
        return False
    if "ymd" in open_:
        parts = [re.findall(r"\d+", text)[:3] for text in texts]
        if len({part[2] for part in parts}) == 1 and len({part[0] for part in parts}) >= 3:
            del open_["ymd"]
    for order in ("dmy", "mdy"):
        if order in open_:
            parts = [re.findall(r"\d+", text)[:3] for text in texts]
            if len(parts[0][2]) == 2 and len({part[0] for part in parts}) == 1 and len({part[2] for part in parts}) >= 3:
                del open_[order]
    return not open_
