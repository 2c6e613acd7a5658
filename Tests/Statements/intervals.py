#!/usr/bin/env python3
"""Bounds of a rate by person, written apart from the program: the golden values of PeopleTests.

    intervals.py COUNT/TOTAL COUNT/TOTAL ...    prints the 95 % interval of these people's rate
    intervals.py --misses                       prints how often it misses, in 240 settings

Needs numpy and scipy.
"""
import sys

import numpy as np
from scipy.special import digamma
from scipy.stats import norm, t as student

NORMAL = norm.ppf(0.975)


def upper(counts, totals):
    """The upper bounds of studies, a row each."""
    n, happened = totals.sum(1), counts.sum(1)
    weights = totals / n[:, None]
    people = 1 / (weights**2).sum(1)
    shrinking = (NORMAL / student.ppf(0.975, np.maximum(1, np.round(people) - 1))) ** 2
    # Half of the variance between people: a person with t gestures is worth 1 + 1/2 + ... + 1/t where
    # it happened to none, and 2t / (t + 1) where it happened to many.
    none = (digamma(totals + 1) - digamma(1)).sum(1)
    many = np.minimum(none, n / (1 + ((totals * weights).sum(1) - 1) / 2))
    most = np.minimum(10, people / 2)

    def least(telling):
        rise = np.minimum(1, telling / most)
        return 1 / ((1 - rise) / none + rise / many)

    def wilson(p, n):
        n = n * shrinking
        root = np.sqrt(n * p * (1 - p) + NORMAL**2 / 4)
        return (n * p + NORMAL**2 / 2 + NORMAL * root) / (n + NORMAL**2)

    share = happened / n
    # The share without a person, less the share.
    without = (happened[:, None] - counts) / (n[:, None] - totals) - share[:, None]
    variance = (without**2).sum(1)
    with np.errstate(all="ignore"):
        worth = np.where((happened > 0) & (happened < n), np.minimum(n, share * (1 - share) / variance), n)
    telling = happened**2 / np.maximum(1, (counts**2).sum(1))
    worth = np.where(telling >= most - 1e-9, worth, np.minimum(worth, least(telling)))
    few = np.minimum((counts > 0).sum(1), np.ceil(most) - 1)
    bound = np.maximum(wilson(share, worth), wilson(few / n, least(few)))
    return np.where(happened == n, 1, bound)


def interval(counts, totals):
    return 1 - upper(totals - counts, totals), upper(counts, totals)


def misses():
    """Per cent of 4,000 studies whose interval lies below the rate of the population, and above."""
    from simulate import population

    print("people × gestures, rate, ICC, form: below, above, both")
    for form in ("", "unequal", "very unequal", "who errs more gestures more"):
        for people, gestures in ((6, 20), (8, 8), (10, 20), (20, 20), (40, 10)):
            for mean in (0.02, 0.05, 0.2, 0.5):
                for icc in (0, 0.2, 0.5):
                    rng = np.random.default_rng([people, gestures, int(100 * mean), int(10 * icc), len(form)])
                    drawn = [population(rng, people, gestures, mean, icc, form) for _ in range(4000)]
                    totals = np.array([counts for counts, _, _ in drawn])
                    own = np.array([own for _, own, _ in drawn])
                    low, high = interval(rng.binomial(totals, own), totals)
                    below, above = 100 * np.mean(high < drawn[0][2]), 100 * np.mean(low > drawn[0][2])
                    print(f"{people} × {gestures}, {mean}, {icc}, {form or 'equal'}: {below:.1f}, {above:.1f}, {below + above:.1f}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--misses"]:
        misses()
    else:
        pairs = np.array([tuple(map(int, word.split("/"))) for word in sys.argv[1:]])
        print(*(repr(float(end[0])) for end in interval(pairs[None, :, 0], pairs[None, :, 1])))
