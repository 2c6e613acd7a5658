"""Draws the speeds that goals.py has measured as bars, one picture for each background."""

from xml.sax.saxutils import escape

THEMES = {
    "light": {"ground": "#ffffff", "text": "#1f2328", "quiet": "#59636e", "own": "#0969da",
              "peer": "#afb8c1"},
    "dark": {"ground": "#0d1117", "text": "#f0f6fc", "quiet": "#9198a1", "own": "#4493f8",
             "peer": "#656c76"},
}
WIDTH, LEFT, RIGHT, BAR, GAP = 720, 250, 660, 16, 24
FONT = "system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"
TITLE = "Megabytes of recordings a second, on two cores"
SUBTITLE = "Longer is faster. The peers compute six figures a gesture; only pantrace replays it."
# What is shown, by the short names of the jobs.
GROUPS = [
    ("reading", [("pantrace validate", "validate 2"), ("DuckDB, parse and sum", "duckdb parse"),
                 ("polars, parse and sum", "polars parse")]),
    ("figures of each gesture",
     [("pantrace analyze, fifty figures", "analyze 2"), ("with SPARC", "sparc"),
      ("every figure, ninety", "all"), ("polars, six figures", "polars traces"),
      ("DuckDB, six figures", "duckdb traces")]),
]


def picture(jobs, theme):
    """The picture as SVG."""
    colors = THEMES[theme]
    shapes = []

    def text(x, y, words, color, anchor="start", size=12, more=""):
        shapes.append(f'<text x="{x}" y="{y}" font-size="{size}" fill="{colors[color]}" '
                      f'text-anchor="{anchor}"{more}>{escape(words)}</text>')

    text(16, 30, TITLE, "text", size=16, more=' font-weight="600"')
    text(16, 50, SUBTITLE, "quiet")
    fastest = max(jobs[job].speed for _, rows in GROUPS for _, job in rows if job in jobs)
    y = 84
    for title, rows in GROUPS:
        text(16, y, title, "quiet")
        y += 12
        for name, job in rows:
            if job not in jobs:
                continue
            width = (RIGHT - LEFT) * jobs[job].speed / fastest
            kind = "peer" if job.split()[0] in ("polars", "duckdb") else "own"
            text(LEFT - 10, y + 12.5, name, "text", "end")
            shapes.append(f'<rect x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR}" rx="2" '
                          f'fill="{colors[kind]}"/>')
            text(round(LEFT + width + 8, 1), y + 12.5, f"{jobs[job].speed:.0f}", "text")
            y += GAP
        y += 22
    height = y - 18
    body = "".join(f"  {shape}\n" for shape in shapes)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" role="img" font-family="{FONT}">\n'
            f"  <title>{escape(TITLE)}</title>\n  <desc>{escape(SUBTITLE)}</desc>\n"
            f'  <rect width="100%" height="100%" fill="{colors["ground"]}"/>\n{body}</svg>\n')


def write(jobs, folder):
    """Writes both pictures into a folder."""
    folder.mkdir(exist_ok=True)
    for theme in THEMES:
        (folder / f"speeds.{theme}.svg").write_text(picture(jobs, theme))
