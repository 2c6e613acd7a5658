#!/usr/bin/env python3
"""Prints SpectralArcLengthGoldens.swift, to be piped through `swift format -`:

SPARC by numpy.fft from the 2015 definition.

K = 2^(ceil(log2 N) + 4); magnitudes over the largest; bins up to min(10 Hz, half the rate);
from the first to the last bin at or above 0.05; the arc length of that, with frequency scaled
to 0...1."""
import numpy as np

rng = np.random.default_rng(2015)


def sparc(speed, rate):
    """-> (value, whether the frequency limit ends the band)"""
    speed = np.asarray(speed, dtype=float)
    size = int(2 ** (np.ceil(np.log2(len(speed))) + 4))
    frequency = np.arange(size) * rate / size
    magnitude = np.abs(np.fft.fft(speed, size))
    magnitude = magnitude / magnitude.max()
    limit = min(10.0, rate / 2)
    below = frequency <= limit
    frequency, magnitude = frequency[below], magnitude[below]
    inside = np.nonzero(magnitude >= 0.05)[0]
    frequency = frequency[inside[0] : inside[-1] + 1]
    magnitude = magnitude[inside[0] : inside[-1] + 1]
    df = np.diff(frequency) / (frequency[-1] - frequency[0])
    value = -np.sum(np.sqrt(df**2 + np.diff(magnitude) ** 2))
    return value, frequency[-1] >= limit - rate / size * (1 + 1e-9)


def minimum_jerk(duration, rate, start=0.0, total=None):
    t = np.arange(int(round((total or duration) * rate))) / rate
    u = np.clip((t - start) / duration, 0, 1)
    return 300 / duration * 30 * u**2 * (1 - u) ** 2


def spring(rate, seconds, zeta, response=0.4, velocity=600.0):
    """Speeds of a damped spring between frames, by the midpoint rule."""
    w = 2 * np.pi / response
    x, v, out = -300.0, velocity, [-300.0]
    for k in range(int(seconds * rate)):
        for _ in range(20):
            h = 1 / (rate * 20)
            a1 = -w * w * x - 2 * zeta * w * v
            xm, vm = x + v * h / 2, v + a1 * h / 2
            a2 = -w * w * xm - 2 * zeta * w * vm
            x, v = x + vm * h, v + a2 * h
        out.append(x)
    return np.abs(np.diff(out)) * rate


q = lambda v: np.round(np.asarray(v) * 8) / 8
cases = [
    ("minimum jerk 0.3 s at 60 Hz", minimum_jerk(0.3, 60), 60),
    ("minimum jerk 0.6 s at 60 Hz", minimum_jerk(0.6, 60), 60),
    ("minimum jerk 0.5 s at 120 Hz", minimum_jerk(0.5, 120), 120),
    ("minimum jerk 0.5 s at 90 Hz", minimum_jerk(0.5, 90), 90),
    ("minimum jerk 0.15 s at 120 Hz, band-limited", minimum_jerk(0.15, 120), 120),
    ("minimum jerk 0.1 s at 120 Hz, band-limited", minimum_jerk(0.1, 120), 120),
    ("minimum jerk 0.08 s at 240 Hz, band-limited", minimum_jerk(0.08, 240), 240),
    ("minimum jerk after a rest", minimum_jerk(0.3, 60, start=0.2, total=0.7), 60),
    ("two overlapping submovements", minimum_jerk(0.5, 60, 0, 0.8) + minimum_jerk(0.5, 60, 0.3, 0.8), 60),
    ("three separated submovements", minimum_jerk(0.3, 60, 0, 1.2) + minimum_jerk(0.3, 60, 0.4, 1.2) + minimum_jerk(0.3, 60, 0.8, 1.2), 60),
    ("constant speed for 0.15 s", [500.0] * 9, 60),
    ("constant speed for 0.3 s", [500.0] * 18, 60),
    ("constant speed for 1 s", [500.0] * 60, 60),
    ("a single step in 12", [0.0] * 5 + [100.0] + [0.0] * 6, 60),
    ("25 Hz, the band ends at half the rate", minimum_jerk(0.8, 25), 25),
    ("20 Hz, the slowest rate", minimum_jerk(1.0, 20), 20),
    ("critically damped settle", spring(60, 0.8, 1.0), 60),
    ("bouncing settle", spring(60, 1.5, 0.3), 60),
    ("creeping settle at 120 Hz", spring(120, 0.6, 1.6), 120),
    ("exactly 16 speeds", minimum_jerk(0.16, 100), 100),
    ("17 speeds", minimum_jerk(0.17, 100), 100),
    ("judder of a half", minimum_jerk(0.5, 60) * (1 + 0.5 * (-1.0) ** np.arange(30)), 60),
]
for k, (n, rate) in enumerate([(9, 60), (23, 60), (32, 120), (33, 90), (64, 144), (57, 59.94)]):
    cases.append((f"noise {k + 1}", rng.uniform(0, 400, n), rate))


def num(v):
    text = repr(float(v))
    return text[:-2] if text.endswith(".0") else text


print("// Written by Golden/sparc.py (numpy.fft); not by hand.\n")
print("extension SpectralArcLengthGolden {")
print("  static let all: [SpectralArcLengthGolden] = [")
for name, speed, rate in cases:
    speed = q(speed)
    value, limited = sparc(speed, rate)
    print("    SpectralArcLengthGolden(")
    print(f'      "{name}", rate: {num(rate)}, value: {num(value)}, isBandLimited: {str(bool(limited)).lower()},')
    print("      speed: [")
    row = " " * 7
    for v in speed:
        item = f" {num(v)},"
        if len(row) + len(item) > 100:
            print(row)
            row = " " * 7
        row += item
    print(row)
    print("      ]),")
print("  ]\n}")
