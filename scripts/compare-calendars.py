#!/usr/bin/env python3
"""Compares the events that `countdowns` and the PyPI package `recurring-ical-events` read from calendar files.

    scripts/compare-calendars.py .build/release/countdowns FOLDER

parses each file that is listed in `compare-calendars.tsv`, and compares the titles and next starts of all future
events. The events of `countdowns` come from the output of `countdowns list --json`. The script prints each file whose
result differs from the recorded result, and exits with status 1 if a result differs. The folder contains the corpora of
libical, collective/icalendar, ical.js, ical4j and of the package itself, each in a folder with the name `owner+name`.
The corpora are not in this repository.

    python3 -m venv .build/ics && .build/ics/bin/pip install recurring-ical-events
    .build/ics/bin/python scripts/compare-calendars.py --record .build/release/countdowns FOLDER

records the results of `countdowns` again, and the results of the package for files that are not recorded yet. A line of
`compare-calendars.tsv` has the path, the result of the package, the result of `countdowns`, the number of events that
`countdowns` leaves out, `export` if a known program exported the file, and the reason for a difference:

    left out   an event with an error is left out, and the others are read
    start      the start of an event is always an occurrence, and one of the COUNT occurrences, even if it does not
               match the rule
    versions   a higher SEQUENCE or a later stamp replaces an event of the same UID; without either, events with another
               start or title are separate events
    slips      some errors of exporters are accepted, such as `20131210Z` and an empty `RRULE:`; an event with another
               error, such as two rules or an invalid start, is left out
    reading    a day begins at midnight of the board's zone, also if its line names another zone; a task has its deadline at
               `DUE`; in a title `\\\\` is one backslash
"""
import argparse
import collections
import concurrent.futures
import datetime as dt
import hashlib
import json
import multiprocessing
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

UTC = dt.timezone.utc
NOW = dt.datetime(2000, 1, 1, tzinfo=UTC)
NOTED = pathlib.Path(__file__).with_suffix(".tsv")
HEADER = "path\tpackage\tcountdowns\tleft out\texport\treason"
# The product names of programs whose calendars count as real exports.
EXPORTERS = re.compile(
    rb"^PRODID[^:]*:[^\r\n]*(Google|Apple|Microsoft|Outlook|Zimbra|Nextcloud|SabreDAV|Mozilla|Evolution|Lotus)", re.I | re.M)
# The timeout of the package for one file, in seconds.
SECONDS = 10


def text(found):
    """Returns the number of events and a checksum that identifies them."""
    lines = "\n".join(f"{title}\t{moment}" for title, moment in sorted(found))
    return f"{len(found)}:{hashlib.sha256(lines.encode()).hexdigest()[:12]}"


def unfolded(data):
    return re.sub(rb"\r?\n(\r?\n)*[ \t]", b"", data)


def expected(data):
    """Returns the `text` of all events that the package finds. A replaced occurrence counts as an event."""
    import icalendar
    import recurring_ical_events

    warnings.simplefilter("ignore")
    found = set()
    for calendar in icalendar.Calendar.from_ical(data, multiple=True):
        moved = {
            (str(event.get("UID", "")), event["DTSTART"].dt)
            for event in calendar.walk("VEVENT") if "RECURRENCE-ID" in event and "DTSTART" in event}
        query = recurring_ical_events.of(calendar, skip_bad_series=True, components=["VEVENT"])
        seen = set()
        for event in query.after(NOW):
            start = event["DTSTART"].dt
            title = " ".join(str(event.get("SUMMARY", "")).split()) or "Untitled event"
            if str(event.get("STATUS", "")).upper() == "CANCELLED":
                continue
            uid = str(event.get("UID", ""))
            is_moved = (uid, start) in moved
            if not isinstance(start, dt.datetime):
                start = dt.datetime(start.year, start.month, start.day)
            if start.tzinfo is None:
                start = start.replace(tzinfo=UTC)
            if start.year > NOW.year + 30:
                break
            if start < NOW or (uid, title) in seen and not is_moved:
                continue
            if not is_moved:
                seen.add((uid, title))
            found.add((title, int(start.timestamp())))
    return text(found)


def answer(data, pipe):
    try:
        pipe.send(expected(data))
    except Exception as error:
        pipe.send(f"not read: {type(error).__name__}")


def of_package(data):
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=answer, args=(data, theirs))
    process.start()
    found = ours.recv() if ours.poll(SECONDS) else "not read: too slow"
    process.terminate()
    process.join()
    return found


def of_program(program, path):
    """Returns the `text` of all events that the program finds, and the number of events that the program leaves out."""
    with tempfile.TemporaryDirectory() as folder:
        board = pathlib.Path(folder) / "board.yaml"
        board.write_text("zone: UTC\ncountdowns:\n  - ics: %s\n" % json.dumps(str(path)))
        stamp = ["--now", NOW.strftime("%Y-%m-%dT%H:%M:%SZ")]
        check = subprocess.run([program, "check", board] + stamp, capture_output=True, text=True, timeout=120)
        left_out = sum(": warning: the event" in line for line in check.stderr.splitlines())
        if check.returncode != 0:
            return "refused", left_out
        listing = subprocess.run(
            [program, "list", board, "--json", "--no-state"] + stamp, capture_output=True, text=True, timeout=120)
        found = set()
        data = json.loads(listing.stdout)
        for item in data if isinstance(data, list) else data["countdowns"]:
            title = " ".join(item["title"].split())
            if not title.endswith(" (end)") and item["target"]:
                moment = dt.datetime.fromisoformat(item["target"].replace("Z", "+00:00"))
                if moment >= NOW:
                    found.add((title, int(moment.timestamp())))
        return text(found), left_out


def noted():
    lines = NOTED.read_text().splitlines() if NOTED.exists() else []
    return {row[0]: row for row in (line.split("\t") for line in lines if not line.startswith("path\t"))}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--record", action="store_true", help="note anew what is found")
    arguments = parser.parse_args()
    known = noted()
    if arguments.record:
        paths = [
            path.relative_to(arguments.folder).as_posix() for path in sorted(arguments.folder.rglob("*.ics"))
            if b"BEGIN:VEVENT" in path.read_bytes()]
    else:
        paths = list(known)

    def row(name):
        path = arguments.folder / name
        data = path.read_bytes()
        found, left_out = of_program(arguments.program, path)
        wanted = known[name][1] if name in known else of_package(data)
        export = "export" if EXPORTERS.search(unfolded(data)) else ""
        return [name, wanted, found, str(left_out), export, known.get(name, [""] * 6)[5]]

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(row, paths))
    counts = collections.Counter()
    status = 0
    for name, wanted, found, left_out, export, reason in rows:
        is_read = not wanted.startswith("not read") and found != "refused"
        kind = "equal" if wanted == found else "different" if is_read else "read by one or none"
        for prefix in ["files", "exports"] if export else ["files"]:
            counts[prefix] += 1
            counts[f"{prefix}, {kind}"] += 1
            counts[f"{prefix}, whole"] += found != "refused" and left_out == "0"
        if kind == "different" and not reason:
            print(f"{name}\tdifferent, and no reason is noted: {wanted} there, {found} here")
            status = 1
        if not arguments.record and [found, left_out] != known[name][2:4]:
            print(f"{name}\tnoted {known[name][2]}, left out {known[name][3]}\tnow {found}, left out {left_out}")
            status = 1
    if arguments.record:
        NOTED.write_text("\n".join([HEADER] + ["\t".join(row) for row in rows]) + "\n")
    for name in sorted(counts):
        print(f"# {name}: {counts[name]}")
    return status


if __name__ == "__main__":
    sys.exit(main())
