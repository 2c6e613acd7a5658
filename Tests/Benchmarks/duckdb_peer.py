#!/usr/bin/env python3
"""duckdb_peer.py FILE parse|traces: what DuckDB does in a benchmark, alone in a process.

`parse` reads all rows and sums their numbers; `traces` makes of each trace what goals.py says.
"""

import duckdb, sys
duckdb.sql("set threads=2")
source = f"read_csv('{sys.argv[1]}', comment='#', header=true)"
if sys.argv[2] == "parse":
    print(duckdb.sql(f"select sum(t_ms), sum(x_pt), sum(y_pt), count(*) from {source}").fetchall())
    sys.exit()
print(duckdb.sql(f'''
with rows as (
  select trace_id, t_ms, phase, x_pt, y_pt,
    lag(t_ms) over w as t0, lag(x_pt) over w as x0, lag(y_pt) over w as y0,
    max(case when phase <> 'up' then t_ms end) over (partition by trace_id) as last
  from {source} window w as (partition by trace_id order by t_ms)),
steps as (
  select *, coalesce(sqrt((x_pt - x0)**2 + (y_pt - y0)**2), 0) as step,
    phase <> 'up' and t_ms >= last - 100 as late from rows),
figures as (
  select trace_id, count(*) as n, max(t_ms) - min(t_ms) as duration, sum(step) as path,
    max(case when t_ms > t0 then step / (t_ms - t0) * 1000 else 0 end) as peak,
    1000 * regr_slope(x_pt, t_ms) filter (late) as release
  from steps group by trace_id)
select count(*), sum(duration), sum(path), sum(peak) from figures''').fetchall())
