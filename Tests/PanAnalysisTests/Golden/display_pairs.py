#!/usr/bin/env python3
"""Prints DisplayPairGoldens.swift: a simulation of panels and displays in numpy, without a replay.

A finger at 600 pt/s; a panel samples it at its rate, off its times by a normal deviation of 1.5 ms
cut at 0.3 intervals; a display shows, at its rate and a phase, the latest sample or Android's
resampling. Judder is Chromium's rule in percent, repeats are frames whose input time is that of the
frame before in percent, the error is the input's step in time less the display's, rms in ms."""
import numpy as np

PAIRS = [(120, 60, False, 0.25), (100, 60, False, 0.25), (100, 60, True, 0.25),
         (100, 120, False, 0.25), (60, 120, False, 0.25), (60, 120, True, 0.723)]


def resampled(ts, x, frame, newest):
    wanted = frame - 0.005
    before = np.searchsorted(ts, wanted, side="right") - 1
    if before + 1 <= newest:
        a, b, time = before, before + 1, wanted
        if ts[b] - ts[a] < 0.002:
            return ts[a], x[a]
    else:
        a, b = before - 1, before
        interval = ts[b] - ts[a]
        if not 0.002 <= interval <= 0.02:
            return ts[b], x[b]
        time = min(wanted, ts[b] + min(interval / 2, 0.008))
    return time, x[a] + (x[b] - x[a]) * (time - ts[a]) / (ts[b] - ts[a])


def simulate(panel, display, is_resampled, phase, deviation, rng, seconds=10.0):
    n = int(seconds * panel) + 1
    jitter = np.clip(rng.normal(0, deviation, n) if deviation else np.zeros(n), -0.3 / panel, 0.3 / panel)
    ts = np.arange(n) / panel + jitter
    x = 600 * ts
    frames = (np.arange(int((seconds - 0.1) * display)) + phase) / display + 0.05
    newest = np.searchsorted(ts, frames, side="right") - 1
    if is_resampled:
        shown = [resampled(ts, x, f, i) for f, i in zip(frames, newest)]
    else:
        shown = [(ts[i], x[i]) for i in newest]
    tau, content = np.array(shown).T
    d = np.diff(content)
    before, step, after = d[:-2], d[1:-1], d[2:]
    comparable = (before * step > 0) & (step * after > 0)
    before, step, after = abs(before), abs(step), abs(after)
    limit = np.where(np.maximum(np.maximum(before, step), after) > 7, 1.2, 1.4)
    with np.errstate(all="ignore"):
        odd = (step / np.maximum(before, after) >= limit) | (np.minimum(before, after) / step >= limit)
    error = 1000 * (np.diff(tau) - np.diff(frames))
    return (100 * np.sum(comparable & odd) / len(frames), 100 * np.mean(np.diff(tau) == 0),
            np.sqrt(np.mean(error**2)))


rng = np.random.default_rng(33)
print("// Written by Golden/display_pairs.py (numpy); not by hand.\n")
print("enum DisplayPairGoldens {")
print("  /// Judder %, repeats %, error rms ms of each pair; without jitter, then with it.")
print("  static let simulated: [[Double]] = [")
for pair in PAIRS:
    clean = simulate(*pair, 0, rng)
    noisy = np.mean([simulate(*pair, 0.0015, rng) for _ in range(40)], axis=0)
    print("    [" + ", ".join(f"{v:.2f}" for v in (*clean, *noisy)) + "],")
print("  ]\n}")
