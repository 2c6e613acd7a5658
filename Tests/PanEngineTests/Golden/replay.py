#!/usr/bin/env python3
"""Prints replay.txt: whole replays of one-contact traces, written anew from the rules.

Recognition: 10 pt from touch-down, translation from there. Frames at (k + phase) / rate; input
up to frame - lead. Resampling: Android's (wanted = cut-off - 5 ms; interpolate between the
samples around it, else extrapolate by at most min(8 ms, half the last interval) when that is
2...20 ms; a place sent twice keeps what was last shown for it). Release by numpy.polyfit over 100 ms; finish from half of the travel or 500 pt/s.
Settle: the cubic by mpmath.findroot, the spring by mpmath.expm of its differential equation."""
import numpy as np
from mpmath import mp, mpf, expm, findroot, matrix, pi

mp.dps = 30
EXTENT = 400.0


def cubic(x1, y1, x2, y2, x):
    if x <= 0:
        return mpf(0)
    if x >= 1:
        return mpf(1)
    curve = lambda a, b, s: 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s * s * b + s**3
    s = findroot(lambda s: curve(x1, x2, s) - x, (0, 1), solver="anderson", tol=1e-28)
    return curve(y1, y2, s)


def spring(displacement, velocity, t):
    w = 2 * pi / mpf("0.4")
    state = expm(matrix([[0, 1], [-w * w, -2 * w]]) * t) * matrix([displacement, velocity])
    return state[0], state[1]


def rest_time(displacement, velocity):
    """The last time with more than 0.5 pt or 5 pt/s, by bisection below a coarse scan."""
    moving = lambda t: abs(spring(displacement, velocity, t)[0]) > 0.5 or abs(spring(displacement, velocity, t)[1]) > 5
    coarse = [k * 0.005 for k in range(300)]
    last = max((t for t in coarse if moving(t)), default=None)
    if last is None:
        return 0.0
    low, high = mpf(last), mpf(last) + mpf("0.005")
    for _ in range(50):
        middle = (low + high) / 2
        if moving(middle):
            low = middle
        else:
            high = middle
    return float(low)


class Resampler:
    """Follows InputConsumer: real samples come in, made-up ones go out and are kept in `shown`."""

    def __init__(self):
        self.seen, self.shown = 0, None

    def __call__(self, pan, cut):
        wanted = cut - 0.005
        before = [e for e in pan if e[0] <= wanted]
        after = [e for e in pan if e[0] > wanted]
        for i in range(self.seen, len(before)):
            same = i > 0 and before[i][1] == before[i - 1][1]
            if self.shown and not (before[i][0] < self.shown[0] or same):
                self.shown = None
        self.seen = len(before)
        if not before:
            return pan[0]
        made_up = self.make(before, after, wanted)
        if made_up is None or made_up[0] == before[-1][0]:
            return before[-1][0], (self.shown or before[-1])[1]
        if self.shown and len(before) > 1 and before[-1][1] == before[-2][1]:
            made_up = made_up[0], self.shown[1]
        self.shown = made_up
        return made_up

    @staticmethod
    def make(before, after, wanted):
        a = before[-1]
        if after:
            b = after[0]
            if b[0] - a[0] < 0.002:
                return None
            return wanted, a[1] + (b[1] - a[1]) * (wanted - a[0]) / (b[0] - a[0])
        if len(before) < 2:
            return None
        z = before[-2]
        step = a[0] - z[0]
        if not 0.002 <= step <= 0.020:
            return None
        t = min(wanted, a[0] + min(step / 2, 0.008))
        return t, a[1] + (a[1] - z[1]) * (t - a[0]) / step


def velocity(moves, lift):
    if lift - moves[-1][0] > 0.04 + 1e-9:
        return None
    window = [moves[-1]]
    for m in reversed(moves[:-1]):
        if moves[-1][0] - m[0] > 0.1 + 1e-9 or window[0][0] - m[0] > 0.04 + 1e-9:
            break
        window.insert(0, m)
    if len(window) < 2:
        return None
    t = np.array([m[0] for m in window]) - window[-1][0]
    return float(np.polyfit(t, np.array([m[1] for m in window]), 1)[0])


def replay(samples, style, policy, rate, phase, lead):
    """samples: [(ms, x)], down first, lifted last -> [(time, input, content, letter)]"""
    moves = [(ms / 1000, x) for ms, x in samples[:-1]]
    lift = samples[-1][0] / 1000
    began = next(i for i, m in enumerate(moves) if abs(m[1] - moves[0][1]) >= 10)
    zero = moves[began][1]
    frames, settle, k = [], None, 0
    resampled = Resampler()
    while (k + phase) / rate < moves[0][0] + lead:
        k += 1
    while True:
        time = (k + phase) / rate
        cut = time - lead
        pan = [(t, x - zero) for t, x in moves[began:] if t <= cut]
        if settle is None and lift <= cut:
            last = moves[-1][1] - zero
            v = velocity(moves, lift)
            finish = last / EXTENT >= 0.5 or (v is not None and v >= 500)
            start = min(max(last, 0.0), EXTENT)
            target = EXTENT if finish else 0.0
            # Against an end the content stands still, and has no velocity to go on with.
            launch = v or 0.0 if 0 <= last <= EXTENT else 0.0
            duration = abs(target - start) / EXTENT * 0.35
            rest = duration if style == "percent" else rest_time(start - target, launch)
            settle = cut
        if settle is not None:
            t = cut - settle
            if t > 0 and t >= rest:
                frames.append((time, cut, target, "r"))
                return frames
            if style == "percent":
                share = cubic(mpf("0.42"), 0, mpf("0.58"), 1, mpf(t) / duration) if duration > 0 else 0
                content = start + (target - start) * share
            else:
                content = target + spring(start - target, launch, mpf(t))[0]
            frames.append((time, cut, float(content), "s"))
        elif pan:
            shown = pan[-1] if policy == "latest" else resampled(pan, cut)
            frames.append((time, shown[0], min(max(shown[1], 0.0), EXTENT), "d"))
        else:
            frames.append((time, max(m[0] for m in moves if m[0] <= cut), 0.0, "w"))
        k += 1


rng = np.random.default_rng(5)


def human(times, reach):
    """A minimum-jerk stroke to quarter points, with noise."""
    t = np.array(times, dtype=float)
    u = np.clip((t - 30) / (t[-1] - 20), 0, 1)
    x = reach * (10 * u**3 - 15 * u**4 + 6 * u**5) + rng.normal(0, 0.3, len(t))
    return [(float(a), float(b)) for a, b in zip(t, np.round(x * 4) / 4)]


even = [(t, 2.0 * t) for t in range(0, 97, 8)] + [(104, 0.0)]
jitter = np.cumsum([0] + list(rng.choice([6, 7, 8, 9, 10, 16, 23], size=22)))
slow = human([0] + list(range(40, 420, 16)), 260)
slow.append((slow[-1][0] + 55, slow[-1][1]))
fast = human(jitter, 210)
fast.append((fast[-1][0] + 6, fast[-1][1]))
back = human(range(0, 200, 16), 150)
back = back + [(back[-1][0] + 16 * k, back[-1][1] - 12 * k) for k in range(1, 9)]
back.append((back[-1][0] + 9, 0.0))
burst = [(0.0, 0.0), (10, 12.0), (11, 13.5), (20, 25.0), (21, 26.0), (29, 40.0), (60, 77.0), (61.5, 79.0), (62, 80.0), (90, 120.0), (97, 120.0)]
rest = [(t, 1.5 * t) for t in range(0, 81, 8)] + [(t, 120.0) for t in range(88, 160, 8)] + [(160, 123.0), (168, 123.0), (176, 126.0), (178, 126.0)]
beyond = [(t, 5.0 * t) for t in range(0, 120, 10)] + [(120, 0.0)]

cases = [
    ("even, exactly on the frames", even, "percent", "latest", 125.0, 0.0, 0.0),
    ("even, exactly on the frames, spring", even, "velocity", "latest", 125.0, 0.0, 0.0),
    ("jittered flick at 60 Hz", fast, "velocity", "latest", 60.0, 0.3, 0.0),
    ("jittered flick at 60 Hz, resampled", fast, "velocity", "resampled", 60.0, 0.3, 0.0),
    ("jittered flick at 120 Hz, resampled", fast, "percent", "resampled", 120.0, 0.7, 0.0),
    ("jittered flick at 90 Hz, one frame late", fast, "velocity", "latest", 90.0, 0.25, 1 / 90),
    ("jittered flick, two frames late, resampled", fast, "velocity", "resampled", 60.0, 0.9, 2 / 60),
    ("slow drag that stops", slow, "percent", "latest", 60.0, 0.5, 0.0),
    ("slow drag that stops, spring", slow, "velocity", "resampled", 60.0, 0.1, 0.0),
    ("there and back", back, "percent", "latest", 60.0, 0.6, 0.008),
    ("there and back, spring", back, "velocity", "resampled", 60.0, 0.6, 0.0),
    ("bursts and pauses, resampled", burst, "percent", "resampled", 240.0, 0.45, 0.0),
    ("slow drag that rests, resampled", rest, "percent", "resampled", 120.0, 0.4, 0.0),
    ("beyond the end", beyond, "velocity", "latest", 60.0, 0.2, 0.0),
    ("beyond the end, percent", beyond, "percent", "resampled", 60.0, 0.2, 0.0),
]


def num(v):
    text = repr(float(v))
    return text[:-2] if text.endswith(".0") else text


print("# By replay.py (numpy, mpmath). case: style policy rate phase lead name. sample: ms, pt; the last one is the lift.")
print("# frame: time, time of its input, content, and a letter as Replay.drawn.")
for name, samples, style, policy, rate, phase, lead in cases:
    print("case", style, policy, num(rate), num(phase), num(lead), name)
    for t, x in samples:
        print("sample", num(t), num(x))
    for t, i, c, letter in replay(samples, style, policy, rate, phase, lead):
        print("frame", num(t), num(i), num(c), letter)
