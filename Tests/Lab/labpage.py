"""What writes the pages that the browser tests open."""
import base64
import gzip
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def write(pantrace, page, *arguments):
    """Writes a page of the lab.

    The program has the engine of the last release. If PANTRACE_LAB_ENGINE names another one, as
    `.ci/lab --check` leaves it in .build/lab/lab.wasm, the page gets that one.
    """
    subprocess.run([pantrace, "lab", *arguments, "-o", str(page), "-q"], cwd=ROOT, check=True)
    engine = os.environ.get("PANTRACE_LAB_ENGINE")
    if not engine:
        return
    code = (ROOT / engine).read_bytes()
    packed = base64.b64encode(gzip.compress(code, mtime=0)).decode()
    page = pathlib.Path(page)
    before, after = re.split(r'(?<=id="engine">)[^<]*', page.read_text())
    page.write_text(before + packed + after)
