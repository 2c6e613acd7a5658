extension Glossary {
  /// Words of verdicts and decisions.
  static let decisions = parsed(
    """
    trace gesture traces gestures = One recorded gesture: the samples of its contacts from the \
    first to the last.
    intent meant label = What the person meant to do, finish or cancel, asked before the gesture. Only \
    gestures with an intent can be called wrong.
    decision decided decisions call outcome = What the rule does with the transition at the \
    release: finish or cancel.
    finish finishes finished completed finishes-when = The transition is carried through to its other end.
    cancel cancelled canceled came-back comes-back come-back = The transition returns to where it began.
    verdict verdicts = What became of a gesture: finish, cancel, system-cancelled, stuck, undecided or \
    not-recognized.
    stuck content-stays-stuck = The system took the touch away, \
      the app ignored it (system-cancel ignores), and the content stays between its ends.
    system-cancelled taken-away-by-the-system taken-by-the-system = The system took the touch \
    away, as an incoming call does; there is no release, and nothing is right or wrong.
    without-an-end no-lift = The recording stops with the finger down, so that nothing is \
    decided; --set end-at-last=true takes the last sample for the lift.
    not-recognized no-pan without-a-pan = No contact went far enough, or the right way, to \
    become a pan, so that no transition began.
    undecided without-decision = Nothing was decided, as there is no release, or the recording does not say what the \
    app did.
    progress release-progress fraction = How far along the travel the gesture is: 0 at its \
    beginning, 1 at its end, more beyond. At the release it is what rules compare.
    pulled = How far along the travel the content was when the finger let go, in percent of the \
    travel; in brackets what the rule asks for.
    bound bounds = The number of a rule that a figure is compared with.
    needs = The bound of the rule that the figure before it is compared with.
    left-at left = How fast the finger went towards finish when it let go.
    thrown-back thrown-back-at = How fast the finger went against the way that finishes when it \
    let go.
    stopped stopped-before-the-lift = The finger had been still for so long before the lift that \
    the estimator offers no velocity.
    margin margin-unit = The signed distance to the bound that decided: positive on the side of \
    finish, in the bound's own unit.
    wrong ✗ wrong-decisions errors error-rates error = Decided against what the person meant.
    wrong-share = The share of those that could be wrong.
    close close-calls close-call = Decided as meant, or without an intent, but within a fifth of the bound: \
    a little less would have turned it.
    false-cancel false-cancels cancel-✗ false-negative fn = Cancelled though meant to finish. Rates are of the gestures \
    meant to finish.
    false-finish false-finishes finish-✗ false-positive fp = Finished though meant to cancel. Rates are of the gestures \
    meant to cancel.
    false-finish-rate finish-✗-rate = False finishes as a share of the gestures meant to cancel.
    false-cancel-rate = False cancels as a share of the gestures meant to finish.
    error-rate = Wrong decisions as a share of all gestures with an intent that were decided.
    as-meant as-intended did-what-was-meant = Decided as the person meant it.
    labeled = Gestures with an intent that were decided: those that can be right or wrong.
    against against-intent = How many decisions go against what was meant.
    why reason because = Why: what was compared with which bound, or why a figure is not there.
    flag flagged † = Figures with a mark against comparing them, such as those of recordings too \
    short to judge; they are left out of medians and intervals.
    recorded-decision app decided-by-the-app = What the app itself did, where the recording says \
    so in a column called decision.
    agree agreement agrees agrees-with-app agree-percent = How often the replay decides as the \
    app did, of those whose decision is known.
    only-replay-finishes only-rule-finishes = How many the replay finishes and the app cancelled.
    only-replay-cancels only-app-finishes = How many the replay cancels and the app finished.
    rejected rejected-code rejected-at rejections not-readable = Traces that could not be used, \
    with what was found and where: line and column.
    sentence = The decision and its reason in words.
    end rested ending = How the replay ended: at rest, cut off by the horizon, or held by a \
    finger.
    changed change changed-decisions changes = Decided otherwise than before, as in the \
    baseline.
    flips flip flipped-by otherwise-by = Decisions that another rule, threshold or estimator \
    makes otherwise.
    (%) = The same as a share, in percent.
    """)

  /// Words of files and of forms for programs.
  static let files = parsed(
    """
    schema version = What kind of document it is, and the version of pantrace that wrote it.
    configuration configurations default option options parameter parameters settings \
    default-value = What the traces were replayed with; only what differs from the defaults is \
    named beside results.
    source file files = The file a trace is from, as it was given.
    code severity message line column = What was found, how bad it is, where, and in words.
    note notes remark remarks facts fact = What else to know.
    summary what what-it-does what-it-looks-like text form = What it is, in words.
    metric = A figure of a trace by its code, such as L6.settle; 'pantrace list metrics' lists \
    them.
    unit length-unit = The unit of figures; lengths are pt unless the recording has others.
    measurements = Every metric of a trace.
    from place = Where it begins.
    takes fixes = What a transition takes from options, and what it fixes whatever they say.
    used = How many gestures of a file count.
    less = In a difference of groups the second group; its figure is subtracted.
    sample samples = One row of a recording: where a finger was, and when.
    pointer = Which finger, by number.
    left-out = What was not used, with the reason.
    failure = Why nothing of a file could be read.
    digest sha-256 = A fingerprint of a file's bytes: another one means another content.
    event = What a log says was done.
    identifier id trace-id = The name of a trace in its file.
    device header-lines = A # line of a file, as '# device: Pixel 8': rows have a column for each that \
    has no other meaning, and --by groups by it.
    x y x-pt y-pt position = Where a finger was, from the left and from the top, in the unit of the \
    column's name.
    by in = What the row or the figure belongs to: an estimator, a profile, a group or a trace.
    meaning advice = What it means, and what to do about it.
    not-read-because = Why a file was not read.
    progress-from = Where progress counts from: the touch-down or the recognition.
    """)

  /// Words of replays and of the display.
  static let replays = parsed(
    """
    time time-ms = Of a frame: ms after the trace's first sample. In a rule: how long the whole touch \
    takes, in s or ms.
    frame frames = One picture of the simulated display; they are counted from 0.
    input input-time input-time-ms = The time of the sample that a frame shows; while settling, \
    the animation's own clock.
    phase = Of a frame: waiting, dragging, settling or rested. Of a sample: down, move, up, \
    cancel. As a setting: when in a frame the trace begins.
    waiting = The finger is down, and no pan is recognized yet.
    dragging drag = The pan is recognized, and the content follows the finger.
    settle settling settle-latency time-to-settle = From the lift until the content rests: the \
    animation that ends what the finger began. L6.settle is how long it takes.
    finger finger-pt = Where the finger is along the travel, from where the pan was recognized.
    content content-pt = Where the content is along the travel.
    travel extent length = How far the content goes from beginning to end of the transition.
    way = The direction that finishes: right, left, down or up. Of a finger: how far it went.
    container width height width-pt height-pt screen = The size of what the gesture was made in, \
    usually the screen.
    lift lift-ms release releases let-go = The moment at which the last finger of a pan leaves \
    the panel.
    hand-off handoff speed-jump hand-off-jump speed-jump-at-release hand-off-pt-per-s = At the lift the content \
    goes on from the finger to an animation; the jump is the change of its speed there \
    (H1.jump).
    slop touch-slop hysteresis dead-zone deadzone lost-slop lost-start lost loss = How far a finger \
    must go until it is a pan. The part of that way that the content never catches up with is lost \
    (L4.loss).
    prevented rival taken-by-another-recognizer = Another recognizer took the touch before it \
    became a pan: the list around a row, the page behind a sheet.
    recognition recognized recognition-delay = The moment at which a touch becomes a pan \
    (L4.time).
    frames-with-nothing-new stale-frames repeated-frames stale = Frames of the drag that show \
    the same input as the one before (F1.stale).
    display-rate rate refresh-rate refresh-hz = How many frames the display shows in a second, \
    in Hz.
    policy policies rule rules finish-rule = What decides at the lift between finish and cancel; \
    'pantrace list rules' lists those of frameworks.
    custom = A rule that was written out and has no name.
    formula = A rule written out, as in 'v > 300 pt/s -> finish; p >= 0.5 -> finish; else \
    cancel': p is progress, d the way, v the velocity, u the same in lengths per second.
    controller drives = What moves the content with the finger and after it: percent-driven or \
    velocity-driven.
    transition = The whole change from one screen to another that a gesture drives; 'pantrace \
    list transitions' lists those built in.
    estimator velocity-estimator velocity-tracker measured-by velocity-by estimators estimates = What makes a \
    release velocity of the last samples; 'pantrace list estimators' lists them. A bound belongs \
    to the estimator it was tuned on.
    velocity release-velocity velocities = How fast the finger leaves along the travel, \
    positive towards finish, as an estimator says it.
    speed = In a rule how fast the finger is in any direction, in pt/s. Of a controller how many \
    times faster than its own pace the rest is run.
    relative-velocity u = The velocity in lengths of the travel per second.
    mean-velocity average-velocity = The way of the whole touch over its time, which some \
    frameworks compare; mean in a rule.
    projected = Where the content would come to rest if it went on by itself, as a share of the \
    travel.
    lowest lowest-by = The lowest of what the estimators say of a release, and which says it.
    highest highest-by = The highest of what the estimators say of a release, and which says it.
    spread = The highest less the lowest.
    none no-velocity = How many have none: no velocity, or no release that a rule could see.
    too-few = Too few samples, frames or people for the figure.
    other = Other reasons than those that have a column.
    one-way = Releases whose finger went only one way along the travel in its last 100 ms.
    wrong-sign the-wrong-way = A velocity against a finger that went only one way along the \
    travel in its last 100 ms.
    interruptions catches caught grab = A finger that catches the content while it settles.
    anchor anchors stop stops detent detents snap snap-point snap-points = A place where content may \
    rest, as a share of the travel. A rule with several goes to the nearest: 'nearest of 0, 0.5, 1 to \
    p+0.1v/L'.
    dominance = How much faster the finger is along the travel than across it, in pt/s; lead in a rule.
    velocity-x velocity-y = A column of the platform's own velocity across or down the screen, in \
    the recording's unit per second; --velocity reported takes it for the release.
    segment segments = The part of a gesture that a figure is about: TOUCH, while the finger is down; \
    DRAG, while it pans; RELEASE, its lift; SETTLE, after it; or WHOLE, drag and settle.
    band-limited = A flag of S1: the movement is so short or abrupt that the analysis's limit of 10 Hz \
    makes the figure. Do not compare it.
    kind = What a view is: an image, a label, a snapshot, a scroll view, or a plain view.
    views view name path parent opacity alpha hidden depth fell rose log = What the views of a \
    transition do: where each is, how see-through, in front of what, and which callbacks came \
    when.
    finding findings finding-code = Something worth knowing about a recording or a transition; \
    'pantrace explain' lists the codes.
    receiver = The object whose method a line of the log calls.
    lead = In a rule how much faster the finger is along the travel than across it, in pt/s. As a \
    setting how long before a frame its input is cut off.
    layers layer = What the content does beside following the finger: move, fade or scale.
    frame-times clock = When the display shows its frames.
    overshoot overshoots = How far the content goes beyond where it comes to rest \
    (L7.overshoot).
    duration = How long it lasts.
    peak peak-1-per-s = In a rule the farthest progress before the lift. Of an export the highest \
    speed of the gesture as it is played, in its own units a second.
    rest = In a rule the way left to the end, in pt.
    back = In a rule how far the content came back from its farthest place before the lift, in pt. In a \
    session log the person went back by other means.
    l = In a rule the length of the travel, as in p+0.3v/L.
    clamp = In a rule clamp(p) holds the progress to 0 to 1. Of an estimator the largest velocity.
    transitions = What --transition takes: 'pantrace list transitions' lists them.
    within-frame = Explained only if the release was seen a frame earlier or later.
    d = In a rule the finger's way along the travel in pt; of a view a number of its transform, as a, \
    b and c are.
    v = In a rule the velocity towards finish at the lift, in pt/s.
    a b c tx ty = The numbers of a view's transform: turning, scaling and skewing, then the \
    way right and down.
    """)

  /// Words that people look for, and outputs have in other words.
  static let gestures = parsed(
    """
    distance displacement = How far the finger or the content is along the travel, in pt; d in a rule.
    latency lag = How late the content is: L1 to L3 while the finger moves, L4 and L5 at the \
    beginning, L6 after the lift. 'pantrace list metrics' names each.
    jitter tremor noise = Movement that the person did not mean, or times that are uneven: I1.jitter \
    is that of the samples' times, L3.jitter that of the content behind the finger.
    pt dp point = The unit of length: a point of iOS, a dp of Android or a px of CSS. A screen has some \
    pixels in each, as px_per_pt says.
    px pixel pixels = A pixel of the panel; --px-per-pt says how many are in a point. A rule's px/ms is a \
    browser's px, which is a point.
    pt/s dp/s px/s px/ms pt/ms mm/s = Lengths a second or a millisecond: the unit of velocities. \
    1 px/ms of a browser is 1000 pt/s.
    decision-map map heatmap = A picture of the decisions: progress across, velocity upwards, a mark for \
    each gesture, and the border between finish and cancel.
    coalesced historical batched = Samples that the system delivered together, once a frame. Log them all: \
    their own times count.
    """)
}
