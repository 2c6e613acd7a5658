#!/usr/bin/env python3
"""Prints random_spectra.txt: magnitudes of numpy.fft.fft on 242 random signals."""
import pathlib
import sys

import numpy as np

sys.path.append(str(pathlib.Path(__file__).parents[2] / "PanEngineTests/Golden"))
from random_signals import LENGTHS, SplitMix64, printed  # noqa: E402

# By how much a signal is padded: not at all, to a prime, to the next power of two, by a lot.
PADDINGS = [
    lambda n: n,
    lambda n: next(p for p in range(n, 2 * n + 3) if p > 1 and all(p % d for d in range(2, p))),
    lambda n: 1 << (n - 1).bit_length(),
    lambda n: 16 << (n - 1).bit_length(),
]
# Of the long ones that would be a sixth of a second each in a debug build.
LONG_PADDINGS = PADDINGS[:3] + [lambda n: 4 << (n - 1).bit_length()]
# The last signals are as long as a gesture at 120 Hz, and a length on either side of it.
LONG = [64, 97, 120, 121, 127, 128, 129, 243, 255, 256, 257, 500, 509, 512, 513, 600, 625, 729,
        997, 1000, 1021, 1024]


def bins(length):
    """All of a short transform; of a long one its start, some in between, and its end."""
    if length <= 16:
        return list(range(length))
    return [0, 1, 2, 3, length // 7, length // 4, length // 2, length - 2, length - 1]


def magnitudes(case):
    lengths, paddings = (LONG, LONG_PADDINGS) if case >= 220 else (LENGTHS, PADDINGS)
    count = lengths[case % len(lengths)]
    length = paddings[(case + case // 22) % 4](count)
    spectrum = np.abs(np.fft.fft(SplitMix64(1000 + case).signal(count), length))
    return [length] + [spectrum[index] for index in bins(length)]


printed(
    "By random_spectra.py (numpy.fft.fft): the padded length, then the magnitudes of some bins.",
    map(magnitudes, range(242)))
