"""Touches, and what ten web libraries decide on them.

python3 Golden/web.py > Golden/web.csv

Each library is ported here from its own source, named beside the function, and not from the presets.
Times are those that the library reads: of the event, or of the clock in its handlers. Moves are further
apart than a frame. Travels are 400 wide and 800 high. `finish`, `cancel`, and `none` where no drag began.
"""

import math
import random

WIDTH, HEIGHT = 400, 800


class Touch:
    def __init__(self, phase, t, x, y):
        self.phase, self.t, self.x, self.y = phase, t, x, y


def word(finishes):
    return "finish" if finishes else "cancel"


# ionic-team/ionic-framework 067394f2, core/src/utils/gesture/index.ts and recognizers.ts. The end is a sample.
def ionic(touches, axis):
    down = touches[0]
    last, start, velocity, captured = down, down, 0.0, False
    for touch in touches[1:]:
        way = getattr(touch, axis) - getattr(last, axis)
        step = touch.t - last.t
        if 0 < step < 100:
            velocity = way / step * 0.7 + velocity * 0.3
        last = touch
        if touch.phase == "move" and not captured:
            dx, dy = touch.x - down.x, touch.y - down.y
            if dx * dx + dy * dy < 100:
                continue
            cosine = (dx if axis == "x" else dy) / math.hypot(dx, dy)
            if abs(cosine) <= math.cos(math.radians(40)):
                return None
            captured, start = True, touch
    return (getattr(last, axis) - getattr(start, axis), velocity) if captured else None


# core/src/utils/gesture/swipe-back.ts 07f7bab6; from at most 50 px at the edge.
def ionic_swipe_back(touches):
    pan = ionic(touches, "x")
    if pan is None:
        return "none"
    delta, velocity = pan
    return word(velocity >= 0 and (velocity > 0.2 or delta > WIDTH / 2))


# core/src/components/modal/gestures/swipe-to-close.ts, a stored copy of Ionic 8
def ionic_modal_card(touches):
    pan = ionic(touches, "y")
    return "none" if pan is None else word((pan[0] + pan[1] * 1000) / HEIGHT >= 0.5)


# core/src/components/modal/gestures/sheet.ts, a stored copy of Ionic 8; breakpoints 0 and 1, open
def ionic_modal_sheet(touches):
    pan = ionic(touches, "y")
    if pan is None:
        return "none"
    place = 1 - (pan[0] + pan[1] * 350) / HEIGHT
    return word(not abs(1 - place) < abs(0 - place))


# emilkowalski/sonner 8e4662b3, src/index.tsx; swipeDirections right. A state is read a render late.
def sonner(touches):
    down, direction, amount = touches[0], None, 0.0
    for touch in touches[1:-1]:
        dx, dy = touch.x - down.x, touch.y - down.y
        locked = direction
        if direction is None and (abs(dx) > 1 or abs(dy) > 1):
            direction = "x" if abs(dx) > abs(dy) else "y"
        amount = 0.0
        if locked == "x":
            amount = dx
            if dx <= 0:
                dampened = dx / (1.5 + abs(dx) / 20)
                amount = dampened if abs(dampened) < abs(dx) else dx
    if direction != "x":
        return "none"
    speed = abs(amount) / (touches[-1].t - down.t)
    return word(amount > 0 and (abs(amount) >= 45 or speed > 0.11))


# mui/base-ui 087c60b9, packages/react/src/utils/useSwipeDismiss.ts and drawer/viewport/DrawerViewport.tsx
def base_ui(touches):
    moves = touches[1:-1]
    if not moves:
        return "none"
    first, intended, delta = moves[0], False, 0.0
    for touch in moves:
        dx, dy = touch.x - first.x, touch.y - first.y
        if abs(dx) < abs(dy) and dy > 0:
            intended = True
        delta = dy if dy >= 0 else -math.sqrt(-dy)
    if not intended:
        return "none" if delta <= HEIGHT * 0.5 else None
    duration = touches[-1].t - first.t
    speed = delta / max(duration, 50) if duration > 0 else 0
    return word(delta > 0 and (speed >= 0.5 or delta > max(HEIGHT * 0.5, 10)))


# emilkowalski/vaul 3e97aac6, src/index.tsx; direction bottom, touch, nothing scrolls
def vaul(touches):
    down, beyond, dragging, translate = touches[0], False, False, None
    for touch in touches[1:-1]:
        x, y = touch.x - down.x, touch.y - down.y
        if not beyond and 0 <= y <= 10:
            if abs(x) > y:
                if abs(x) > 10:
                    break
                continue
        else:
            beyond = True
        if y < 0 and not dragging:
            continue
        dragging = True
        translate = y if y >= 0 else min(-8 * (math.log(-y + 1) - 2), 0)
    if not dragging:
        return "none"
    end = touches[-1]
    way = end.y - down.y
    if not translate or way < 0:
        return "cancel"
    return word(abs(way) / (end.t - down.t) > 0.4 or abs(translate) >= HEIGHT * 0.25)


# mui/material-ui, packages/mui-material/src/SwipeableDrawer/SwipeableDrawer.js 0674c0de; anchor bottom, open
def mui(touches):
    start, swiping, velocity = touches[0], False, 0.0
    last_translate = last_time = None

    def translate(touch):
        return min(max(touch.y - start.y, 0), HEIGHT)

    for touch in touches[1:-1]:
        if not swiping:
            dx, dy = abs(touch.x - start.x), abs(touch.y - start.y)
            if dy > dx and dy > 3:
                swiping, start = True, touch
            elif dx > 3:
                return "none"
            else:
                continue
        way = translate(touch)
        if way == 0:
            start = touch
        if last_translate is None:
            last_translate, last_time = way, touch.t + 1
        step = (way - last_translate) / (touch.t - last_time) * 1000
        velocity = velocity * 0.4 + step * 0.6
        last_translate, last_time = way, touch.t
    if not swiping:
        return "none"
    return word(velocity > 450 or translate(touches[-1]) / HEIGHT > 0.52)


# nolimits4web/swiper 865dba47, src/core/events/onTouchMove.ts, onTouchEnd.ts; slides of 400, the second of four
def swiper(touches):
    start = touches[0]
    translate, begun, passed, diff, direction = 0.0, False, False, 0.0, None
    for touch in touches[1:-1]:
        dx, dy = touch.x - start.x, touch.y - start.y
        if math.hypot(dx, dy) < 5:
            continue
        if not begun:
            if dy != 0 and math.degrees(math.atan2(abs(dy), abs(dx))) > 45:
                return "none"
            begun = True
        diff, direction = dx, "prev" if dx > 0 else "next"
        if not passed:
            if abs(dx) > 5:
                passed, start, diff = True, touch, 0.0
            translate = 0.0
            continue
        translate = dx if abs(dx) > 5 or passed else 0.0
    if not begun:
        return "none"
    if diff == 0 or translate == 0:
        return "cancel"
    place = WIDTH - translate
    index = math.floor(place / WIDTH)
    ratio = place / WIDTH - index
    if touches[-1].t - touches[0].t <= 300:
        index += direction == "next"
    elif direction == "next":
        index += ratio >= 0.5
    else:
        index += ratio > 0.5
    return word(index > 1)


# motiondivision/motion 1b037b00, packages/framer-motion/src/gestures/pan/PanSession.ts and
# packages/motion-dom/src/frameloop/batcher.ts, for frames of 1/60 s of a phase. What no touch tells: the phase,
# which side of 100 ms six frames are on, and whether the page moved, so that its last frame had just been.
FRAME = 1000 / 60


def pan_session(touches, phase, tie, moves_already):
    down, end = touches[0], touches[-1]
    moves = touches[1:-1]
    if not moves:
        return None
    before = phase + math.floor((down.t - phase) / FRAME) * FRAME
    history = [(down.x, down.y, before if moves_already else -math.inf)]
    time = phase + math.ceil((moves[0].t - phase) / FRAME) * FRAME
    deltas, started = [], False
    index = 0
    while time < end.t:
        while index + 1 < len(moves) and moves[index + 1].t <= time:
            index += 1
        seen = moves[index]
        if started or math.hypot(seen.x - down.x, seen.y - down.y) >= 3:
            started = True
            deltas.append((seen.x - history[-1][0], seen.y - history[-1][1]))
            history.append((seen.x, seen.y, time))
        time += FRAME
    if not started:
        return None
    place = moves[-1] if end.phase == "cancel" else end
    newest, chosen = history[-1], history[0]
    for point in reversed(history):
        if newest[2] - point[2] > 100 + tie:
            chosen = point
            break
    if chosen is history[0] and len(history) > 2 and newest[2] - chosen[2] > 200:
        chosen = history[1]
    step = (newest[2] - chosen[2]) / 1000
    velocity = [(newest[k] - chosen[k]) / step if step else 0.0 for k in (0, 1)]
    return (place.x - down.x, place.y - down.y), velocity, deltas


def in_all_frames(touches, decide):
    """The decision if all frames agree on it, else None."""
    answers = set()
    for index in range(16):
        for tie in (-1, 1):
            for busy in (False, True):
                answers.add(decide(pan_session(touches, index * FRAME / 16, tie, busy)))
                if len(answers) > 1:
                    return None
    return answers.pop()


# The carousel example's onDragEnd.
def motion(touches):
    def decide(session):
        return "none" if session is None else word(abs(session[0][0]) * session[1][0] > 10000)
    return in_all_frames(touches, decide)


# Temzasse/react-modal-sheet dba5010e, src/sheet.tsx and snap.ts; no snap points
def react_modal_sheet(touches):
    def decide(session):
        if session is None:
            return "none"
        y = 0.0
        for delta in session[2]:
            y = max(y + delta[1], 0)
        velocity = session[1][1]
        if abs(velocity) > 1200:
            return word(velocity > 0)
        return word(min(max(y + velocity * 0.2, 0), HEIGHT) >= HEIGHT * 0.6)
    return in_all_frames(touches, decide)


LIBRARIES = {
    "ionic-swipe-back": ("right", ionic_swipe_back), "ionic-modal-card": ("down", ionic_modal_card),
    "ionic-modal-sheet": ("down", ionic_modal_sheet), "sonner": ("right", sonner),
    "base-ui-drawer": ("down", base_ui), "vaul": ("down", vaul),
    "mui-swipeable-drawer": ("down", mui), "swiper": ("left", swiper),
    "motion-swipe-power": ("right", motion), "react-modal-sheet": ("down", react_modal_sheet)}
KINDS = ["flick", "steady", "slanted", "rests", "turns", "starts back", "slips"]


def draw(kind, random, extent):
    """Ways along and across the travel, each with its time in ms. The last is the lift."""
    def between(low, high):
        return low + (high - low) * random.random()
    reach = extent * between(0.02, 0.3 if kind == "flick" else 0.8)
    lasts = between(30, 140) if kind == "flick" else between(120, 900)
    slope = between(-0.2, 0.2)
    if kind == "slanted":
        # Never 45 degrees, where a rounding error would decide.
        slope = between(0.5, 0.95) if random.random() < 0.7 else between(1.05, 1.6)
    back = extent * between(0.02, 0.1) if kind == "starts back" else 0
    rows, time = [(0.0, 0.0, 0.0)], 0.0
    while time < lasts:
        time += between(18, 24)
        share = min(time / lasts, 1)
        along = reach * share - back * math.sin(math.pi * min(share * 2, 1))
        rows.append((along, along * slope, time))
    if kind == "turns":
        top, away = along, reach * between(0.1, 0.9)
        for share in (1 / 3, 2 / 3, 1):
            time += between(18, 24)
            along = top - away * share
            rows.append((along, along * slope, time))
    along, across = rows[-1][0], rows[-1][1]
    time += between(30, 250) if kind == "rests" else between(1, 20)
    slip = between(-8, 8) if kind == "slips" else 0
    return rows + [(along + slip, across, time)]


def touches_of(rows, direction, way=1.0, pace=1.0):
    x, y = {"right": (20, 400), "left": (380, 400), "down": (200, 40)}[direction]
    touches = []
    for index, (along, across, time) in enumerate(rows):
        along, across = along * way, across * way
        dx, dy = {"right": (along, across), "left": (-along, across), "down": (across, along)}[direction]
        phase = "down" if index == 0 else "up" if index == len(rows) - 1 else "move"
        touches.append(Touch(phase, round(time * pace), round(x + dx, 1), round(y + dy, 1)))
    return touches


def main():
    print("# pantrace 1\n# width_pt: 400\n# height_pt: 800")
    print("trace_id,t_ms,phase,x_pt,y_pt,direction,decision")
    for name, (direction, decide) in LIBRARIES.items():
        source = random.Random(name)
        extent = HEIGHT if direction == "down" else WIDTH
        taken = {}
        for index in range(1400):
            kind = KINDS[index % len(KINDS)]
            rows = draw(kind, source, extent)
            touches = touches_of(rows, direction)
            decision = decide(touches)
            inside = all(0 <= touch.x <= WIDTH and 0 <= touch.y <= HEIGHT for touch in touches)
            if decision is None or not inside or (kind, decision) in taken or len(touches) > 16:
                continue
            # Near a bound: a tenth more or less of the way or the time decides otherwise.
            others = [
                decide(touches_of(rows, direction, way, pace))
                for way, pace in ((0.9, 1), (1.1, 1), (1, 0.92), (1, 1.1))]
            if index < 1000 and all(other in (decision, None) for other in others):
                continue
            taken[kind, decision] = touches
        for (kind, decision), touches in sorted(taken.items()):
            for touch in touches:
                print(
                    f"{name} {kind} {decision},{touch.t},{touch.phase},{touch.x:g},{touch.y:g},"
                    f"{direction},{decision}")


if __name__ == "__main__":
    main()
