#!/usr/bin/env python3
"""Prints the tables and coefficients of Sources/PanTraces/Numbers, from mpmath.

Polynomials whose intervals are short enough are Taylor series and need nothing from here; those of
sine and cosine come from Remez's exchange algorithm on the squared angle. Takes three seconds.
"""

import struct

from mpmath import cos, exp, floor, log, lu_solve, matrix, mp, mpf, nint, nstr, pi, polyval
from mpmath import sin, sqrt

mp.dps = 80
ONE = 0x3FF0000000000000


def double(x):
    return float(x).hex().replace("0x0.0p+0", "0").replace("p+", "p")


def from_bits(bits):
    return mpf(struct.unpack("<d", struct.pack("<Q", bits))[0])


def truncated(x, bits):
    """x down to a multiple of 2^-bits."""
    return floor(x * mpf(2) ** bits) / mpf(2) ** bits


def table(name, rows):
    print(f"// {name}")
    for row in rows:
        print("    (" + ", ".join(row) + "),")


def exponentials():
    rows = []
    for j in range(32):
        exact = mpf(2) ** (mpf(j) / 32)
        near = mpf(float(exact))
        rows.append((double(near), double(exact / near - 1)))
    table("2^(j/32): nearest, and what of itself it lacks", rows)
    step = log(2) / 32
    high = truncated(step, 37)
    print("// ln 2 / 32, 32 bits and the rest:", double(high), double(step - high))
    print("// 32 / ln 2:", double(32 / log(2)))


def logarithms():
    """64 intervals of equal bit patterns from about √½ to √2, one of them around 1."""
    start = ONE - 75 * (1 << 45)
    rows = []
    widest = 0
    for i in range(64):
        low, high = from_bits(start + (i << 46)), from_bits(start + ((i + 1) << 46))
        inverse = mpf(1) if low < 1 < high else nint(1024 * 2 / (low + high)) / 1024
        widest = max(widest, abs(low * inverse - 1), abs(high * inverse - 1))
        value = -log(inverse)
        head = nint(value * 2**42) / mpf(2) ** 42
        rows.append((double(inverse), double(head), double(value - head)))
    table("1/c, and -log(1/c) to a multiple of 2^-42 and the rest", rows)
    head = truncated(log(2), 42)
    print("// start:", hex(start), "widest remainder:", nstr(widest, 4))
    print("// ln 2 to 42 bits and the rest:", double(head), double(log(2) - head))


def quarter_turns():
    first = truncated(pi / 2, 32)
    second = truncated(pi / 2 - first, 65)
    print("// pi/2 in 33 bits, 33 bits and the rest:")
    print("//  ", double(first), double(second), double(pi / 2 - first - second))
    rest = pi / 2
    for name in ("nearest", "the rest's nearest", "what is left then"):
        print(f"// pi/2, {name}:", double(rest))
        rest -= mpf(float(rest))
    print("// 2/pi:", double(2 / pi))


def remez(f, weight, low, high, count):
    """The polynomial of so many coefficients nearest to f by the largest weighted error."""
    points = [(low + high) / 2 + (high - low) / 2 * cos(pi * i / count) for i in range(count, -1, -1)]
    while True:
        a, b = matrix(count + 1, count + 1), matrix(count + 1, 1)
        for i, x in enumerate(points):
            for j in range(count):
                a[i, j] = x**j
            a[i, count] = (-1) ** i / weight(x)
            b[i] = f(x)
        found = list(lu_solve(a, b))[:count]
        grid = [low + (high - low) * (1 - cos(pi * i / 600)) / 2 for i in range(601)]
        extremes = []
        for x in grid:
            e = (f(x) - polyval(found[::-1], x)) * weight(x)
            if extremes and extremes[-1][1] * e > 0:
                extremes[-1] = max(extremes[-1], (x, e), key=lambda pair: abs(pair[1]))
            else:
                extremes.append((x, e))
        extremes = extremes[: count + 1]
        sizes = [abs(e) for _, e in extremes]
        points = [x for x, _ in extremes]
        if max(sizes) < 1.0001 * min(sizes):
            return found, max(sizes)


def circular():
    low, high = mpf(10) ** -8, (pi / 4) ** 2 * mpf("1.0002")
    fits = {
        "sin r = r + r^3 S(r^2)": (
            lambda u: (sin(sqrt(u)) / sqrt(u) - 1) / u,
            lambda u: u * sqrt(u) / sin(sqrt(u)),
        ),
        "cos r = 1 - r^2/2 + r^4 C(r^2)": (
            lambda u: (cos(sqrt(u)) - 1 + u / 2) / u**2,
            lambda u: u**2 / cos(sqrt(u)),
        ),
    }
    for name, (f, weight) in fits.items():
        found, error = remez(f, weight, low, high, 6)
        print(f"// {name}, relative error 2^{nstr(log(error, 2), 4)}")
        for c in found:
            print("   ", double(c))


exponentials()
logarithms()
quarter_turns()
circular()
