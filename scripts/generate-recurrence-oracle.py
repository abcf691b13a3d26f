#!/usr/bin/env python3
"""Writes Tests/DefinitionsTests/Oracles/recurrence.txt: occurrences of recurrence rules, computed by python-dateutil.

The rules are every example of RFC 5545, section 3.8.5.3, and random rules over 20 years in five zones. The tests read only
recurrence.txt. To write recurrence.txt again:

    python3 -m venv .venv && .venv/bin/pip install python-dateutil && .venv/bin/python scripts/generate-recurrence-oracle.py

A line has the zone, the start, the rule, the end of the window, the number and the checksum of all occurrences, and the
first three occurrences. Times are seconds since 1970-01-01T00:00:00Z, fields are separated by tabs. The checksum is the
64-bit FNV-1a hash of the times in decimal, each followed by a line break.
"""
import datetime as dt
import pathlib
import random
import signal
import sys
import zoneinfo

import dateutil
from dateutil import tz
from dateutil.rrule import rrulestr

ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Pacific/Apia"]
RANDOM_RULES = 600
MOST_MOMENTS = 2_500
FREQUENCIES = ["YEARLY"] * 5 + ["MONTHLY"] * 5 + ["WEEKLY"] * 4 + ["DAILY"] * 4 + ["HOURLY"] * 2 + ["MINUTELY"] * 2
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

NEW_YORK_9 = "19970902T090000"
RFC_EXAMPLES = [
    (NEW_YORK_9, "FREQ=DAILY;COUNT=10"),
    (NEW_YORK_9, "FREQ=DAILY;UNTIL=19971224T000000Z"),
    (NEW_YORK_9, "FREQ=DAILY;INTERVAL=2"),
    (NEW_YORK_9, "FREQ=DAILY;INTERVAL=10;COUNT=5"),
    ("19980101T090000", "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA"),
    ("19980101T090000", "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1"),
    (NEW_YORK_9, "FREQ=WEEKLY;COUNT=10"),
    (NEW_YORK_9, "FREQ=WEEKLY;UNTIL=19971224T000000Z"),
    (NEW_YORK_9, "FREQ=WEEKLY;INTERVAL=2;WKST=SU"),
    (NEW_YORK_9, "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH"),
    (NEW_YORK_9, "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH"),
    ("19970901T090000", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR"),
    (NEW_YORK_9, "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH"),
    ("19970905T090000", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR"),
    ("19970905T090000", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR"),
    ("19970907T090000", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU"),
    ("19970922T090000", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO"),
    ("19970928T090000", "FREQ=MONTHLY;BYMONTHDAY=-3"),
    (NEW_YORK_9, "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15"),
    ("19970930T090000", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1"),
    ("19970910T090000", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15"),
    (NEW_YORK_9, "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU"),
    ("19970610T090000", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7"),
    ("19970310T090000", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3"),
    ("19970101T090000", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200"),
    ("19970519T090000", "FREQ=YEARLY;BYDAY=20MO"),
    ("19970512T090000", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"),
    ("19970313T090000", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH"),
    ("19970605T090000", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8"),
    (NEW_YORK_9, "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"),
    ("19970913T090000", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13"),
    ("19961105T090000", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8"),
    ("19970904T090000", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3"),
    ("19970929T090000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2"),
    (NEW_YORK_9, "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z"),
    (NEW_YORK_9, "FREQ=MINUTELY;INTERVAL=15;COUNT=6"),
    (NEW_YORK_9, "FREQ=MINUTELY;INTERVAL=90;COUNT=4"),
    (NEW_YORK_9, "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40"),
    (NEW_YORK_9, "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16"),
    ("19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO"),
    ("19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU"),
    ("20070115T090000", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5"),
]


class TooLong(Exception):
    pass


def parsed(text):
    return dt.datetime.strptime(text, "%Y%m%dT%H%M%S")


def moments(zone, start, rule, end, most):
    """Returns the occurrences of a rule before `end`, in order; None if there are more than `most`."""
    info = zoneinfo.ZoneInfo(zone)
    try:
        occurrences = rrulestr(rule, dtstart=parsed(start).replace(tzinfo=info))
    except ValueError as error:
        # dateutil raises this error if the interval of a rule never reaches the hours or minutes in the rule.
        assert "generates an empty set" in str(error), error
        return []
    found = set()
    for occurrence in occurrences:
        if occurrence.replace(tzinfo=None) >= end:
            break
        found.add(int(tz.resolve_imaginary(occurrence).timestamp()))
        if len(found) > most:
            return None
    return sorted(found)


def checksum(numbers):
    value = 0xCBF29CE484222325
    for byte in "".join(f"{number}\n" for number in numbers).encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def some(numbers, most):
    return ",".join(str(number) for number in random.sample(list(numbers), random.randint(1, most)))


def signed(numbers, most):
    return ",".join(
        str(number if random.random() < 0.6 else -number)
        for number in random.sample(list(numbers), random.randint(1, most)))


def weekdays(ordinals):
    days = random.sample(DAYS, random.randint(1, 4))
    if not ordinals or random.random() < 0.4:
        return ",".join(days)
    return ",".join(f"{random.choice([1, 1, 2, 3, 4, 5, -1, -1, -2, -5])}{day}" for day in days)


def random_rule():
    frequency = random.choice(FREQUENCIES)
    parts = {"FREQ": frequency}
    chance = random.random
    longest = {"YEARLY": 4, "MONTHLY": 9, "WEEKLY": 7, "DAILY": 30, "HOURLY": 400, "MINUTELY": 20_000}[frequency]
    if chance() < 0.6 or frequency in ("HOURLY", "MINUTELY"):
        parts["INTERVAL"] = random.randint(1, longest)
    if chance() < 0.3:
        parts["BYMONTH"] = some(range(1, 13), 4)
    if frequency == "YEARLY" and chance() < 0.2:
        parts["BYWEEKNO"] = signed(range(1, 53), 4)
        parts["BYDAY"] = ",".join(random.sample(DAYS, random.randint(1, 4)))
    if frequency in ("YEARLY", "HOURLY", "MINUTELY") and chance() < 0.15:
        parts["BYYEARDAY"] = signed(range(1, 367), 8)
    if frequency != "WEEKLY" and chance() < 0.25:
        parts["BYMONTHDAY"] = signed(range(1, 32), 5)
    if "BYDAY" not in parts and chance() < 0.45:
        parts["BYDAY"] = weekdays(ordinals=frequency in ("YEARLY", "MONTHLY"))
    if chance() < 0.2:
        parts["BYHOUR"] = some(range(24), 3)
    if chance() < 0.15:
        parts["BYMINUTE"] = some(range(60), 3)
    if chance() < 0.05:
        parts["BYSECOND"] = some(range(60), 2)
    if chance() < 0.2 and any(part.startswith("BY") for part in parts):
        parts["BYSETPOS"] = signed(range(1, 6), 2)
    if chance() < 0.5:
        parts["WKST"] = random.choice(DAYS)
    if chance() < 0.2:
        parts["COUNT"] = random.randint(1, 200)
    elif chance() < 0.15:
        parts["UNTIL"] = f"{random.randint(1996, 2020)}{random.randint(1, 12):02}{random.randint(1, 28):02}T120000Z"
    names = list(parts)
    random.shuffle(names)
    return ";".join(f"{name}={parts[name]}" for name in names)


def random_start():
    # Prefers two o'clock: a change to or from daylight saving time often skips or repeats this hour.
    hour = random.choice([0, 1, 2, 2, 3, random.randint(0, 23)])
    return (f"{random.randint(1990, 2005)}{random.randint(1, 12):02}{random.randint(1, 28):02}"
            f"T{hour:02}{random.choice([0, 15, 30, random.randint(0, 59)]):02}00")


def week_start(start, rule):
    first = next((DAYS.index(part[5:]) for part in rule.split(";") if part.startswith("WKST=")), 0)
    day = parsed(start)
    return (day - dt.timedelta(days=(day.weekday() - first) % 7)).strftime("%Y%m%dT%H%M%S")


def line(zone, start, rule, years, most=MOST_MOMENTS):
    end = parsed(start).replace(year=parsed(start).year + years)
    signal.alarm(3)
    try:
        found = moments(zone, start, rule, end, most)
    except TooLong:
        return None
    finally:
        signal.alarm(0)
    if found is None:
        return None
    limit = int(end.replace(tzinfo=zoneinfo.ZoneInfo(zone)).timestamp())
    # Leaves out the last day of the window: a time that a clock change skips may move past the end.
    found = [moment for moment in found if moment < limit - 86_400]
    first = " ".join(str(moment) for moment in found[:3])
    return "\t".join([zone, start, rule, str(limit - 86_400), str(len(found)), checksum(found), first])


def too_long(*_):
    raise TooLong


def main():
    random.seed(5545)
    signal.signal(signal.SIGALRM, too_long)
    lines = [
        line("America/New_York", start, rule, years=1 if "BYHOUR" in rule else 20, most=10_000)
        for start, rule in RFC_EXAMPLES
    ]
    assert all(lines), "an example is too long"
    misses = 0
    while len(lines) < len(RFC_EXAMPLES) + RANDOM_RULES:
        # Leaves out most rules without occurrences within 20 years, because these rules test little.
        start, rule = random_start(), random_rule()
        if "FREQ=WEEKLY" in rule and "BYSETPOS" in rule:
            # In the first week, dateutil applies BYSETPOS only to the days from the start on, so the start is moved to the
            # first day of this week.
            start = week_start(start, rule)
        text = line(random.choice(ZONES), start, rule, years=20)
        if text is None or (text.split("\t")[4] == "0" and random.random() < 0.9):
            misses += 1
            continue
        lines.append(text)
    target = pathlib.Path(__file__).resolve().parent.parent / "Tests/DefinitionsTests/Oracles/recurrence.txt"
    target.write_text("\n".join(lines) + "\n")
    print(f"{len(lines)} rules, {misses} left out, dateutil {dateutil.__version__}", file=sys.stderr)


main()
