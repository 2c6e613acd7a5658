#!/usr/bin/env python3
"""Prints ButterworthGoldens.swift: scipy.signal.filtfilt on 220 random signals.

The signals are drawn by SplitMix64 from the case's number, here and in the test alike, so that only
four figures of each result need to be kept: first, middle, last and a sum weighted by i % 7 - 3."""
import numpy as np
from scipy.signal import butter, filtfilt

MASK = (1 << 64) - 1
RATES = [40.0, 50.0, 59.94, 60.0, 90.0, 100.0, 120.0, 144.0, 240.0, 1000.0]
CUTOFFS = [10.0, 6.0, 15.0]


class SplitMix64:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def uniform(self):
        return (self.next() >> 11) * 2.0**-53


print("// Written by Golden/butterworth.py (scipy.signal.filtfilt); not by hand.")
print("// swift-format-ignore-file\n")
print("enum ButterworthGoldens {")
print("  /// First, middle, last and weighted sum of each case.")
print("  static let all: [[Double]] = [")
for case in range(220):
    random = SplitMix64(case)
    rate, cutoff = RATES[case % 10], CUTOFFS[case % 3]
    count = 1 + random.next() % 60
    signal = np.array([random.uniform() * 1000 - 500 for _ in range(count)])
    b, a = butter(2, cutoff, fs=rate)
    y = filtfilt(b, a, signal, padtype="odd", padlen=min(9, count - 1))
    total = sum(float(v) * (i % 7 - 3) for i, v in enumerate(y))
    print(f"    [{float(y[0])!r}, {float(y[count // 2])!r}, {float(y[-1])!r}, {total!r}],")
print("  ]\n}")
