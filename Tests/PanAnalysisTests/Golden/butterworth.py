#!/usr/bin/env python3
"""Prints butterworth.txt: scipy.signal.filtfilt on 220 random signals, whole."""
import pathlib
import sys

from scipy.signal import butter, filtfilt

sys.path.append(str(pathlib.Path(__file__).parents[2] / "PanEngineTests/Golden"))
from random_signals import LENGTHS, SplitMix64, printed  # noqa: E402

RATES = [40.0, 50.0, 59.94, 60.0, 90.0, 100.0, 120.0, 144.0, 240.0, 1000.0]
CUTOFFS = [10.0, 6.0, 15.0]


def filtered(case):
    count = LENGTHS[case % len(LENGTHS)]
    b, a = butter(2, CUTOFFS[case % 3], fs=RATES[case // 3 % 10])
    return filtfilt(b, a, SplitMix64(case).signal(count), padtype="odd", padlen=min(9, count - 1))


printed("By butterworth.py (scipy.signal.filtfilt): what each signal is filtered to.", map(filtered, range(220)))
