#!/usr/bin/env python3
"""Prints the table of PhaseSweepTests: an ideal pan of 125 Hz on a display of 120 Hz.

A frame shows the latest of the events at 0, 8 ... 496 ms; the lift at 504 ms is decided in the first
frame from then on. Per phase k/8 of a frame, and then its median, least and largest."""
import numpy as np

EVENTS = [8 * i / 1000 for i in range(63)]
LIFT = 504 / 1000


def figures(phase):
    times = [(k + phase) / 120 for k in range(200)]
    drag = [t for t in times if t < LIFT]
    shown = [max(e for e in EVENTS if e <= t) for t in drag]
    ages = [1000 * (t - s) for t, s in zip(drag, shown)]
    errors = 1000 * (np.diff(shown) - np.diff(drag))
    wait = 1000 * (next(t for t in times if t >= LIFT) - LIFT)
    return [np.median(ages), max(ages), wait, np.sqrt(np.mean(errors**2))]


table = np.array([figures(k / 8) for k in range(8)])
for name, column in zip(
    ["inputAgeMedian", "inputAgeMaximum", "decisionTime", "dragErrorRMS"], table.T
):
    print(f"    (.{name}, {float(np.median(column))!r}, {float(column.min())!r}, {float(column.max())!r}),")
