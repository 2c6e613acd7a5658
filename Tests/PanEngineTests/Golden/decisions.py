#!/usr/bin/env python3
"""Prints decisions.txt: what each framework decides on a grid of releases.

Every rule is written here from the sentence that describes it in the framework's sources, in exact
fractions, with no notion of clauses: p = d/L, u = v/L, c across, T seconds, v None where the tracker
has nothing (platforms then deliver 0). Rows on which doubles and fractions disagree about the sum
that the framework itself forms (d + k v in points for most) are left out: no implementation in
doubles can be held to them. Bounds that are met exactly in points are in."""
from fractions import Fraction as F

ONE_THIRD, SLOW = F(1, 3), F(1, 1000)


def sign_or(v, bound, slow, inclusive=True):
    """A flick at least (or more than) `bound` decides by its sign, else `slow`."""
    fast = abs(v) >= bound if inclusive else abs(v) > bound
    return v > 0 if fast else slow


def gate(v, floor, floor_is_still=False, ceiling=8000):
    if abs(v) < floor or (floor_is_still and abs(v) == floor):
        return F(0)
    return max(min(v, F(ceiling)), F(-ceiling)) if ceiling else v


def faster_than(v, c, bound, inclusive):
    s = v * v + c * c
    return s >= bound * bound if inclusive else s > bound * bound


# Each rule: (p, d, L, v, c, T) -> bool. Flutter's recognizers and ViewDragHelper gate v first.
def touchwonders(vertical):
    def rule(p, d, L, v, c, T):
        dominant = abs(v) >= abs(c) if vertical else abs(v) > abs(c)
        if faster_than(v, c, 1200, True) and dominant:
            return v > 0
        return p > ONE_THIRD
    return rule


def shape(p, d, L, v, c, T):
    return (faster_than(v, c, 1200, False) and v > 0) or p > ONE_THIRD


def zoom(p, d, L, v, c, T):
    if faster_than(v, c, 1200, False) and v != 0:
        return v > 0
    return p > F("0.33")


def cupertino_back(p, d, L, v, c, T):
    return sign_or(gate(v, 50, True) / L, 1, p >= F("0.5"))


def cupertino_sheet(p, d, L, v, c, T):
    return sign_or(gate(v, 50, True) / L, 2, p >= F("0.48"))


def dismissible(p, d, L, v, c, T):
    v = gate(v, 50, True)
    if p >= 1:
        return True
    if d != 0 and abs(v) >= 700:
        return v > 0
    return p > F("0.4")


def half_away(x):
    """Dart's roundToDouble: half away from zero; pages are far from zero, so half up."""
    return (x + F(1, 2)).__floor__()


def pageview(forward):
    """PageScrollPhysics._getTargetPixels: half a page is added with the velocity's sign, and the sum
    rounded. The pages are counted upwards; backwards the finger is moving to lower ones. Finished is
    whatever lies beyond the page come from in that direction."""
    def rule(p, d, L, v, c, T):
        scroll = gate(v, 50, True) * (1 if forward else -1)
        page = 1000 + (p if forward else -p)
        page += F(1, 2) if scroll > 0 else F(-1, 2) if scroll < 0 else 0
        target = half_away(page)
        return target > 1000 if forward else target < 1000
    return rule


def drawer_layout(p, d, L, v, c, T):
    if (abs(d) > 5 and abs(v) > 500) or abs(d) > 60:
        return d > 0 if v == 0 else v > 0
    return False


def tab_view(p, d, L, v, c, T):
    if abs(v) > abs(c) and (abs(p) > F(4, 7) or abs(v) > 150):
        return d > 0
    return False


def ionic_back(p, d, L, v, c, T):
    return v >= 0 and (v > 200 or p > F("0.5"))


def vaul(p, d, L, v, c, T):
    if d <= 0:
        return False
    return abs(d) / T > 400 or p >= F("0.25") if T > 0 else p >= F("0.25")


def swiper(p, d, L, v, c, T):
    if d <= 0:
        return False
    return T <= F("0.3") or p >= F("0.5")


def material_sheet(p, d, L, v, c, T):
    v, c = gate(v, 50), gate(c, 50)
    if v < 0:
        return False
    return (abs(v) > abs(c) and v * 3 > 500) or p > F("0.5")


def swipe_dismiss(any_way):
    def rule(p, d, L, v, c, T):
        v = gate(v, 50)
        if v == 0:
            return p >= F("0.5")
        return True if any_way else v > 0
    return rule


def android_drawer(closing):
    def rule(p, d, L, v, c, T):
        v = gate(v, 400)
        if v != 0:
            return v > 0
        return p >= F("0.5") if closing else p > F("0.5")
    return rule


def viewpager(forward):
    """ViewPager.determineTargetPage(currentPage, pageOffset, velocity, deltaX): currentPage is the
    first page on screen, pageOffset how far it has gone out; a velocity above 0 uncovers the page
    before. Without a fling the offset plus 0.4, or 0.6 where that is a page before the current
    item, is cut to a whole number."""
    def rule(p, d, L, v, c, T):
        item = 1000
        scroll = item + (p if forward else -p)
        current = scroll.__floor__()
        if abs(d) > 25 and abs(v) > 400:
            uncovers_before = v < 0 if forward else v > 0
            target = current if uncovers_before else current + 1
        else:
            truncator = F("0.4") if current >= item else F("0.6")
            target = current + (scroll - current + truncator).__floor__()
        return target > item if forward else target < item
    return rule


def viewpager2(forward):
    """The fling snaps to the first view ahead of the center in its direction."""
    def rule(p, d, L, v, c, T):
        v = gate(v, 50, True, None)
        if v > 0 and p > 0:
            return True
        if v < 0 and p < 1:
            return False
        return p > F("0.5") if forward else p >= F("0.5")
    return rule


def anchored(positional):
    def rule(p, d, L, v, c, T):
        if p <= 0 or p >= 1:
            return p >= 1
        if abs(v) >= 125:
            return v > 0
        if v == 0:
            return p >= F("0.5")
        # The threshold is measured from the anchor behind the motion.
        return d >= positional(L) if v > 0 else not (L - d >= positional(L))
    return rule


def overscroll(start, share):
    def rule(p, d, L, v, c, T):
        if d <= start or v < 0:
            return False
        return p >= share or v > 1100
    return rule


def adwaita(p, d, L, v, c, T):
    """gesture_update clamps the progress to the snap points; get_end_progress projects that by the
    speed in px/ms, clamps, and goes with the motion if that stays in the first segment."""
    progress, s = min(max(p, F(0)), F(1)), v / 1000
    points, initial = [F(0), F(1)], 0

    def closest(x):
        best = 0
        for i in (0, 1):
            if abs(points[i] - x) < abs(points[best] - x):
                best = i
        return best
    if abs(s) < F("0.3"):
        return closest(progress) == 1
    slope = F("0.499")
    way = abs(s) * slope
    if abs(s) > 2:
        c0 = slope / 2 / F("0.35")
        way = F("0.35") * (abs(s) - 2 + c0) ** 2 - F("0.35") * c0 ** 2 + slope * 2
    x = min(max(progress + (way if s > 0 else -way), F(0)), F(1))
    before = max(i for i in (0, 1) if points[i] <= x)
    after = min(i for i in (0, 1) if points[i] >= x)
    if (before if s > 0 else after) == initial:
        return (after if s > 0 else before) == 1
    return closest(x) == 1


def qt_open(p, d, L, v, c, T):
    m = d / T if T > 0 else F(0)
    if p > F("0.7") or m > 300:
        return True
    if p < F("0.3") or m < -300:
        return False
    return d > 0


def qt_close(p, d, L, v, c, T):
    m = d / T if T > 0 else F(0)
    return not (p < F("0.3") or m < -300) and d >= 0


def removal(p, d, L, v, c, T):
    """Velocity over the distance to hidden, unsigned against the travel's sense, at least 5.5."""
    if p == 1:
        return False
    return v / (L - d) >= F("5.5") if p < 1 else v / (d - L) >= F("5.5")


def panmodal(p, d, L, v, c, T):
    return v > 0 if abs(v) > 300 else p >= F("0.5")


def projected(k, theta, inclusive=False, shares=False):
    """In points: d + k v against theta L. With `shares` d/L + k v/L, as Hero's examples add it."""
    k, theta = F(k), F(theta)

    def rule(p, d, L, v, c, T):
        exact = p + k * v / L
        if shares:
            held_to(float(p) + float(k) * float(v) / float(L), exact, theta)
        else:
            held_to(float(d) + float(k) * float(v), d + k * v, theta * L)
        return exact >= theta if inclusive else exact > theta
    return rule


class Unreachable(Exception):
    """Doubles and fractions disagree on the side of a bound: no sum in doubles can be held to it."""


def held_to(double, exact, theta):
    side = (exact > theta) - (exact < theta)
    if (double > float(theta)) - (double < float(theta)) != side:
        raise Unreachable


class Snap:
    """A rule between anchors, all in points from the lowest; returns the index of the target."""

    def __init__(self, k, target, anchors=(F(0), F(1)), start=0):
        self.k, self.target, self.anchors, self.start = F(k), target, anchors, start

    def __call__(self, p, d, L, v, c, T):
        at = [a * L for a in self.anchors]
        y = at[self.start] + d
        x = y + self.k * v
        middles = [(a + b) / 2 for a in at for b in at if a < b]
        for m in middles + at:
            held_to(float(y) + float(self.k) * float(v), x, m)
        return self.target(at, self.start, y, x, v)


def nearest_of(order):
    """The first nearest in an order of visiting."""
    def target(at, start, y, x, v):
        return min(order(range(len(at))), key=lambda i: abs(at[i] - x))
    return target


ASCENDING, DESCENDING = list, lambda r: list(reversed(r))


def floating_panel(at, start, y, x, v):
    """Core.targetState(from:with:) and LayoutAdapter.segment(at:forward:) of scenee/FloatingPanel
    7efcc769 with the default behavior (shouldProjectMomentum false, redirectionalProgress 0.5)."""
    forward = y - at[start] > 0 if v == 0 else v > 0
    last = len(at) - 1
    upper = next((i for i, a in enumerate(at) if (y < a if forward else y <= a)), None)
    if upper == 0:
        lower = upper = 0           # segment (nil, first)
    elif upper is None:
        lower = upper = last        # segment (last, nil)
    else:
        lower = upper - 1
    if lower == upper:
        if forward:
            upper = min(lower + 1, last)
        else:
            lower = max(lower - 1, 0)
    a, b = (lower, upper) if forward else (upper, lower)
    if forward:
        x = max(min(x, at[min(b + 1, last)]), at[a])
    else:
        x = max(min(x, at[a]), at[max(b - 1, 0)])
    if a == b:
        return a                    # 0 / 0 is not above one half
    return b if abs(x - at[a]) / abs(at[a] - at[b]) > F(1, 2) else a


def overlay_rushing(at, start, y, x, v):
    """RushingForwardTargetNotchPolicy of applidium/OverlayContainer df49c8f5; upwards is v > 0."""
    closest = sorted(range(len(at)), key=lambda i: (abs(x - at[i]), at[i]))
    if abs(v) > 400:
        return max(closest[:2]) if v > 0 else min(closest[:2])
    return closest[0]


def pulley(at, start, y, x, v):
    """scrollViewDidEndDragging of 52inc/Pulley 9d58b995: the scroll view's target is within its
    content; stops are visited from open down, the lowest being the first guess; snap mode
    nearestPositionUnlessExceeded(20)."""
    x = min(max(x, at[0]), at[-1])
    best = 0
    for i in reversed(range(len(at))):
        if abs(at[i] - x) < abs(at[best] - x):
            best = i
    if best != start:
        return best
    distance = at[start] - x
    if abs(distance) > 20:
        return min(start + 1, len(at) - 1) if distance < 0 else max(start - 1, 0)
    return start


def ultra_drawer(at, start, y, x, v):
    """moveOriginToTheNearestAnchor of super-ultra/UltraDrawerView b97261c2."""
    i = nearest_of(ASCENDING)(at, start, y, x, v)
    if (at[i] - y) * v < 0:
        i = min(max(i + (1 if v > 0 else -1), 0), len(at) - 1)
    return i


THREE = (F(0), F("0.5"), F(1))
UNEVEN = (F(0), F("0.25"), F(1))
# name: (rule, bounds on p, bounds on v, bounds on d, look-ahead)
RULES = {
    "touchwonders-pan": (touchwonders(False), [ONE_THIRD], [1200], []),
    "touchwonders-pan-vertical": (touchwonders(True), [ONE_THIRD], [1200], []),
    "touchwonders-shape": (shape, [ONE_THIRD], [1200], []),
    "touchwonders-zoom": (zoom, [F("0.33")], [1200], []),
    "sloppy-swiper": (lambda p, d, L, v, c, T: v > 0, [F("0.5")], [0], []),
    "swipe-transition-v1": (lambda p, d, L, v, c, T: v > 0, [F("0.5")], [0], []),
    "swipe-transition-v2": (lambda p, d, L, v, c, T: p > F("0.5") or v > 1000, [F("0.5")], [1000], []),
    "sp-stork": (lambda p, d, L, v, c, T: d >= 200, [], [500], [200]),
    "hero-appstore": (projected("1", "0.5", shares=True), [F("0.5")], [], [], F(1)),
    "hero-video": (projected("1", "0.3", shares=True), [F("0.3")], [], [], F(1)),
    "hero-image": (lambda p, d, L, v, c, T: projected("2", "0.6", shares=True)(p, d, L, v, c, T)
                   and p / 2 + v / L > F("0.3"), [F("0.6")], [], [], F(2)),
    "floating-panel": (Snap("0.499", floating_panel), [F("0.5")], [], [], F("0.499")),
    "floating-panel-removal": (removal, [F(0), F(1)], [0, 2200, 1100], []),
    "pan-modal": (panmodal, [F("0.5")], [300], []),
    "pulley": (Snap("0.099", pulley), [F("0.5"), F("0.05")], [], [20], F("0.099")),
    "overlay-container": (Snap("0.1", overlay_rushing), [F("0.5")], [400], [], F("0.1")),
    "ultra-drawer": (Snap("0.099", ultra_drawer), [F("0.5"), F(0), F(1)], [0], [], F("0.099")),
    "fluid-pip": (projected("0.499", "0.5"), [F("0.5")], [], [], F("0.499")),
    "fluid-momentum": (lambda p, d, L, v, c, T: v >= 0, [F("0.5")], [0], []),
    "flutter-cupertino-back": (cupertino_back, [F("0.5")], [400, 50], []),
    "flutter-cupertino-sheet": (cupertino_sheet, [F("0.48")], [800, 50], []),
    "flutter-bottom-sheet": (lambda p, d, L, v, c, T: gate(v, 50, True) > 700 or p > F("0.5"),
                             [F("0.5")], [700], []),
    "flutter-dismissible": (dismissible, [F("0.4"), F(1), F(0)], [700], []),
    "flutter-pageview": (pageview(True), [F("0.5"), F(1)], [50, 8000], []),
    "flutter-pageview-back": (pageview(False), [F("0.5"), F(0), F(1)], [50, 8000], []),
    "react-navigation-stack": (projected("0.3", "0.5"), [F("0.5")], [], [], F("0.3")),
    "react-native-screens": (projected("0.3", "0.5"), [F("0.5")], [], [], F("0.3")),
    "react-native-drawer": (drawer_layout, [], [0, 500], [5, -5, 60, -60]),
    "react-native-tab-view": (tab_view, [F(4, 7), F(0)], [150], []),
    "rngh-swipeable": (projected("0.05", "0.5"), [F("0.5")], [], [], F("0.05")),
    "rngh-swipeable-close": (projected("0.05", "0.5", True), [F("0.5")], [], [], F("0.05")),
    "gorhom-bottom-sheet": (Snap("0.2", nearest_of(DESCENDING)), [F("0.5")], [], [], F("0.2")),
    "ionic-swipe-back": (ionic_back, [F("0.5")], [0, 200], []),
    "ionic-modal-card": (projected("1", "0.5", True), [F("0.5")], [], [], F(1)),
    "ionic-modal-sheet": (Snap("0.35", nearest_of(DESCENDING)), [F("0.5")], [], [], F("0.35")),
    "vaul": (vaul, [F("0.25"), F(0)], [0], []),
    "motion-swipe-power": (lambda p, d, L, v, c, T: abs(d) * v > 10000, [F("0.25"), F(0)], [100, 250], []),
    "mui-swipeable-drawer": (lambda p, d, L, v, c, T: v > 450 or p > F("0.52"), [F("0.52")], [450], []),
    "swiper": (swiper, [F("0.5"), F(0)], [0], []),
    "material-bottom-sheet": (material_sheet, [F("0.5")], [F(500, 3), 50, 168], []),
    "material-side-sheet": (material_sheet, [F("0.5")], [F(500, 3), 50, 168], []),
    "material-swipe-dismiss": (swipe_dismiss(False), [F("0.5")], [50], []),
    "material-swipe-dismiss-any": (swipe_dismiss(True), [F("0.5")], [50], []),
    "android-drawer": (android_drawer(False), [F("0.5")], [400], []),
    "android-drawer-close": (android_drawer(True), [F("0.5")], [400], []),
    "android-viewpager": (viewpager(True), [F("0.6"), F(1)], [400], [25]),
    "android-viewpager-back": (viewpager(False), [F("0.6"), F(1)], [400], [25]),
    "android-viewpager2": (viewpager2(True), [F("0.5"), F(0), F(1)], [50], []),
    "android-viewpager2-back": (viewpager2(False), [F("0.5"), F(0), F(1)], [50], []),
    "compose-anchored-draggable": (anchored(lambda L: L / 2), [F("0.5"), F(0), F(1)], [125, 0], []),
    "compose-material3": (anchored(lambda L: F(56)), [F("0.5"), F(0), F(1)], [125, 0], [56, 344]),
    "compose-pager": (lambda p, d, L, v, c, T: sign_or(v, 400, p > F("0.5")), [F("0.5")], [400], []),
    "chromium-overscroll": (overscroll(50, F("0.25")), [F("0.25")], [0, 1100], [50]),
    "chromium-overscroll-touchpad": (overscroll(60, F("0.3")), [F("0.3")], [0, 1100], [60]),
    "libadwaita": (adwaita, [F("0.5"), F("0.6497"), F("0.999"), F("1.25")], [300, 1000, 1200], []),
    "qt-drawer": (qt_open, [F("0.3"), F("0.7"), F(0)], [0], []),
    "qt-drawer-close": (qt_close, [F("0.3"), F(0)], [0], []),
}
# name: (look-ahead, rule, bounds on v, bounds on d besides the anchors and the middles between them)
MANY = {
    "floating-panel": ("0.499", floating_panel, [], []),
    "pulley": ("0.099", pulley, [], [20, -20]),
    "overlay-container": ("0.1", overlay_rushing, [400], []),
    "ultra-drawer": ("0.099", ultra_drawer, [0], []),
    "gorhom-bottom-sheet": ("0.2", nearest_of(DESCENDING), [], []),
    "ionic-modal-sheet": ("0.35", nearest_of(DESCENDING), [], []),
}
for name, (k, target, vs, ds) in MANY.items():
    for anchors, starts in ((THREE, (0, 1, 2)), (UNEVEN, (1,))):
        for start in starts:
            share = anchors[start]
            words = ",".join(repr(float(a)).removesuffix(".0") for a in anchors)
            place = repr(float(share)).removesuffix(".0")
            ps = [(a + b) / 2 - share for a in anchors for b in anchors if a <= b]
            RULES[f"{name}@{words}@{place}"] = (Snap(k, target, anchors, start), ps, vs, ds, F(k))


def releases(name, ps, vs, ds, k):
    """(L, d, v, c, T) around every bound."""
    L = F(400)
    for p in ps:
        if (p * 400).denominator != 1 and (p * 2100).denominator == 1:
            L = F(2100)  # holds thirds and sevenths
    bounds = sorted({p * L for p in ps} | {F(d) for d in ds})
    beside = [b + e for b in bounds for e in (F(0), F("0.25"), F("-0.25"))]
    plain = [F(0), L, -L / 10, L * F("1.05"), L / 8, L * F("0.9")]
    speeds = [F(0), F(-1), F(300), F(-300), F(3000), F(-3000), None]
    critical = [s * (F(v) + e) for v in vs if F(v).denominator == 1
                for e in (F(0), F("0.5"), F("-0.5")) for s in (1, -1)]
    rows = [(L, d, v, F(0), F("0.4")) for d in beside for v in speeds]
    rows += [(L, d, v, F(0), F("0.4")) for d in plain for v in (F(0), F(2000), F(-2000), None)]
    rows += [(L, d, v, F(0), F("0.4")) for d in (L / 8, L * F("0.9"), *bounds) for v in critical]
    # Across: diagonal, beyond diagonal, and 720, 960, 1200 in the plane.
    if name.startswith(("touchwonders", "react-native-tab", "material")):
        for v, c in [(900, 900), (-900, 900), (1300, -1300), (1300, 1400), (-1300, 1299), (960, 720), (960, 721),
                     (-960, 720), (0, 1300), (151, 151), (-160, -159), (170, 170), (170, 169), (9000, 8500)]:
            rows += [(L, L / 8, F(v), F(c), F("0.4")), (L, L * F("0.9"), F(v), F(c), F("0.4"))]
    # The gesture's time: exactly 300 and 400 pt/s, exactly 300 ms, and none at all.
    if name.startswith(("vaul", "swiper", "qt")):
        for d, t in [(120, "0.4"), (160, "0.4"), (160.25, "0.4"), (80, "0.2"), (80, "0.25"), (120, "0.3"),
                     (10, "0.3"), (10, "0.301"), (-10, "0.1"), (-160, "0.4"), (-120, "0.4"), (-160, "0.3"),
                     (90, "0"), (-90, "0"), (0, "0.1"), (130, "0.4"), (-130, "0.4"), (320, "2")]:
            rows += [(L, F(d), F(v), F(0), F(t)) for v in (0, -200)]
    # Exactly on the half-plane's border and just beside it, where doubles hold it.
    if k:
        M = k * 2000
        for p in ps:
            for v in (0, 250, 500, 1000, -250, -500, -1000):
                d = p * M - k * v
                rows += [(M, d + e, F(v), F(0), F("0.4")) for e in (F(0), F("0.125"), F("-0.125"))]
        # Travels by which no division is exact.
        for M in (F(393), F(852)):
            for p in ps:
                rows += [(M, p * M - k * v, F(v), F(0), F("0.4")) for v in (0, 1000, -1000)]
    return rows


def text(x):
    if x is None:
        return "none"
    f = float(x)
    if F(f) != x:
        return None
    return repr(f)[:-2] if repr(f).endswith(".0") else repr(f)


def rows_of(name, rule, ps, vs, ds, k=None):
    """The releases that a rule is asked about, by their words, each with the letter of its answer: `F` for
    finish and `C` for cancel, for a rule with anchors the target's index."""
    rows = {}
    for L, d, v, c, T in dict.fromkeys(releases(name, ps, vs, ds, k)):
        words = text(L), text(d), text(c), repr(float(T)), text(v)
        if None in words:
            continue
        try:
            answer = rule(d / L, d, L, F(0) if v is None else v, c, T)
        except Unreachable:
            continue
        rows[words] = str(answer) if isinstance(rule, Snap) else "F" if answer else "C"
    finishes = {answer != str(rule.start) if isinstance(rule, Snap) else answer == "F" for answer in rows.values()}
    assert len(rows) >= 50 and finishes == {True, False}, name
    return rows


def runs(answers, gap=6, most=80):
    """`number:letters` for the releases from a number on, with `.` for some that the rule is not asked about."""
    run = []
    for place in sorted(answers):
        if run and (place - run[-1] > gap or place - run[0] >= most):
            yield f"{run[0]}:" + "".join(answers.get(at, ".") for at in range(run[0], run[-1] + 1))
            run = []
        run.append(place)
    yield f"{run[0]}:" + "".join(answers.get(at, ".") for at in range(run[0], run[-1] + 1))


asked = {name: rows_of(name, *parts) for name, parts in RULES.items()}
velocities = {}
for words in dict.fromkeys(words for rows in asked.values() for words in rows):
    velocities.setdefault(words[:4], []).append(words[4])
order = sorted(velocities, key=lambda words: [float(word) for word in (words[0], words[3], words[2], words[1])])
number = {(*words, v): n for n, (words, v) in enumerate((words, v) for words in order for v in velocities[words])}
print("# By decisions.py. release: length way across seconds, then the velocities released with, in pt, pt/s and s;")
print("# numbered from 0, one a velocity. rule: its name, or name@anchors@start, and its answers from a number on.")
for words in order:
    print("release", *words, *velocities[words])
for name, rows in asked.items():
    print("rule", name, *runs({number[words]: answer for words, answer in rows.items()}))
