#!/usr/bin/env python3
"""The lab's page in a real browser: drags, keys and rules against what the program counts.

lab.py PANTRACE [--shots FOLDER] [--measure]

Needs Chromium and PyPI's playwright; says so and ends well where either is missing.
"""
import csv
import faulthandler
import functools
import http.server
import io
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time

import labpage

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
try:
    from playwright.sync_api import sync_playwright
except ImportError:
    print("skipped: the browser tests need playwright (pip install playwright)")
    sys.exit(0)
if not os.access(CHROMIUM, os.X_OK):
    print(f"skipped: the browser tests need Chromium at {CHROMIUM}")
    sys.exit(0)

# A page that is caught in a loop answers nothing, and nothing that asks it ends by itself.
if "--measure" not in sys.argv:
    faulthandler.dump_traceback_later(500, exit=True)
PANTRACE = str(pathlib.Path(sys.argv[1]).resolve())
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
SHOTS = pathlib.Path(sys.argv[sys.argv.index("--shots") + 1]) if "--shots" in sys.argv else None


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def until(tab, expression, seconds=30):
    """Waits for an expression; Playwright's own waiting evaluates strings, which the page forbids."""
    end = time.time() + seconds
    while not tab.evaluate(expression):
        expect(time.time() < end, f"{expression} did not come true")
        time.sleep(0.02)


def counts(files, *options):
    """What the program decides, as the page counts it."""
    out = subprocess.run(
        [PANTRACE, "analyze", *files, *options, "-f", "csv", "-q"],
        cwd=ROOT, capture_output=True, text=True, check=True).stdout
    rows = list(csv.DictReader(io.StringIO(out)))
    # What the system took away was nobody's decision.
    decided = [r for r in rows if r["decision"] in ("finish", "cancel") and r["clause"] != "system-cancelled"]
    return {
        "finished": sum(r["decision"] == "finish" for r in decided),
        "cancelled": sum(r["decision"] == "cancel" for r in decided),
        "labeled": sum(r["intent"] != "" for r in decided),
        "falseFinishes": sum(r["decision"] == "finish" and r["intent"] == "cancel" for r in decided),
        "falseCancels": sum(r["decision"] == "cancel" and r["intent"] == "finish" for r in decided),
    }


class Visit:
    """A page that was opened, and everything it complained about."""

    def __init__(self, browser, page, **options):
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        self.page = self.context.new_page()
        self.complaints, self.requests = [], []
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda e: self.complaints.append(str(e)))
        address = str(page) if str(page).startswith("http") else f"file://{page}"
        known = ("file:", "blob:", address.split("#")[0])
        self.page.on("request", lambda r: self.requests.append(r.url) if not r.url.startswith(known) else None)
        self.began = time.time()
        self.page.goto(address)

    def __enter__(self):
        return self

    def ready(self):
        until(self.page, "typeof engine === 'object' && state !== null && state.counts.finished > 0")
        self.opened = time.time() - self.began
        return self.page

    def frame(self):
        """Waits until what was asked for is on the screen."""
        self.page.evaluate("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")

    def shot(self, name):
        if SHOTS:
            self.frame()
            self.page.screenshot(path=str(SHOTS / f"{name}.png"), full_page=True)

    def __exit__(self, kind, error, trace):
        self.context.close()
        if kind is None:
            expect(not self.complaints, f"the console says {self.complaints}")
            expect(not self.requests, f"the page asks the network for {self.requests}")


def agree(page, files):
    """The page's counts are the program's, by the command line that the page hands out."""
    shown = page.evaluate("state.counts")
    words = shlex.split(page.evaluate("document.querySelector('#command').textContent"))
    options = words[words.index("--policy"):]
    for name, count in counts(files, *options).items():
        expect(shown[name] == count, f"{options}: {name} is {shown[name]} on the page, {count} by analyze")
    return page.evaluate("state.rule")


def drags(browser, page, files):
    with Visit(browser, page) as visit:
        tab = visit.ready()
        first = agree(tab, files)
        box = tab.locator("#map svg").first.bounding_box()
        scale = box["width"] / tab.evaluate("document.querySelector('#map svg').viewBox.baseVal.width")
        place = lambda: (box["x"] + tab.evaluate("state.x") * scale, box["y"] + tab.evaluate("state.y") * scale)
        for dx, dy, which in ((-90, 0, "progress"), (0, 40, "velocity"), (50, -30, "both")):
            x, y = place()
            # The border away from the corner moves one bound, the corner both.
            x0, y0 = {"progress": (x, y + 60), "velocity": (x - 60, y), "both": (x, y)}[which]
            before = tab.evaluate("[state.progress, state.velocity]")
            tab.mouse.move(x0, y0)
            tab.mouse.down()
            tab.mouse.move(x0 + dx / 2, y0 + dy / 2, steps=5)
            tab.mouse.move(x0 + dx, y0 + dy, steps=5)
            visit.frame()
            tab.mouse.up()
            after = tab.evaluate("[state.progress, state.velocity]")
            moved = [a != b for a, b in zip(after, before)]
            expect(moved == {"progress": [True, False], "velocity": [False, True], "both": [True, True]}[which],
                   f"{which}: {before} became {after}")
            agree(tab, files)
        visit.shot("dragged")
        tab.select_option("#rule", "vaul")
        visit.frame()
        expect(agree(tab, files) == "vaul", "the rule was not taken")
        expect(tab.is_disabled("#progress") and tab.is_disabled("#velocity"), "sliders look live that do nothing")
        tab.select_option("#rule", "")
        visit.frame()
        agree(tab, files)
        words = shlex.split(tab.evaluate("document.querySelector('#command').textContent"))
        options = words[words.index("--policy"):]
        tab.click("#best")
        visit.frame()
        expect("Best here" in tab.inner_text("#best-text"), "no best bounds")
        expect(tab.locator("#quality path").count() > 1, "how good other bounds are is not drawn")
        tuned = subprocess.run([PANTRACE, "tune", *files, *options], cwd=ROOT, capture_output=True, text=True).stdout
        about = [int(re.search(pattern, text).group(1)) for pattern, text in [
            (r"tuned, on other people +\d+ +\d+ +(\d+)", tuned),
            (r"expect about (\d+) of \d+ wrong", tab.inner_text("#best-text"))]]
        expect(about[0] == about[1], f"tune and the page expect {about}")
        best = tab.evaluate("state.counts.falseFinishes + state.counts.falseCancels")
        agree(tab, files)
        visit.shot("best")
        expect(first == "progress-or-velocity:progress=0.5,velocity=500", f"began with {first}")
        return best


def presets(browser, page, files):
    """Every rule, before and after its best bounds: the page counts what its command line counts."""
    with Visit(browser, page) as visit:
        tab = visit.ready()
        names = tab.evaluate("[...document.querySelector('#rule').options].map((o) => o.value).filter(Boolean)")
        expect(len(names) > 50, f"only {len(names)} rules")
        for name in names:
            tab.evaluate("(name) => tell('rule', name)", name)
            agree(tab, files)
            tab.evaluate("tell('best')")
            agree(tab, files)
            sentence = tab.evaluate("document.querySelector('#best-text').textContent")
            wrong = tab.evaluate("state.counts.falseFinishes + state.counts.falseCancels")
            expect(f"wrong on {wrong} of" in sentence, f"{name}: {wrong} wrong, and it says {sentence}")
            expect("progress" in tab.evaluate("state"), f"{name}: best bounds that are not taken")


def center(tab, selector):
    box = tab.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box


def progress(tab, screen=0):
    return float(tab.evaluate(f"document.querySelector('#live-{screen}').style.getPropertyValue('--p')") or 0)


def feel(browser, page, empty):
    """The live screens: under the finger, by two rules, caught, and kept; by mouse and by touch."""
    with Visit(browser, page, viewport={"width": 1300, "height": 860}) as visit:
        tab = visit.ready()
        visit.shot("desktop")
        x, y, box = center(tab, "#live-0")
        tab.mouse.move(x - 60, y)
        tab.mouse.down()
        for step in range(1, 13):
            tab.mouse.move(x - 60 + 8 * step, y)
            tab.wait_for_timeout(16)
        visit.frame()
        shown = [progress(tab), progress(tab, 1)]
        width = box["width"] - 12
        expect(abs(shown[0] - 80 / width) < 8 / width, f"pulled 80 of {width} px, and it is at {shown[0]}")
        moved = tab.evaluate("""[0, 1].map((n) => document.querySelector(`#live-${n} .over`).getBoundingClientRect().left
            - document.querySelector(`#live-${n}`).getBoundingClientRect().left - 6)""")
        expect(all(abs(m - p * width) < 1 for m, p in zip(moved, shown)), f"drawn at {moved}, said {shown}")
        visit.shot("desktop-held")
        tab.wait_for_timeout(200)
        tab.mouse.up()
        visit.frame()
        said = tab.locator(".said").all_inner_texts()
        expect(said[0].startswith("comes back: ") and said[1].startswith("closes: "), f"they say {said}")
        expect(tab.inner_text("#live-text") == "", "a reason is said twice")
        expect(tab.is_visible("#you"), "the swipe does not land on the map")
        visit.shot("desktop-released")
        before = tab.evaluate("state.counts.labeled")
        tab.click("#live-keep button >> nth=0")
        until(tab, f"state.counts.labeled === {before + 1}")
        expect("my-swipes.csv" in tab.text_content("#files"), "the swipe is in no file")
        # It outlives an engine that stops.
        tab.evaluate("{ const real = engine; engine = { ...real, lab_answer: () => real.lab_request(0x7fffffff) }; }")
        tab.evaluate("ask(['best'])")
        until(tab, "document.querySelector('#status').textContent.includes('started again')")
        expect(tab.evaluate("state.counts.labeled") == before + 1, "a new instance forgot the swipe")
        # Caught in mid-settle: it stops under the finger, and goes on from there. The settle is slow, and
        # so may be the machine.
        tab.evaluate("tell('settle', 'response', 1.5)")
        tab.evaluate("scrollTo(0, 0)")
        tab.wait_for_timeout(100)
        tab.mouse.move(x - 60, y)
        tab.mouse.down()
        for step in range(1, 6):
            tab.mouse.move(x - 60 + 14 * step, y)
            tab.wait_for_timeout(12)
        tab.mouse.up()
        tab.wait_for_timeout(60)
        tab.mouse.down()
        visit.frame()
        visit.frame()
        caught = progress(tab)
        tab.wait_for_timeout(80)
        expect(0.02 < caught < 0.98 and progress(tab) == caught, f"caught at {caught}, then at {progress(tab)}")
        tab.mouse.up()
        until(tab, "!document.querySelector('#live-0').classList.contains('held')")
        tab.evaluate("tell('settle', 'response', 0.4)")
        for show in ("sheet", "stops", "page", "drawer", "photo", "player", "back"):
            tab.click(f"[data-do='live show {show}']")
            way = {"back": (8, 0), "page": (-8, 0), "drawer": (-8, 0)}.get(show, (0, 12))
            tab.wait_for_timeout(1400)
            tab.evaluate("scrollTo(0, 0)")
            tab.mouse.move(x, y - 60)
            tab.mouse.down()
            for step in range(1, 13):
                tab.mouse.move(x + way[0] * step, y - 60 + way[1] * step)
                tab.wait_for_timeout(8)
            visit.frame()
            expect(progress(tab) > 0.1, f"{show} does not follow")
            if SHOTS:
                tab.locator("#feel").screenshot(path=str(SHOTS / f"feel-{show}.png"))
            tab.mouse.up()
    for name, source, scheme in (("phone", page, "light"), ("phone-dark", page, "dark"), ("phone-empty", empty, "light")):
        with Visit(browser, source, color_scheme=scheme, **PHONE) as visit:
            tab = visit.page
            until(tab, "state !== null")
            expect(tab.evaluate("document.documentElement.scrollWidth") <= 390, "wider than the phone")
            if SHOTS:
                visit.frame()
                tab.screenshot(path=str(SHOTS / f"{name}.png"))
            touch = visit.context.new_cdp_session(tab)
            x, y, box = center(tab, "#live-1")

            def send(kind, *points):
                touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})
            send("touchStart", (x - 50, y))
            for step in range(1, 9):
                send("touchMove", (x - 50 + 12 * step, y))
                tab.wait_for_timeout(10)
            send("touchEnd")
            until(tab, "document.querySelector('#live-said-0').textContent !== ''")
            until(tab, "!document.querySelector('#you').hasAttribute('hidden')")
            expect(tab.is_visible("#live-keep"), "a swipe on a phone cannot be kept")
            you, sheet = tab.locator("#you").bounding_box(), tab.locator("#controls").bounding_box()
            expect(you["y"] + you["height"] <= sheet["y"], f"the swipe at {you} lies under the sheet at {sheet}")
            expect(tab.evaluate("scrollY") == 0, "the page scrolled under the finger")
            visit.shot(f"{name}-whole")


def log_in_pixels(browser, empty):
    """A log that does not say its screen is asked for it, and opened by the answers."""
    log = ROOT / "notebooks-md/logs/logcat.txt"
    with Visit(browser, empty, viewport={"width": 1280, "height": 800}) as visit:
        tab = visit.page
        until(tab, "state !== null")
        tab.set_input_files("#pick", log)
        until(tab, "document.querySelector('#ask').offsetParent !== null")
        guesses = [tab.input_value(f"#ask-{name}") for name in ("width", "height", "scale")]
        told = subprocess.run([PANTRACE, "import", str(log)], capture_output=True, text=True).stderr
        expect(f"--size {guesses[0]}x{guesses[1]} --px-per-pt {guesses[2]}" in told, f"it guesses {guesses}, and import {told}")
        visit.shot("log-in-pixels")
        tab.fill("#ask-height", "2340")
        tab.click("[data-do='ask open']")
        until(tab, "state.counts.finished + state.counts.cancelled > 0")
        expect(not tab.is_visible("#ask") and "logcat.txt" in tab.text_content("#files"), "the log is not open")
        expect(tab.evaluate("decoder.decode(files[0][1]).includes('# height_px: 2340')"), "the answer was not taken")


def columns(browser, page):
    """In a window of a laptop each column is filled, and nothing of the map is cut."""
    for width, height in ((1280, 800), (1600, 900)):
        with Visit(browser, page, viewport={"width": width, "height": height}) as visit:
            tab = visit.ready()
            visit.frame()
            free, cut = tab.evaluate("""(() => { const column = document.querySelector('#explore');
                const last = [...column.children].filter((e) => e.offsetParent).at(-1);
                return [column.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom,
                    column.scrollHeight - column.clientHeight]; })()""")
            expect(free < 70 and cut <= 0, f"at {width} px {free} px are empty below the map, {cut} px cut")


def address(browser, page):
    """What is shown stands in the address: back undoes, forward does again, and a link shows it elsewhere."""
    with Visit(browser, page, viewport={"width": 1300, "height": 860}) as visit:
        tab = visit.ready()
        expect(tab.inner_text("#divided-title").startswith("Where they disagree: "), "no list of divided gestures")
        expect(tab.get_attribute("#between", "d").startswith("M"), "where they disagree is not shaded")
        first = tab.evaluate("state.rule")
        until(tab, "history.state?.place === 0")
        for step, act in enumerate((lambda: tab.select_option("#rule", "vaul"),
                                    lambda: tab.select_option("#beside-rule", "flutter-cupertino-back"),
                                    lambda: (tab.click("#divided-title"), tab.click("#divided button >> nth=0")))):
            act()
            until(tab, f"history.state?.place === {step + 1}")
        watched = tab.inner_text("#watched")
        link = tab.evaluate("location.hash")
        for _ in range(3):
            tab.click("#undo")
            tab.wait_for_timeout(150)
        expect(tab.evaluate("state.rule") == first and not tab.is_visible("#watch"), "undo does not go back")
        expect(tab.is_disabled("#undo"), "there is more to undo than was done")
        for _ in range(3):
            tab.click("#redo")
            tab.wait_for_timeout(150)
        expect(tab.evaluate("state.rule") == "vaul" and tab.inner_text("#watched") == watched, "redo does not go on")
        expect(tab.evaluate("location.hash") == link, "the address is another after undo and redo")
    with Visit(browser, f"{page}{link}") as visit:
        tab = visit.ready()
        until(tab, "state.rule === 'vaul'")
        expect(tab.inner_text("#watched") == watched, "the link shows another gesture")
        # Swipes that were kept go along, packed.
        tab.click("#watch-title button")
        x, y, _ = center(tab, "#live-0")
        tab.mouse.move(x - 50, y)
        tab.mouse.down()
        tab.mouse.move(x + 30, y, steps=8)
        tab.mouse.up()
        until(tab, "!document.querySelector('#live-keep').hidden")
        tab.click("[data-do='live keep cancel']")
        until(tab, "files.some(([name]) => name === 'my-swipes.csv')")
        text = tab.evaluate("decoder.decode(files.at(-1)[1])")
        tab.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        tab.click("#link")
        until(tab, "window.copied")
        link = tab.evaluate("copied")
        expect(len(link) < 4000, f"the link has {len(link)} letters")
        tab.click("[data-do='form json']")
        tab.click("#copy")
        until(tab, "copied.includes('\"policy\"')")
        visit.shot("take-home")
    with Visit(browser, page.parent / (page.name + link[link.index("#"):])) as visit:
        tab = visit.ready()
        until(tab, "files.some(([name]) => name === 'my-swipes.csv')")
        expect(tab.evaluate("decoder.decode(files.at(-1)[1])") == text, "the link has other swipes")


def hostile(browser, page):
    """What stands in an address is taken for words and nothing else."""
    for words in ("policy=%3Cimg%20src=x%20onerror=alert(1)%3E&gesture=%3Cscript%3E", "%E0%A4%A", "swipes=%25%25",
                  "swipes=AAAA", "beside=" + "p" * 5000, "show=back&policy=p%20%3E%3D%200.3"):
        with Visit(browser, page.parent / f"{page.name}#{words}") as visit:
            tab = visit.ready()
            tab.wait_for_timeout(300)
            expect(tab.evaluate("document.querySelectorAll('img, script').length") == 3, f"{words} makes elements")
            expect(tab.evaluate("state.counts.finished") > 0, f"{words} stops the page")


def served(folder):
    """The address of a folder that is served, as a participant's phone would see it."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://lab.test:{server.server_port}"


def door(browser, empty):
    """A link for people who take part: a sentence and a button, and then the pad alone."""
    with Visit(browser, empty) as visit:
        tab = visit.page
        until(tab, "engine !== null && document.querySelector('#record-seed').value !== ''")
        tab.select_option("[name=form]", "free")
        tab.select_option("[name=direction]", "down")
        tab.evaluate("document.querySelector('#record-more').open = true")
        tab.fill("[name=condition]", "dick & dünn")
        tab.fill("[name=words]", "Anna asks you: 3 minutes + <b>thanks</b>")
        tab.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        tab.click("#invite")
        until(tab, "window.copied")
        link = tab.evaluate("copied")
        expect(tab.inner_text("#invite-link") == link and "seed" not in link, f"the link is {link}")
        expect(tab.is_visible("#invite-local"), "nothing says that no phone can open the address of a file")
        tab.evaluate("document.querySelector('#invitation').scrollIntoView()")
        visit.shot("invitation")
    with Visit(browser, f"{served(empty.parent)}/{empty.name}") as visit:
        tab = visit.page
        until(tab, "engine !== null && document.querySelector('#record-seed').value !== ''")
        # Over plain http the browser keeps the clipboard from the page, which shows the link instead.
        tab.on("dialog", lambda dialog: dialog.accept())
        tab.click("#invite")
        expect(tab.is_visible("#invite-link") and not tab.is_visible("#invite-local"), "a served page is taken for a file")
    with Visit(browser, empty.parent / (empty.name + link[link.index("#"):]), **PHONE) as visit:
        tab = visit.page
        until(tab, "document.body.dataset.guest === ''")
        seen = tab.evaluate("""[...document.querySelectorAll('button, input, select, .phone, #map, #verdict')]
            .filter((e) => e.checkVisibility()).map((e) => e.textContent.trim() || e.id)""")
        expect(seen == ["Begin"], f"who takes part sees {seen}")
        expect(tab.inner_text("#join-words") == "Anna asks you: 3 minutes + <b>thanks</b>", tab.inner_text("#join-words"))
        expect(tab.input_value("[name=condition]") == "dick & dünn", "the settings are lost")
        visit.shot("door")
        tab.wait_for_timeout(400)
        tab.tap("#join button")
        until(tab, "document.querySelector('#recorder').open")
        tab.tap("#pad-answers button")
        tab.wait_for_timeout(150)
        if SHOTS:
            tab.screenshot(path=str(SHOTS / "pad.png"))
        size = tab.evaluate("[document.querySelector('#pad').clientWidth, document.querySelector('#pad').clientHeight]")
        expect(size == [390, 844], f"the pad is {size}")
        touch = visit.context.new_cdp_session(tab)
        send = lambda kind, *points: touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        send("touchStart", (200, 300))
        for step in range(1, 9):
            send("touchMove", (200, 300 + 25 * step))
            tab.wait_for_timeout(10)
        visit.frame()
        shown = tab.evaluate("document.querySelector('#pad-card').getBoundingClientRect().top")
        expect(abs(shown - 200) < 2, f"pulled by 200, and the card is at {shown}")
        # A picture on the card, and a screen behind it: plain color makes a file of a kilobyte.
        for what, clip in (("picture", {"x": 0, "y": 400, "width": 390, "height": 300}), ("screen", {"x": 0, "y": 130, "width": 390, "height": 66})):
            drawn = len(tab.screenshot(clip=clip))
            expect(drawn > 9000, f"the {what} is drawn in {drawn} bytes")
        if SHOTS:
            tab.screenshot(path=str(SHOTS / "pad-held.png"))
        send("touchEnd")
        tab.wait_for_timeout(200)
        tab.tap("#pad-answers button")
        with tab.expect_download() as saved:
            tab.tap("#pad-download")
        lines = open(saved.value.path()).read().splitlines()
        expect("# width_pt: 390" in lines and "# height_pt: 844" in lines and "# window_pt: 390x844" in lines, f"the file begins {lines[:12]}")
        expect("# direction: down" in lines, "the direction of the link is lost")
        expect(not tab.is_visible("#pad-done .record-explore"), "who takes part is shown figures")


def window(browser, page, empty):
    """Screens, map and rule stand in one window, the lists are folded, and nothing is wider than the page."""
    places = """() => Object.fromEntries(['#live-0', '#map svg', '#controls', '#map circle', '#verdict', '#progress']
        .map((name) => [name, document.querySelector(name).getBoundingClientRect().toJSON()]))"""
    for name, options, longest in (("desktop", {"viewport": {"width": 1280, "height": 800}}, 1500), ("phone", PHONE, 2600)):
        for source in (page, empty):
            with Visit(browser, source, **options) as visit:
                tab = visit.page
                until(tab, "state !== null")
                visit.frame()
                width, height = options["viewport"]["width"], options["viewport"]["height"]
                found = tab.evaluate(places)
                foot = found["#controls"]["top"] if name == "phone" else height
                for part in ("#live-0", "#verdict", "#progress"):
                    expect(0 <= found[part]["top"] and found[part]["bottom"] <= height, f"{name}: {part} is out of the window: {found[part]}")
                # On a phone the last 60 pixels of the map, its axis, may be under the rule.
                expect(found["#map svg"]["bottom"] <= foot + (60 if name == "phone" else 0), f"{name}: the map ends at {found['#map svg']['bottom']} of {foot}")
                box = tab.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
                expect(box[0] <= width and box[1] <= longest, f"{name}: the page is {box}")
    with Visit(browser, page, viewport={"width": 1280, "height": 800}) as visit:
        tab = visit.ready()
        seen = "['wrong', 'divided', 'files', 'settle-curve'].filter((id) => document.getElementById(id).checkVisibility())"
        expect(tab.evaluate(seen) == ["wrong"], f"open are {tab.evaluate(seen)}")
        tab.click("#divided-title")
        until(tab, f"JSON.stringify({seen}) === '[\"divided\"]'")
        # The player takes the place of the live screens, and gives it back.
        tab.click("#divided button >> nth=0")
        expect(tab.is_visible("#phones svg") and not tab.is_visible("#live-0"), "the player stands elsewhere")
        tab.click("#watch-title button")
        expect(tab.is_visible("#live-0") and not tab.is_visible("#watch"), "the player stays")
    with Visit(browser, page, viewport={"width": 640, "height": 400}, device_scale_factor=2) as visit:
        tab = visit.ready()
        expect(tab.evaluate("document.documentElement.scrollWidth") <= 640, "at 200 % the page is too wide")
        head = tab.evaluate("[document.querySelector('header').offsetHeight, document.querySelector('#controls').offsetHeight]")
        expect(sum(head) < 200, f"at 200 % header and rule cover {head} of 400")
    with Visit(browser, page, **PHONE) as visit:
        tab = visit.ready()
        tab.tap("#more")
        expect(tab.is_visible("#rule") and tab.is_visible("#wrong button >> nth=0"), "the sheet does not open")
        tab.tap("#wrong button >> nth=0")
        until(tab, "!document.querySelector('#controls').classList.contains('open')")
        until(tab, "document.querySelector('#phones svg').getBoundingClientRect().top >= 0")
        expect(tab.is_visible("#phones svg"), "the gesture is not on show")


def groups(browser, page):
    """Decisions counted by a column: the rows add up to all gestures, and follow the rule."""
    with Visit(browser, page, viewport={"width": 1300, "height": 860}) as visit:
        tab = visit.ready()
        expect(not tab.is_visible("#groups"), "a table that nobody asked for")
        tab.select_option("#by", "file")
        until(tab, "!document.querySelector('#groups').hidden")
        visit.shot("groups")
        for _ in range(2):
            rows = [row.split("\t") for row in tab.locator("#groups tbody tr").all_inner_texts()]
            counts = tab.evaluate("state.counts")
            added = [sum(int(row[n]) for row in rows) for n in (1, 2, 3, 4)]
            expect(added == [counts["falseFinishes"] + counts["falseCancels"], counts["labeled"],
                             counts["falseCancels"], counts["falseFinishes"]], f"{rows} of {counts}")
            tab.evaluate("tell('bounds', 0.9, 3000)")
            visit.frame()


def many(browser, folder):
    """Beyond a thousand points: drawn on a canvas, dragged and walked through all the same."""
    generated, page = folder / "1500.csv", folder / "1500.html"
    subprocess.run([PANTRACE, "generate", "--count", "1500", "--seed", "5", "-o", str(generated)], check=True)
    labpage.write(PANTRACE, page, str(generated))
    with Visit(browser, page, viewport={"width": 1300, "height": 860}) as visit:
        tab = visit.ready()
        expect(tab.locator("#dots").count() == 1 and tab.locator("#points").count() == 0, "no canvas")
        inked = "document.querySelector('#dots').getContext('2d').getImageData(0, 0, 600, 400).data.filter((v, i) => i % 4 === 3 && v).length"
        before = tab.evaluate(inked)
        expect(before > 2000, f"only {before} pixels are drawn")
        kinds = "document.querySelector('#dots').dots.filter((v, i) => i % 3 === 2 && v % 2 === 0).length"
        finished = tab.evaluate(kinds)
        tab.evaluate("tell('bounds', 0.9, 3000)")
        expect(tab.evaluate(kinds) < finished and tab.evaluate(kinds) == tab.evaluate("state.counts.finished"), "points keep their looks")
        visit.shot("many")
        tab.focus("#map")
        tab.keyboard.press("ArrowRight")
        expect(tab.inner_text("#hover") != "", "no point takes the keys")


def fast_pull(tab, said):
    """What is said of a pull of 90 ms by keys, with a time of its own: a busy machine holds keys longer."""
    tab.click("[data-do='live show stops']")
    expect(progress(tab) == 0, f"the sheet begins at {progress(tab)}")
    tab.evaluate("""() => {
      document.querySelector('#live-said-0').textContent = ''
      const {clientWidth, clientHeight} = document.querySelector('#live-0')
      let time = performance.now() - 100
      tell('live', 'key', 'down', time, clientWidth, clientHeight, 'fast')
      for (let frame = 0; frame < 6; frame++) tell('frame', time += 15)
      tell('live', 'key', '', time, clientWidth, clientHeight, 'fast')
    }""")
    until(tab, f"{said} !== ''")
    return tab.evaluate(said)


def keys(browser, page, files):
    """Everything by keyboard alone."""
    with Visit(browser, page) as visit:
        tab = visit.ready()
        said = "document.querySelector('#live-said-0').textContent"
        for key, way, word in (("ArrowRight", 900, "closes: "), ("Shift+ArrowRight", 100, "closes: "),
                               ("ArrowRight", 250, "comes back: ")):
            tab.focus("#live-0")
            tab.evaluate("void (document.querySelector('#live-said-0').textContent = '')")
            for part in key.split("+"):
                tab.keyboard.down(part)
            tab.wait_for_timeout(way)
            for part in reversed(key.split("+")):
                tab.keyboard.up(part)
            until(tab, f"{said} !== ''")
            expect(tab.evaluate(said).startswith(word), f"{key} for {way} ms: {tab.evaluate(said)}")
            tab.wait_for_timeout(1800)
        tab.keyboard.down("ArrowRight")
        tab.wait_for_timeout(200)
        tab.keyboard.press("Escape")
        until(tab, "document.querySelector('#live-text').textContent.startsWith('The system took the touch away')")
        tab.keyboard.up("ArrowRight")
        tab.click("[data-do='live show stops']")
        for key, rest in (("ArrowDown", 0.5), ("ArrowUp", 0)):
            tab.focus("#live-0")
            tab.keyboard.down(key)
            tab.wait_for_timeout(700)
            tab.keyboard.up(key)
            until(tab, "document.querySelector('#live-0').classList.contains('resting')")
            expect(progress(tab) == rest, f"{key} leaves the sheet at {progress(tab)}")
        # A rule that projects takes a fast pull past the stop half-way; the usual one does not.
        for rule, words in (("progress-or-velocity", "stops half-way: "), ("gorhom-bottom-sheet", "closes: heading for")):
            tab.evaluate("(rule) => void tell('rule', rule)", rule)
            expect(fast_pull(tab, said).startswith(words), f"{rule}: {tab.evaluate(said)}")
            tab.wait_for_timeout(2000)
    with Visit(browser, page, reduced_motion="reduce") as visit:
        tab = visit.ready()
        seen = []
        for _ in range(40):
            tab.keyboard.press("Tab")
            seen.append(tab.evaluate("document.activeElement.id || document.activeElement.textContent"))
            if seen[-1] == "velocity":
                break
        for name in ("pick", "map", "progress", "velocity"):
            expect(name in seen, f"Tab does not come to {name}: {seen}")
        tab.focus("#map")
        names = set()
        for key in ("Right", "Right", "Down", "Left"):
            tab.keyboard.press(f"Arrow{key}")
            visit.frame()
            names.add(tab.inner_text("#watched"))
            expect(tab.inner_text("#hover") != "", "a point that has the keys says nothing")
        expect(len(names) > 1 and tab.is_visible("#chosen"), f"arrow keys stay at {names}")
        tab.focus("#velocity")
        for _ in range(7):
            tab.keyboard.press("ArrowRight")
        visit.frame()
        expect(tab.evaluate("state.velocity") == 570, "the arrow keys do not move the bound")
        agree(tab, files)
        while tab.evaluate("document.activeElement.closest('#wrong') === null"):
            tab.keyboard.press("Tab")
        tab.keyboard.press("Enter")
        visit.frame()
        expect(tab.is_visible("#watch"), "Enter on a gesture does not show it")
        expect(tab.inner_text("#play") == "Play", "it plays though less motion was asked for")
        tab.focus("#time")
        tab.keyboard.press("End")
        visit.frame()
        caption = tab.inner_text("#phones figcaption span")
        expect(caption.split(":")[0] in ("finished", "cancelled"), f"the end says {caption}")
        nameless = tab.evaluate("""[...document.querySelectorAll('button, input, select')].filter((e) =>
            !(e.getAttribute('aria-label') || e.labels?.length || e.textContent.trim())).map((e) => e.outerHTML)""")
        expect(not nameless, f"no name for {nameless}")


def watching(browser, page):
    with Visit(browser, page) as visit:
        tab = visit.ready()
        tab.click("#wrong button >> nth=0")
        until(tab, "document.querySelector('#play').textContent === 'Pause'")
        for number, choice in ((1, "flutter-cupertino-back"), (2, "vaul")):
            tab.click("#add")
            tab.select_option(f"#setup-{number}-policy", choice)
        tab.select_option("#setup-2-estimator", "lsq2")
        tab.select_option("#setup-2-controller", "percent-driven")
        visit.frame()
        expect(tab.locator("#phones figure").count() == 3, "there are not three phones")
        titles = tab.locator("#phones b").all_inner_texts()
        expect(titles[1].startswith("flutter-cupertino-back") and titles[2].startswith("vaul"), str(titles))
        expect(titles[2].endswith(", lsq2, percent-driven"), f"estimator and controller are {titles[2]}")
        tab.evaluate("tell('seek', 0)")
        times = []
        for step in ("#on", "#on", "#back"):
            tab.click(step)
            times.append(float(tab.inner_text("#clock").split()[0]))
        expect(0 < times[0] < times[1] <= times[0] + 0.02 and times[2] == times[0], f"steps show {times}")
        tab.evaluate("tell('seek', Number(document.querySelector('#time').max) * 0.6)")
        visit.shot("watch")
        tab.evaluate("tell('seek', 0)")
        tab.select_option("#speed", "0.1")
        visit.frame()
        tab.click("#play")
        tab.wait_for_timeout(400)
        second = tab.evaluate("Number(document.querySelector('#time').value)")
        expect(0.02 < second < 0.2, f"a tenth of real time is {second} in 0.4 s")


def recovery(browser, page, files):
    """A trap of the engine costs nothing: a new instance reads the files again."""
    with Visit(browser, page) as visit:
        tab = visit.ready()
        tab.evaluate("tell('bounds', 0.4, 600)")
        before = tab.evaluate("[state.rule, state.counts]")
        # More memory than there is stops the engine itself, in the middle of an answer.
        tab.evaluate("{ const real = engine; engine = { ...real, lab_answer: () => real.lab_request(0x7fffffff) }; }")
        tab.evaluate("ask(['bounds', 0.3, 500])")
        until(tab, "document.querySelector('#status').textContent.includes('started again')")
        expect(tab.evaluate("[state.rule, state.counts]") == before, "the rule or the counts are others")
        agree(tab, files)


def labeling(browser, folder):
    """Gestures without an intent are seen one by one, said by keys, count at once, outlive a reload, and go along."""
    rows = list(csv.reader(open(ROOT / "traces/page-turns.csv")))
    head = next(i for i, row in enumerate(rows) if row and row[0] == "trace_id")
    column = rows[head].index("intent")
    for row in rows[head + 1:]:
        row[column] = ""
    bare = folder / "bare.csv"
    with open(bare, "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
    page = folder / "bare.html"
    labpage.write(PANTRACE, page, str(bare))
    with Visit(browser, page, reduced_motion="reduce") as visit:
        tab = visit.ready()
        expect(tab.evaluate("state.counts.labeled") == 0, "somebody said what was meant")
        tab.click("#by-eye")
        total = int(tab.inner_text("#eye-count").split()[-1])
        for number, key in enumerate("fcus"):
            expect(tab.inner_text("#eye-count") == f"{number + 1} of {total}", tab.inner_text("#eye-count"))
            if number == 1:
                visit.shot("by-eye")
            tab.keyboard.press(key)
        expect(tab.evaluate("state.counts.labeled") == 2, "labels do not count at once")
        tab.click("#eye button:last-of-type")
        expect(not tab.is_visible("#eye"), "stopping goes on")
        # A new instance of the engine knows them, too.
        tab.evaluate("{ const real = engine; engine = { ...real, lab_answer: () => real.lab_request(0x7fffffff) }; }")
        tab.evaluate("ask(['best'])")
        until(tab, "document.querySelector('#status').textContent.includes('started again')")
        expect(tab.evaluate("state.counts.labeled") == 2, "a new instance forgot the labels")
        # So does the page when it is loaded again, until the file was taken away.
        tab.reload()
        visit.ready()
        until(tab, "state.counts.labeled === 2")
        expect("3 seen by eye" in tab.inner_text("#eye-done"), tab.inner_text("#eye-done"))
        with tab.expect_download() as saved:
            tab.click("#downloads button >> nth=1")
        expect(tab.evaluate("Object.keys(localStorage).length") == 0, "labels that a file has are kept here, too")
        kept = list(csv.DictReader(line for line in open(saved.value.path()) if not line.startswith("#")))
        said = {row["trace_id"]: (row["intent"], row["intent_from"]) for row in kept}
        expect(list(said.values())[:4] == [("finish", "eye"), ("cancel", "eye"), ("", "eye-unsure"), ("", "")],
               f"the file says {said}")
        missing = [name for name in rows[head] if name and name not in kept[0]]
        expect(not missing, f"the file has lost {missing}")


def opening(browser, empty):
    """Files of the trace format and of others, and what is neither."""
    with Visit(browser, empty) as visit:
        tab = visit.page
        until(tab, "engine !== null && document.querySelector('#record-seed').value !== ''")
        expect(not tab.is_visible("#take"), "there is nothing to take yet")
        expect(not tab.get_attribute("#status", "class"), "a page that begins shows an error")
        tab.set_input_files("#pick", str(ROOT / "traces/back-swipes.csv"))
        until(tab, "state?.counts.finished > 0")
        expect(tab.is_visible("#take"), "the opened file is not shown")
        agree(tab, ["traces/back-swipes.csv"])
        tab.set_input_files("#pick", {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Dear diary\n"})
        until(tab, "document.querySelector('#status').textContent.startsWith('notes.txt')")
        expect(tab.get_attribute("#status", "class") == "error", "a file that is none looks like one that is read")
        text = (ROOT / "traces/page-turns.csv").read_text()
        tab.evaluate("""(text) => { const data = new DataTransfer(); data.items.add(new File([text], 'page-turns.csv'));
            document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); }""", text)
        until(tab, "files.length === 2")
        agree(tab, ["traces/back-swipes.csv", "traces/page-turns.csv"])
        with tab.expect_download() as saved:
            tab.click("#downloads button >> nth=1")
        # The same file again is the same file; under another name it is refused; and it can go.
        tab.set_input_files("#pick", str(ROOT / "traces/back-swipes.csv"))
        until(tab, "files.at(-1)[0] === 'back-swipes.csv'")
        agree(tab, ["traces/back-swipes.csv", "traces/page-turns.csv"])
        copy = {"name": "copy.csv", "mimeType": "text/csv", "buffer": (ROOT / "traces/back-swipes.csv").read_bytes()}
        tab.set_input_files("#pick", copy)
        until(tab, "document.querySelector('#status').textContent.includes('has the same gestures as back-swipes.csv')")
        tab.click("#open-title")
        tab.click("#files button >> nth=0")
        until(tab, "files.length === 1")
        agree(tab, ["traces/back-swipes.csv"])
        path = pathlib.Path(tempfile.mkdtemp()) / "again.csv"
        saved.value.save_as(path)
        expect(counts([str(path)], "--policy", "vaul") == counts(["traces/back-swipes.csv"], "--policy", "vaul"), "the download is another file")


def modest(browser, page, empty):
    """Small, dark, and where something is missing."""
    for width, scheme in ((360, "light"), (360, "dark"), (1100, "dark")):
        with Visit(browser, page, viewport={"width": width, "height": 780}, color_scheme=scheme, reduced_motion="reduce") as visit:
            tab = visit.ready()
            tab.click("#more")
            tab.click("#wrong button >> nth=0")
            visit.frame()
            expect(tab.evaluate("document.documentElement.scrollWidth") <= width, f"wider than {width} px")
            background = tab.evaluate("getComputedStyle(document.body).backgroundColor")
            expect((background == "rgb(11, 13, 17)") == (scheme == "dark"), f"{scheme} is {background}")
            expect(tab.evaluate("document.querySelector('#map svg').outerHTML.includes('#0d1117')") == (scheme == "dark"),
                   "the map has the other theme's colors")
            visit.shot(f"{scheme}-{width}")
    with Visit(browser, page, **{**PHONE, "viewport": {"width": 640, "height": 360}}) as visit:
        tab = visit.ready()
        screen, rule = (tab.locator(part).bounding_box() for part in ("#live-0", "#controls"))
        expect(screen["y"] + screen["height"] <= rule["y"], f"on a phone on its side the rule at {rule} covers the screen at {screen}")
        tab.evaluate("navigator.clipboard.writeText = async () => {}")
        tab.tap("#link")
        until(tab, "document.querySelector('#status').textContent.includes('clipboard')")
        expect(tab.is_visible("#status"), "a phone does not say that the link is in the clipboard")
    expect(empty.stat().st_size <= 1_500_000, f"the page without recordings has {empty.stat().st_size} bytes")
    with Visit(browser, empty, viewport={"width": 360, "height": 780}) as visit:
        until(visit.page, "engine !== null && document.querySelector('#record-seed').value !== ''")
        expect(not visit.page.get_attribute("#status", "class"), "a page that begins shows an error")
        visit.shot("empty-360")
    # Lockdown Mode, and browsers before 2023.
    for missing in ("WebAssembly", "DecompressionStream"):
        context = browser.new_context(**PHONE)
        tab = context.new_page()
        tab.add_init_script(f"delete globalThis.{missing}")
        tab.goto(f"file://{empty}")
        until(tab, "document.querySelector('#status').textContent.includes('needs a browser of 2023')")
        expect(tab.is_visible("#status"), "a phone does not show why the page does nothing")
        expect(not tab.is_visible("#record") and not tab.is_visible("#take-part"), "without an engine the page has buttons")
        context.close()


def accessible(browser, page, empty):
    """axe-core has nothing against the page, with recordings, without, and for people who take part."""
    try:
        import axe_playwright_python
    except ImportError:
        print("skipped: axe-core (pip install axe-playwright-python)")
        return
    axe = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
    for source in (page, empty, f"{empty}#part=1&form=short"):
        for scheme in ("light", "dark"):
            for width in (390, 1280):
                # The page's policy keeps axe out, as it does everything that is not of the page.
                with Visit(browser, source, bypass_csp=True, color_scheme=scheme,
                           viewport={"width": width, "height": 844}) as visit:
                    tab = visit.page
                    until(tab, "engine !== null && document.querySelector('#record-seed').value !== ''")
                    if source == page:
                        for words in (["watch", "0"], ["best"], ["group", "file"]):
                            tab.evaluate("(words) => void tell(...words)", words)
                        tab.evaluate("navigator.clipboard.writeText = async () => {}")
                        tab.click("#invite")
                    visit.frame()
                    tab.evaluate(axe)
                    found = tab.evaluate("""axe.run(document).then(({ violations }) =>
                        violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120))}`))""")
                    expect(not found, f"{source.name if source == page else source}, {scheme}, {width}: {found}")


def measure(browser, folder):
    """Sizes, opening and step times, with the processor at a quarter of its speed for the steps."""
    generated = folder / "5000.csv"
    subprocess.run([PANTRACE, "generate", "--count", "5000", "--seed", "5", "-o", str(generated)], check=True)
    real = os.environ.get("PANTRACE_REAL_TRACES")
    sets = [("65", ["traces"])] + ([("743", [f"{real}/phone-games-swipes.csv"])] if real else []) + [("5,000", [str(generated)])]
    if "--most" in sys.argv:
        most = folder / "50000.csv"
        subprocess.run([PANTRACE, "generate", "--count", "50000", "--seed", "5", "-o", str(most)], check=True)
        sets.append(("50,000", [str(most)]))
    for name, files in sets:
        page = folder / f"{name}.html"
        labpage.write(PANTRACE, page, *files, "--container", "4000x4100")
        with Visit(browser, page) as visit:
            tab = visit.ready()
            session = visit.context.new_cdp_session(tab)
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
            print(f"{name} gestures: page {page.stat().st_size / 1e6:.2f} MB, open after {visit.opened:.2f} s")
            print(f"  a step: {steps(tab)}")
            # The same with a gesture on show under four rules, which the bound decides, too.
            tab.evaluate("tell('watch', document.querySelector('#wrong button')?.dataset.do.split(' ')[1] ?? 0)")
            for number in (1, 2, 3):
                tab.evaluate("tell('add')")
            tab.evaluate("document.querySelector('#watch').scrollIntoView()")
            print(f"  and with four screens: {steps(tab)}")


def steps(tab):
    """How long a moved bound takes in script, and how long its whole frame does, with style and paint."""
    times = tab.evaluate("""async () => { const steps = [], frames = []; let before = 0; for (let i = 0; i < 120; i++) {
        const now = await new Promise(requestAnimationFrame), began = performance.now();
        if (i) frames.push(now - before);
        before = now;
        tell('bounds', 0.2 + i * 0.005, 500 + 5 * i);
        steps.push(performance.now() - began); }
        const at = (list, share) => list.sort((a, b) => a - b)[Math.floor(share * (list.length - 1))];
        return [at(steps, 0.5), at(steps, 0.95), at(frames, 0.5), at(frames, 0.95)]; }""")
    return (f"{times[0]:.1f} ms in the median, {times[1]:.1f} ms at the 95th percentile; "
            f"frames {times[2]:.1f} and {times[3]:.1f} ms apart")


def main():
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        folder = pathlib.Path(scratch)
        page, empty = folder / "lab.html", folder / "empty.html"
        labpage.write(PANTRACE, page, "traces")
        labpage.write(PANTRACE, empty)
        files = [str(p.relative_to(ROOT)) for p in sorted((ROOT / "traces").glob("*.csv"))]
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--host-resolver-rules=MAP lab.test 127.0.0.1"])
        if SHOTS:
            SHOTS.mkdir(parents=True, exist_ok=True)
        feel(browser, page, empty)
        window(browser, page, empty)
        log_in_pixels(browser, empty)
        columns(browser, page)
        address(browser, page)
        hostile(browser, page)
        door(browser, empty)
        groups(browser, page)
        many(browser, folder)
        drags(browser, page, files)
        presets(browser, page, files)
        keys(browser, page, files)
        watching(browser, page)
        recovery(browser, page, files)
        labeling(browser, folder)
        opening(browser, empty)
        modest(browser, page, empty)
        accessible(browser, page, empty)
        if "--measure" in sys.argv:
            measure(browser, folder)
        browser.close()
    print("the lab works in Chromium")


main()
