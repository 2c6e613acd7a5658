#!/usr/bin/env python3
"""Bounds of a rate by person, written apart from the program: the golden values of PeopleTests.

    intervals.py COUNT/TOTAL COUNT/TOTAL ...    prints the 95 % interval of these people's rate

Needs scipy.
"""
import math
import sys

from scipy.special import digamma
from scipy.stats import norm, t as student


def upper(counts, totals):
    gestures, happened = sum(totals), sum(counts)
    if happened == gestures:
        return 1.0
    share = happened / gestures
    normal = norm.ppf(0.975)
    degrees = max(1, round(gestures**2 / sum(total**2 for total in totals)) - 1)
    shrinking = (normal / student.ppf(0.975, degrees)) ** 2
    # A person with t gestures and half of the variance between people: 1 + 1/2 + ... + 1/t.
    harmonic = sum(digamma(total + 1) - digamma(1) for total in totals)

    def wilson(p, n):
        n *= shrinking
        root = math.sqrt(n * p * (1 - p) + normal**2 / 4)
        return (n * p + normal**2 / 2 + normal * root) / (n + normal**2)

    if happened == 0:
        return wilson(0, harmonic)
    squares = sum(
        (count - share * total) ** 2 / (1 - total / gestures)
        for count, total in zip(counts, totals))
    variance = squares / gestures**2
    worth = min(gestures, share * (1 - share) / variance) if variance > 0 else gestures
    did = sum(count > 0 for count in counts)
    did_not = sum(count < total for count, total in zip(counts, totals))
    if min(did, did_not) < 4:
        worth = min(worth, harmonic)
    return max(wilson(share, worth), wilson(min(did, 3) / gestures, harmonic))


def interval(counts, totals):
    return 1 - upper([t - c for c, t in zip(counts, totals)], totals), upper(counts, totals)


if __name__ == "__main__":
    pairs = [tuple(map(int, word.split("/"))) for word in sys.argv[1:]]
    print(*map(repr, map(float, interval(*zip(*pairs)))))
