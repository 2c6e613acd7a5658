extension Glossary {
  /// Statistics, each where it is used.
  static let statistics = parsed(
    """
    n = How many values the figure rests on.
    of = How many there would be if each trace had one.
    median p50 = The middle value: half are below, half above [type 7].
    p90 p95 p99 percentile quantile = The value that 90, 95 or 99 of 100 do not exceed, between \
    the nearest two [type 7]; missing where so few traces cannot tell.
    mean = In a rule the way of the whole touch over its time, in pt/s. In a table the sum of the \
    values over their number.
    max maximum = The largest value.
    min minimum = The smallest value.
    plausibly interval 95-%-interval confidence-interval ci = The 95 % interval of a rate or a figure: what it may be \
    on other people, by person where people are known.
    95-%-from median-low low = The lower end of the interval.
    to median-high high 95-% = The upper end of the interval.
    wilson wilson-interval = The interval of a rate by Wilson's score (Wilson 1927), with as many gestures as the \
    people are worth (Korn & Graubard 1998).
    design-effect effective-n = Gestures of one person are alike, so they are worth fewer than their \
    number: as many as the number over the design effect (Kish 1965). It is estimated by leaving out \
    one person at a time (Mancl & DeRouen 2001).
    bootstrap cluster-bootstrap draws = The figure is computed again on people drawn at random, \
    many times; the spread is its interval (Efron & Tibshirani 1993).
    sampling = Of statistics: whether intervals count people or gestures. Of a frame: which input it \
    shows.
    by-person people = Gestures of one person are alike, so intervals and tests count \
    people, not gestures. Without a participant column each gesture counts as a person.
    participant person = The person who made the gesture. The same name is one person in all files.
    mcnemar = The test whether two rules differ, by the gestures that only one of them gets \
    wrong, where people are not known (McNemar 1947).
    sign-test = The test whether more got worse than better: by chance both are as likely.
    signs-flipped-by-person sign-flip sign-flip-p p-value significance permutation \
    permutation-test = The probability that a difference as large comes about by chance: the signs of \
    people's differences are flipped at random, and the test counts how often the sum is as large \
    (Fisher 1935; Pitman 1937).
    p = In a rule the progress; in a test the probability that a difference as large comes about by \
    chance.
    bonferroni = The plainest way to correct for many comparisons: of k intervals each has the confidence \
    1 - 0.05 / k, so that all hold together in 95 % (Dunn 1961). Differences of groups have it; rules \
    in compare have max-T, which is narrower.
    newcombe = The interval of a difference of two groups, from the intervals of both (Newcombe 1998; Zou \
    & Donner 2008), with people who are in both compared with themselves.
    max-t holm corrected intervals-hold-for-all-rules-together = With many rules some look \
    better by chance; intervals that hold for all together are wide enough for the largest of \
    the differences (Westfall & Young 1993; Holm 1979).
    not-distinguishable-from-the-best cannot-be-told-from-the-best perhaps-best among-best \
    among-the-best = Rules that may be the best: their difference to the best may be chance.
    matthews mcc = Matthews' correlation of decisions and intents: 1 is perfect, 0 is chance, -1 \
    is always wrong.
    balanced-accuracy = The mean of the shares decided as meant of either intent: 0.5 is chance.
    accuracy = The share decided as meant.
    sparc spectral-arc-length = The smoothness of the speed's spectrum (S1): nearer to 0 is \
    smoother.
    jerk ldlj = The change of acceleration; the smoothness S2 is the logarithm of how much there \
    is.
    rms = The root of the mean square.
    type-7 = How a percentile lies between two values: as R, NumPy and spreadsheets do by \
    default.
    difference effect-size difference-low difference-high vs-the-first = One group's or rule's figure \
    minus the other's, with its interval.
    points = Differences of percentages are in percentage points.
    group groups = Gestures with the same value of a --by column.
    within-noise chance-explains-it = Beyond the bound, but by no more than chance makes of so \
    few.
    confidence = How often intervals made so hold the true value, from 0 to 1: 0.95, and more where \
    several are to hold together.
    times = How often it is found.
    share = A part of the whole, from 0 to 1 or in percent.
    count counts decision-count = How many.
    decision-quality = Rates, costs and scores of the decisions, each with its interval.
    defined pairs = How many values there are; of two runs, how many can be compared.
    both = How many people are in both groups, so that they can be compared in pairs.
    figures = Every figure of the groups, a row each.
    first second = The groups, rules or runs that are compared: the first less the second.
    """)

  /// Words of comparing, tuning, identifying and checking.
  static let tuning = parsed(
    """
    threshold thresholds = The number of a rule that a figure is compared with, such as 0.5 of the \
    travel or 500 pt/s; 'pantrace tune' looks for the best one.
    robust center = The middle of the best cell of thresholds: as far as can be from the \
    gestures that would change sides.
    rounded number = An easy number in the best cell, which does as well on these gestures.
    optimal-cells optimal cell = The ranges of thresholds between neighboring gestures that are as good \
    as the best; found exactly.
    above best-above = The best threshold lies above this value, the last that must not finish.
    through = The best threshold lies at or below this value, the first that must finish.
    5-% = The range in which the threshold would lie with other people, by bootstrap: 5 to 95 %.
    objective = What makes a rule good, as --objective says: cost, balanced-accuracy, mcc or \
    false-finish-limit.
    cost cost-1-1 cost-3-1 cost-1-3 costs cost-1:1 cost-3:1 cost-1:3 false-finish-:-false-cancel \
    false-finish-weight false-cancel-weight = Errors weighed: cost 3:1 counts a false finish as \
    three false cancels; lower is better.
    false-finish-limit = The rule with the fewest false cancels whose false finishes stay below \
    a share.
    sensitivity other-costs = What would be best if errors were weighed otherwise.
    held-out expected expect = Judged on people the rule was not tuned on: what to expect of new \
    ones.
    deals ways-to-deal-people folds fold parts cross-validation = Cross-validation divides people into \
    parts in several ways: a rule is tuned without one part and judged on it. Tables show the average \
    over the ways, with its range.
    gain = How much better the tuned rule does on people it was not tuned on, in the objective.
    standing standings = Where a rule stands: better, not shown to be better, or too little \
    known. Of a gesture: what was concluded of it.
    tunable not-tunable = Whether these gestures can say where the bound lies.
    settled not-settled well-placed = Whether the range of the bound on other people is narrow enough: \
    0.05 of the travel or 50 pt/s.
    better-than not-shown-to-be-better = Whether decisions on people it was not tuned on \
    differ from those of the rule in use by more than chance.
    keep = No rule of this shape is shown to do better than the one in use.
    current now default-rule = The rule in use, or this run.
    tuned = The rule that was found.
    right = Decided as meant.
    effect = What a flip does: to right or to wrong.
    curves curve feature = How errors change as one threshold moves.
    errors-low errors-high = The fewest and the most errors over the ways to divide people in \
    cross-validation.
    value-low value-high gain-low gain-high = The ends of the 95 % interval by person.
    value value-reason = The figure itself; in tuning, what the objective comes to.
    family shape shapes = The form of a rule with its numbers left open: progress, velocity, \
    both with or, and the like.
    its-own-best-finishes-when = The best rule of a group, judged by the gestures it was tuned \
    on.
    group-rules = The best rule of each group.
    preset presets framework framework's-rule framework's = A rule as a framework has it; \
    'pantrace list rules' lists them with their sources.
    not-offered unfit = A framework without a rule in this catalog, and the reason.
    title = What it is called.
    agreement-matrix # = The share of gestures that two rules decide alike, in percent.
    disputed disputes = Gestures on which the rules differ.
    finish-count cancel-count = How many rules finish, and how many cancel.
    compared = How many could be compared.
    enough-decisions not-enough-to-tell = Whether there are enough decisions of either kind to name \
    a rule, which explains more than always deciding the same.
    identified identify explained explains unexplained unexplained-count partly not-explained = \
    How many of the app's decisions a rule explains.
    contradictions contradicts = Two gestures: one went at least as far and as fast as the other and \
    was cancelled, the other finished. No rule that rises with both explains them.
    as-good as-good-shapes as-good-presets as-well-explained = Explains as many decisions, so \
    that it cannot be told apart.
    fits fitted best-shape fitted-to = How many decisions a shape explains with its best bounds, \
    and on which part it was fitted.
    held-out-agreement held-out-errors = How many decisions the rule explains on the part that it was \
    not fitted to, and how many it does not.
    divided-by = Whether people or, where these are not known, gestures were divided into two parts.
    known not-known = Whether the range of the bound is narrow enough to be called known.
    record-next what-to-record-next = Gestures whose decisions would tell where a bound lies.
    check checks gate regression = A comparison of a figure with a limit, or of this run with the baseline.
    budget limit limits figure = A figure that is held to a limit, as the budget says.
    strict lenient mode = Strict: the figure itself must hold. Lenient: it fails only with the \
    whole interval beyond the limit.
    holds fails = Whether every check holds.
    baseline before = The earlier run that this one is compared with.
    after = This run, beside the one before.
    worse better = How many traces got worse or better against the baseline, by more than the \
    metric's decimals show.
    metrics metric-changes = The metrics, or those that changed against the baseline.
    added removed renamed = Recordings that only this run has, that only the baseline has, or \
    that have another name there.
    relabeled intent-before = Recordings with another intent in the baseline.
    rerecorded = Recordings whose samples are others than when the baseline was made: nothing else of \
    them is compared.
    reason-before = Why it was decided so in the baseline, by a replay under the baseline's rule.
    changed-traces = Gestures that are decided otherwise than in the baseline.
    removed-traces = Gestures that only the baseline has.
    changed-labels = Gestures whose intent is another than in the baseline.
    changed-recordings = Gestures whose samples are others than in the baseline: nothing else of them is \
    compared.
    compared-decisions = Gestures decided in this run and in the baseline; with none, nothing was compared.
    middle-δ δ delta = The change: now less before.
    part = Whether a decision was among those that the rule was fitted to, or held out.
    nearest nearest-agreement farthest farthest-agreement = The rule that decides most alike, or \
    least, and how often.
    to-be plausible = The bound that a check holds the figure to, and the interval of the \
    figure.
    risen fallen = How many traces have more of it than before, and how many less.
    source-before trace-before file-before = Where the recording was in the baseline.
    progress-and-velocity = A shape of rule: both bounds must be reached.
    projected-progress = A shape of rule: where the content would glide to at the normal \
    deceleration reaches a bound.
    projection = Where the content would be some time after the lift, as in p+0.3u. As a shape of \
    rule: progress and the velocity times some seconds together reach a bound.
    progress-or-velocity-unless-opposing = A shape of rule: fast enough finishes, as fast the \
    other way cancels, else far enough finishes.
    """)
}
