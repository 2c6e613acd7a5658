#!/usr/bin/env python3
"""Prints velocity.txt: what each estimator makes of the same strokes, by numpy, written
anew from the published descriptions of the trackers (Android, Chromium, Flutter, GTK, libadwaita,
Motion, Ionic, MUI, Embla, Splide, keen-slider). Times in ms, places in pt, results in pt/s."""
import numpy as np

rng = np.random.default_rng(20240707)
INF = float("inf")


class NoVelocity(Exception):
    pass


def common(samples, lift, horizon=100.0, gap=40.0, silence=40.0, reached=False, history=INF,
           minimum=2, equal="replace"):
    """The window of the Android family: (samples, one beyond the horizon or None)."""
    if not samples:
        raise NoVelocity("tooFewSamples")
    beats = (lambda a, b: a >= b) if reached else (lambda a, b: a > b)
    newest = samples[-1][0]
    if beats(lift - newest, silence):
        raise NoVelocity("stopped")
    # Forwards, as the trackers do: each sample is added to what there is.
    kept, gapped, merged = [], False, []
    for i, s in enumerate(samples):
        if i and s[0] < samples[i - 1][0]:
            raise NoVelocity("backwardsTime")
        if i and beats(s[0] - samples[i - 1][0], gap):
            kept, gapped, merged = [], True, []
        if kept and kept[-1][0] == s[0] and equal != "keep":
            merged.append(s[0])
            if equal == "replace":
                kept[-1] = s
            continue
        kept.append(s)
    if len(kept) > history:
        kept, gapped = kept[-int(history):], False
    inside = [s for s in kept if newest - s[0] <= horizon]
    outside = [s for s in kept if newest - s[0] > horizon]
    if len(inside) < minimum:
        if gapped and not outside:
            raise NoVelocity("gap")
        stands = any(newest - t <= horizon for t in merged)
        raise NoVelocity("degenerate" if stands else "tooFewSamples")
    return inside, (outside[-1] if outside else None)


def arrays(window):
    a = np.array(window, dtype=float)
    return (a[:, 0] - a[-1, 0]) / 1000, a[:, 1:] - a[-1, 1:]


def poly(window, degree):
    t, p = arrays(window)
    degree = min(degree, len(window) - 1)
    if len(set(t)) <= degree:
        raise NoVelocity("degenerate")
    # Scaled to the window, so that the powers are of one size.
    scale = -t[0]
    return [np.polynomial.polynomial.polyfit(t / scale, p[:, k], degree)[1] / scale for k in (0, 1)]


def lsq(degree, **rules):
    return lambda s, lift: poly(common(s, lift, **rules)[0], degree)


def aligned(s, lift):
    window, beyond = common(s, lift, silence=80.0, reached=True, history=20, equal="keep")
    v = poly(window, 2)
    first = beyond or window[0]
    way = np.array(window[-1][1:]) - np.array(first[1:])
    if np.dot(v, way) < 0:
        raise NoVelocity("opposesMovement")
    return v


def impulse(**rules):
    def run(s, lift):
        window, _ = common(s, lift, **rules)
        t, p = arrays(window)
        out = []
        for k in (0, 1):
            work, first = 0.0, True
            for i in range(1, len(t)):
                if t[i] == t[i - 1]:
                    continue
                u = (p[i, k] - p[i - 1, k]) / (t[i] - t[i - 1])
                before = np.sign(work) * np.sqrt(2 * abs(work))
                work += (u - before) * abs(u)
                if first:
                    work, first = work / 2, False
            out.append(np.sign(work) * np.sqrt(2 * abs(work)))
        return out
    return run


def speeds(samples):
    """Per step; none took no time counts as zero."""
    out = []
    for a, b in zip(samples, samples[1:]):
        dt = (b[0] - a[0]) / 1000
        out.append(np.array([(b[1] - a[1]) / dt, (b[2] - a[2]) / dt]) if dt else np.zeros(2))
    return out


def blend(weights, count, silence, minimum):
    """weights: oldest step first, as Flutter writes them."""
    def run(s, lift):
        window, _ = common(s, lift, horizon=INF, gap=INF, silence=silence, history=count,
                           minimum=minimum, equal="keep")
        steps = [np.zeros(2)] * len(weights) + speeds(window)
        return sum(w * v for w, v in zip(weights, steps[-len(weights):]))
    return run


def adwaita(s, lift):
    """AdwSwipeTracker: deltas after the first in the last 150 ms over the time they span."""
    if not s:
        raise NoVelocity("tooFewSamples")
    if any(b[0] < a[0] for a, b in zip(s, s[1:])):
        raise NoVelocity("backwardsTime")
    history = [x for x in s if lift - x[0] <= 150]
    if not history:
        raise NoVelocity("stopped")
    if len(history) < 2:
        raise NoVelocity("tooFewSamples")
    span = (history[-1][0] - history[0][0]) / 1000
    if span == 0:
        raise NoVelocity("degenerate")
    deltas = [np.array(b[1:]) - np.array(a[1:]) for a, b in zip(history, history[1:])]
    return sum(deltas) / span


def gtk(s, lift):
    """GTK's swipe: the lift is a sample, one sample older than 150 ms stays."""
    if not s:
        raise NoVelocity("tooFewSamples")
    if any(b[0] < a[0] for a, b in zip(s, s[1:])):
        raise NoVelocity("backwardsTime")
    if lift - s[-1][0] > 150:
        raise NoVelocity("stopped")
    inside = [i for i, x in enumerate(s) if lift - x[0] <= 150]
    if len(inside) < 2:
        raise NoVelocity("tooFewSamples")
    first = s[max(inside[0] - 1, 0)]
    span = (lift - first[0]) / 1000
    if span == 0:
        raise NoVelocity("degenerate")
    return (np.array(s[-1][1:]) - np.array(first[1:])) / span


def motion(s, lift):
    """Motion's PanSession.ts (motiondivision/motion 1b037b00), getVelocity(history, 0.1): the history
    is the touch-down and, from 3 px away from it on, a point at every movement and at every frame of
    1/60 s after it until the next event. The touch-down's time is that of a frame long ago. end()
    takes back the update of a frame that has not run: the last movement less than half a frame before
    the lift is taken to have none."""
    if not s:
        raise NoVelocity("tooFewSamples")
    if any(b[0] < a[0] for a, b in zip(s, s[1:])):
        raise NoVelocity("backwardsTime")
    frame = 1000 / 60
    if len(s) > 1 and lift - s[-1][0] < frame * 0.5 - 1e-6:
        s = s[:-1]
    history, started = [(-1e9, s[0][1], s[0][2])], False
    for i, x in enumerate(s[1:], 1):
        started = started or np.hypot(x[1] - s[0][1], x[2] - s[0][2]) >= 3
        if not started:
            continue
        history.append(x)
        until = s[i + 1][0] if i + 1 < len(s) else lift
        last = x[0]
        while last + frame < until - frame * 0.5 - 1e-6:
            last += frame
            history.append((last, x[1], x[2]))
    if len(history) < 3:
        return np.zeros(2)
    last, i, point = history[-1], len(history) - 1, None
    while i >= 0:
        point = history[i]
        if last[0] - point[0] > 100 + 1e-6:
            break
        i -= 1
    if i <= 0:
        point = history[1]
    time = (last[0] - point[0]) / 1000
    if time <= 0:
        return np.zeros(2)
    return (np.array(last[1:]) - np.array(point[1:])) / time


def legacy(s, lift):
    window, _ = common(s, lift, horizon=200.0, history=20)
    v, last = np.zeros(2), 0.0
    for x in window[1:]:
        d = x[0] - window[0][0]
        if d < 10:
            continue
        u = (np.array(x[1:]) - np.array(window[0][1:])) / d * 1000
        v = (v * last + u * d) / (d + last)
        last = d
    if last == 0:
        raise NoVelocity("tooFewSamples")
    return v


def int1(s, lift):
    """IntegratingVelocityTrackerStrategy: initState sets the velocity 0, which is what it reports."""
    window, _ = common(s, lift, horizon=INF, equal="keep", minimum=1)
    used, v, degree = window[0], np.zeros(2), 0
    for x in window[1:]:
        if x[0] <= used[0] + 2:
            continue
        dt = (x[0] - used[0]) / 1000
        u = (np.array(x[1:]) - np.array(used[1:])) / dt
        v, degree = (u, 1) if degree == 0 else (v + (u - v) * dt / (0.01 + dt), 1)
        used = x
    return v


def smoothed(new, longest):
    def run(s, lift):
        window, _ = common(s, lift, horizon=INF, gap=INF, silence=INF, equal="keep")
        v = np.zeros(2)
        for a, b, u in zip(window, window[1:], speeds(window)):
            if 0 < b[0] - a[0] < longest:
                v = u * new + v * (1 - new)
        return v
    return run


def started(s, lift, silence=INF):
    if not s:
        raise NoVelocity("tooFewSamples")
    if lift - s[-1][0] > silence:
        raise NoVelocity("stopped")
    if any(b[0] < a[0] for a, b in zip(s, s[1:])):
        raise NoVelocity("backwardsTime")


def embla(s, lift):
    """DragTracker.ts (davidjerleke/embla-carousel 25eff504): pointerMove replaces startEvent when it is
    more than 170 ms old; pointerUp: from it to lastEvent, over its age; nothing 170 ms after lastEvent."""
    started(s, lift, 170)
    start_event = s[0]
    for event in s[1:]:
        if event[0] - start_event[0] > 170:
            start_event = event
    age = lift - start_event[0]
    way = np.array(s[-1][1:]) - np.array(start_event[1:])
    return way / age * 1000 if age else np.zeros(2)


def splide(s, lift):
    """Drag.ts (Splidejs/splide d7e1f08e): the movement after the one that began the drag is the first to
    be saved as baseEvent, if that is more than 200 ms old; no velocity from one of 200 ms at the end."""
    started(s, lift)
    base = s[0]
    for event in s[2:]:
        if event[0] - base[0] > 200:
            base = event
    time = lift - base[0]
    if not time or not time < 200:
        return np.zeros(2)
    return (np.array(s[-1][1:]) - np.array(base[1:])) / time * 1000


def keen(s, lift):
    """track.ts (rcbyr/keen-slider 520c757a): velocity() reduces the last six measurePoints."""
    started(s, lift, 200)
    out = []
    for k in (1, 2):
        points = [(0.0, s[0][0])] + [(b[k] - a[k], b[0]) for a, b in zip(s, s[1:])]
        distance, last, time = 0.0, None, 0.0
        for step, stamp in points[-6:]:
            if lift - stamp > 200:
                continue
            if np.sign(step) != np.sign(distance) and distance:
                distance, last, time = 0.0, None, 0.0
            if time:
                distance += step
            if last is not None:
                time += stamp - last
            last = stamp
        out.append(distance / time * 1000 if time else 0.0)
    return out


ESTIMATORS = {
    "lsq1": lsq(1),
    "lsq2": lsq(2, history=20),
    "lsq2-aligned": aligned,
    "impulse": impulse(history=20, minimum=1),
    "two-step": blend([0.5, 0.5], 3, INF, 2),
    "ios-scroll": blend([0.6, 0.35, 0.05], 4, 40.0, 1),
    "macos-scroll": blend([0.15, 0.65, 0.2], 4, 40.0, 1),
    "span": adwaita,
    "last-step": blend([1.0], 2, INF, 2),
    "legacy": legacy,
    "int1": int1,
    "smoothed": smoothed(0.7, 100.0),
    "since-mark": embla,
    "one-way": keen,
    "flutter": lsq(2, history=20, minimum=3, equal="keep"),
    "compose-impulse": impulse(history=20, minimum=2, equal="keep"),
    "first-of-equal-times": lsq(1, equal="skip"),
    "gtk": gtk,
    "motion": motion,
    "mui": smoothed(0.6, INF),
    "splide": splide,
}


def line(times, vx, vy, x0=100.0, y0=400.0):
    return [(float(t), x0 + vx * t / 1000, y0 + vy * t / 1000) for t in times]


def curve(times, noise=0.5):
    """A braking movement with sensor noise, to quarter points."""
    t = np.array(times, dtype=float)
    x = 300 * (1 - np.exp(-t / 80)) + rng.normal(0, noise, len(t))
    y = 40 * np.sin(t / 60) + rng.normal(0, noise, len(t))
    q = lambda v: np.round(v * 4) / 4
    return [(float(a), float(b), float(c)) for a, b, c in zip(t, q(x), q(y))]


def random_times(steps, count):
    times = np.cumsum(rng.choice(steps, size=count)).astype(float)
    return times - times[0]


CASES = [
    ("nothing", [], 0), ("one sample", line([0], 500, 0), 8),
    ("two samples", line([0, 8], 500, -250), 16), ("three samples", curve([0, 8, 16], 2), 24),
    ("uniform at 120 Hz", curve(range(0, 200, 8)), 200), ("uniform at 60 Hz", curve(range(0, 250, 16)), 256),
    ("uniform at 1 kHz", curve(range(0, 60)), 60), ("constant speed", line(range(0, 120, 10), 640, -80), 115),
    ("a still finger that samples", line(range(0, 90, 8), 0, 0), 90),
    ("a parabola", [(float(t), 3 * t - t * t / 64, t * t / 128) for t in range(0, 121, 8)], 124),
    ("braking past its turning point", [(float(t), min(2 * t, 100.0), 0.0) for t in range(0, 97, 8)], 100),
    ("a stop with samples", line(range(0, 51, 10), 1000, 0) + [(float(t), 150.0, 400.0) for t in range(60, 101, 10)], 105),
    ("turning round", [(float(t), 100 - abs(50.0 - t), 0.5 * t) for t in range(0, 97, 8)], 100),
    ("reversed motion", line(range(0, 61, 10), 700, 50) + line(range(70, 101, 10), -700, 50, 200), 104),
    ("reversed before the window", [(0.0, 300.0, 0.0)] + line(range(60, 161, 10), -400, 90), 170),
    ("out and most of the way back, noisy",
     [(float(t), round(2.0 * t if t < 60 else 240 - 2.0 * t) + (t % 3), 0.0) for t in range(0, 101, 7)], 103),
    ("exactly on the horizon", line([0, 30, 60, 90], 900, 0) + [(100.0, 95.0, 400.0)], 100),
    ("just past the horizon", [(0.0, 0.0, 0.0)] + line([0.001, 30, 60, 90, 100.001], 900, 0), 110),
    ("a gap exactly at its limit", [(0.0, 0.0, 0.0), (40.0, 60.0, 3.0), (48.0, 66.0, 5.0)], 50),
    ("a gap above its limit", [(0.0, 0.0, 0.0), (40.01, 60.0, 3.0), (48.0, 66.0, 5.0)], 50),
    ("a gap that leaves one sample", [(0.0, 0.0, 0.0), (8.0, 4.0, 0.0), (60.0, 66.0, 5.0)], 60),
    ("gapped in the middle", curve([0, 8, 16, 24, 70, 78, 86, 94, 102]), 104),
    ("lift at 40 ms", curve(range(0, 81, 8)), 120), ("lift above 40 ms", curve(range(0, 81, 8)), 120.01),
    ("lift below 80 ms", curve(range(0, 81, 8)), 159.5), ("lift at 80 ms", curve(range(0, 81, 8)), 160),
    ("lift at 150 ms", curve(range(0, 81, 8)), 230), ("lift above 150 ms", curve(range(0, 81, 8)), 231),
    ("lift trims the window to two", curve(range(0, 81, 8)), 222),
    ("equal times inside", [(0.0, 0.0, 0.0), (8.0, 900.0, 900.0), (8.0, 8.0, 1.0), (16.0, 17.0, 4.0)], 20),
    ("equal times at the end", [(0.0, 0.0, 0.0), (8.0, 8.0, 1.0), (8.0, 9.0, 1.0), (8.0, 10.0, 2.0)], 20),
    ("equal times only", [(8.0, 0.0, 0.0), (8.0, 8.0, 1.0), (8.0, 9.0, 1.0)], 12),
    ("legacy's shortest exactly", [(0.0, 0.0, 0.0), (10.0, 5.0, 1.0)], 12),
    ("below legacy's shortest", [(0.0, 0.0, 0.0), (9.9, 5.0, 1.0)], 12),
    ("steps of 2 ms", [(2.0 * i, 1.5 * i * i, -3.0 * i) for i in range(9)], 18),
    ("a pause of 99 ms", line([0, 10, 20], 800, 0) + [(119.0, 118.0, 400.0)], 121),
    ("a pause of 100 ms", line([0, 10, 20], 800, 0) + [(120.0, 118.0, 400.0)], 121),
    ("more than 20 samples", curve(range(0, 75, 3), 1), 76),
    ("times run backwards", [(0.0, 0.0, 0.0), (8.0, 5.0, 0.0), (4.0, 9.0, 0.0), (16.0, 12.0, 0.0)], 18),
]
for k in range(6):
    t = random_times([4, 7, 8, 9, 16, 17, 25, 33, 41], 14)
    CASES.append((f"jittered {k + 1}", curve(t), float(t[-1] + rng.integers(0, 40))))
for k in range(3):
    t = random_times([0, 5, 8.5, 12.25, 0], 16)
    CASES.append((f"with duplicates {k + 1}", curve(t), float(t[-1] + 9)))
for k in range(3):
    t = random_times([8, 8, 9, 45, 130], 18)
    CASES.append((f"gapped {k + 1}", curve(t), float(t[-1] + 5)))
CASES += [
    ("all but one over 100 ms old", line([0, 50, 60], 800, 90) + [(200.0, 190.0, 430.0)], 205),
    ("a flick after a hold", [(0.0, 50.0, 50.0), (90.0, 51.0, 52.0), (180.0, 50.0, 52.9), (300.0, 53.0, 50.0),
                              (316.0, 80.0, 49.0), (332.0, 112.0, 51.0)], 334),
    ("a step after a hold", [(0.0, 50.0, 50.0), (100.0, 51.0, 52.0), (316.0, 80.0, 49.0)], 320),
    ("a flick after a hold of 200 ms", [(0.0, 50.0, 50.0), (184.0, 80.0, 52.0), (200.0, 112.0, 51.0)], 202),
    ("a flick after a hold of 201 ms", [(0.0, 50.0, 50.0), (184.0, 80.0, 52.0), (201.0, 112.0, 51.0)], 202),
    ("within 3 pt", [(0.0, 50.0, 50.0), (10.0, 51.0, 52.0), (20.0, 52.0, 52.0)], 22),
    ("only steps of 2 ms", [(0.0, 0.0, 0.0), (1.0, 5.0, 1.0), (2.0, 9.0, 1.0)], 4),
]


def num(v):
    text = repr(float(v))
    return text[:-2] if text.endswith(".0") else text


REASONS = {
    "tooFewSamples": "too-few-samples", "stopped": "stopped", "gap": "gap", "degenerate": "degenerate",
    "backwardsTime": "backwards-time", "opposesMovement": "opposes-movement",
}

print("# By velocity.py (numpy). Cases of `case lift-ms name`, `at ms x y`, and `estimator x y` or `estimator none reason`.")
for name, samples, lift in CASES:
    print(f"case {num(lift)} {name}")
    for sample in samples:
        print("at", *map(num, sample))
    for key, run in ESTIMATORS.items():
        try:
            print(f"{key}", *map(num, run(samples, lift)))
        except NoVelocity as reason:
            print(f"{key} none {REASONS[str(reason)]}")
