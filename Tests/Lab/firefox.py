#!/usr/bin/env python3
"""The lab's page in Firefox, which is driven by WebDriver BiDi: no driver program, nothing but Python.

firefox.py PANTRACE [--shots FOLDER]

Says so and ends well where Firefox is missing.
"""
import base64
import csv
import io
import json
import os
import pathlib
import re
import shlex
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

import labpage

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox") or shutil.which("firefox-esr")


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


class Socket:
    """A WebSocket (RFC 6455) with texts only."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        expect(b" 101 " in self.stream.readline(), "Firefox opens no socket")
        while self.stream.readline().strip():
            pass

    def send(self, text):
        body, mask = text.encode(), os.urandom(4)
        size = len(body)
        head = bytes([0x81]) + (bytes([0x80 | size]) if size < 126 else
                                bytes([0xFE]) + struct.pack(">H", size) if size < 65536 else
                                bytes([0xFF]) + struct.pack(">Q", size))
        whole = (mask * (size // 4 + 1))[:size]
        mixed = (int.from_bytes(body, "big") ^ int.from_bytes(whole, "big")).to_bytes(size, "big")
        self.socket.sendall(head + mask + mixed)

    def receive(self):
        text = b""
        while True:
            first, size = self.stream.read(2)
            size &= 127
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            text += self.stream.read(size)
            if first & 0x80:
                return text.decode()


class Firefox:
    """A browser with one tab, and everything that its pages complained about or asked for."""

    def __init__(self, folder):
        self.log = open(folder / "firefox.log", "w+")
        self.program = subprocess.Popen(
            [FIREFOX, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"],
            stdout=self.log, stderr=self.log)
        end, found = time.time() + 60, None
        while not found:
            expect(time.time() < end and self.program.poll() is None, "Firefox does not start")
            time.sleep(0.1)
            found = re.search(r"BiDi listening on ws://127.0.0.1:(\d+)", (folder / "firefox.log").read_text())
        self.socket, self.number = Socket(int(found.group(1)), "/session"), 0
        self.complaints, self.requests = [], []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.number:
                expect(answer["type"] == "success", f"{method}: {answer.get('message')}")
                return answer["result"]
            news = answer.get("params", {})
            if answer.get("method") == "log.entryAdded" and news["level"] in ("error", "warn"):
                self.complaints.append(news["text"])
            if answer.get("method") == "network.beforeRequestSent":
                url = news["request"]["url"]
                if not url.startswith(("file:", "blob:", "data:")):
                    self.requests.append(url)

    def open(self, address):
        # Another fragment alone would not load the page again.
        self.ask("browsingContext.navigate", context=self.tab, url="about:blank", wait="complete")
        self.ask("browsingContext.navigate", context=self.tab, url=f"file://{address}", wait="complete")

    def evaluate(self, expression):
        """The value of an expression, as JSON says it."""
        result = self.ask("script.evaluate", expression=f"JSON.stringify({expression})", awaitPromise=True,
                          target={"context": self.tab})
        expect(result["type"] == "success", f"{expression}: {result.get('exceptionDetails', {}).get('text')}")
        return json.loads(result["result"]["value"]) if "value" in result["result"] else None

    def until(self, expression, seconds=30):
        end = time.time() + seconds
        while not self.evaluate(expression):
            expect(time.time() < end, f"{expression} did not come true")
            time.sleep(0.02)

    def act(self, kind, actions, **more):
        self.ask("input.performActions", context=self.tab,
                 actions=[{"type": kind, "id": kind, "actions": actions, **more}])

    def size(self, width, height):
        self.ask("browsingContext.setViewport", context=self.tab, viewport={"width": width, "height": height})

    def shot(self, name):
        if "--shots" in sys.argv:
            folder = pathlib.Path(sys.argv[sys.argv.index("--shots") + 1])
            folder.mkdir(parents=True, exist_ok=True)
            picture = self.ask("browsingContext.captureScreenshot", context=self.tab)["data"]
            (folder / f"firefox-{name}.png").write_bytes(base64.b64decode(picture))

    def close(self):
        self.program.terminate()
        self.program.wait(30)


def counts(pantrace, files, options):
    out = subprocess.run([pantrace, "analyze", *files, *options, "-f", "csv", "-q"], cwd=ROOT,
                         capture_output=True, text=True, check=True).stdout
    rows = [r for r in csv.DictReader(io.StringIO(out))
            if r["decision"] in ("finish", "cancel") and r["clause"] != "system-cancelled"]
    return {"finished": sum(r["decision"] == "finish" for r in rows),
            "cancelled": sum(r["decision"] == "cancel" for r in rows)}


def rules(browser, pantrace, page, files):
    """The page opens, and counts what its command line counts, under a rule of each form."""
    began = time.time()
    browser.open(page)
    browser.until("typeof state === 'object' && state !== null && state.counts.finished > 0")
    print(f"Firefox: 65 gestures open after {time.time() - began:.2f} s")
    for rule in ("", "vaul", "flutter-dismissible", "android-drawer", "ui-page-view"):
        if rule not in browser.evaluate("[...document.querySelector('#rule').options].map((o) => o.value)"):
            continue
        browser.evaluate(f"void tell('rule', '{rule}')")
        words = shlex.split(browser.evaluate("document.querySelector('#command').textContent"))
        shown = browser.evaluate("state.counts")
        for name, count in counts(pantrace, files, words[words.index("--policy"):]).items():
            expect(shown[name] == count, f"{rule}: {name} is {shown[name]} on the page, {count} by analyze")
    browser.shot("desktop")


def feel(browser):
    """A finger and keys drive the live screens, and the swipe can be kept."""
    box = browser.evaluate("document.querySelector('#live-0').getBoundingClientRect()")
    x, y = round(box["x"] + box["width"] / 2 - 60), round(box["y"] + box["height"] / 2)
    moves = [{"type": "pointerMove", "x": x + 12 * step, "y": y, "duration": 16} for step in range(1, 11)]
    browser.act("pointer", [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, *moves,
                            {"type": "pointerUp", "button": 0}], parameters={"pointerType": "touch"})
    browser.until("document.querySelector('#live-said-0').textContent !== ''")
    browser.until("!document.querySelector('#live-keep').hidden")
    before = browser.evaluate("state.counts.labeled")
    browser.evaluate("void document.querySelector('[data-do=\"live keep finish\"]').click()")
    browser.until(f"state.counts.labeled === {before + 1}")
    time.sleep(1.5)
    browser.evaluate("void (document.querySelector('#live-said-0').textContent = '')")
    browser.evaluate("void document.querySelector('#live-0').focus()")
    browser.act("key", [{"type": "keyDown", "value": "\ue014"}, {"type": "pause", "duration": 1000},
                        {"type": "keyUp", "value": "\ue014"}])
    browser.until("document.querySelector('#live-said-0').textContent.startsWith('closes')")


def many(browser, pantrace, folder):
    """Beyond a thousand gestures a canvas draws the points."""
    generated, page = folder / "1500.csv", folder / "1500.html"
    subprocess.run([pantrace, "generate", "--count", "1500", "--seed", "5", "-o", str(generated)], check=True)
    labpage.write(pantrace, page, str(generated))
    browser.open(page)
    browser.until("typeof state === 'object' && state !== null && state.counts.finished > 0")
    inked = browser.evaluate("document.querySelector('#dots').getContext('2d').getImageData(0, 0, 600, 400)"
                             ".data.filter((v, i) => i % 4 === 3 && v).length")
    expect(inked > 2000, f"only {inked} pixels are drawn")
    browser.shot("many")


def takes_part(browser, empty):
    """A link for people who take part opens the pad, and a gesture on it is recorded."""
    browser.size(390, 844)
    browser.open(f"{empty}#part=1&form=free&direction=down")
    browser.until("document.body.dataset.guest === '' && engine !== null")
    browser.evaluate("void document.querySelector('#join button').click()")
    browser.until("document.querySelector('#recorder').open")
    browser.evaluate("void document.querySelector('#pad-answers button').click()")
    browser.until("document.querySelector('#recorder').dataset.kind === 'pad'")
    time.sleep(0.3)
    moves = [{"type": "pointerMove", "x": 200, "y": 300 + 25 * step, "duration": 16} for step in range(1, 9)]
    browser.act("pointer", [{"type": "pointerMove", "x": 200, "y": 300}, {"type": "pointerDown", "button": 0}, *moves,
                            {"type": "pointerUp", "button": 0}], parameters={"pointerType": "touch"})
    time.sleep(0.3)
    text = browser.evaluate("ask(['record', 'file']).file?.text ?? ''")
    expect("# direction: down" in text and "# width_pt: 390" in text, f"the file begins {text[:300]}")
    expect(text.count(",move,") >= 5, "samples are missing")
    browser.shot("pad")


def main():
    if not FIREFOX:
        print("skipped: Firefox is not installed, so the page was not tried in it")
        return
    pantrace = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        folder = pathlib.Path(scratch)
        page, empty = folder / "lab.html", folder / "empty.html"
        labpage.write(pantrace, page, "traces")
        labpage.write(pantrace, empty)
        files = [str(p.relative_to(ROOT)) for p in sorted((ROOT / "traces").glob("*.csv"))]
        (folder / "profile").mkdir()
        browser = Firefox(folder / "profile")
        try:
            browser.size(1280, 900)
            rules(browser, pantrace, page, files)
            feel(browser)
            many(browser, pantrace, folder)
            takes_part(browser, empty)
            expect(not browser.complaints, f"the console says {browser.complaints}")
            expect(not browser.requests, f"the page asks the network for {browser.requests}")
        finally:
            browser.close()
    print("the lab works in Firefox")


main()
