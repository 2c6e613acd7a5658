import PanTraces

/// Meanings of words in outputs, besides metrics, findings, estimators, rules and settings.
package enum Glossary {
  /// A meaning, and all the words for it.
  package struct Entry: Sendable {
    /// The words, small and with hyphens for blanks. The first is the usual one.
    package let names: [String]
    /// What they mean: sentences that end with a period.
    package let meaning: String

    init(_ names: [String], _ meaning: String) {
      self.names = names
      self.meaning = meaning
    }
  }

  /// Every entry, by theme: decisions, files, replays, statistics, comparing and tuning.
  package static let entries = parsed(
    """
    trace gesture traces gestures = One recorded gesture: the samples of its contacts.
    intent meant label = What the person meant, finish or cancel, asked before the gesture.
    decision decided decisions call outcome = What the rule says at the release: finish or cancel.
    finish finishes finished completed finishes-when = The transition goes on to its other end.
    cancel cancelled canceled came-back comes-back come-back = The transition goes back to where it began.
    verdict verdicts = What became of a gesture: finish, cancel, or why there is no decision.
    stuck content-stays-stuck = The system took the touch away, the app ignored it, and the content stays between its ends.
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
    wrong-share error-rate = Wrong decisions as a share of those that could be wrong.
    close close-calls close-call = Not decided wrongly, but within a fifth of the bound.
    false-cancel false-cancels cancel-✗ false-negative fn = Cancelled though meant to finish.
    false-finish false-finishes finish-✗ false-positive fp = Finished though meant to cancel.
    false-finish-rate finish-✗-rate = False finishes as a share of the gestures meant to cancel.
    false-cancel-rate = False cancels as a share of the gestures meant to finish.
    as-meant as-intended did-what-was-meant right = Decided as the person meant it.
    labeled = Gestures with an intent that were decided: those that can be right or wrong.
    against against-intent = How many decisions go against what was meant.
    why reason because = What was compared with which bound, or why a figure is not there.
    flag flagged † = Figures that must not be compared, such as those of very short recordings; medians leave them out.
    recorded-decision app decided-by-the-app = What the app did, from the recording's column decision.
    agree agreement agrees agrees-with-app agree-percent = How often the replay decides as the app did.
    only-replay-finishes only-rule-finishes = How many the replay finishes and the app cancelled.
    only-replay-cancels only-app-finishes = How many the replay cancels and the app finished.
    rejected rejected-code rejected-at rejections not-readable failure not-read-because = What could not be used, why, and where.
    sentence = The decision and its reason in words.
    end rested ending = How the replay ended: at rest, cut off by the horizon, or held by a finger.
    changed change changed-decisions changes changed-traces = Gestures decided otherwise than in the baseline.
    flips flip flipped-by otherwise-by = Decisions that another rule, bound or estimator makes otherwise.
    (%) = The same as a share, in percent.
    schema version = What kind of document it is, and the version of pantrace that wrote it.
    configuration configurations default option options parameter parameters settings default-value = What the traces were replayed with.
    source file files from place = Where a trace is from: its file as it was given, and its place there.
    code severity message line column = What was found, how bad it is, where, and in words.
    note notes remark remarks facts fact = What else to know.
    summary what what-it-does what-it-looks-like text form meaning advice = What it is, in words, or what to do about it.
    metric metrics metric-changes measurements = Figures of a trace by their codes, such as L6.settle; 'pantrace list metrics' has all.
    unit length-unit = The unit of figures; lengths are pt unless the recording has others.
    takes fixes = What a transition takes from options, and what it fixes whatever they say.
    used left-out = How many gestures of a file count, and what does not, with the reason.
    less first second = In a difference the first less the second.
    sample samples = One row of a recording: where a finger was, and when.
    pointer = Which finger, by number.
    digest sha-256 = A fingerprint of a file's bytes: another one means another content.
    event = What a log says was done.
    identifier id trace-id = The name of a trace in its file.
    device header-lines = A # line of a file, as '# device: Pixel 8': a column of rows, and a group for --by.
    x y x-pt y-pt position = Where a finger was, from the left and from the top.
    by in = What the row belongs to: an estimator, a profile, a group or a trace.
    progress-from = Where progress counts from: the touch-down or the recognition.
    time time-ms = Of a frame: ms after the trace's first sample. In a rule: how long the whole touch takes.
    frame frames = One picture of the simulated display, counted from 0.
    input input-time input-time-ms = The time of the sample that a frame shows; while settling, the animation's clock.
    phase waiting = Of a frame: waiting, dragging, settling or rested. Of a sample: down, move, up, cancel. As a setting: when in a frame the trace begins.
    dragging drag = The pan is recognized, and the content follows the finger.
    settle settling settle-latency time-to-settle = From the lift until the content rests. L6.settle is how long it takes.
    finger finger-pt = Where the finger is along the travel, from where the pan was recognized.
    content content-pt = Where the content is along the travel.
    travel extent length l = How far the content goes from beginning to end of the transition; L in a rule, as in p+0.3v/L.
    way = The direction that finishes: right, left, down or up. Of a finger: how far it went.
    container width height width-pt height-pt screen = The size of what the gesture was made in, usually the screen.
    lift lift-ms release releases let-go = The moment at which the last finger of a pan leaves the panel.
    hand-off handoff speed-jump hand-off-jump speed-jump-at-release hand-off-pt-per-s = How the content's speed changes where the animation takes over at the lift (H1.jump).
    slop touch-slop hysteresis dead-zone deadzone lost-slop lost-start lost loss = How far a finger must go until it is a pan; what the content never catches up with is lost (L4.loss).
    prevented rival taken-by-another-recognizer = Another recognizer took the touch before it became a pan, as a list around a row does.
    recognition recognized recognition-delay = The moment at which a touch becomes a pan (L4.time).
    frames-with-nothing-new stale-frames repeated-frames stale = Frames that show the same input as the one before (F1.stale).
    display-rate rate refresh-rate refresh-hz = How many frames the display shows in a second, in Hz.
    policy policies rule rules finish-rule custom = What decides at the lift between finish and cancel; 'pantrace list rules' has those of frameworks.
    formula = A rule written out, as in 'v > 300 pt/s -> finish; p >= 0.5 -> finish; else cancel'.
    controller drives = What moves the content with the finger and after it: percent-driven or velocity-driven.
    transition transitions = The change from one screen to another that a gesture drives; 'pantrace list transitions' has those built in.
    estimator velocity-estimator velocity-tracker measured-by velocity-by estimators estimates = What makes a release velocity of the last samples. A bound belongs to the estimator it was tuned on.
    velocity release-velocity velocities v = How fast the finger leaves along the travel, positive towards finish; v in a rule.
    speed = In a rule how fast the finger is in any direction. Of a controller how many times faster than its own pace the rest is run.
    relative-velocity u = The velocity in lengths of the travel per second.
    mean mean-velocity average-velocity = In a rule the way of the whole touch over its time, in pt/s. In a table the sum of the values over their number.
    projected projection = Where the content would come to rest by itself, or be some time after the lift, as in p+0.3u.
    lowest highest = The lowest and the highest velocity that the estimators say of a release.
    none no-velocity = How many have none: no velocity, or no release that a rule could see.
    too-few = Too few samples, frames or people for the figure.
    other = Other reasons than those that have a column.
    one-way wrong-sign the-wrong-way = A velocity against a finger that went only one way in its last 100 ms has the wrong sign.
    interruptions catches caught grab = A finger that catches the content while it settles.
    anchor anchors stop stops detent detents snap snap-point snap-points = A place where content may rest, as a share of the travel: 'nearest of 0, 0.5, 1 to p+0.1v/L'.
    lead dominance = In a rule how much faster the finger is along the travel than across it, in pt/s. As a setting how long before a frame its input is cut off.
    velocity-x velocity-y = The platform's own velocity in the recording; --velocity reported takes it for the release.
    segment segments = The part that a figure is about: TOUCH, DRAG, RELEASE, SETTLE, or WHOLE, drag and settle.
    kind = What a view is: an image, a label, a snapshot, a scroll view, or a plain view.
    views view name path parent opacity alpha hidden depth fell rose log = What the views of a transition do, and which callbacks came when.
    finding findings finding-code = Something worth knowing about a recording or a transition; 'pantrace explain' lists the codes.
    receiver = The object whose method a line of the log calls.
    frame-times clock = When the display shows its frames.
    overshoot overshoots = How far the content goes beyond where it comes to rest (L7.overshoot).
    duration = How long it lasts.
    peak peak-1-per-s = In a rule the farthest progress before the lift. Of an export the highest speed, in its own units a second.
    rest = In a rule the way left to the end, in pt.
    back = In a rule how far the content came back from its farthest place before the lift, in pt.
    clamp = In a rule clamp(p) holds the progress to 0 to 1. Of an estimator the largest velocity.
    distance displacement d = How far the finger or the content is along the travel, in pt; d in a rule.
    a b c tx ty = The numbers of a view's transform: turning, scaling and skewing, then the way right and down.
    latency lag = How late the content is: L1 to L3 under the finger, L4 and L5 at the beginning, L6 after the lift.
    jitter tremor noise = Uneven times of the samples (I1.jitter), or of the content behind the finger (L3.jitter).
    pt dp point = The unit of length: a point of iOS, a dp of Android or a px of CSS; px_per_pt pixels are one.
    px pixel pixels = A pixel of the panel; --px-per-pt says how many are in a point.
    pt/s dp/s px/s px/ms pt/ms mm/s = Lengths a second or a millisecond. 1 px/ms of a browser is 1000 pt/s.
    decision-map map heatmap = A picture of the decisions: progress across, velocity upwards, and the rule's border.
    coalesced historical batched = Samples that the system delivered together, once a frame. Log them all: their own times count.
    n defined pairs = How many values the figure rests on.
    of = How many there would be if each trace had one.
    median p50 = The middle value: half are below, half above [type 7].
    p90 p95 p99 percentile quantile type-7 = The value that 90, 95 or 99 of 100 do not exceed, between the nearest two as R and NumPy do by default [type 7].
    max maximum = The largest value.
    min minimum = The smallest value.
    plausibly interval 95-%-interval confidence-interval ci plausible = The 95 % interval: what the figure may be on other people.
    95-%-from median-low low = The lower end of the interval.
    to median-high high 95-% = The upper end of the interval.
    korn-graubard clopper-pearson exact-interval = The interval of a rate: the exact one (Clopper & Pearson 1934) of as many gestures as the people's are worth (Korn & Graubard 1998).
    design-effect effective-n = Gestures of one person are alike: they are worth their number over the design effect (Kish 1965), found by leaving out one person at a time (Mancl & DeRouen 2001).
    bootstrap cluster-bootstrap draws = The figure is computed again on people drawn at random, many times (Efron & Tibshirani 1993).
    sampling = Of statistics: whether intervals count people or gestures. Of a frame: which input it shows.
    by-person people = Intervals and tests count people, as gestures of one person are alike. Without a participant column each gesture is a person's.
    participant person = The person who made the gesture. The same name is one person in all files.
    mcnemar = The test whether two rules differ, by the gestures that only one gets wrong, if people are not known (McNemar 1947).
    sign-test = The test whether more got worse than better: by chance both are as likely.
    signs-flipped-by-person sign-flip sign-flip-p p-value significance permutation permutation-test = How often a difference as large comes about if the signs of people's differences are flipped at random (Fisher 1935; Pitman 1937).
    p = In a rule the progress; in a test the probability that a difference as large comes about by chance.
    bonferroni = Of k intervals each has the confidence 1 - 0.05 / k, so that all hold together in 95 % (Dunn 1961).
    newcombe = The interval of a difference of two groups or rules, from the intervals of both shares (Newcombe 1998; Zou & Donner 2008).
    holm corrected = Corrected for many rules, of which some look better by chance (Holm 1979).
    not-distinguishable-from-the-best cannot-be-told-from-the-best perhaps-best among-best among-the-best = Rules whose difference to the best may be chance.
    matthews mcc = Matthews' correlation of decisions and intents: 1 is perfect, 0 is chance, -1 is always wrong.
    balanced-accuracy accuracy = The mean of the shares decided as meant of either intent: 0.5 is chance.
    sparc spectral-arc-length = The smoothness of the speed's spectrum (S1): nearer to 0 is smoother.
    jerk ldlj = The change of acceleration; S2 is the logarithm of how much there is.
    rms = The root of the mean square.
    difference effect-size difference-low difference-high vs-the-first points = One group's or rule's figure minus the other's; of percentages in percentage points.
    group groups = Gestures with the same value of a --by column.
    within-noise chance-explains-it = Beyond the bound, but by no more than chance makes of so few.
    confidence = How often intervals made so hold the true value: 0.95, and more where several are to hold together.
    times count counts decision-count share = How many, or which part of the whole.
    decision-quality = Rates of the decisions, with their intervals, and costs and scores.
    both = How many people are in both groups, so that they can be compared in pairs.
    figures = Every figure of the groups, a row each.
    best robust rounded number = The middle of the bounds that are as good as the best, in round numbers.
    as-good-from as-good-to do-as-well = The bounds that do as well while the others stay: from the one through the other.
    5-% other-people:-5-% = The range in which the bound would lie with other people, by bootstrap: 5 to 95 %.
    objective = What makes a rule good, as --objective says: cost, balanced-accuracy, mcc or false-finish-limit.
    cost cost-1-1 cost-3-1 cost-1-3 costs cost-1:1 cost-3:1 cost-1:3 false-finish-:-false-cancel false-finish-weight false-cancel-weight = Errors weighed: cost 3:1 counts a false finish as three false cancels.
    false-finish-limit = The rule with the fewest false cancels whose false finishes stay below a share.
    sensitivity other-costs = What would be best if errors were weighed otherwise.
    held-out expected expect tuned,-on-other-people = Judged on people the rule was not tuned on: what to expect of new ones.
    deals ways-to-deal-people folds fold parts cross-validation = People are divided into parts in several ways: a rule is tuned without one part and judged on it.
    gain = How much better the tuned rule does on people it was not tuned on, in the objective.
    standing standings = Where a rule stands: better, not shown to be better, or too little known.
    not-tunable = These gestures cannot say where a bound lies: all were meant alike.
    known not-known = Whether the range of the bound is narrow enough: 0.05 of the travel or 50 pt/s.
    better-than not-shown-to-be-better keep = Whether the rule does better than the one in use, on people it was not tuned on, by more than chance.
    current now default-rule tuned = The rule in use, or this run; tuned is the rule that was found.
    effect = What a flip does: to right or to wrong.
    trade-off = The rules that exchange false finishes for false cancels: no other has fewer of both.
    value value-reason = The figure itself; in tuning, what the objective comes to.
    family shape shapes = The form of a rule with its numbers left open, as 'progress or velocity'.
    group-rules its-own-best-finishes-when = The best rule of each group, judged by the gestures it was tuned on.
    preset presets framework framework's-rule framework's = A rule as a framework has it; 'pantrace list rules' has them.
    title = What it is called.
    agreement-matrix # = How often two rules decide alike, in percent.
    disputed disputes finish-count cancel-count = Gestures on which rules differ, and how many finish or cancel them.
    compared compared-decisions = How many could be compared; with none, nothing was.
    enough-decisions not-enough-to-tell = Whether there are enough decisions of either kind to name a rule.
    identified identify explained explains = What the rule that explains the app's decisions says.
    contradictions contradicts contradicted = Decisions of the app that a rule, run on the gesture, decides otherwise.
    as-good as-good-shapes as-good-presets = Explains as many decisions, so that it cannot be told apart.
    chance = The probability of such agreement on the other half of the people, if the app decided by chance.
    check checks gate regression = A comparison of a figure with a limit, or of this run with the baseline.
    budget limit limits figure to-be = A figure that is held to a limit, as the budget says.
    strict lenient mode = Strict: the figure itself must hold. Lenient: it fails only with the whole interval beyond the limit.
    holds fails = Whether every check holds.
    baseline before after source-before trace-before file-before reason-before = The earlier run, beside this one.
    worse better risen fallen = How many traces have a worse or better figure, more or less of it, than in the baseline.
    added removed renamed removed-traces = Recordings that only one of the runs has, or that have another name there.
    relabeled intent-before changed-labels = Recordings with another intent in the baseline.
    rerecorded changed-recordings = Recordings whose samples are others than in the baseline: nothing else of them is compared.
    middle-δ δ delta = The change: now less before.
    progress-and-velocity = A shape of rule: both bounds must be reached.
    projected-progress = A shape of rule: where the content would glide to at the normal deceleration reaches a bound.
    progress-or-velocity-unless-opposing = A shape of rule: fast enough finishes, as fast the other way cancels, else far enough finishes.
    """)

  /// The entries of a text, a line `word other-word = What they mean` for each.
  static func parsed(_ text: String) -> [Entry] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let equals = words.firstIndex(of: "=") ?? words.endIndex
      return Entry(
        words[..<equals].map(String.init), words[equals...].dropFirst().joined(separator: " "))
    }
  }

  /// The entry for a word as outputs spell it: `false_cancels`, `false cancels`, `rate (Hz)`.
  package static func entry(_ word: String) -> Entry? {
    let key = key(word)
    return entries.first { $0.names.contains(key) }
  }

  /// A normalized word: lower case, hyphens for blanks, underscores and periods, without a unit in
  /// brackets at its end.
  package static func key(_ word: String) -> String {
    var word = word
    if word.hasSuffix(")"), let bracket = word.lastIndex(of: "("), bracket != word.startIndex {
      word = String(word[..<bracket])
    }
    while word.hasSuffix(" ") { word.removeLast() }
    return String(word.lowercased().map { " _.".contains($0) ? "-" : $0 })
  }
}

/// A column's name split into a known stem and the meanings of its endings.
package struct ColumnWord {
  /// The name without its endings.
  package private(set) var stem: String
  /// The meanings of the endings, the last one first.
  package private(set) var remarks: [String] = []

  /// Removes endings until `isKnown` accepts the rest. Nil if it never does.
  package init?(_ word: String, isKnown: (String) -> Bool) {
    stem = String(Glossary.key(word).map { $0 == ":" ? "-" : $0 })
    while !isKnown(stem) {
      guard let (ending, remark) = Self.endings.first(where: { stem.hasSuffix("-" + $0.0) }) else {
        return nil
      }
      stem.removeLast(ending.count + 1)
      remarks.append(remark)
    }
  }

  private static let endings = [
    ("reason", "why there is none"), ("flag", "what keeps it from being compared"),
    ("worse", "in how many traces it is worse than in the baseline"),
    ("lost", "how many traces had one in the baseline and have none now"),
    ("median", "the median over traces"), ("mean", "the mean over traces"),
    ("max", "the largest over traces"), ("p90", "what 90 of 100 traces do not exceed"),
    ("p95", "what 95 of 100 traces do not exceed"), ("p99", "what 99 of 100 traces do not exceed"),
    ("low", "the lower end of its interval"), ("high", "the upper end of its interval"),
    ("pt-per-s", "in pt/s"), ("px-per-s", "in px/s"),
    ("mm-per-s", "in mm/s"), ("ms-per-s", "in ms/s"), ("1-per-s", "in 1/s"),
    ("percent", "in percent"), ("hz", "in Hz"), ("ms", "in ms"),
    ("pt", "in pt"), ("px", "in px"), ("mm", "in mm"), ("s", "in s"),
  ]
}

extension Glossary {
  /// Reasons that only tables give, beside those of metrics and of velocities.
  package static let reasons: [Entry] = [
    Entry(["no-intent"], "no intent was recorded"),
    Entry(["no-decisions"], "nothing was decided"),
    Entry(["no-data"], "there is nothing to compute it from"),
    Entry(["no-participant"], "the participants are not recorded"),
    Entry(["no-interval"], "there are too few for an interval"),
    Entry(["no-finger"], "no finger touches the panel in this frame"),
    Entry(["unbounded"], "no bound on that side makes the rule better"),
    Entry(["few-people"], "there are too few people for it"),
    Entry(["undefined"], "the figure itself is not defined"),
    Entry(["open"], "no decision lies on that side of the bound"),
    Entry(["unknown"], "not recorded"),
  ]
}
