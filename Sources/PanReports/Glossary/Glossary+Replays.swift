extension Glossary {
  /// Words of replays and of the display.
  static let replays = parsed(
    """
    time time-ms = The time of a frame in ms after the trace's first sample.
    frame frames = One picture of the simulated display; they are counted from 0.
    input input-time input-time-ms = The time of the sample that a frame shows; while settling, \
    the animation's own clock.
    phase phases = In frames: waiting, dragging, settling or rested. As an option: when in a \
    frame the trace begins, from 0 to below 1.
    waiting = The finger is down, and no pan is recognised yet.
    dragging drag = The pan is recognised, and the content follows the finger.
    settle settling settle-latency time-to-settle = From the lift until the content rests: the \
    animation that ends what the finger began. L6.settle is how long it takes.
    finger finger-pt = Where the finger is along the travel, from where the pan was recognised.
    content content-pt = Where the content is along the travel.
    travel extent length = How far the content goes from beginning to end of the transition.
    direction way = The way that finishes: right, left, down or up.
    container width height width-pt height-pt screen = The size of what the gesture was made in, \
    usually the screen.
    lift lift-ms release releases let-go = The moment at which the last finger of a pan leaves \
    the panel.
    hand-off hand-off-jump speed-jump-at-release hand-off-pt-per-s = At the lift the content \
    goes on from the finger to an animation; the jump is the change of its speed there \
    (H1.jump).
    slop hysteresis lost-slop lost = How far a finger must go until it is a pan; what of it the \
    content never catches up with is lost (L4.loss).
    recognition recognised recognition-delay = The moment at which a touch becomes a pan \
    (L4.time).
    frames-with-nothing-new stale-frames repeated-frames stale = Frames of the drag that show \
    the same input as the one before (F1.stale).
    change-speed-at-the-lift = The speed of the content differs before and after the lift \
    (H1.percent).
    display-rate rate refresh-rate refresh-hz = How many frames the display shows in a second, \
    in Hz.
    policy policies rule rules finish-rule = What decides at the lift between finish and cancel; \
    'pantrace policies' lists those of frameworks.
    formula = A rule written out, as in 'v > 300 pt/s -> finish; p >= 0.5 -> finish; else \
    cancel': p is progress, d the way, v the velocity, u the same in lengths per second.
    controller drives = What moves the content: percent-driven or velocity-driven.
    transition = The whole change from one screen to another that a gesture drives; 'pantrace \
    transitions' lists those built in.
    estimator velocity-estimator measured-by velocity-by estimators estimates = What makes a \
    release velocity of the last samples; 'pantrace help estimators' lists them. A bound belongs \
    to the estimator it was tuned on.
    velocity release-velocity velocities speed = How fast the finger leaves along the travel, \
    positive towards finish, as an estimator says it.
    relative-velocity u = The velocity in lengths of the travel per second.
    mean-velocity average-velocity = The way of the whole pan over its time, which some \
    frameworks compare.
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
    interrupted-times = How often a finger caught the content while it settled.
    sequel = What became of the pans after the first, each on from where the one before left the \
    transition.
    later-contacts = Contacts after the first pan.
    ignored-pointers = Fingers that the rule of --touches does not count.
    views view name path parent opacity alpha hidden depth fell rose log = What the views of a \
    transition do: where each is, how see-through, in front of what, and which callbacks came \
    when.
    finding findings finding-code = Something worth knowing about a recording or a transition; \
    'pantrace explain' lists the codes.
    receiver = Whose method a line of the log calls.
    horizon = The longest settle that is replayed, in s.
    lead = How long before a frame its input is cut off, in ms.
    layers layer = What the content does beside following the finger: move, fade or scale.
    origin = Where the translation counts from: the recognition or the touch-down.
    restrict = Which movements are pans.
    touches = Which fingers count.
    end-at-last = Whether the last sample of a trace without an end event is its lift.
    frame-times clock = When the display shows its frames.
    overshoot overshoots = How far the content goes beyond where it comes to rest \
    (L7.overshoot).
    hitch hitches = A frame of a real device that came later than one period after the one \
    before (F5).
    ratio f5-ratio = Milliseconds of hitches in a second of animation (F5).
    band bands = How bad a hitch ratio is by a profile: good, warning, critical or \
    immediate-attention.
    profile profiles = Whose bands a hitch ratio is put in; in imports, the file that says how \
    logs are read.
    longest = The longest of them.
    duration = How long it lasts.
    peak peak-1-per-s = The highest speed of the gesture as it is played, in its own units a \
    second.
    transitions = What --transition takes: 'pantrace transitions' lists them.
    within-frame = Explained only if the release was seen a frame earlier or later.
    a b c d tx ty = The numbers of a view's transform: turning, scaling and skewing, then the \
    way right and down.
    good warning critical immediate-attention = How bad a hitch ratio is: unnoticed, noticeable, \
    disturbing, beyond that.
    """)
}
