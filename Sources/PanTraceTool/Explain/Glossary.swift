import PanTraces

/// Words of sentences and headings that no figure, column, rule, finding or setting explains.
enum Glossary {
  /// A meaning, and all the words for it.
  struct Entry: Sendable {
    /// The words, small and with hyphens for blanks. The first is the usual one.
    let names: [String]
    /// What they mean: sentences that end with a period.
    let meaning: String
  }

  /// Every entry, by theme: decisions, statistics, rules, files.
  ///
  /// A line is `word other-word = What they mean`.
  static let entries = """
    intent meant label = What the person meant, finish or cancel, asked before the gesture.
    decision decided decisions call outcome = What the rule says at the release: finish or cancel.
    verdict verdicts = What became of a gesture: finish, cancel, or why there is no decision.
    system-cancelled taken-away-by-the-system taken-by-the-system = The system took the touch away, as an incoming call does: no release, nothing right or wrong.
    without-an-end no-lift = The recording stops with the finger down; --set end-at-last=true takes its last sample for the lift.
    not-recognized no-pan without-a-pan = No contact went far enough, or the right way, to become a pan.
    undecided without-decision = Nothing was decided: there is no release, or the recording does not say what the app did.
    progress release-progress fraction pulled = How far along the travel the gesture is: 0 at its beginning, 1 at its end, more beyond.
    bound bounds needs threshold thresholds = The number of a rule that a figure is compared with; 'pantrace tune' looks for the best.
    thrown-back thrown-back-at left-at left = How fast the finger was at the lift: left towards finish, thrown back against it.
    stopped stopped-before-the-lift = The finger was still for so long before the lift that the estimator has no velocity.
    margin margin-unit = The distance to the bound that decided, in its unit: positive on the side of finish.
    wrong ✗ wrong-decisions errors error-rates error = Decided against what the person meant.
    close close-calls close-call = Not decided wrongly, but within a fifth of the bound.
    false-cancel false-cancels cancel-✗ false-negative fn = Cancelled though meant to finish.
    false-finish false-finishes finish-✗ false-positive fp = Finished though meant to cancel.
    as-meant as-intended did-what-was-meant right = Decided as the person meant it.
    flag flagged † remark remarks = Figures that must not be compared, such as those of very short recordings; medians leave them out.
    recorded-decision app decided-by-the-app = What the app did, from the recording's column decision.
    agree agreement agrees agree-percent = How often the replay decides as the app did.
    rejected rejected-code rejected-at rejections not-readable failure not-read-because = What could not be used, why, and where.
    changed change changed-decisions changes changed-traces = Gestures decided otherwise than in the baseline.
    anchor anchors stop stops detent detents snap snap-point snap-points = A place where content may rest, as a share of the travel: 'nearest of 0, 0.5, 1 to p+0.1v/L'.
    lead dominance = In a rule how much faster the finger is along the travel than across it, in pt/s. As a setting how long before a frame its input is cut off.
    duration = How long it lasts.
    peak peak-1-per-s = In a rule the farthest progress before the lift. Of an export the highest speed, in its own units a second.
    rest = In a rule the way left to the end, in pt.
    back = In a rule how far the content came back from its farthest place before the lift, in pt.
    clamp = In a rule clamp(p) holds the progress to 0 to 1. Of an estimator the largest velocity.
    distance displacement d = How far the finger or the content is along the travel, in pt; d in a rule.
    latency lag = How late the content is: L1 to L3 under the finger, L4 and L5 at the beginning, L6 after the lift.
    jitter tremor noise = Uneven times of the samples (I1.jitter), or of the content behind the finger (L3.jitter).
    pt dp point = The unit of length: a point of iOS, a dp of Android or a px of CSS; px_per_pt pixels are one.
    px pixel pixels = A pixel of the panel; --px-per-pt says how many are in a point.
    decision-map map heatmap = A picture of the decisions: progress across, velocity upwards, and the rule's border.
    coalesced historical batched = Samples that the system delivered together, once a frame. Log them all: their own times count.
    median p50 = The middle value: half are below, half above [type 7].
    p90 p95 p99 percentile quantile type-7 = The value that 90, 95 or 99 of 100 do not exceed, between the nearest two as R and NumPy do by default [type 7].
    plausibly interval 95-%-interval confidence-interval ci plausible = The 95 % interval: what the figure may be on other people.
    korn-graubard clopper-pearson exact-interval = The interval of a rate: the exact one (Clopper & Pearson 1934) of as many gestures as the people's are worth (Korn & Graubard 1998).
    design-effect effective-n = Gestures of one person are alike: they are worth their number over the design effect (Kish 1965), found by leaving out one person at a time (Mancl & DeRouen 2001).
    bootstrap cluster-bootstrap draws = The figure is computed again on people drawn at random, many times (Efron & Tibshirani 1993).
    by-person people = Intervals and tests count people, as gestures of one person are alike. Without a participant column each gesture is a person's.
    participant person = The person who made the gesture. The same name is one person in all files.
    settle settling = From the lift until the content rests. L6.settle is how long it takes.
    cross-validation fold folds = The rule is tuned on some people and judged on the others, in turn.
    mcnemar = The test whether two rules differ, by the gestures that only one gets wrong, if people are not known (McNemar 1947).
    signs-flipped-by-person sign-flip sign-flip-p p-value significance permutation permutation-test = How often a difference as large comes about if the signs of people's differences are flipped at random (Fisher 1935; Pitman 1937).
    p = In a rule the progress; in a test the probability that a difference as large comes about by chance.
    newcombe = The interval of a difference of two groups or rules, from the intervals of both shares (Newcombe 1998; Zou & Donner 2008).
    holm corrected = Corrected for many rules, of which some look better by chance (Holm 1979).
    bonferroni = Intervals so wide that all of them hold together in 95 % (Dunn 1961).
    not-distinguishable-from-the-best cannot-be-told-from-the-best perhaps-best best? may-be-the-best among-best among-the-best = Rules whose difference to the best may be chance.
    balanced-accuracy accuracy = The mean of the shares decided as meant of either intent: 0.5 is chance.
    sparc spectral-arc-length = The smoothness of the speed's spectrum (S1): nearer to 0 is smoother.
    within-noise chance-explains-it = Beyond the bound, but by no more than chance makes of so few.
    cost cost-1-1 cost-3-1 cost-1-3 costs cost-1:1 cost-3:1 cost-1:3 false-finish-:-false-cancel false-finish-weight false-cancel-weight = Errors weighed: cost 3:1 counts a false finish as three false cancels.
    false-finish-limit = The rule with the fewest false cancels whose false finishes stay below a share.
    held-out expected expect tuned,-on-other-people = Judged on people the rule was not tuned on: what to expect of new ones.
    strict lenient mode = Strict: the figure itself must hold. Lenient: it fails only with the whole interval beyond the limit.
    baseline before after reason-before = The earlier run, beside this one.
    stuck content-stays-stuck = The system took the touch away, the app ignored it, and the content stays between its ends.
    source file files place = Where a trace is from: its file as it was given, and its place there.
    prevented rival taken-by-another-recognizer = Another recognizer took the touch before it became a pan, as a list around a row does.
    mean mean-velocity average-velocity = In a rule the way of the whole touch over its time, in pt/s. In a table the sum of the values over their number.
    group groups = Gestures with the same value of a --by column.
    progress-and-velocity = A shape of rule: both bounds must be reached.
    projected-progress = A shape of rule: where the content would glide to at the normal deceleration reaches a bound.
    progress-or-velocity-unless-opposing = A shape of rule: fast enough finishes, as fast the other way cancels, else far enough finishes.
    range 5-% other-people:-5-% 95-% 95-%-from from to low high as-good-from as-good-to median-low median-high difference-low difference-high = The ends of a range: of the 95 % interval; of the bounds that do as well; of tune, where 5 and 95 of 100 draws of other people put the bound.
    n compared defined labeled traces of used = How many gestures a row counts: those that have what its figure needs.
    times count = How often it was found.
    share = How many of 100: a part of all gestures of the row.
    max to-be = The largest value; of a check, the limit that it is held to.
    difference δ vs-reference less first second both = One share or figure less another: of a rule, less that of the reference; of groups, the first less the second. People in both groups are compared with themselves.
    worse better different = Worse: what was meant was done before and is not now. Better: the other way round. Different: neither. Rates and tests count only gestures decided both times.
    hand-off handoff release lift = The moment at which the finger lifts and the app moves on by itself: R1 is what it begins with, H1 and H2 are jumps in it.
    recognition recognized pan = The moment from which a touch is a pan and moves content, after its slop (L4).
    travel = The way that the content has to go from its beginning to its end.
    caught still-settling = The touch took hold of content that was still on its way; its progress begins there.
    repeated-frames nothing-new stale = Frames that show what the one before showed, though the finger moved (F1).
    budget limit not-measured = Limits of figures that 'pantrace check' holds to. A percentile needs enough figures: p90 10, p95 20, p99 100.
    swipe-power heading-for = What some rules measure: way times velocity, or where the content would glide to.
    confidence = How sure an interval is: 0.95 by itself, more if several hold together.
    current now = What is in use: the rule or its bound. Of check, this run, beside the baseline.
    best tuned effect = The rule that tune found, its bound, and what it makes of a gesture.
    only-rule only-app only-replay-finishes only-replay-cancels = Gestures that the rule finishes and the app did not, and the other way round.
    none = Gestures on which the rule has no decision, as it saw no release of a pan.
    framework's-rule preset framework title rule policy = What decides at the lift: 'pantrace explain rules' has those of frameworks, --policy takes yours.
    velocity-by measured-by estimator = What measures the velocity at the lift; 'pantrace explain estimators' has them all.
    progress-from = Where the progress counts from: the touch-down, or the recognition of the pan.
    contradictions contradiction explained = Decisions of the app that the rule does not make, and what it decides instead.
    figure metric id value what unit = A figure: its id, what it is in words, its value, and the unit of that.
    name summary meaning message advice what-it-does what-it-looks-like why = What it is called, what it is or does, and what to do about it.
    code finding kind severity against = What was found, how grave it is, and which other value it was held against.
    line column = Where in the file: lines count from 1, columns in characters.
    frame time input input-time = A picture of the display, when it was shown, and how old the input was that it shows.
    finger content = How far the finger is along the travel, and how far the content, at the same time.
    receiver = What the system calls: a delegate, a controller, a view.
    view opacity = A view of a transition, and how much of it shows.
    x y width height = Where something is and how large, in pt.
    option with = The option that sets it, or that adds the column.
    parameter default fixes takes transition = Of a transition: what it prescribes, and which parameters it takes with which usual values.
    slop = How far a finger goes before it is a pan.
    table type null = Of a column: its table, its type in csv, and whether it may be empty.
    finish finishes finished completed finishes-when = The transition goes on to its other end.
    cancel cancelled canceled came-back comes-back come-back = The transition goes back to where it began.
    projected projection = Where the content would come to rest by itself, or be some time after the lift, as in p+0.3u.
    """.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let equals = words.firstIndex(of: "=") ?? words.endIndex
      return Entry(
        names: words[..<equals].map(String.init),
        meaning: words[equals...].dropFirst().joined(separator: " "))
    }

  /// Reasons that only tables give, beside those of metrics and of velocities.
  static let reasons: [Entry] = [
    Entry(names: ["no-intent"], meaning: "no intent was recorded"),
    Entry(names: ["no-data"], meaning: "there is nothing to compute it from"),
    Entry(names: ["no-participant"], meaning: "the participants are not recorded"),
    Entry(names: ["no-interval"], meaning: "there are too few for an interval"),
    Entry(names: ["no-finger"], meaning: "no finger touches the panel in this frame"),
    Entry(names: ["unbounded"], meaning: "no bound on that side makes the rule better"),
    Entry(names: ["few-people"], meaning: "there are too few people for it"),
    Entry(names: ["undefined"], meaning: "the figure itself is not defined"),
    Entry(names: ["open"], meaning: "no decision lies on that side of the bound"),
  ]

  /// A word as it is looked for: lower case, hyphens for blanks, underscores and periods, without a
  /// unit in brackets at its end.
  static func key(_ word: String) -> String {
    var word = word
    if word.hasSuffix(")"), let bracket = word.lastIndex(of: "("), bracket != word.startIndex {
      word = String(word[..<bracket])
    }
    while word.hasSuffix(" ") { word.removeLast() }
    return String(word.lowercased().map { " _.".contains($0) ? "-" : $0 })
  }
}
