#!/usr/bin/env python3
"""Writes Tests/DashboardTests/Year/year.txt: the texts of a family's board on 365 mornings and evenings.

    python3 -m venv .venv && .venv/bin/pip install recurring-ical-events
    .venv/bin/python scripts/generate-year-oracle.py [--check]

With --check, changes nothing, and exits with status 1 if the table would change. The events of family.ics are found by
recurring-ical-events, the dates of family.yaml by the loops in this script, and the rules are those of docs/yaml.md,
sections *Whole days*, *Calendars* and *Units*. The program is not used.

A section begins with `==`, the id of a countdown and the times of day of its texts. A line has the first day of a text,
which is the text of each day until the day of the next line: the title, the amount, and the words about the date. A
number in braces is the number of the first day; on each following day, `{5-}` is smaller by one, and `{5+}` larger by
one. The section `zeros` of a countdown has the local times of its zeros.
"""
import datetime as dt
import pathlib
import re
import sys
import zoneinfo

import icalendar
import recurring_ical_events

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Tests/DashboardTests/Year"
BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
UTC = dt.timezone.utc
LOADED = dt.datetime(2026, 11, 30, 20, tzinfo=BERLIN)
DAYS = [dt.date(2026, 12, 1) + dt.timedelta(n) for n in range(365)]
LAST = dt.date(2028, 12, 31)
CLOCKS = [dt.time(7, 30), dt.time(20)]
DAY = dt.timedelta(1)
WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun".split()
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


class Row:
    """A countdown with its occurrences: whole days as pairs of dates, or events as pairs of moments."""

    def __init__(self, id, title, occurrences, *, recurs, zone=BERLIN, is_moment=False, unit_is_day=False, born=None):
        self.id, self.title, self.recurs, self.zone = id, title, recurs, zone
        self.is_moment, self.unit_is_day, self.born = is_moment, unit_is_day, born
        self.occurrences = sorted(occurrences)
        self.is_day = not isinstance(self.occurrences[0][0], dt.datetime)

    def bounds(self, occurrence):
        """Returns the first moment and the moment after the last."""
        if not self.is_day:
            return occurrence
        first, last = occurrence
        return at(first, dt.time(), self.zone), at(last + DAY, dt.time(), self.zone)

    def shown(self, now):
        """Returns the first occurrence that is not over, or else the last one."""
        for occurrence in self.occurrences:
            if self.bounds(occurrence)[1] > now:
                return occurrence
        return self.occurrences[-1]

    def text(self, now):
        occurrence = self.shown(now)
        title = self.title
        if self.born:
            title = title.replace("{age}", str(occurrence[0].year - self.born))
        amount, words = (day_text if self.is_day else time_text)(self, occurrence, now)
        return f"{title}: {amount}, {words}"

    def zeros(self):
        begins = [at(o[0], dt.time(7), self.zone) if self.is_day else o[0] for o in self.occurrences]
        end = at(DAYS[-1], CLOCKS[-1], BERLIN)
        return [time for time in begins if LOADED < time <= end]


def at(day, time, zone):
    return dt.datetime.combine(day, time, zone).astimezone(UTC)


def number(count):
    """A number that changes each day."""
    return f"{{{count}}}"


def day_and_month(day):
    return f"{day.day} {MONTHS[day.month - 1]}"


def day_text(row, occurrence, now):
    first, last = occurrence
    today = now.astimezone(row.zone).date()
    length, ahead, ago = (last - first).days + 1, (first - today).days, (today - last).days
    shown = last if length > 1 and ahead <= 0 else first
    is_near = abs((shown - today).days) <= 300
    date = f"{WEEKDAYS[shown.weekday()]} {day_and_month(shown)}" if is_near else f"{day_and_month(shown)} {shown.year}"
    if row.zone != BERLIN:
        date += " " + row.zone.key.split("/")[-1]
    if ahead > 0:
        amount = "tomorrow" if ahead == 1 else f"{number(ahead)} days"
        return amount, f"{'starts' if length > 1 else 'next' if row.recurs else 'on'} {date}"
    if ago > 0:
        amount = "yesterday" if ago == 1 else f"{number(ago)} days ago"
        return amount, f"{'ended' if length > 1 else 'on'} {date}"
    return ("today", f"on {date}") if length == 1 else (f"day {number(1 - ahead)} of {length}", f"until {date}")


def between(end, now, ends_day):
    """Returns the complete days between `end` and `now` in Berlin, the exact rest, and the number of midnights."""
    local, days, step = end.astimezone(BERLIN), 0, -1 if now <= end else 1
    place = end
    while True:
        following = at(local.date() + (days + 1) * step * DAY, local.time(), BERLIN)
        if (following < now) if step < 0 else (following > now):
            break
        days, place = days + 1, following
    day = local.date() - DAY if ends_day else local.date()
    midnights = abs((now.astimezone(BERLIN).date() - day).days)
    return days, int(abs((now - place).total_seconds())), max(midnights, min(days, 1))


def time_text(row, occurrence, now):
    start, end = occurrence
    is_on = start <= now < end
    date = end if now >= start else start
    is_midnight = date.astimezone(BERLIN).time() == dt.time()
    is_deadline = row.is_moment and not row.recurs
    days, rest, midnights = between(date, now, is_midnight and is_deadline)
    sign = "-" if now > date else ""
    if days >= 100 or days > 0 and row.unit_is_day:
        amount = f"{sign}{number(midnights)}d"
    elif days > 0:
        amount = f"{sign}{number(days)}d {rest // 3600:02}h {rest % 3600 // 60:02}m"
    else:
        clock = f"{rest % 3600 // 60:02}:{rest % 60:02}"
        amount = sign + (f"{rest // 3600}:{clock}" if rest >= 3600 else clock)
    if now >= date:
        verb = "due" if is_deadline else "ended"
    else:
        verb = "due" if is_deadline else "next" if row.is_moment else "ends" if is_on else "starts"
    if now >= date and now - date < dt.timedelta(60):
        if days > 0:
            age = "1 day" if midnights == 1 else f"{number(midnights)} days"
        else:
            age = f"{rest // 3600} h" if rest >= 3600 else f"{rest // 60} min"
        return amount, f"{verb} {age} ago"
    return amount, f"{verb} {moment_text(date, now, is_midnight, is_deadline, is_on)}"


def moment_text(date, now, is_midnight, is_deadline, is_on):
    local, today = date.astimezone(BERLIN), now.astimezone(BERLIN).date()
    day = local.date() - DAY if is_midnight and (is_deadline or is_on) else local.date()
    days = (day - today).days
    if not 0 <= days <= 300:
        return f"{day_and_month(day)} {day.year}"
    name = f"{WEEKDAYS[day.weekday()]} {day_and_month(day)}"
    relative = {0: "today", 1: "tomorrow"}.get(days)
    if is_midnight and not is_on:
        return ("end of " if is_deadline else "") + (relative or name)
    time = "24:00" if is_midnight else f"{local:%H:%M}"
    if days == 0:
        return time
    return f"{relative or (WEEKDAYS[day.weekday()] if days < 7 else name)} {time}"


def all_days():
    return [dt.date(2026, 11, 1) + dt.timedelta(n) for n in range((LAST - dt.date(2026, 11, 1)).days)]


def days_of(*texts):
    """Returns the days of dates and of ranges such as `2026-12-24..2027-01-03`."""
    days = set()
    for text in texts:
        first, _, last = text.partition("..")
        day, last = dt.date.fromisoformat(first), dt.date.fromisoformat(last or first)
        while day <= last:
            days.add(day)
            day += DAY
    return days


def whole(id, title, days, **keys):
    return Row(id, title, [(day, day) for day in days], recurs=len(days) > 1, **keys)


def moments(id, title, times, **keys):
    return Row(id, title, [(time, time) for time in times], recurs=len(times) > 1, is_moment=True, **keys)


def written():
    """Returns the countdowns of family.yaml that are not in the calendar."""
    no_school = days_of(
        "2026-12-23..2027-01-06", "2027-03-29..2027-04-09", "2027-05-06", "2027-07-29..2027-09-10",
        "2027-10-11..2027-10-23")
    no_judo = days_of("2026-12-24..2027-01-03", "2027-03-29")
    no_paper = days_of("2026-12-24", "2026-12-31", "2027-05-06")
    no_bins = days_of("2026-12-22", "2027-03-30")
    bins = dt.date(2026, 11, 24)
    days = all_days()
    is_last = {day for day in days if (day + DAY).day == 1}
    is_february = {day for day in is_last if day.month == 2}
    def last_friday(day):
        return day.weekday() == 4 and (day + 7 * DAY).month != day.month
    future = [day for day in days if day >= LOADED.date()]
    return [
        whole("ada", "Ada turns {age}", [d for d in future if (d.month, d.day) == (5, 4)], born=2017),
        # In a year without 29 February, the day before 1 March.
        whole("leo", "Leo turns {age}", sorted(is_february & set(future)), born=2016),
        whole("granny", "Granny turns {age}", [d for d in future if (d.month, d.day) == (3, 28)], born=1950),
        whole("paper", "Paper", [d for d in future if d.weekday() == 3 and d not in no_paper]),
        whole("bins", "Bins", [d for d in future if (d - bins).days % 14 == 0 and d not in no_bins]),
        whole("pocket-money", "Pocket money", sorted(is_last & set(future))),
        whole("film-night", "Film night", [d for d in future if last_friday(d)]),
        whole("school", "School", [d for d in future if d.weekday() < 5 and d not in no_school]),
        moments("judo", "Judo", [
            at(d, dt.time(18), BERLIN) for d in future
            if d.weekday() in (0, 3) and d not in no_judo and d <= dt.date(2027, 6, 30)]),
        moments("tablets", "Tablets", [at(d, dt.time(21), BERLIN) for d in future]),
        whole("christmas-eve", "Christmas Eve", [dt.date(2026, 12, 24)]),
        whole("wedding", "Wedding", [dt.date(2027, 8, 21)]),
        whole("aunt-yuki", "Aunt Yuki", [dt.date(2027, 5, 5)], zone=zoneinfo.ZoneInfo("Asia/Tokyo")),
        moments("library", "Library", [at(dt.date(2026, 12, 11), dt.time(18), BERLIN)], unit_is_day=True),
        moments("passports", "Passports", [at(dt.date(2027, 3, 28), dt.time(18), BERLIN)]),
        moments("camp-fee", "Camp fee", [at(dt.date(2027, 3, 1), dt.time(), BERLIN)], unit_is_day=True),
        moments("tax-return", "Tax return", [at(dt.date(2027, 8, 1), dt.time(), BERLIN)]),
    ]


def from_calendar():
    """Returns the events of family.ics, one for each title."""
    calendar = icalendar.Calendar.from_ical((FOLDER / "family.ics").read_text())
    found = {}
    for event in recurring_ical_events.of(calendar).between(dt.date(2026, 11, 1), LAST):
        if str(event.get("STATUS")) == "CANCELLED":
            continue
        start, end = event.start, event.end
        earlier = found.setdefault(str(event["SUMMARY"]), [])
        if not isinstance(start, dt.datetime):
            earlier.append((start, end - DAY))
            continue
        start, end = start.astimezone(UTC), end.astimezone(UTC)
        if earlier:
            # RFC 5545, section 3.8.5.3: with DTEND, the same exact duration applies to all occurrences. In a night with
            # a clock change, the package keeps the time of DTEND instead.
            end = start + (earlier[0][1] - earlier[0][0])
        earlier.append((start, end))
    return [
        Row(re.sub("[^a-z]+", "-", title.lower().replace("'", "")).strip("-"), title, occurrences,
            recurs=len(occurrences) > 1)
        for title, occurrences in found.items()]


def runs(texts):
    """Joins the texts of following days in which the numbers in braces change by one, in the same direction."""
    marked = re.compile(r"\{(\d+)\}")
    found, previous, step = [], None, 0
    for day, text in texts:
        template, numbers = marked.sub("{}", text), [int(n) for n in marked.findall(text)]
        if previous and previous[0] == template:
            steps = {new - old for old, new in zip(previous[1], numbers)}
            joins = not steps or steps in ({1}, {-1}) and step in (0, *steps)
        else:
            joins = False
        if joins:
            step = next(iter(steps), 0)
            found[-1][3] = step
        else:
            step = 0
            found.append([day, template, numbers, 0])
        previous = (template, numbers)
    lines = []
    for day, template, numbers, step in found:
        sign = {1: "+", -1: "-", 0: ""}[step]
        for value in numbers:
            template = template.replace("{}", f"{{{value}{sign}}}" if sign else str(value), 1)
        lines.append(f"{day} {template}")
    return lines


def sections(row):
    series = [runs([(day, row.text(at(day, clock, BERLIN))) for day in DAYS]) for clock in CLOCKS]
    names = [f"{clock:%H:%M}" for clock in CLOCKS]
    if series[0] == series[1]:
        series, names = [series[0]], [" ".join(names)]
    for name, lines in zip(names, series):
        yield "\n".join([f"== {row.id} {name}", *lines])
    yield "\n".join([f"== {row.id} zeros", *(f"{time.astimezone(BERLIN):%Y-%m-%d %H:%M}" for time in row.zeros())])


def main():
    rows = written() + from_calendar()
    table = "\n".join(section for row in rows for section in sections(row)) + "\n"
    target = FOLDER / "year.txt"
    if "--check" not in sys.argv:
        target.write_text(table)
    elif target.read_text() != table:
        sys.exit(f"the texts of {target} are not those of the calendar")


main()
