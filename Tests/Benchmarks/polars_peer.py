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
# The rows of a trace are adjacent, so that its last move and its steps need no group, and the groups
# only add up and are told apart by a number: three times as fast as to write down what is meant.
rows = rows.collect(engine="streaming").lazy()
same = (pl.col("trace_id") == pl.col("trace_id").shift(1)).fill_null(False)
dx, dy, dt = (pl.col(c).diff() for c in ("x_pt", "y_pt", "t_ms"))
step = (dx * dx + dy * dy).sqrt()
rows = rows.with_columns(
    trace=(~same).cum_sum(), moved=pl.col("phase") != "up",
    step=pl.when(same).then(step).otherwise(0.0),
    speed=pl.when(same & (dt > 0)).then(step / dt * 1000).otherwise(0.0))
trace, moved = pl.col("trace"), pl.col("moved")
ends = (trace.shift(-1) != trace).fill_null(True)
is_last = moved & (ends | (~moved.shift(-1) & (trace.shift(-2) != trace).fill_null(True)))
last = pl.when(is_last).then(pl.col("t_ms")).fill_null(strategy="backward")
rows = rows.with_columns(age=pl.col("t_ms") - last)
late = moved & (pl.col("age") >= -100)
rows = rows.with_columns(
    late=late, t=pl.when(late).then(pl.col("age")).otherwise(0.0),
    x=pl.when(late).then(pl.col("x_pt")).otherwise(0.0))
t, x = pl.col("t"), pl.col("x")
sums = rows.with_columns(tx=t * x, tt=t * t).group_by("trace").agg(
    samples=pl.len(), start=pl.col("t_ms").first(), end=pl.col("t_ms").last(),
    path=pl.col("step").sum(), peak=pl.col("speed").max(),
    x_start=pl.col("x_pt").first(), x_end=pl.col("x_pt").last(),
    n=pl.col("late").sum(), t=t.sum(), x=x.sum(), tx=pl.col("tx").sum(), tt=pl.col("tt").sum())
n, t, x, tx, tt = (pl.col(c) for c in ("n", "t", "x", "tx", "tt"))
figures = sums.select(
    "samples", "path", "peak", duration=pl.col("end") - pl.col("start"),
    translation=pl.col("x_end") - pl.col("x_start"),
    release=1000 * (n * tx - t * x) / (n * tt - t * t)).collect(engine="streaming")
print(len(figures), *(figures[c].fill_nan(0).fill_null(0).sum()
                      for c in ("duration", "path", "peak")))
