#!/usr/bin/env python3
"""Writes elementary_residues.txt and hard_arguments.txt: mpmath at 60 digits and more.

The residues are of 20,000 results a function at random arguments, which the test draws, too: the
bit pattern of the correctly rounded result modulo 53, as a character from '#' on. A result within
one unit in the last place has that residue or a neighbor of it, another one seldom; the number 53
lets no wrong sign or exponent pass. The hard arguments come with their whole results, as bits,
since compilers may round decimal literals twice: the numbers nearest to quarter turns (by continued
fractions), the ends of the range, and the surroundings of 1. Takes ten seconds.
"""

import math
import struct
import sys
from pathlib import Path

from mpmath import cos, exp, floor, ldexp, log, mp, mpf, nint, pi, sin

sys.path.append(str(Path(__file__).parents[2] / "PanEngineTests/Golden"))
from random_signals import SplitMix64  # noqa: E402

mp.dps = 60
OUT = Path(__file__).resolve().parent
INFINITY = 0x7FF << 52


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def number(pattern):
    return struct.unpack("<d", struct.pack("<Q", pattern))[0]


def nearest(x):
    """The double nearest to x, to the even one of two."""
    if x == 0:
        return 0.0
    size = abs(x)
    if size >= ldexp(1, 1024) - ldexp(1, 970):
        return math.copysign(math.inf, x)
    exponent = int(floor(log(size, 2)))
    exponent += (ldexp(1, exponent + 1) <= size) - (ldexp(1, exponent) > size)
    place = max(exponent - 52, -1074)
    return math.copysign(math.ldexp(int(nint(ldexp(size, -place))), place), x)


def uniform(low, high):
    return lambda random: low + (high - low) * ((random.next() >> 11) * 2.0**-53)


def positive(random):
    return number((random.next() & ~(1 << 63)) % INFINITY)


def near_one(random):
    scale = 2.0 ** -(random.next() % 53)
    return 1 + uniform(-1, 1)(random) * scale


ANGLES = [(8000, [uniform(-10, 10)]), (4000, [uniform(-1e6, 1e6)]), (8000, [uniform(-6e10, 6e10)])]
FUNCTIONS = {
    "exponential": (
        exp,
        [(8000, [uniform(-745.2, 709.78)]), (8000, [uniform(-2, 2)]), (4000, [uniform(-746, -708)])],
    ),
    "logarithm": (log, [(8000, [positive]), (6000, [uniform(0.5, 2)]), (6000, [near_one])]),
    "sine": (sin, ANGLES),
    "cosine": (cos, ANGLES),
}


def residues(function, domains):
    random = SplitMix64(20_000)
    text = ""
    for count, draws in domains:
        for _ in range(count):
            result = nearest(function(*(mpf(draw(random)) for draw in draws)))
            text += chr(ord("#") + bits(result) % 53)
    return text


def near_quarter_turns():
    """The numbers below 2^36 of full precision nearest to a quarter turn: convergents of 2^e · 2/π."""
    mp.dps = 700
    found = []
    for e in range(-52, -17):
        rest = ldexp(2 / pi, e)
        p = (1, int(floor(rest)))
        q = (0, 1)
        while q[1] < 1 << 53:
            if q[1] >= 1 << 52:
                miss = abs(q[1] * ldexp(2 / pi, e) - p[1])
                found.append((miss, math.ldexp(q[1], e)))
            rest = 1 / (rest - floor(rest))
            term = int(floor(rest))
            p, q = (p[1], term * p[1] + p[0]), (q[1], term * q[1] + q[0])
    mp.dps = 60
    return [x for _, x in sorted(found)[:40]]


def around(x, count=2):
    return [number(bits(x) + step) for step in range(-count, count + 1)]


def hard():
    turns = near_quarter_turns() + [float(k * pi / 2) for k in (1, 2, 3, 4, 1000, 333_333, 667_543)]
    turns += [1e10, 0.7853981633974483, 1048576.0, math.nextafter(2.0**36, 0)]
    ends = around(709.782712893384) + around(-708.3964185322641) + around(-745.1332191019411)
    ones = around(1.0) + around(5e-324 * 2) + around(2.2250738585072014e-308)
    ones += [1.7976931348623157e308] + around(1.0078125) + around(0.99609375)
    tiny = [2.0**-54, -(2.0**-54), 1e-300, 2.0**-28, -5e-324]
    return {
        "exponential": (exp, [[x] for x in ends + tiny]),
        "logarithm": (log, [[x] for x in ones if x > 0 and math.isfinite(x)]),
        "sine": (sin, [[x] for x in turns + tiny]),
        "cosine": (cos, [[x] for x in turns + tiny]),
    }


def write(name, remark, lines):
    (OUT / name).write_text("\n".join([f"# By elementary_functions.py (mpmath). {remark}", *lines]) + "\n")


lines = []
for name, (function, domains) in FUNCTIONS.items():
    text = residues(function, domains)
    lines += [f"{name} {text[i : i + 100]}" for i in range(0, len(text), 100)]
write("elementary_residues.txt", "The bits of correctly rounded results modulo 53, as characters from '#' on.", lines)

lines = []
for name, (function, rows) in hard().items():
    for row in rows:
        mp.dps = 400
        result = nearest(function(*map(mpf, row)))
        lines.append(" ".join([name, f"{bits(result):x}", *(f"{bits(x):x}" for x in row)]))
write("hard_arguments.txt", "The result's bits, then those of the arguments at which it is hard to compute.", lines)
