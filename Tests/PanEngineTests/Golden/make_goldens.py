#!/usr/bin/env python3
"""Writes the *Goldens.swift files beside this folder, and those of PanTracesTests and PanAnalysisTests.

Every value comes from mpmath at 50 digits, by other formulas than the sources use where there are
any: Bézier curves by bisection of x(s), springs by the complex roots of their characteristic
equation, settling by a dense search in numpy whose last sample outside is refined by bisection.
Takes a minute.
"""

import textwrap
from pathlib import Path

import numpy as np
from mpmath import atan2, cos, e, exp, findroot, inf, log, mp, mpc, mpf, pi, sin, sinh, sqrt

mp.dps = 50
OUT = Path(__file__).resolve().parent.parent


def lit(x):
    """A Swift literal of the double nearest to x."""
    f = float(x)
    if f == float("inf"):
        return ".infinity"
    if f == float("-inf"):
        return "-.infinity"
    return repr(f)


def lits(xs):
    return "[" + ", ".join(lit(x) for x in xs) + "]"


def write(name, tables, folder=OUT):
    """tables: (property, Swift type, rows of (label, literal) pairs)."""
    lines = ["// Made by Golden/make_goldens.py with mpmath at 50 digits; do not edit by hand."]
    lines += ["// Formatted, it would have a number a line.", "// swift-format-ignore-file", ""]
    lines.append(f"enum {name} {{")
    for index, (prop, kind, rows) in enumerate(tables):
        if index:
            lines.append("")
        lines.append(f"  static let {prop}: [{kind}] = [")
        for row in rows:
            text = ".init(" + ", ".join(f"{k}: {v}" for k, v in row) + "),"
            lines += textwrap.wrap(
                text, 100, initial_indent="    ", subsequent_indent="      ",
                break_long_words=False, break_on_hyphens=False,
            )  # fmt: skip
        lines.append("  ]")
    lines.append("}")
    (folder / f"{name}.swift").write_text("\n".join(lines) + "\n")


# Elementary functions


def elementary():
    big, small = 1e300, 1e-300
    pairs = [(y, x) for y in (-1.0, 0.3, 2.5) for x in (-2.0, -0.4, 0.7, 1.0)]
    pairs += [(0.0, 3.0), (0.0, -3.0), (4.0, 0.0), (-4.0, 0.0), (1.0, 1.0), (-1.0, -1.0)]
    pairs += [(1.0, -1.0), (1.0, big), (1.0, -big), (big, 1.0), (-big, 1.0), (big, big)]
    pairs += [(-big, small), (small, big), (small, small), (-small, -small), (3e-308, 1.0)]
    pairs += [(1e-9, 1.0), (1.0, 1e-9), (-1e-9, -1.0), (0.999999, 1.0), (1.000001, -1.0)]
    angles = [
        [("y", lit(y)), ("x", lit(x)), ("angle", lit(atan2(mpf(y), mpf(x))))] for y, x in pairs
    ]
    zs = [1e-300, 1e-8, 9.9e-5, 1e-4, 1.1e-4, 0.004, 0.5, 1.0, 3.0, 3.141592653589793, 40.0, -0.7]
    sines = [[("z", lit(z)), ("quotient", lit(sin(mpf(z)) / mpf(z)))] for z in zs]
    zs = [1e-300, 1e-8, 1e-4, 0.01, 0.1, 0.3, 0.5, 0.75, 0.9, 1.0, -0.6]
    hyperbolic = [[("z", lit(z)), ("quotient", lit(sinh(mpf(z)) / mpf(z)))] for z in zs]
    write(
        "ElementaryFunctionsGoldens",
        [
            ("angles", "AngleGolden", angles),
            ("sineQuotients", "QuotientGolden", sines),
            ("hyperbolicSineQuotients", "QuotientGolden", hyperbolic),
        ],
        OUT.parent / "PanTracesTests",
    )


# Cubic timing curves

FRACTIONS = [1e-20, 1e-14, 1e-9, 0.001, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.999]
CURVES = [
    (0.0, 0.0, 1.0, 1.0), (0.42, 0.0, 1.0, 1.0), (0.0, 0.0, 0.58, 1.0), (0.42, 0.0, 0.58, 1.0),
    (0.25, 0.1, 0.25, 1.0), (0.0, 1.0, 1.0, 0.0), (1.0, 0.0, 0.0, 1.0), (0.0, 0.5, 0.0, 1.0),
    (1.0, 0.2, 1.0, 0.4), (0.0, 0.0, 0.0, 1.0), (1.0, 0.0, 1.0, 1.0), (0.0, 1.0, 0.5, 1.0),
    (0.5, 0.0, 1.0, 0.5), (0.68, -0.55, 0.265, 1.55), (0.34, 1.56, 0.64, 1.0),
    (0.36, 0.0, 0.66, -0.56), (0.0, -3.0, 1.0, 4.0), (0.3, 5.0, 0.7, -4.0), (0.9, 0.1, 0.1, 0.9),
    (1.0, 1.0, 0.0, 0.0), (1e-9, 1.0, 1.0, 1.0), (0.999999, 0.0, 1e-06, 1.0), (0.0, 0.0, 0.0, 0.0),
    (1.0, 1.0, 1.0, 1.0), (0.17, 0.67, 0.83, 0.67), (0.5, 100.0, 0.5, -100.0),
]  # fmt: skip


def bezier(a, b, s):
    return 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s**2 * b + s**3


def bezier_slope(a, b, s):
    return 3 * (1 - s) ** 2 * a + 6 * (1 - s) * s * (b - a) + 3 * s**2 * (1 - b)


def parameter(x1, x2, t):
    low, high = mpf(0), mpf(1)
    for _ in range(240):
        middle = (low + high) / 2
        if bezier(x1, x2, middle) < t:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def cubic():
    rows = []
    for curve in CURVES:
        x1, y1, x2, y2 = (mpf(c) for c in curve)
        values, slopes = [], []
        for t in FRACTIONS:
            s = parameter(x1, x2, mpf(t))
            dx, dy = bezier_slope(x1, x2, s), bezier_slope(y1, y2, s)
            values.append(bezier(y1, y2, s))
            if abs(dx) > mpf(10) ** -30:
                slopes.append(dy / dx)
            else:  # x' has a double root: the limit from the right
                h = mpf(10) ** -15
                slopes.append(bezier_slope(y1, y2, s + h) / bezier_slope(x1, x2, s + h))
                if abs(slopes[-1]) > 1e12:
                    slopes[-1] = inf if slopes[-1] > 0 else -inf
        rows.append(
            [(k, lit(c)) for k, c in zip(("x1", "y1", "x2", "y2"), curve)]
            + [("values", lits(values)), ("slopes", lits(slopes))]
        )
    write("CubicTimingCurveGoldens", [("curves", "CubicGolden", rows)])


# Springs


class Motion:
    """x = A e^(pt) + B e^(qt) by the complex roots p, q of m r² + d r + k; at p = q (A + B t) e^(pt)."""

    def __init__(self, mass, stiffness, damping, distance, velocity):
        m, k, d = mpf(mass), mpf(stiffness), mpf(damping)
        self.x0, self.v0 = mpf(distance), mpf(velocity)
        root = sqrt(mpc(d * d - 4 * m * k))
        self.p, self.q = (-d + root) / (2 * m), (-d - root) / (2 * m)
        self.double = root == 0
        if self.double:
            self.a, self.b = self.x0, self.v0 - self.p * self.x0
        else:
            self.a = (self.v0 - self.q * self.x0) / (self.p - self.q)
            self.b = (self.p * self.x0 - self.v0) / (self.p - self.q)

    def position(self, t):
        t = mpf(t)
        if self.double:
            return ((self.a + self.b * t) * exp(self.p * t)).real
        return (self.a * exp(self.p * t) + self.b * exp(self.q * t)).real

    def velocity(self, t):
        t = mpf(t)
        if self.double:
            return ((self.b + self.p * (self.a + self.b * t)) * exp(self.p * t)).real
        return (self.a * self.p * exp(self.p * t) + self.b * self.q * exp(self.q * t)).real

    def last_time_outside(self, bound, of="position", samples=2_000_001):
        """The last time with |x| or |x'| above the bound, 0 where there is none."""
        if self.x0 == 0 and self.v0 == 0:
            return mpf(0)
        exact = getattr(self, of)
        slow = min(-self.p.real, -self.q.real)
        size = (abs(self.a) + abs(self.b)) * max(abs(self.p), abs(self.q), 1) * 10 / mpf(bound)
        end = float((log(max(size, e)) + 20) / slow)
        times = np.linspace(0, end, samples)
        # Fast and slow parts of very different rates: a logarithmic grid for the start as well.
        times = np.union1d(times, np.geomspace(end * 1e-12, end, samples))
        outside = np.nonzero(np.abs(self.in_doubles(times, of)) > bound)[0]
        if len(outside) == 0:
            return mpf(0)
        low, high = mpf(times[outside[-1]]), mpf(times[outside[-1] + 1])
        for _ in range(200):
            middle = (low + high) / 2
            if abs(exact(middle)) > bound:
                low = middle
            else:
                high = middle
        return low

    def in_doubles(self, times, of):
        p, q = complex(self.p), complex(self.q)
        a, b = complex(self.a), complex(self.b)
        if self.double:
            line = a + b * times if of == "position" else b + p * (a + b * times)
            return (line * np.exp(p * times)).real
        if of == "velocity":
            a, b = a * p, b * q
        if abs(p - q) < 1e-4 * abs(p):  # the two terms would cancel in doubles
            half, mean = (self.p - self.q) / 2, complex((self.p + self.q) / 2)
            a, b = (self.a, self.b) if of == "position" else (self.a * self.p, self.b * self.q)
            start, tilt = complex(a + b), complex((a - b) * half)
            w = complex(half)
            return (
                np.exp(mean * times) * (start * np.cosh(w * times) + tilt * np.sinh(w * times) / w)
            ).real
        return (a * np.exp(p * times) + b * np.exp(q * times)).real


# mass, stiffness, damping, start, target, velocity, tolerance, speed threshold
SPRINGS = [
    (1.0, 100.0, 0.2, 0.0, 1.0, 0.0, 0.001, 0.01),  # ratio 0.01
    (1.0, 100.0, 2.0, 0.0, 300.0, 0.0, 0.5, 5.0),  # 0.1
    (2.0, 300.0, 9.0, 300.0, 0.0, 900.0, 0.5, 5.0),  # pulls away
    (2.0, 300.0, 9.0, 300.0, 0.0, -4000.0, 0.5, 5.0),  # pulls towards
    (0.3, 250.0, 10.0, -120.0, 40.0, 2500.0, 0.5, 10.0),
    (1.0, 400.0, 32.0, 10.0, 0.0, 0.0, 0.1, 1.0),  # 0.8
    (1.0, 100.0, 19.8, 0.0, 1.0, 0.0, 0.001, 0.01),  # 0.99
    (1.0, 100.0, 19.8, 0.0, 0.0, 100.0, 0.001, 0.01),  # no distance
    (1.0, 100.0, 20.0, 0.0, 1.0, 0.0, 0.001, 0.01),  # critical
    (1.0, 100.0, 20.0, 0.0, 1.0, 50.0, 0.001, 0.01),  # critical, overshoot
    (1.0, 100.0, 20.0, 0.0, 1.0, -50.0, 0.001, 0.01),
    (1.0, 100.0, 20.0, 0.0, 0.0, 3.0, 0.001, 0.01),
    (1.0, 100.0, 20.0 * (1 - 1e-12), 0.0, 1.0, 50.0, 0.001, 0.01),
    (1.0, 100.0, 20.0 * (1 + 1e-12), 0.0, 1.0, 50.0, 0.001, 0.01),
    (1.0, 100.0, 20.0 * (1 + 1e-6), 0.0, 1.0, -50.0, 0.001, 0.01),
    (1.0, 100.0, 21.0, 0.0, 1.0, 0.0, 0.001, 0.01),  # 1.05
    (3.0, 1000.0, 500.0, 0.0, 300.0, 0.0, 0.5, 5.0),  # UIKit's default
    (3.0, 1000.0, 500.0, 0.0, 300.0, -2000.0, 0.5, 5.0),
    (3.0, 1000.0, 500.0, 0.0, 300.0, 60000.0, 0.5, 5.0),  # overshoot
    (3.0, 1000.0, 500.0, 7.0, 7.0, 60000.0, 0.5, 5.0),  # no distance
    (1.0, 100.0, 2000.0, 0.0, 1.0, 0.0, 0.001, 0.0001),  # ratio 100
    (1.0, 100.0, 2000.0, 0.0, 1.0, 5000.0, 0.001, 0.0001),  # ratio 100, overshoot
    (1.0, 100.0, 200.0, 0.0, 0.0005, 0.04, 0.001, 0.01),  # never leaves the tolerance
    (1.0, 1.0, 2e9, 0.0, 0.0, 1e9, 0.001, 1.0),  # ratio 1e9: the turn is long after the fast part
    (1000.0, 1e-6, 1e-3, 0.0, 1.0, 0.0, 0.001, 1e-8),
    (1e-3, 1e9, 100.0, 0.0, 1.0, 0.0, 0.001, 1.0),
]
MOMENTS = [0.0, 0.01, 0.3, 1.0, 2.5, 7.0, 20.0, 60.0]


def springs():
    rows = []
    for m, k, d, start, target, v, tolerance, speed in SPRINGS:
        motion = Motion(m, k, d, mpf(start) - mpf(target), v)
        unit = float(1 / sqrt(mpf(k) / mpf(m)))
        times = [float(x) * unit for x in MOMENTS]
        rows.append(
            [("mass", lit(m)), ("stiffness", lit(k)), ("damping", lit(d)), ("start", lit(start))]
            + [("target", lit(target)), ("velocity", lit(v)), ("times", lits(times))]
            + [("displacements", lits(motion.position(t) for t in times))]
            + [("velocities", lits(motion.velocity(t) for t in times))]
            + [("tolerance", lit(tolerance)), ("speed", lit(speed))]
            + [("settling", lit(motion.last_time_outside(tolerance)))]
            + [("slowing", lit(motion.last_time_outside(speed, of="velocity")))]
        )
    write("SpringMotionGoldens", [("motions", "SpringMotionGolden", rows)])


# Spring timing curves

TIMED = [
    (0.01, 0.0), (0.1, 0.0), (0.3, 0.0), (0.5, 0.0), (0.7, 0.0), (0.8, 0.0), (0.99, 0.0), (1.0, 0.0),
    (1.01, 0.0), (1.5, 0.0), (10.0, 0.0), (100.0, 0.0), (0.8, 3.0), (0.8, -6.0), (0.5, 20.0),
    (1.0, 4.0), (1.0, 100.0), (1.0, -100.0), (0.9, -10000.0), (2.0, -50.0), (0.2, -1000.0),
]  # fmt: skip
# Start velocities at which the settling time jumps across 1 where a swing enters the tolerance.
JUMPING = [(0.2, -21.5), (0.5, -19.2)]
MARKS = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99]


def timed_motion(ratio, velocity, frequency):
    w = mpf(frequency)
    return Motion(1, w * w, 2 * mpf(ratio) * w, -1, velocity)


def frequency_bracket(ratio, velocity, steps=25):
    """Two frequencies close to each other; the settling time falls below 1 between them."""

    def settling(frequency):
        motion = timed_motion(ratio, velocity, frequency)
        return motion.last_time_outside(0.001, samples=100_001)

    low, high = mpf(1), mpf(2)
    while settling(high) > 1:
        low, high = high, high * 2
    for _ in range(steps):
        middle = (low + high) / 2
        if settling(middle) > 1:
            low = middle
        else:
            high = middle
    return low, high, settling


def timed_row(ratio, velocity, frequency):
    curve = timed_motion(ratio, velocity, frequency)
    return (
        [("dampingRatio", lit(ratio)), ("initialVelocity", lit(velocity))]
        + [("values", lits(1 + curve.position(t) for t in MARKS))]
        + [("slopes", lits(curve.velocity(t) for t in MARKS))]
    )


def settled_row(ratio, velocity):
    """The frequency whose settling time is 1: close by, |x(1)| is the tolerance exactly."""
    low, high, settling = frequency_bracket(ratio, velocity)
    side = 1 if timed_motion(ratio, velocity, high).position(1) > 0 else -1
    edge = side * mpf(0.001)
    gap = lambda w: timed_motion(ratio, velocity, w).position(1) - edge
    frequency = findroot(gap, (low, high), solver="secant")
    assert abs(frequency / high - 1) < 1e-6, (ratio, velocity, high, frequency)
    assert abs(settling(frequency * (1 + mpf(10) ** -20)) - 1) < 1e-12, (ratio, velocity)
    return timed_row(ratio, velocity, frequency)


def jumping_row(ratio, velocity):
    """The frequency at which an extreme after 1 is the tolerance exactly: x = ±0.001, x' = 0."""
    low, high, settling = frequency_bracket(ratio, velocity)
    assert settling(high) < 1 - 1e-3 and settling(low) > 1 + 1e-3, (ratio, velocity)
    before = timed_motion(ratio, velocity, low)
    time = settling(low)
    edge = mpf(0.001) if before.position(time) > 0 else -mpf(0.001)

    def gaps(w, t):
        motion = timed_motion(ratio, velocity, w)
        return [motion.position(t) - edge, motion.velocity(t)]

    frequency, _ = findroot(gaps, (low, time))
    assert abs(frequency / high - 1) < 1e-5, (ratio, velocity, high, frequency)
    return timed_row(ratio, velocity, frequency)


def timed_spring():
    kind = "SpringTimingCurveGolden"
    write(
        "SpringTimingCurveGoldens",
        [
            ("curves", kind, [settled_row(*case) for case in TIMED]),
            ("jumps", kind, [jumping_row(*case) for case in JUMPING]),
        ],
    )


# Spectrum

SPECTRA = [(1, 4, 3), (7, 8, 8), (64, 64, 9), (257, 1024, 12), (100, 37, 5)]


def spectrum():
    rows = []
    for count, padded, last in SPECTRA:
        signal = [(i * i * 7 + 3 * i) % 17 - 8 for i in range(count)]
        magnitudes = []
        for k in range(last + 1):
            turn = -2 * pi * k / padded
            total = sum(mpf(x) * mpc(cos(turn * n), sin(turn * n)) for n, x in enumerate(signal))
            magnitudes.append(abs(total))
        rows.append(
            [("count", str(count)), ("paddedLength", str(padded)), ("magnitudes", lits(magnitudes))]
        )
    write(
        "SpectrumGoldens",
        [("signals", "SpectrumGolden", rows)],
        OUT.parent / "PanAnalysisTests",
    )


if __name__ == "__main__":
    elementary()
    cubic()
    springs()
    spectrum()
    timed_spring()
