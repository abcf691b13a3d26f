#!/usr/bin/env python3
"""Compares how calendar files are read with the PyPI package `recurring-ical-events`.

    python3 -m venv /tmp/ics && /tmp/ics/bin/pip install recurring-ical-events
    /tmp/ics/bin/python scripts/compare-calendars.py .build/release/countdowns FOLDER... [--now 2026-12-24T17:59:50Z]

For each calendar in the folders it looks at every event that is to come, by its title and when it comes next, as
`countdowns list --json` and the package have it, and prints one line a file that differs. The corpora are those of libical,
collective/icalendar, ical.js, ical4j and of the package itself; they are not in this repository.
"""
import argparse
import collections
import datetime as dt
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import warnings

import icalendar
import recurring_ical_events

UTC = dt.timezone.utc
# Programs whose calendars are real exports.
EXPORTERS = ("Google", "Apple", "Microsoft", "Outlook", "Zimbra", "Nextcloud", "SabreDAV", "Mozilla", "Evolution", "Lotus")


# How long the package may take for a file.
SECONDS = 10


def too_long(*_):
    raise TimeoutError


def expected(data, now):
    """The next start of each event by its title, as seconds since 1970; what goes on is left out on both sides."""
    found = set()
    calendars = icalendar.Calendar.from_ical(data, multiple=True)
    for calendar in calendars:
        query = recurring_ical_events.of(calendar, skip_bad_series=True, components=["VEVENT"])
        seen = set()
        for event in query.after(now):
            start = event["DTSTART"].dt
            title = " ".join(str(event.get("SUMMARY", "")).split()) or "Untitled event"
            if str(event.get("STATUS", "")).upper() == "CANCELLED":
                continue
            if not isinstance(start, dt.datetime):
                start = dt.datetime(start.year, start.month, start.day)
            if start.tzinfo is None:
                start = start.replace(tzinfo=UTC)
            if start < now:
                continue
            key = (str(event.get("UID", "")), title)
            # The first of a series, and each of those that were moved.
            if key in seen:
                continue
            seen.add(key)
            found.add((title, int(start.timestamp())))
            if len(seen) > 2000 or start.year > now.year + 20:
                break
    return found


def ours(program, path, now):
    with tempfile.TemporaryDirectory() as folder:
        board = pathlib.Path(folder) / "board.yaml"
        board.write_text("zone: UTC\ncountdowns:\n  - ics: %s\n" % json.dumps(str(path)))
        stamp = now.strftime("%Y-%m-%dT%H:%M:%SZ")
        check = subprocess.run([program, "check", board, "--now", stamp], capture_output=True, text=True, timeout=120)
        warned = [line for line in check.stderr.splitlines() if ": warning: the event" in line]
        if check.returncode != 0:
            return None, warned
        listing = subprocess.run(
            [program, "list", board, "--json", "--no-state", "--now", stamp], capture_output=True, text=True, timeout=120)
        found = set()
        data = json.loads(listing.stdout)
        for item in data if isinstance(data, list) else data["countdowns"]:
            title = " ".join(item["title"].split())
            if not title.endswith(" (end)") and item["target"]:
                moment = dt.datetime.fromisoformat(item["target"].replace("Z", "+00:00"))
                if moment >= now:
                    found.add((title, int(moment.timestamp())))
        return found, warned


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--now", default="2000-01-01T00:00:00Z")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    now = dt.datetime.fromisoformat(arguments.now.replace("Z", "+00:00"))
    signal.signal(signal.SIGALRM, too_long)
    counts = collections.Counter()
    for folder in arguments.folders:
        for path in sorted(folder.rglob("*.ics")):
            data = path.read_bytes()
            if b"BEGIN:VEVENT" not in data:
                continue
            name = path.relative_to(folder.parent)
            is_export = any(word.encode() in data for word in EXPORTERS)
            counts["files"] += 1
            counts["exports"] += is_export
            found, warned = ours(arguments.program, path, now)
            if found is None:
                counts["refused"] += 1
                counts["exports refused"] += is_export
                print(f"{name}\trefused")
                continue
            if warned:
                counts["with events left out"] += 1
                counts["exports with events left out"] += is_export
            signal.alarm(SECONDS)
            try:
                wanted = expected(data, now)
            except Exception as error:
                signal.alarm(0)
                counts["not read by the other"] += 1
                print(f"{name}\tnot read by the other: {type(error).__name__}\tleft out: {len(warned)}")
                continue
            signal.alarm(0)
            if found == wanted:
                counts["equal"] += 1
                continue
            counts["different"] += 1
            missing, more = sorted(wanted - found)[:2], sorted(found - wanted)[:2]
            print(f"{name}\tdifferent\tleft out: {len(warned)}\tmissing: {missing}\tmore: {more}")
    for name, count in counts.items():
        print(f"# {name}: {count}")


sys.exit(main())
