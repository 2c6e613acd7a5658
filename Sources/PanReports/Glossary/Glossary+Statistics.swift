extension Glossary {
  /// Statistics, each where it is used.
  static let statistics = parsed(
    """
    n = How many values the figure rests on.
    of = How many there would be if each trace had one.
    median = The middle value: half are below, half above [type 7].
    p90 p95 p99 percentile quantile = The value that 90, 95 or 99 of 100 do not exceed, between \
    the nearest two [type 7]; missing where so few traces cannot tell.
    mean = The sum over the number.
    max maximum = The largest value.
    min minimum = The smallest value.
    plausibly interval 95-%-interval = The 95 % interval of a rate or a figure: what it may be \
    on other people, by person where people are known.
    95-%-from median-low low = The lower end of the interval.
    to median-high high 95-% = The upper end of the interval.
    wilson = The interval of a rate by Wilson's score, with as many gestures as the people are \
    worth.
    design-effect effective-n = How many times fewer independent gestures the same number is \
    worth because gestures of one person are alike.
    bootstrap cluster-bootstrap draws = The figure is computed again on people drawn at random, \
    many times; the spread is its interval.
    order-statistics = The interval of a median that holds whatever the distribution: between \
    two of the sorted values.
    by-person people sampling = Gestures of one person are alike, so intervals and tests count \
    people, not gestures. Without a participant column each gesture counts as a person.
    participant person = Whose gesture it is; the same name in two files is two people unless \
    --people shared says otherwise.
    mcnemar = The test whether two rules differ, by the gestures that only one of them gets \
    wrong, where people are not known.
    sign-test = The test whether more got worse than better: by chance both are as likely.
    signs-flipped-by-person sign-flip sign-flip-p p = The probability that the gain is chance: \
    signs of each person's gain are flipped, and it is counted how often the sum is as large.
    max-t holm corrected intervals-hold-for-all-rules-together = With many rules some look \
    better by chance; intervals that hold for all together are wide enough for the largest of \
    the differences.
    not-distinguishable-from-the-best cannot-be-told-from-the-best perhaps-best among-best \
    among-the-best = Rules that may be the best: their difference to the best may be chance.
    matthews mcc = Matthews' correlation of decisions and intents: 1 is perfect, 0 is chance, -1 \
    is always wrong.
    balanced-accuracy = The mean of the shares decided as meant of either intent: 0.5 is chance.
    accuracy = The share decided as meant.
    precision = Of those that finish, the share that was meant to.
    recall = Of those meant to finish, the share that does.
    f-score f1 f0-5 f2 = The harmonic mean of precision and recall; F0.5 weighs precision more, \
    F2 recall.
    auc roc = The curve of recall over the false finish rate as a bound moves, and the area \
    below it: the probability that of two gestures the one meant to finish has the larger value.
    pr precision-recall = The curve of precision over recall as a bound moves.
    sparc spectral-arc-length = The smoothness of the speed's spectrum (S1): nearer to 0 is \
    smoother.
    jerk ldlj = The change of acceleration; the smoothness S2 is the logarithm of how much there \
    is.
    rms = The root of the mean square.
    mad = The median of the distances to the median.
    type-7 = How a percentile lies between two values: as R, NumPy and spreadsheets do by \
    default.
    difference difference-low difference-high vs-the-first = The figure of one less that \
    of the other, with the interval of the difference.
    points = Differences of percentages are in percentage points.
    group groups = Gestures with the same value of a --by column.
    within-noise chance-explains-it = Beyond the bound, but by no more than chance makes of so \
    few.
    censored = The log ends too soon after it to tell what was done next.
    confidence = How sure a sign is, from 0 to 1, by how soon it came.
    median-spread spread-median = The spread in the median trace.
    largest-spread spread-max spread-max-trace = The largest spread, and the trace that has it.
    times = How often it is found.
    share = A part of the whole, from 0 to 1 or in percent.
    count counts decision-count = How many.
    decision-quality = Rates, costs and scores of the decisions, each with its interval.
    defined pairs = How many values there are; of two runs, how many can be compared.
    both = How many people are in both groups, so that they can be compared in pairs.
    figures = Every figure of the groups, a row each.
    first second = The groups, rules or runs that are compared: the first less the second.
    """)
}
