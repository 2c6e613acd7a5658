#!/usr/bin/env python3
"""Prints quantiles.txt: numpy.quantile with its default, linear, which is type 7.

On 220 samples that the test draws, too. Every fourth is of whole numbers, for ties."""
import pathlib
import sys

import numpy as np

sys.path.append(str(pathlib.Path(__file__).parents[2] / "PanEngineTests/Golden"))
from random_signals import LENGTHS, SplitMix64, printed  # noqa: E402

SHARES = [0, 0.01, 0.1, 0.25, 1 / 3, 0.5, 0.9, 0.95, 0.99, 1]


def quantiles(case):
    count = LENGTHS[case % len(LENGTHS)] * (1 + case // 110 * 5)
    values = SplitMix64(2000 + case).signal(count)
    if case % 4 == 3:
        values = np.floor(np.array(values) / 100)
    return np.quantile(values, SHARES)


printed("By quantiles.py (numpy.quantile): the quantiles of each sample.", map(quantiles, range(220)))
