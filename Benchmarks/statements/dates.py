"""Dates as banks print them, and which readings a list of them leaves open."""
import datetime
import re


def printed(day, pattern, months, time="14:05:09"):
    """A day in a pattern such as `dd.mm.yyyy` or `d mmm yy hh:mm`; `bbbb` is the Buddhist year."""
    pieces = {"yyyy": f"{day.year:04}", "yy": f"{day.year % 100:02}", "bbbb": f"{day.year + 543}", "mmm": months[day.month - 1],
              "mm": f"{day.month:02}", "m": str(day.month), "dd": f"{day.day:02}", "d": str(day.day), "hh:mm:ss": time, "hh:mm": time[:5]}
    return re.sub(r"hh:mm:ss|hh:mm|yyyy|bbbb|yy|mmm|mm|m|dd|d", lambda found: pieces[found[0]], pattern)


def readings(texts):
    """The dates of each order that all texts allow; texts with a month in letters have one order unless the year has two digits."""
    parts = [re.findall(r"\d+", re.sub(r"\d\d:\d\d(:\d\d)?", "", text)) for text in texts]
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
    open_ = {order: other for order, other in readings(texts).items() if other != days}
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
