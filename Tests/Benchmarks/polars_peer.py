#!/usr/bin/env python3
"""polars_peer.py FILE parse|traces: what polars does in a benchmark, alone in a process.

`parse` reads all rows and sums their numbers; `traces` makes of each trace what goals.py says.
"""

import polars as pl, sys
frame = pl.scan_csv(sys.argv[1], comment_prefix="#")
rows = frame.select("trace_id", "t_ms", "phase", "x_pt", "y_pt")
if sys.argv[2] == "parse":
    print(rows.select(pl.col("t_ms").sum(), pl.col("x_pt").sum(), pl.col("y_pt").sum(),
                      pl.len()).collect(engine="streaming"))
    sys.exit()
# The rows of a trace are adjacent, so that steps need no group.
same = pl.col("trace_id") == pl.col("trace_id").shift(1)
dx, dy, dt = (pl.col(c).diff() for c in ("x_pt", "y_pt", "t_ms"))
step = (dx * dx + dy * dy).sqrt()
moved = pl.col("phase") != "up"
rows = rows.with_columns(
    step=pl.when(same).then(step).otherwise(0.0),
    speed=pl.when(same & (dt > 0)).then(step / dt * 1000).otherwise(0.0))
last = pl.col("t_ms").filter(moved).max()
late = moved & (pl.col("t_ms") >= last - 100)
t = (pl.col("t_ms") - last).filter(late)
x = pl.col("x_pt").filter(late)
n = late.sum()
slope = 1000 * (n * (t * x).sum() - t.sum() * x.sum()) / (n * (t * t).sum() - t.sum() * t.sum())
figures = rows.group_by("trace_id").agg(
    n=pl.len(), duration=pl.col("t_ms").last() - pl.col("t_ms").first(), path=pl.col("step").sum(),
    peak=pl.col("speed").max(), translation=pl.col("x_pt").last() - pl.col("x_pt").first(),
    release=slope)
figures = figures.collect()
print(len(figures), *(figures[c].fill_nan(0).fill_null(0).sum() for c in ("duration", "path", "peak")))
