#!/usr/bin/env python3
"""Prints FloatingPanelGoldens.swift, to be piped through `swift format -`:

settles of FloatingPanel, from its source (scenee/FloatingPanel 7efcc769, Sources/Core.swift, lines
1412 to 1488), with 40 digits. One step is the linear map that the two assignments there make, the
second with the first put in; the whole settle is its powers on (place - target, velocity).

  x' = (f x + h v + h2 o2 t) / d          f = 1 + 2 h zeta omega,  d = f + h2 o2
  v' = (v + h o2 (t - x')) / d"""
from mpmath import mp, mpf, matrix, log, pi

mp.dps = 40


def step(zeta, omega, h):
    f = 1 + 2 * h * zeta * omega
    q = h * h * omega * omega
    d = f + q
    # With y = x - t: y' = (f y + h v) / d, v' = (v - h o2 y') / d.
    first = [f / d, h / d]
    return matrix([first, [-h * omega**2 * first[0] / d, (1 - h * omega**2 * first[1]) / d]])


def settle(start, target, velocity, response, deceleration, scale, rate):
    omega = 2 * pi / mpf(response)
    zeta = log(mpf(deceleration)) / (-2 * pi / mpf(response) * mpf("0.001")) if abs(velocity) > 300 else mpf(1)
    one = step(zeta, omega, 1 / mpf(rate))
    state = matrix([mpf(start) - mpf(target), mpf(velocity)])
    places = [state[0]]
    while True:
        state = one * state
        if abs(state[0]) <= 1 / mpf(scale) and abs(places[-1] - state[0]) * scale <= 1:
            return [mpf(target) + y for y in places]
        places.append(state[0])


# start, target, velocity, response, deceleration, scale, rate
cases = [
    (120, 400, 900, "0.4", "0.991", 3, 60),
    (120, 400, 900, "0.4", "0.991", 3, 120),
    (120, 400, 3000, "0.4", "0.991", 2, 60),
    (300, 0, -450, "0.4", "0.991", 3, 60),
    (120, 400, 300, "0.4", "0.991", 3, 60),
    (120, 400, -299, "0.4", "0.991", 3, 60),
    (399, 400, 2500, "0.4", "0.991", 3, 60),
    (200, 0, 1200, "0.5", "0.999", 3, 60),
    (200, 400, 0, "0.25", "0.979", 1, 90),
]


def num(v):
    text = repr(float(v))
    return text[:-2] if text.endswith(".0") else text


print("// Written by Golden/floating_panel.py (mpmath); not by hand.\n")
print("extension FloatingPanelGolden {\n  static let all: [FloatingPanelGolden] = [")
for case in cases:
    start, target, velocity, response, deceleration, scale, rate = case
    places = settle(*case)
    print(f"    FloatingPanelGolden(from: {start}, to: {target}, velocity: {velocity}, response: {response}, ")
    print(f"      deceleration: {deceleration}, scale: {scale}, rate: {rate}, places: [")
    print(", ".join(num(p) for p in places) + "]),")
print("  ]\n}")
