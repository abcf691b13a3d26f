#!/usr/bin/env python3
"""Draws docs/tour.svg, an animation: scripts/tour.py PROGRAM > docs/tour.svg.

Each element of the picture is drawn once, with the time during which it is visible, because most cells do not change from
one frame to the next.
"""
import difflib
import subprocess
import sys

# The countdowns have fixed dates, so that a frame depends only on the time for which it is drawn.
BOARD = """
title: Kitchen and calendar
zone: Europe/Berlin
countdowns:
  - {title: Tea, at: 2026-12-24 18:00:06, from: 2026-12-24 17:59, warn: 1m, danger: 5s, on_zero: overtime, group: Kitchen}
  - {title: Bread, at: 2026-12-24 18:21:40, from: 2026-12-24 17:40, group: Kitchen}
  - {title: Goose, at: 2026-12-24 19:40, from: 2026-12-24 15:00, group: Kitchen}
  - {title: Stand-up in Tokyo, at: 2026-12-25 09:00, zone: Asia/Tokyo, from: 2026-12-24, group: Work}
  - {title: Launch, at: 2027-01-15 09:00, zone: America/New_York, from: 2026-11-01, group: Work}
  - {title: Days without a bug, since: 2026-12-01 10:30, group: Work}
  - {title: New Year, at: 2027-01-01, from: 2026-12-01, group: Home}
  - {title: Ski holiday, at: 2027-02-06, from: 2026-12-01, group: Home}
"""

# The first second after 17:00 in UTC, the duration of a frame and the number of frames in seconds, the view and the theme.
SCENES = [
    (-9, 1, 3, "list", "countdowns-dark"),
    (-6, 1, 3, "timeline", "countdowns-dark"),
    (-3, 1, 2, "timeline", "countdowns-light"),
    (-1, 1, 2, "list", "countdowns-light"),
    (1, 1, 2, "focus", "countdowns-dark"),
    (3, 0.1, 40, "focus", "countdowns-dark"),
    (7, 1, 3, "list", "countdowns-dark"),
]


def frame(program, second, view, theme):
    """Returns the lines of three layers: the window, the rectangles and the texts."""
    tenths = round((17 * 3600 + second) * 10)
    seconds, tenth = divmod(tenths, 10)
    time = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{tenth}"
    # The clock is stopped and there are no animations, so a slow machine draws the same frame.
    arguments = ["render", "-", "--svg", "--size", "80x24", "--now", f"2026-12-24T{time}Z", "--speed", "0.000001"]
    arguments += ["--no-motion", "--view", view, "--theme", theme]
    picture = subprocess.run([program] + arguments, input=BOARD, capture_output=True, text=True, check=True).stdout
    lines = picture.splitlines()
    groups = [number for number, line in enumerate(lines) if line.startswith("<g ")]
    start = next(number for number, line in enumerate(lines) if line.startswith("<rect"))
    layers = [lines[start : groups[0]]]
    for group in groups[1:]:
        layers.append(lines[group + 1 : lines.index("</g>", group)])
    return lines[:start], [lines[group] for group in groups], layers


class Layer:
    """The elements of a layer in the order in which they are drawn, each with its first and its last frame."""

    def __init__(self):
        self.elements = []

    def add(self, lines, number):
        alive = [place for place, element in enumerate(self.elements) if element[2] == number - 1]
        matcher = difflib.SequenceMatcher(None, [self.elements[place][0] for place in alive], lines, autojunk=False)
        merged, position = [], 0
        for _, first, last, start, end in matcher.get_opcodes():
            until = alive[first] if first < len(alive) else len(self.elements)
            merged += self.elements[position:until]
            position = until
            if lines[start:end] == [self.elements[place][0] for place in alive[first:last]]:
                for place in alive[first:last]:
                    merged += self.elements[position:place]
                    merged.append([*self.elements[place][:2], number])
                    position = place + 1
            else:
                merged += [[line, number, number] for line in lines[start:end]]
        self.elements = merged + self.elements[position:]


def main():
    starts, frames, now = [], [], 0.0
    for first, duration, count, view, theme in SCENES:
        for index in range(count):
            starts.append(now)
            frames.append(frame(sys.argv[1], first + index * duration, view, theme))
            now += duration
    starts.append(now)
    layers = [Layer(), Layer(), Layer()]
    for number, (_, _, parts) in enumerate(frames):
        for layer, lines in zip(layers, parts, strict=True):
            layer.add(lines, number)
    ranges, body = {}, []
    groups = frames[0][1]
    for layer, opening in zip(layers, ["", groups[0] + groups[1], groups[2]], strict=True):
        body.append(opening)
        open_range = None
        for line, first, last in layer.elements:
            if (first, last) != open_range:
                if open_range:
                    body.append("</g>")
                open_range = (first, last)
                name = ranges.setdefault(open_range, f"f{len(ranges)}")
                body.append(f'<g class="{name}">')
            body.append(line)
        body.append("</g>")
        body.append("</g>" if opening else "")
    style = []
    for (first, last), name in ranges.items():
        start, end = (100 * starts[place] / now for place in (first, last + 1))
        if first == 0 and last == len(frames) - 1:
            continue
        # A viewer that does not support animations, or whose user has disabled them, shows the first frame.
        style.append(f".{name}{{visibility:{'hidden' if first else 'visible'};animation:{name} {now:g}s step-end infinite}}")
        steps = f"0%{{visibility:hidden}}{start:.4f}%{{visibility:visible}}" if first else "0%{visibility:visible}"
        if end < 100:
            steps += f"{end:.4f}%{{visibility:hidden}}"
        style.append(f"@keyframes {name}{{{steps}}}")
    style.append("@media(prefers-reduced-motion:reduce){g{animation:none!important}}")
    print("\n".join(frames[0][0]))
    print("<style>" + "\n".join(style) + "</style>")
    print("\n".join(line for line in body if line))
    print("</g>\n</svg>")


main()
