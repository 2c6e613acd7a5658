#!/usr/bin/env python3
"""The lab page's script as it is written: small, whole, and without a way out of the page.

    Tests/Lab/page.py [PROGRAM]

Needs nothing but Python; node checks the grammar and tsc the types where they are installed, and it is
said where they are not.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/PanLab/Page"
SCRIPTS = [PAGE / "lab.js", PAGE / "record.js"]
MOST_LINES, MOST_COLUMNS = 599, 100
# What would ask a network, run a text, or make elements of data. The engine's own elements, which it
# escapes, go in at one place.
FORBIDDEN = {
    "asks the network": r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\b",
    "loads something": r"\bimport\s*[({\"']|\.src\s*=|serviceWorker",
    "runs a text": r"\beval\b|new\s+Function|set(Timeout|Interval)\(\s*[\"'`]",
    "makes elements of data": r"\b(outerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc)\b",
    "keeps a cookie": r"document\.cookie",
}


def findings():
    texts = {script.name: script.read_text() for script in SCRIPTS}
    lines = sum(text.count("\n") for text in texts.values())
    if lines > MOST_LINES:
        yield f"{lines} lines of JavaScript: {MOST_LINES} at most"
    for name, text in texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) > MOST_COLUMNS:
                yield f"{name}:{number}: {len(line)} columns: {MOST_COLUMNS} at most"
            for what, pattern in FORBIDDEN.items():
                if re.search(pattern, line):
                    yield f"{name}:{number}: {what}: {line.strip()}"
    sinks = sum(text.count("innerHTML") for text in texts.values())
    if sinks != 1:
        yield f"innerHTML stands at {sinks} places: the engine's elements go in at one"
    page = (PAGE / "lab.html").read_text()
    for handler in re.findall(r"\son[a-z]+\s*=", page):
        yield f"lab.html: a script in an attribute: {handler.strip()}"
    for link in re.findall(r"(?:src|href)\s*=\s*[\"'](?!#)[^\"']*", page):
        yield f"lab.html: something outside of the page: {link}"


def run(tool, *arguments):
    """Runs a tool over the page's script as one file, as the page has it."""
    if not shutil.which(tool):
        print(f"skipped: {tool} is not installed")
        return []
    with tempfile.TemporaryDirectory() as folder:
        whole = pathlib.Path(folder) / "page.js"
        whole.write_text("".join(script.read_text() for script in SCRIPTS))
        # What the page uses and older versions of tsc have not heard of.
        (pathlib.Path(folder) / "newer.d.ts").write_text(
            "declare var CompressionStream: any, DecompressionStream: any;\n")
        also = [str(pathlib.Path(folder) / "newer.d.ts")] if tool == "tsc" else []
        done = subprocess.run([tool, *arguments, str(whole), *also], capture_output=True, text=True)
    return [] if done.returncode == 0 else (done.stdout + done.stderr).strip().splitlines()


def main():
    found = list(findings()) + run("node", "--check")
    found += run("tsc", "--checkJs", "--allowJs", "--noEmit", "--target", "esnext",
                 "--lib", "esnext,dom,dom.iterable")
    for finding in found:
        print(finding)
    print(f"the lab's script: {sum(s.read_text().count(chr(10)) for s in SCRIPTS)} lines, {len(found)} findings")
    sys.exit(1 if found else 0)


main()
