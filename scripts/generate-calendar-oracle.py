#!/usr/bin/env python3
"""Writes the events of the calendars in Tests/DefinitionsTests/Oracles/calendars.txt, found by recurring-ical-events.

    python3 -m venv .venv && .venv/bin/pip install recurring-ical-events
    .venv/bin/python scripts/generate-calendar-oracle.py [--check]

With --check, changes nothing, and exits with status 1 if the package now finds other events. A calendar in the file has
these parts: a line with its name, its lines, and the events by the package: days, moments in UTC, and times without a
zone, each with the title of the event. If the program reads other events, these follow, with the reason.
"""
import datetime as dt
import pathlib
import sys
import warnings

import icalendar
import recurring_ical_events

START, END = dt.datetime(2026, 12, 2), dt.datetime(2027, 4, 1)
TARGET = pathlib.Path(__file__).resolve().parent.parent / "Tests/DefinitionsTests/Oracles/calendars.txt"
PACKAGE = "-- recurring-ical-events"


def text(time):
    if not isinstance(time, dt.datetime):
        return f"{time:%Y%m%d}"
    if time.tzinfo is None:
        return f"{time:%Y%m%dT%H%M%S}"
    return f"{time.astimezone(dt.timezone.utc):%Y%m%dT%H%M%SZ}"


def events(calendar):
    """Returns the first twenty events in the window: their starts and titles."""
    found = []
    margin = dt.timedelta(days=3)
    for part in icalendar.Calendar.from_ical(calendar, multiple=True):
        query = recurring_ical_events.of(part, skip_bad_series=True)
        for event in query.between(START - margin, END + margin):
            start = text(event["DTSTART"].dt)
            if str(event.get("STATUS")) != "CANCELLED" and text(START)[:8] <= start < text(END)[:8]:
                found.append(f"{start} {event.get('SUMMARY')}")
    return sorted(found)[:20]


def section(block):
    """Returns a calendar with its name, its events by the package, and the events by the program."""
    head, *lists = block.strip().split("\n-- ")
    ours = [f"-- {list}" for list in lists if not f"-- {list}".startswith(PACKAGE)]
    calendar = head.partition("\n")[2]
    try:
        found = events(calendar)
    except Exception as error:  # The package fails for some calendars.
        found = []
        print(f"{head.splitlines()[0]}: {error}", file=sys.stderr)
    return "\n".join([head, PACKAGE, *found, *ours])


def main():
    warnings.simplefilter("ignore")
    old = TARGET.read_text()
    new = "== " + "\n\n== ".join(section(block) for block in ("\n" + old).split("\n== ")[1:]) + "\n"
    if "--check" not in sys.argv:
        TARGET.write_text(new)
    elif old != new:
        sys.exit(f"the package finds other events than those in {TARGET}")


main()
