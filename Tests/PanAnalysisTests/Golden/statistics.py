#!/usr/bin/env python3
"""Prints StatisticsGoldens.swift: quantiles by numpy, the rest by scipy.

Random inputs are drawn by SplitMix64 from the case's number, here and in the test alike."""
import numpy as np
from scipy import special, stats
from scipy.signal import butter, filtfilt, find_peaks

MASK = (1 << 64) - 1


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


def table(name, comment, kind, rows):
    print(f"\n  /// {comment}")
    print(f"  static let {name}: [{kind}] = [")
    line = "   "
    for row in rows:
        item = f" {row},"
        if len(line) + len(item) > 100:
            print(line)
            line = "   "
        line += item
    print(line)
    print("  ]")


def quantile(case):
    random = SplitMix64(case)
    count = 1 + random.next() % 60
    share = random.uniform()
    return float(np.quantile([random.uniform() * 1000 - 500 for _ in range(count)], share))


def walk(random, count):
    """Speeds that wander, with steps large enough to make peaks."""
    speeds, value = [], 0.0
    for _ in range(count):
        value = abs(value + random.uniform() * 400 - 200)
        speeds.append(value)
    return np.array(speeds)


def peaks(case):
    random = SplitMix64(1000 + case)
    speeds = walk(random, 5 + random.next() % 80)
    found, _ = find_peaks(np.concatenate([[0], speeds, [0]]), prominence=0.05 * speeds.max())
    return len(found)


def jerk(case):
    random = SplitMix64(2000 + case)
    rate = [60.0, 90.0, 120.0][case % 3]
    positions = np.cumsum(walk(random, 10 + random.next() % 80) / rate)
    b, a = butter(2, 10, fs=rate)
    smooth = filtfilt(b, a, positions, padlen=min(9, len(positions) - 1))
    s = np.diff(smooth) * rate
    j = np.diff(s, 2) * rate**2
    return float(-np.log((len(s) / rate) ** 3 / np.max(np.abs(s)) ** 2 * np.sum(j * j) / rate))


print("// Written by Golden/statistics.py (numpy, scipy); not by hand.")
print("// swift-format-ignore-file\n")
print("enum StatisticsGoldens {")
print("  /// numpy.quantile of 240 random samples at a random share each.")
print("  static let quantiles: [Double] = [")
for case in range(240):
    print(f"    {quantile(case)!r},")
print("  ]")
table("peaks", "scipy.signal.find_peaks with rest before and after, prominence 5 % of the largest.", "Int", [peaks(c) for c in range(200)])
table("jerks", "LDLJ-V by scipy.signal.filtfilt and numpy.diff.", "Double", [repr(jerk(c)) for c in range(200)])
ranks = []
for n in [8, 9, 10, 20, 35, 36, 37, 71, 72, 73, 100, 367, 368, 369, 1000, 100000]:
    for q in (0.5, 0.9, 0.95, 0.99):
        ranks.append(f"({n}, {q}, {int(stats.binom.ppf(0.025, n, q))}, {int(stats.binom.ppf(0.975, n, q)) + 1})")
table("ranks", "Sample size, share, and scipy.stats.binom's ranks of the 95 % interval.", "(Int, Double, Int, Int)", ranks)
tests = []
for n in [1, 2, 5, 8, 13, 40, 101, 1000]:
    for k in sorted({0, n // 4, n // 3, n // 2, n}):
        tests.append(f"({k}, {n}, {float(stats.binomtest(k, n).pvalue)!r})")
table("signTests", "Successes, trials, and scipy.stats.binomtest's p-value.", "(Int, Int, Double)", tests)
rates = []
for k, n in [(0, 10), (10, 10), (5, 10), (0, 500), (1, 3), (0, 1), (37, 100), (999, 1000)]:
    ci = stats.binomtest(k, n).proportion_ci(method="exact")
    rates.append(f"({k}, {n}, {float(ci.low)!r}, {float(ci.high)!r})")
table("rates", "Count, total, and scipy.stats' exact interval.", "(Int, Int, Double, Double)", rates)
betas = [(float(x), a, b, float(special.betainc(a, b, x)))
         for a, b in ((0.5, 0.5), (1, 1), (2.5, 0.5), (4, 9), (30.5, 0.5), (12.25, 80.75), (1000, 3), (2e5, 3e5), (1e6, 0.5))
         for x in (1e-4, 0.05, 0.3, 0.39999, 0.9, 0.9999)]
table("betas", "Values, shapes, and scipy.special.betainc.", "(Double, Double, Double, Double)",
      [f"({x!r}, {a!r}, {b!r}, {p!r})" for x, a, b, p in betas if p > 1e-40])
print("}")
