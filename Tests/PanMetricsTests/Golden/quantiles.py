#!/usr/bin/env python3
"""Prints QuantileGoldens.swift, to be piped through `swift format -`:

numpy.quantile with its default, linear, which is type 7."""
import numpy as np

rng = np.random.default_rng(7)
print("// Written by Golden/quantiles.py (numpy.quantile); not by hand.\n")
print("extension QuantileGolden {")
print("  static let all: [QuantileGolden] = [")
for n in [1, 2, 3, 4, 5, 9, 10, 11, 19, 20, 21, 40]:
    values = np.round(rng.normal(0, 100, n) * 4) / 4
    answers = [repr(float(np.quantile(values, q))) for q in (0, 0.1, 0.25, 0.5, 0.9, 0.95, 1)]
    print("    QuantileGolden(")
    row = "      values: ["
    for v in values:
        item = f"{float(v)!r}, "
        if len(row) + len(item) > 98:
            print(row.rstrip())
            row = "        "
        row += item
    print(row.rstrip(", ") + "],")
    print(f"      answers: [{', '.join(answers[:4])},\n        {', '.join(answers[4:])}]),")
print("  ]\n}")
