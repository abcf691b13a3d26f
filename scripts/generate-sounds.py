#!/usr/bin/env python3
"""Writes the sounds of the program: three short 8-bit WAV files with a sample rate of 11,025 Hz.

The script uses no random numbers, so the files are the same each time. Run it in the root of the repository. With --check, it
only compares the existing files with the generated sounds.
"""
import io
import math
import pathlib
import sys
import wave

RATE = 11_025
FOLDER = pathlib.Path("Sources/BoardEngine/Alerts/sounds")


def tone(frequency, start, length, partials, decay):
    """Returns a tone with its partials, as a function from the time in seconds to the amplitude."""

    def value(time):
        if not start <= time < start + length:
            return 0.0
        age = time - start
        attack = min(age / 0.005, 1.0)
        release = min((start + length - time) / 0.02, 1.0)
        shape = attack * release * math.exp(-decay * age)
        return shape * sum(weight * math.sin(2 * math.pi * frequency * ratio * age) for ratio, weight in partials)

    return value


SOUNDS = {
    "chime": (0.75, [tone(f, 0.16 * i, 0.43, [(1, 0.6), (2, 0.2)], 6) for i, f in enumerate((659.3, 830.6, 987.8))]),
    "bell": (0.9, [tone(784.0, 0, 0.9, [(1, 0.45), (2.76, 0.25), (5.4, 0.12)], 5)]),
    "beep": (0.5, [tone(1_046.5, 0.18 * i, 0.11, [(1, 0.6)], 0) for i in range(3)]),
}


def encode(length, tones):
    samples = bytes(
        max(0, min(255, round(128 + 110 * sum(tone(index / RATE) for tone in tones))))
        for index in range(round(length * RATE))
    )
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(RATE)
        file.writeframes(samples)
    return data.getvalue()


def main():
    is_check = sys.argv[1:] == ["--check"]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (length, tones) in SOUNDS.items():
        path, data = FOLDER / f"{name}.wav", encode(length, tones)
        if is_check and path.read_bytes() != data:
            sys.exit(f"{path} is not what this script makes")
        if not is_check:
            path.write_bytes(data)


main()
