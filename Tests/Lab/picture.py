#!/usr/bin/env python3
"""Records the moving picture of the lab that README shows, and the still one of its article, light and dark.

    Tests/Lab/picture.py PANTRACE

Needs Chromium and PyPI's playwright and pillow. Writes notebooks-md/pictures/lab.*.
"""
import io
import os
import pathlib
import sys
import tempfile

import labpage
from PIL import Image, ImageChops, ImageDraw
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
VIEW, WIDTH = {"width": 1280, "height": 850}, 960


class Film:
    """Screenshots with the finger drawn in, and how long each is shown."""

    def __init__(self, tab):
        self.tab, self.place, self.is_down, self.frames = tab, None, False, []

    def shoot(self, ms):
        image = Image.open(io.BytesIO(self.tab.screenshot())).convert("RGB")
        if self.place:
            x, y = self.place
            r = 15 if self.is_down else 19
            ring = Image.new("RGBA", image.size)
            ImageDraw.Draw(ring).ellipse(
                (x - r, y - r, x + r, y + r), fill=(20, 20, 20, 120 if self.is_down else 40),
                outline=(255, 255, 255, 255), width=3)
            image = Image.alpha_composite(image.convert("RGBA"), ring).convert("RGB")
        image = image.resize((WIDTH, WIDTH * image.height // image.width), Image.LANCZOS)
        if self.frames and not ImageChops.difference(image, self.frames[-1][0]).getbbox():
            self.frames[-1][1] += ms
        else:
            self.frames.append([image, ms])

    def move(self, x, y, steps=6, ms=60):
        x0, y0 = self.place or (x, y)
        for step in range(1, steps + 1):
            self.place = (x0 + (x - x0) * step / steps, y0 + (y - y0) * step / steps)
            self.tab.mouse.move(*self.place)
            self.shoot(ms)

    def press(self, down):
        self.is_down = down
        (self.tab.mouse.down if down else self.tab.mouse.up)()

    def write(self, path):
        # One palette for all frames, so that what does not change costs nothing.
        sheet = Image.new("RGB", (WIDTH, self.frames[0][0].height * 3))
        for row, place in enumerate((0, len(self.frames) // 2, -1)):
            sheet.paste(self.frames[place][0], (0, row * self.frames[0][0].height))
        palette = sheet.quantize(200, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        images = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image, _ in self.frames]
        images[0].save(
            path, save_all=True, append_images=images[1:], duration=[ms for _, ms in self.frames],
            loop=0, optimize=True)
        seconds = sum(ms for _, ms in self.frames) / 1000
        print(f"{path}: {len(images)} frames, {seconds:.0f} s, {path.stat().st_size // 1000} kB")


def play(tab, film):
    """A swipe under two rules, then the border dragged, then the best bounds."""
    middle = lambda selector: (lambda b: (b["x"] + b["width"] / 2, b["y"] + b["height"] / 2))(
        tab.locator(selector).first.bounding_box())
    still = None
    film.shoot(1600)
    x, y = middle("#live-0")
    film.move(x - 50, y + 60, 1, 500)
    film.press(True)
    film.move(x + 30, y + 66, 6, 80)
    tab.wait_for_timeout(250)
    film.shoot(700)
    film.press(False)
    while (far := float(tab.evaluate("document.querySelector('#live-1').style.getPropertyValue('--p')") or 0)) < 0.99:
        film.shoot(90)
        still = film.frames[-1][0] if far < 0.8 else still
    film.shoot(2200)
    tab.wait_for_timeout(1200)
    film.shoot(600)
    box = tab.locator("#map svg").first.bounding_box()
    scale = box["width"] / tab.evaluate("document.querySelector('#map svg').viewBox.baseVal.width")
    x, y = (box[a] + tab.evaluate(f"state.{a}") * scale for a in "xy")
    film.move(x, y, 5, 60)
    film.press(True)
    film.move(x + 60, y - 30, 8, 90)
    film.shoot(900)
    film.move(x - 90, y + 40, 14, 90)
    film.shoot(900)
    film.press(False)
    film.shoot(1500)
    film.move(*middle("#best"), 5, 60)
    film.press(True)
    film.press(False)
    tab.wait_for_timeout(500)
    film.shoot(3500)
    return still


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page = pathlib.Path(folder) / "lab.html"
        labpage.write(sys.argv[1], page, "traces")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for scheme in ("light", "dark"):
            tab = browser.new_context(viewport=VIEW, color_scheme=scheme).new_page()
            tab.goto(f"file://{page}")
            while not tab.evaluate("state !== null"):
                tab.wait_for_timeout(50)
            tab.wait_for_timeout(500)
            film = Film(tab)
            still = play(tab, film)
            place = ROOT / f"notebooks-md/pictures/lab.{scheme}.png"
            still.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(place, optimize=True)
            film.write(place.with_suffix(".gif"))


main()
