#!/usr/bin/env python3
"""Bounds of a rate by person, written apart from the program: the golden values of PeopleTests.

    intervals.py COUNT/TOTAL COUNT/TOTAL ...    prints the 95 % interval of these people's rate
    intervals.py --misses                       prints how often it misses, in 240 settings

Needs numpy and scipy.
"""
import sys

import numpy as np
from scipy.special import betaincinv
from scipy.stats import t as student


def interval(counts, totals, tail=0.025):
    """The lower and the upper bounds of studies, a row each: Korn & Graubard 1998."""
    n, happened = totals.sum(1).astype(float), counts.sum(1).astype(float)
    share = (happened / n)[:, None]
    kish = lambda values: np.divide(
        values.sum(1) ** 2.0, (values**2.0).sum(1), out=np.zeros(len(values)), where=values.sum(1) > 0)
    people = kish(totals)
    # The design effect, by the distances of the share without a person to the share.
    excess = (counts - share * totals) / (1 - totals / n[:, None])
    with np.errstate(all="ignore"):
        worth = np.minimum(n, share[:, 0] * (1 - share[:, 0]) * n**2 / (excess**2).sum(1))
        worth *= (student.ppf(1 - tail, n - 1) / student.ppf(1 - tail, np.maximum(1, np.round(people) - 1))) ** 2
    telling = np.minimum(kish(counts), kish(totals - counts))
    worth = np.where(telling >= np.minimum(10, people / 2), worth, people)
    worth = np.where((totals == 1).all(1), n, worth)
    x = share[:, 0] * worth
    with np.errstate(all="ignore"):
        low = np.where(happened > 0, betaincinv(x, worth - x + 1, tail), 0)
        high = np.where(happened < n, betaincinv(x + 1, worth - x, 1 - tail), 1)
    return low, high


def misses():
    """Per cent of 4,000 studies whose interval lies below the rate of the population, and above."""
    from simulate import population

    print("people × gestures, rate, ICC, form: below, above, both")
    for form in ("", "unequal", "very unequal", "half of one person", "who errs more gestures more"):
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
