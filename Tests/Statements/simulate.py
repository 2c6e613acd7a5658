#!/usr/bin/env python3
"""How often the program's statements are wrong, in studies that are made up.

    simulate.py PANTRACE [--quick] [--settings] [--only rate|median|percentile|compare|difference|groups|tune|identify]

Each study is a file of gestures of people who are alike or not, which the program reads as any other.
A row is a statement: what it may be wrong at most, and how often it was in the worst of its settings,
with the standard error of that. --settings prints each of them. The exit code is 1 where a setting is
beyond the nominal share by more than three errors. --quick draws so few studies that it ends within two
minutes. The table is on the manual's page "How often is it wrong?". Needs numpy.
"""
import argparse
import io
import itertools
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

try:
    import numpy as np
except ImportError:
    print("skipped: how often statements are wrong, as numpy is not installed")
    sys.exit()

HEAD = "# pantrace 1\n# width_pt: 393\n# height_pt: 852\n# direction: down\n"
STEP = 8.0


class Study:
    """Gestures down a screen, each with a place and a speed of release."""

    def __init__(self, *columns):
        self.text = io.StringIO()
        self.columns = columns
        self.text.write(HEAD + ",".join(["trace_id", "participant", "t_ms", "phase", "x_pt", "y_pt", *columns]) + "\n")
        self.count = 0

    def add(self, person, progress, velocity, *cells):
        """Eases in, and goes on at the velocity for the last 80 ms."""
        end, name = 852 * progress, f"g{self.count}"
        last = [end - velocity * (10 - i) * STEP / 1000 for i in range(11)]
        first = [last[0] * (1 - np.cos(np.pi * i / 20)) / 2 for i in range(20)]
        tail = "".join("," + str(cell) for cell in cells)
        rows = []
        for i, y in enumerate(first + last):
            rows.append(f"{name},{person},{i * STEP:g},{'move' if i else 'down'},200,{100 + y:.2f}{tail}\n")
        rows.append(f"{name},{person},{30 * STEP + 0.5:g},up,200,{100 + end:.2f}{tail}\n")
        self.text.write("".join(rows))
        self.count += 1
        return name


class Program:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        self.numbers = itertools.count()

    def write(self, text, suffix=".csv"):
        path = Path(self.folder) / f"{next(self.numbers)}{suffix}"
        path.write_text(text)
        return str(path)

    def run(self, command, text, *words, form="json"):
        path = self.write(text)
        result = subprocess.run(
            [self.path, command, path, *words, "-q", "--config", "none", "-f", form],
            capture_output=True, text=True)
        os.unlink(path)
        if result.returncode not in (0, 1):
            raise RuntimeError(result.stderr)
        return json.loads(result.stdout) if form == "json" else result.stdout


def beta(rng, mean, icc, size):
    if icc == 0:
        return np.full(size, mean)
    scale = 1 / icc - 1
    return rng.beta(mean * scale, (1 - mean) * scale, size)


def population(rng, people, gestures, mean, icc, form=""):
    """How many gestures each makes, how often each errs, and the rate of all gestures."""
    own, truth = beta(rng, mean, icc, people), mean
    counts = np.full(people, gestures)
    if "unequal" in form:
        spread = 1.1 if "very" in form else 0.7
        counts = np.maximum(1, rng.lognormal(np.log(gestures), spread, people).round().astype(int))
    if "half" in form:
        counts[0] = gestures * (people - 1)
    if "more" in form:
        # Five times as many gestures from a rate of 0 to 1.
        counts = np.maximum(1, rng.poisson(counts * (1 + 4 * own) / (1 + 4 * mean)))
        square = mean**2 + icc * mean * (1 - mean)
        truth = (mean + 4 * square) / (1 + 4 * mean)
    return counts, own, truth


# Statements. Each returns True where the program was wrong, or None where it claimed nothing to judge.


def rate(program, rng, people, gestures, mean, icc, form=""):
    """The interval of the rate of errors misses the rate, by gesture, of the population."""
    study = Study("intent")
    counts, own, truth = population(rng, people, gestures, mean, icc, form)
    for person, count in enumerate(counts):
        for wrong in rng.random(count) < own[person]:
            study.add(f"p{person}", 0.3, 0, "finish" if wrong else "cancel")
    limits = program.write('{"limits": {"D1.error": {"max": 0}}}', ".json")
    check = program.run("check", study.text.getvalue(), "--budget", limits)["checks"][0]
    if check["low"] is None:
        return None
    return not check["low"] <= 100 * truth <= check["high"]


# Quantiles of the normal distribution, rounded as the figures of the studies.
QUANTILES = {"median": 0.0, "p90": 1.25, "p95": 1.75}


def quantile(program, rng, level, people, gestures, icc, form, truths):
    """The interval of a median or a percentile misses the population's."""
    study = Study("intent")
    counts, _, _ = population(rng, people, gestures, 0.5, 0, form)
    for person, count in enumerate(counts):
        own = np.sqrt(icc) * rng.standard_normal()
        # Ties, as frames make them.
        for value in np.round(4 * (own + np.sqrt(1 - icc) * rng.standard_normal(count))) / 4:
            study.add(f"p{person}", 0.5 + 0.1 * value, 0, "finish")
    limits = program.write('{"limits": {"R1.progress:%s": {"max": 0}}}' % level, ".json")
    check = program.run("check", study.text.getvalue(), "--budget", limits)["checks"][0]
    if check["low"] is None and check["high"] is None:
        return None
    truth = truths[level]
    return (check["low"] is not None and check["low"] > truth + 1e-9) or (
        check["high"] is not None and check["high"] < truth - 1e-9)


def measured(program):
    """The population's quantiles as the program measures them: progress begins some points behind the finger."""
    study = Study("intent")
    for value in QUANTILES.values():
        study.add("p", 0.5 + 0.1 * value, 0, "finish")
    rows = program.run("analyze", study.text.getvalue(), form="csv").splitlines()
    place = rows[0].split(",").index("r1_progress")
    return {level: float(row.split(",")[place]) for level, row in zip(QUANTILES, rows[1:])}


def disputed(rng, people, gestures, icc, better=0.5, form=""):
    """Half of the gestures are decided otherwise by two rules; a coin of each person's own says which
    is right."""
    study = Study("intent")
    counts, own, _ = population(rng, people, gestures, better, icc, form)
    for person in range(people):
        for _ in range(counts[person]):
            right = rng.random() < own[person]
            if rng.random() < 0.5:
                study.add(f"p{person}", 0.3, 800, "finish" if right else "cancel")
            else:
                study.add(f"p{person}", 0.8, 0, "finish")
    return study.text.getvalue()


def compared(program, rng, people, gestures, icc, rules=1, form=""):
    """One of rules that are equally good is shown to be better or worse than the first."""
    others = ["progress-or-velocity"] + [f"p >= 0.5 -> finish; v >= {v} pt/s -> finish; else cancel" for v in (700, 600, 400)]
    words = sum((["--policies", rule] for rule in ["progress"] + others[:rules]), [])
    found = program.run("compare", disputed(rng, people, gestures, icc, form=form), *words)
    return any(row["sign_flip_p"] is not None and row["sign_flip_p"] < 0.05 for row in found["standings"])


def agreeing(program, rng, people, gestures, share):
    """The interval of the difference of two rules misses it, also where they never or always differ."""
    study = Study("intent")
    for person in range(people):
        for differs in rng.random(gestures) < share:
            study.add(f"p{person}", 0.3 if differs else 0.8, 800 if differs else 0, "finish")
    found = program.run("compare", study.text.getvalue(), "--policies", "progress", "--policies", "progress-or-velocity")
    row = found["standings"][1]
    if row["difference_low"] is None:
        return None
    return not row["difference_low"] <= -share <= row["difference_high"]


APPS = {
    "a band": lambda rng, p, v, bound, place: 0.3 < p < 0.85,
    "bounds of people": lambda rng, p, v, bound, place: p >= bound,
    "a coin": lambda rng, p, v, bound, place: rng.random() < 0.5,
    "three finishes": lambda rng, p, v, bound, place: place % 10 == 3 and place < 30,
}


def identified(program, rng, app, count, people=6):
    """A rule is named where the app has none of the kind."""
    study, bounds = Study("decision"), rng.uniform(0.25, 0.75, people)
    for place in range(count):
        p, v = rng.uniform(0.05, 0.95), rng.normal(150, 350)
        finish = APPS[app](rng, p, v, bounds[place % people], place)
        study.add(f"p{place % people}", p, v, "finish" if finish else "cancel")
    return "most likely" in program.run("identify", study.text.getvalue())["verdict"]


TUNE = ["--family", "progress", "--policy", "progress", "--bootstrap", "0"]


def bettered(program, rng, people, gestures, icc, named=True, form=""):
    """A rule is called better where labels are a coin of each person's own."""
    study, (counts, own, _) = Study("intent"), population(rng, people, gestures, 0.5, icc, form)
    for person in range(people):
        for finish in rng.random(counts[person]) < own[person]:
            study.add(f"p{person}" if named else "", rng.uniform(0.05, 0.95), 0, "finish" if finish else "cancel")
    found = program.run("tune", study.text.getvalue(), *TUNE)
    if not named and "if each gesture is another person's" in found["verdict"]:
        return False
    return found["held_out"]["standing"] == "better"


def grouped(program, rng, people, gestures, icc):
    """A difference of two conditions of the same people is shown where there is none."""
    study = Study("intent", "condition")
    own = [beta(rng, 0.2, icc, people) for _ in range(2)]
    for person in range(people):
        for place in range(gestures):
            finish = place % 2 == 0
            wrong = rng.random() < own[finish][person]
            progress = 0.7 if finish != wrong else 0.3
            study.add(f"p{person}", progress + rng.normal(0, 0.03), 0, "finish" if finish else "cancel", "AB"[place // 2 % 2])
    rows = program.run("analyze", study.text.getvalue(), "--by", "condition")["groups"]["figures"]
    return any(
        row["less"] and row["low"] is not None and row["high"] is not None and (row["low"] > 0 or row["high"] < 0)
        for row in rows)


def rows(truths):
    """Name, statement, for whom, nominal share of wrong ones, studies a setting, and the settings."""
    yield "rate", "95 % of a rate", "6 people or more", 5, 300, {
        f"{people} × {gestures}, {mean:g}, ICC {icc:g}{', ' * bool(form)}{form}":
            lambda p, r, a=(people, gestures, mean, icc, form): rate(p, r, *a)
        for people, gestures, mean, icc, form in (
            (6, 20, 0.5, 0.3, ""), (10, 20, 0.2, 0.3, "unequal"), (12, 8, 0.2, 0.5, "half of one person"),
            (20, 20, 0.2, 0, ""), (20, 20, 0.1, 0.5, "unequal"), (40, 10, 0.05, 0.2, "very unequal"),
            (40, 10, 0.05, 0.5, "who errs more gestures more"))}
    for name, statement, levels in (("median", "95 % of a median", ["median"]), ("percentile", "95 % of p90 and p95", ["p90", "p95"])):
        yield name, statement, "6 people or more", 5, 200, {
            f"{level}, {people} × {gestures}, ICC {icc:g}{', ' * bool(form)}{form}":
                lambda p, r, a=(level, people, gestures, icc, form): quantile(p, r, *a, truths)
            for level in levels
            for people, gestures, icc, form in ((8, 10, 0.5, ""), (20, 10, 0, ""), (20, 10, 0.5, "unequal"), (40, 20, 0.3, ""))}
    yield "compare", "compare: shown to be better, or worse", "6 people or more", 5, 400, {
        f"{people} × {gestures}, ICC {icc:g}, {rules + 1} rules{', ' * bool(form)}{form}":
            lambda p, r, a=(people, gestures, icc, rules, form): compared(p, r, *a)
        for people, gestures, icc, rules, form in (
            (6, 1, 0, 1, ""), (7, 1, 0, 1, ""), (12, 10, 0.5, 1, ""), (30, 10, 0.2, 1, ""), (12, 10, 0.5, 4, ""),
            (12, 8, 0.5, 1, "half of one person"), (12, 10, 0.5, 1, "very unequal"))}
    yield "difference", "compare: 95 % of a difference", "6 people or more", 5, 300, {
        f"{people} × {gestures}, {share:.0%} decided otherwise":
            lambda p, r, a=(people, gestures, share): agreeing(p, r, *a)
        for people, gestures, share in ((6, 4, 0.5), (12, 4, 0.02), (12, 4, 0.98), (40, 4, 0.02), (40, 4, 0.9))}
    yield "groups", "analyze --by: any difference shown", "6 people, 10 with one gesture each", 5, 300, {
        f"{people} × {gestures}, ICC {icc:g}": lambda p, r, a=(people, gestures, icc): grouped(p, r, *a)
        for people, gestures, icc in ((8, 12, 0.5), (20, 12, 0.2), (40, 12, 0.5))}
    yield "tune", "tune: better than the rule in use", "6 people or more", 5, 200, {
        f"{people} × {gestures}, ICC {icc:g}, labels by a coin{', ' * bool(form)}{form}":
            lambda p, r, a=(people, gestures, icc, named, form): bettered(p, r, *a)
        for people, gestures, icc, named, form in (
            (20, 5, 0, True, ""), (20, 10, 0.5, True, ""), (12, 8, 0.5, True, "half of one person"),
            (20, 10, 0.3, False, "no participant column"))}
    yield "identify", "identify: a rule is named", "40 decisions of either kind", 10, 300, {
        f"{app}, {count} decisions": lambda p, r, a=(app, count): identified(p, r, *a)
        for app in APPS for count in (30, 120, 200)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pantrace")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--settings", action="store_true")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        program = Program(os.path.abspath(options.pantrace), folder)
        truths = measured(program)
        print("| statement | holds for | wrong at most (%) | wrong (%) | in the worst of | studies each |")
        print("| --- | --- | ---: | ---: | --- | ---: |")
        for name, statement, people, nominal, studies, settings in rows(truths):
            if options.only and name != options.only:
                continue
            studies = max(6, studies // 25) if options.quick else studies
            worst = (-1, 0, "")
            for setting, study in settings.items():
                seeds = np.random.SeedSequence(sum(map(ord, statement + setting))).spawn(studies)
                found = [
                    wrong for wrong in pool.map(lambda seed: study(program, np.random.default_rng(seed)), seeds)
                    if wrong is not None
                ]
                share = 100 * sum(found) / max(1, len(found))
                error = np.sqrt(max(share * (100 - share), nominal * (100 - nominal)) / max(1, len(found)))
                failed = failed or share > nominal + 3 * error
                if options.settings:
                    print(f"{statement}, {setting}: {share:.1f} ± {error:.1f} of {len(found)}", flush=True)
                worst = max(worst, (share, error, setting))
            share, error, setting = worst
            mark = " !" if share > nominal + 3 * error else ""
            print(f"| {statement} | {people} | {nominal} | {share:.1f} ± {error:.1f}{mark} | {len(settings)}: {setting} | {studies} |", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
