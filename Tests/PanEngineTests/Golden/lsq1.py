#!/usr/bin/env python3
"""Prints LeastSquaresGoldens.swift, to be piped through `swift format -`:

lsq1 velocities by numpy.polyfit, with the window rules (100 ms horizon, 40 ms gap, 40 ms lift,
later of equal times wins) written anew from Android's published ones."""
import numpy as np

rng = np.random.default_rng(20240611)
HORIZON, GAP, LIFT, MINIMUM = 100.0, 40.0, 40.0, 2


def lsq1(samples, lift):
    """samples: [(ms, x, y)] -> (vx, vy, count) in pt/s, or the reason for none."""
    if not samples:
        return "tooFewSamples"
    unique = []
    for s in samples:
        if unique and unique[-1][0] == s[0]:
            unique[-1] = s
        else:
            unique.append(s)
    newest = unique[-1][0]
    if lift - newest > LIFT:
        return "stopped"
    window = [unique[-1]]
    gap = False
    for s in reversed(unique[:-1]):
        if newest - s[0] > HORIZON:
            break
        if window[0][0] - s[0] > GAP:
            gap = True
            break
        window.insert(0, s)
    if len(window) < MINIMUM:
        stands = sum(s[0] == newest for s in samples) > 1
        return "gap" if gap else "degenerate" if stands else "tooFewSamples"
    t = np.array([s[0] for s in window], dtype=float) - newest
    x = np.array([s[1] for s in window]) - window[-1][1]
    y = np.array([s[2] for s in window]) - window[-1][2]
    return (np.polyfit(t, x, 1)[0] * 1000, np.polyfit(t, y, 1)[0] * 1000, len(window))


def line(times, vx, vy, x0=100.0, y0=400.0):
    return [(t, x0 + vx * t / 1000, y0 + vy * t / 1000) for t in times]


def curve(times, noise=0.5):
    """A braking movement with sensor noise, to quarter points."""
    t = np.array(times, dtype=float)
    x = 300 * (1 - np.exp(-t / 80)) + rng.normal(0, noise, len(t))
    y = 40 * np.sin(t / 60) + rng.normal(0, noise, len(t))
    q = lambda v: np.round(v * 4) / 4
    return [(float(a), float(b), float(c)) for a, b, c in zip(t, q(x), q(y))]


cases = [
    ("two samples make a line", line([0, 8], 500, -250), 16),
    ("one sample is none", line([0], 500, 0), 8),
    ("no sample is none", [], 8),
    ("uniform at 120 Hz, to whole ms", curve(range(0, 97, 8)), 104),
    ("uniform at 60 Hz", curve(range(0, 250, 16)), 256),
    ("uniform at 1 kHz", curve(range(0, 60)), 60),
    ("sparse at 25 Hz, exactly on the gap limit", curve(range(0, 241, 40)), 250),
    ("horizon exactly reached", line([0, 30, 60, 90], 900, 0) + [(100, 95.0, 400.0)], 100),
    ("horizon passed by a hair", [(0, 0.0, 0.0)] + line([0.001, 30, 60, 90, 100.001], 900, 0), 110),
    ("gap exactly at its limit", [(0, 0.0, 0.0), (40, 60.0, 3.0), (48, 66.0, 5.0)], 50),
    ("gap above its limit", [(0, 0.0, 0.0), (40.01, 60.0, 3.0), (48, 66.0, 5.0)], 50),
    ("gap that leaves one sample", [(0, 0.0, 0.0), (8, 4.0, 0.0), (60, 66.0, 5.0)], 60),
    ("lift exactly at its limit", curve(range(0, 81, 8)), 120),
    ("lift above its limit", curve(range(0, 81, 8)), 120.01),
    ("equal times, the later wins", [(0, 0.0, 0.0), (8, 900.0, 900.0), (8, 8.0, 1.0), (16, 17.0, 4.0)], 20),
    ("three equal times at the end", [(0, 0.0, 0.0), (8, 8.0, 1.0), (8, 9.0, 1.0), (8, 10.0, 2.0)], 20),
    ("equal times only", [(8, 0.0, 0.0), (8, 8.0, 1.0), (8, 9.0, 1.0)], 12),
    ("a still finger that samples", line(range(0, 90, 8), 0, 0), 90),
    ("turning round inside the window", [(float(t), 100 - abs(50.0 - t), 0.0) for t in range(0, 97, 8)], 100),
    ("reversed strictly before the window", [(0, 300.0, 0.0)] + line(range(60, 161, 10), -400, 90), 170),
]
for k in range(12):
    times = np.cumsum(rng.choice([4, 7, 8, 9, 16, 17, 25, 33, 41], size=14)).astype(float)
    cases.append((f"jittered {k + 1}", curve(times - times[0]), float(times[-1] - times[0] + rng.integers(0, 40))))
for k in range(4):
    times = np.cumsum(rng.choice([0, 5, 8.5, 12.25, 0], size=16)).astype(float)
    cases.append((f"with duplicates {k + 1}", curve(times - times[0]), float(times[-1] - times[0] + 9)))


def num(v):
    text = repr(float(v))
    return text[:-2] if text.endswith(".0") else text


print("// Written by Golden/lsq1.py (numpy.polyfit); not by hand.\n\nimport PanEngine\n")
print("extension LeastSquaresGolden {")
print("  static let all: [LeastSquaresGolden] = [")
for name, samples, lift in cases:
    r = lsq1(samples, lift)
    if isinstance(r, str):
        expected = f".none(.{r})"
    else:
        expected = f".line(x: {num(r[0])}, y: {num(r[1])}, count: {r[2]})"
    print("    LeastSquaresGolden(")
    print(f'      "{name}", lift: {num(lift)}, expected: {expected},')
    print("      samples: [")
    row = " " * 7
    for s in samples:
        point = f" ({num(s[0])}, {num(s[1])}, {num(s[2])}),"
        if len(row) + len(point) > 100:
            print(row)
            row = " " * 7
        row += point
    if samples:
        print(row)
    print("      ]),")
print("  ]\n}")
