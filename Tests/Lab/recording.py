#!/usr/bin/env python3
"""The lab's recorder in a real browser, with touches as a panel sends them.

    Tests/Lab/recording.py PROGRAM [--pictures FOLDER]

Needs the Python package playwright and Chromium; without them it says so and passes. What is
recorded here is read back by the program. Prints a line for each check that failed and a count at the
end; exits with 1 if any did.
"""

import argparse
import csv
import faulthandler
import io
import os
import pathlib
import subprocess
import sys
import tempfile

import labpage

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sys.exit(print("skipped: the recorder in a browser, as the Python package playwright is not installed"))

# A page that is caught in a loop answers nothing, and nothing that asks it ends by itself.
faulthandler.dump_traceback_later(300, exit=True)
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
# What is asked, by how its words begin.
TASKS = {
    "This is the wrong": "finish", "You have seen": "finish", "What is behind": "cancel",
    "Start to close": "cancel",
}


class Checks:
    passed = failed = 0

    def that(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("failed:", what)


class Page:
    """The page in a browser window of its own, with a finger."""

    def __init__(self, browser, path, checks, **options):
        self.context = browser.new_context(**{**PHONE, **options}, accept_downloads=True)
        self.page = self.context.new_page()
        self.checks, self.log, self.path = checks, [], path
        self.page.on("console", lambda message: self.log.append(message.text))
        self.page.on("pageerror", lambda error: self.log.append(str(error)))
        self.page.on("request", lambda request: self.requested(request.url))
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.touches = self.context.new_cdp_session(self.page)

    def requested(self, url):
        if not url.startswith(("file:", "blob:", "data:")):
            self.log.append("asked the network for " + url)

    def open(self):
        self.page.goto(pathlib.Path(self.path).as_uri())
        self.loaded()

    def loaded(self):
        self.until(lambda: self.page.input_value("#record-seed"))

    def until(self, holds):
        """Waits for something: from out here, since the page's policy lets nobody evaluate texts."""
        for _ in range(500):
            if holds():
                return
            self.page.wait_for_timeout(20)
        raise TimeoutError(f"the page still says: {self.heading()}")

    def begin(self, form="short", seed="7", **fields):
        self.page.evaluate("document.querySelector('#record-more').open = true")
        self.page.select_option("[name=form]", form)
        self.page.fill("[name=seed]", seed)
        for name, value in fields.items():
            self.page.fill(f"[name={name}]", value)
        self.page.click("#record-form button[type=submit]")
        self.answer("next")

    def answer(self, name):
        self.page.click(f"#pad-answers button[value={name}]")

    def heading(self):
        return self.page.inner_text("#pad-heading")

    def kind(self):
        return self.page.get_attribute("#recorder", "data-kind")

    def progress(self):
        return self.page.inner_text("#pad-progress")

    def send(self, kind, *points):
        self.touches.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]})

    def ready(self):
        """Waits until the engine knows that the prompt has been painted."""
        self.page.wait_for_timeout(120)

    def pull(self, far, steps=8, hold=0, y=500, left=60):
        self.ready()
        self.send("touchStart", (left, y))
        for step in range(1, steps + 1):
            self.send("touchMove", (left + far * step / steps, y))
            self.page.wait_for_timeout(8)
        if hold:
            self.page.wait_for_timeout(hold)
        self.send("touchEnd")

    def do_as_asked(self):
        """One prompt, done as asked; returns what was meant."""
        heading = self.heading()
        meant = next(meant for words, meant in TASKS.items() if heading.startswith(words))
        self.pull(256)
        self.page.wait_for_selector("#recorder[data-kind=text]")
        return meant

    def practise(self):
        while self.heading() != "That was the practice":
            self.do_as_asked()
            self.answer("as-asked")
        self.answer("next")

    def go_to(self, words):
        meant = []
        while not self.heading().startswith(words):
            meant.append(self.do_as_asked())
            self.answer("as-asked")
        return meant

    def download(self, button="#record-kept .record-download"):
        with self.page.expect_download() as download:
            self.page.click(button)
        return pathlib.Path(download.value.path()).read_text(), download.value.suggested_filename

    def close(self, what):
        self.checks.that(self.log == [], f"{what}: the console says {self.log[:3]}")
        self.context.close()


def appears(tab, selector):
    """Whether something is to be seen within five seconds: events come when the browser has time."""
    try:
        tab.wait_for_selector(selector, state="visible", timeout=5000)
        return True
    except Exception:
        return False


def traces(text):
    """The rows of a file by trace."""
    rows = {}
    for row in csv.DictReader(io.StringIO("".join(l for l in text.splitlines(True) if not l.startswith("#")))):
        rows.setdefault(row["trace_id"], []).append(row)
    return rows


def program(path, *arguments):
    return subprocess.run([path, *arguments], capture_output=True, text=True)


def a_whole_recording(browser, lab, tool, checks, folder):
    """The short form from practice to the program, with everything that goes wrong on the way."""
    page = Page(browser, lab, checks)
    page.open()
    page.page.evaluate("document.querySelector('#record-more').open = true")
    page.page.select_option("[name=posture]", "sitting")
    page.page.evaluate("""() => { const card = document.querySelector("#card-length");
      card.value = 270; card.dispatchEvent(new Event("input", { bubbles: true })); }""")
    page.until(lambda: page.page.inner_text("#card-text") == "5.00 points in a mm")
    page.begin(participant="p1", session="a, b", condition="phone", device="Phone 9")
    page.practise()
    checks.that(page.progress() == "0 of 30", "practice does not count")
    meant = page.go_to("This is the wrong")
    page.pull(260)
    page.answer("slip")
    meant.append("")
    for reason in ("cancel", "second", "tap"):
        meant += page.go_to("This is the wrong")
        page.ready()
        page.send("touchStart", (60, 500))
        page.page.wait_for_timeout(16)
        if reason != "tap":
            page.send("touchMove", (90, 500))
            page.page.wait_for_timeout(16)
            page.send("touchMove", (120, 500))
        if reason == "second":
            page.send("touchStart", (120, 500), (200, 600))
            page.page.wait_for_timeout(16)
        page.send("touchCancel" if reason == "cancel" else "touchEnd")
        page.page.wait_for_selector("#recorder[data-kind=text]")
        # A tap must not press what stands under the finger afterwards.
        page.page.wait_for_timeout(400)
        checks.that("asked again" in page.heading(), f"{reason} is asked again, not: {page.heading()}")
        page.answer("next")
        meant.append("")
    before = page.progress()
    page.page.reload()
    page.loaded()
    checks.that(f"{len(meant)} gestures are kept" in page.page.inner_text("#record-kept-text"),
                "a reload keeps " + page.page.inner_text("#record-kept-text"))
    half, _ = page.download()
    page.page.click("#record-go-on")
    checks.that(page.progress() == before, f"a reload goes on at {before}, not at {page.progress()}")
    while not page.page.is_visible("#pad-done"):
        meant.append(page.do_as_asked())
        page.answer("as-asked")
    checks.that(meant.count("") == 4 and len(meant) == 34, f"thirty and four again are asked, not {len(meant)}")
    text, name = page.download("#pad-download")
    checks.that(name == "gestures-p1-ab-short.csv", f"the file is called {name}")
    found = traces(text)
    checks.that([rows[0]["intent"] for rows in found.values()] == meant, "intents are those that were asked")
    checks.that([l for l in half.splitlines() if l.startswith("g")] == [l for l in text.splitlines() if l.startswith("g")][:sum(l.startswith("g") for l in half.splitlines())],
                "what was there before the reload is there after it")
    first = next(iter(found.values()))[0]
    checks.that([first[name] for name in ("device", "posture", "handedness")] == ["Phone 9", "sitting", ""] and "# pt_per_mm: 5.002" in text,
                "what was said of the session is in the file")
    drawn = {rows[0]["shown_rule"] for rows in found.values()}
    checks.that(len(drawn) > 2, f"the screen went on by {drawn}")
    excluded = [rows[0]["excluded"] for rows in found.values() if rows[0]["excluded"]]
    checks.that(excluded == ["slip", "cancelled", "second-finger", "no-pan"], f"left out were {excluded}")
    checks.that(sum(1 for rows in found.values() if rows[0]["excluded"] == "cancelled" and rows[-1]["phase"] == "cancel") == 1,
                "a touch taken away stays one")
    path = os.path.join(folder, name)
    pathlib.Path(path).write_text(text)
    checks.that(program(tool, "validate", path).returncode == 0, "validate has nothing against the file")
    usual = program(tool, "analyze", path, "-f", "csv")
    # A browser on a busy machine samples too seldom, and the file then leaves itself out.
    left = len(found) if "# leave_out" in text else 4
    checks.that(len(list(csv.DictReader(io.StringIO(usual.stdout)))) == len(found) - left
                and f"{left} gestures left out, as the recording says" in usual.stderr, f"analyze says {usual.stderr}")
    rows = list(csv.DictReader(io.StringIO(program(tool, "analyze", path, "-f", "csv", "-q", "--excluded").stdout)))
    checks.that(len(rows) == len(found), f"analyze sees {len(rows)} of {len(found)} gestures")
    checks.that([row["intent"] for row in rows] == meant, "analyze sees the same intents")
    sizes = {(row["extent_pt"], row["direction"]) for row in rows if row["extent_pt"]}
    checks.that(sizes == {("390.0", "right")}, f"analyze knows the pad's size and direction: {sizes}")
    tuned = program(tool, "tune", path, "--excluded")
    checks.that(tuned.returncode == 0, "tune takes the file: " + tuned.stderr[:200])
    page.page.click("#pad-done .record-explore")
    checks.that(page.page.is_visible("#map svg"), "the recording goes into the map")
    page.close("a whole recording")


def a_scripted_gesture(browser, lab, tool, checks, folder):
    """Where the finger was, to the point."""
    page = Page(browser, lab, checks)
    page.open()
    page.begin("free")
    page.ready()
    way = [(60, 500), (64, 500), (71.5, 501), (90, 502), (130, 503), (210, 503.5)]
    page.send("touchStart", way[0])
    for point in way[1:]:
        page.page.wait_for_timeout(20)
        page.send("touchMove", point)
    page.page.wait_for_timeout(20)
    page.send("touchEnd")
    page.page.wait_for_timeout(100)
    checks.that(page.progress() == "1 recorded", "a free gesture is counted")
    page.answer("stop")
    text, name = page.download("#pad-download")
    rows = traces(text)["g001"]
    places = [(float(row["x_pt"]), float(row["y_pt"])) for row in rows]
    checks.that(list(dict.fromkeys(places)) == way, f"the finger was at {places}")
    checks.that([row["phase"] for row in rows][0] == "down" and rows[-1]["phase"] == "up", "from down to up")
    times = [float(row["t_ms"]) for row in rows]
    checks.that(times[0] == 0 and all(a < b for a, b in zip(times, times[1:-1])) and times[-1] > 80, f"times are {times}")
    path = os.path.join(folder, name)
    pathlib.Path(path).write_text(text)
    # Its samples are too far apart, so that the file leaves itself out.
    row = next(csv.DictReader(io.StringIO(program(tool, "analyze", path, "-f", "csv", "-q", "--excluded").stdout)))
    checks.that(abs(float(row["duration_s"]) - times[-1] / 1000) < 1e-6, "analyze sees the same length")
    page.close("a scripted gesture")


def two_tabs(browser, lab, checks):
    """Two pages of one browser: only one records, and the other sees what it kept."""
    first = Page(browser, lab, checks)
    first.open()
    second = first.context.new_page()
    second.on("dialog", lambda dialog: dialog.accept())
    second.goto(pathlib.Path(lab).as_uri())
    first.until(lambda: second.input_value("#record-seed"))
    first.page.bring_to_front()
    first.begin("free")
    first.ready()
    first.pull(200)
    first.page.wait_for_timeout(100)
    second.click("#record-form button[type=submit]")
    first.until(lambda: "Another tab of this browser records" in second.inner_text("#record-status"))
    checks.that(not second.is_visible("#recorder"), "the second tab does not record")
    first.until(lambda: "1 gesture is kept" in second.inner_text("#record-kept-text"))
    first.answer("stop")
    first.page.keyboard.press("Escape")
    checks.that(appears(first.page, "#record-kept"), "the first tab has left the pad")
    second.bring_to_front()
    second.click("#record-go-on")
    checks.that(appears(second, "#pad-done"), "the second tab goes on with what the first one kept")
    with second.expect_download() as download:
        second.click("#pad-download")
    text = pathlib.Path(download.value.path()).read_text()
    checks.that(len(traces(text)) == 1, "and has its gesture")
    first.close("two tabs")


def swipes_across(browser, lab, checks):
    """A swipe across a screen of words, as people do it who answer too early, stays on the page."""
    page = Page(browser, lab, checks)
    page.page.goto("about:blank")
    page.open()
    page.page.click("#record-form button[type=submit]")
    for screen in ("introduction", "question"):
        for start, far in ((20, 340), (370, -340)):
            page.pull(far, steps=24, y=300, left=start)
            page.page.wait_for_timeout(700)
            checks.that(page.page.url.startswith("file:"), f"a swipe across the {screen} leaves the page")
        if screen == "introduction":
            page.answer("next")
            page.pull(300)
            page.page.wait_for_selector("#recorder[data-kind=text]")
    checks.that(page.page.is_visible("#pad-answers"), "the question is still there")
    page.close("swipes across")


def what_is_missing(browser, lab, checks):
    """No room to keep anything, and a page that is zoomed in."""
    page = Page(browser, lab, checks)
    page.open()
    page.page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    page.begin("free")
    checks.that("keeps no more (QuotaExceededError)" in page.page.inner_text("#pad-storage"), "a full browser is said")
    page.ready()
    page.pull(200)
    page.page.wait_for_timeout(100)
    checks.that(page.progress() == "1 recorded", "and the recording goes on")
    page.page.evaluate("""() => { Object.defineProperty(visualViewport, 'scale', { value: 1.5 }); visualViewport.dispatchEvent(new Event('resize')); }""")
    checks.that("zoomed in" in page.page.inner_text("#pad-warnings"), "a zoomed page is refused")
    page.pull(200)
    page.page.wait_for_timeout(100)
    checks.that(page.progress() == "1 recorded", "and records nothing")
    page.close("what is missing")


def without_a_finger(browser, lab, checks):
    """Keys alone, and what a screen reader says."""
    page = Page(browser, lab, checks, viewport={"width": 1000, "height": 800}, has_touch=False, is_mobile=False)
    page.open()
    keys, there = page.page.keyboard, page.page.evaluate
    page.page.focus("[name=form]")
    keys.press("End")
    for _ in range(20):
        keys.press("Tab")
        if there("document.activeElement.textContent") == "Begin":
            break
    checks.that(there("document.activeElement.textContent") == "Begin", "keys reach the beginning")
    keys.press("Enter")
    page.page.wait_for_timeout(50)
    checks.that(page.heading() == "Record what you like", "the last form is the free one: " + page.heading())
    checks.that(there("document.activeElement.textContent") == "Go on", "the first button has the focus")
    page.page.wait_for_timeout(1200)
    checks.that(there("document.activeElement.textContent") == "Go on", "and keeps it")
    keys.press("Enter")
    page.page.wait_for_timeout(100)
    keys.press("Tab")
    checks.that(there("document.activeElement.textContent") == "Stop here", "keys reach the end")
    page.page.mouse.move(300, 400)
    page.page.mouse.down()
    page.page.mouse.move(500, 400, steps=6)
    page.page.mouse.up()
    page.page.wait_for_timeout(100)
    checks.that(page.progress() == "1 recorded", "a mouse can pull")
    page.page.focus("#pad-answers button")
    keys.press("Enter")
    checks.that(appears(page.page, "#pad-done"), "and the recording is done")
    keys.press("Escape")
    checks.that(appears(page.page, "#record-kept"), "Escape leaves the pad")
    nameless = there("""() => [...document.querySelectorAll('#record :is(button, input, select), #recorder :is(button, input, select)')]
      .filter((e) => !(e.textContent.trim() && e.matches('button')) && !e.labels?.length).map((e) => e.outerHTML)""")
    checks.that(nameless == [], f"without a name: {nameless}")
    live = there("document.querySelector('#pad-heading').getAttribute('aria-live')")
    checks.that(live == "assertive", "prompts are read out at once")
    checks.that(there("document.querySelector('#recorder').getAttribute('aria-labelledby')") == "pad-heading", "the pad is named by its prompt")
    page.close("without a finger")


def looks(browser, lab, checks, pictures):
    """Every state in light and dark, on phones, in a window, and with reduced motion."""
    sizes = {"phone": {}, "small": {"viewport": {"width": 360, "height": 640}},
             "window": {"viewport": {"width": 1200, "height": 800}, "is_mobile": False}}
    for size, options in sizes.items():
        for scheme in ("light", "dark"):
            page = Page(browser, lab, checks, color_scheme=scheme, reduced_motion="reduce", **options)
            page.open()

            def look(state):
                wide = page.page.evaluate("""() => [document.documentElement, document.querySelector('#recorder')]
                  .filter((e) => e.scrollWidth > e.clientWidth).map((e) => `${e.tagName} ${e.scrollWidth}`)""")
                checks.that(wide == [], f"{state} on {size}: wider than the screen: {wide}")
                if pictures:
                    page.page.screenshot(path=os.path.join(pictures, f"{state}-{size}-{scheme}.png"))

            look("start")
            page.page.select_option("[name=form]", "short")
            page.page.evaluate("document.querySelector('#record-more').open = true")
            page.page.fill("[name=seed]", "7")
            page.page.click("#record-form button[type=submit]")
            look("introduction")
            page.answer("next")
            page.ready()
            look("prompt")
            page.send("touchStart", (60, 400))
            page.send("touchMove", (90, 400))
            page.send("touchMove", (180, 400))
            page.page.wait_for_timeout(60)
            look("drag")
            page.send("touchEnd")
            page.page.wait_for_selector("#recorder[data-kind=text]")
            look("question")
            page.page.click("#pad-leave")
            page.page.wait_for_selector("#record-go-on")
            offered = page.page.evaluate("() => [...document.querySelectorAll('#record-kept button')].filter((e) => e.offsetParent).map((e) => e.className)")
            checks.that(not {"record-download", "record-explore"} & set(offered), f"of no gesture: {offered}")
            look("kept")
            page.begin("free")
            page.pull(200)
            page.ready()
            page.pull(4)
            page.ready()
            look("warning")
            page.answer("stop")
            look("end")
            page.close(f"looks on {size} in {scheme}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--pictures")
    options = parser.parse_args()
    if not os.access(CHROMIUM, os.X_OK):
        sys.exit(print(f"skipped: the recorder in a browser, as there is no {CHROMIUM}"))
    tool, checks = os.path.abspath(options.program), Checks()
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lab = os.path.join(folder, "lab.html")
        labpage.write(tool, lab)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        a_scripted_gesture(browser, lab, tool, checks, folder)
        without_a_finger(browser, lab, checks)
        what_is_missing(browser, lab, checks)
        two_tabs(browser, lab, checks)
        swipes_across(browser, lab, checks)
        looks(browser, lab, checks, options.pictures)
        a_whole_recording(browser, lab, tool, checks, folder)
        browser.close()
    print(f"{checks.passed} checks of the recorder in a browser, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


if __name__ == "__main__":
    main()
