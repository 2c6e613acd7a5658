extension Glossary {
  /// Words of verdicts and decisions.
  static let decisions = parsed(
    """
    trace gesture traces gestures = One recorded gesture: the samples of its contacts from the \
    first to the last.
    intent meant = What the person meant to do, finish or cancel, asked before the gesture. Only \
    gestures with an intent can be called wrong.
    decision decided decisions call outcome = What the rule does with the transition at the \
    release: finish or cancel.
    finish finishes finished finishes-when = The transition is carried through to its other end.
    cancel cancelled came-back comes-back come-back = The transition returns to where it began.
    verdict verdicts = What became of a gesture: finish, cancel, system-cancelled, undecided or \
    not-recognised.
    system-cancelled taken-away-by-the-system taken-by-the-system = The system took the touch \
    away, as an incoming call does; nobody let go, and nothing is right or wrong.
    without-an-end no-lift = The recording stops with the finger down, so that nothing is \
    decided; --end-at-last takes the last sample for the lift.
    not-recognised no-pan without-a-pan = No contact went far enough, or the right way, to \
    become a pan, so that no transition began.
    undecided without-decision = Nothing was decided, as nobody let go or nobody knows what the \
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
    clause = The part of the rule that decided, such as progress or velocity.
    wrong wrong-decisions errors error-rates error = Decided against what the person meant.
    wrong-share = The share of those that could be wrong.
    close close-calls = Decided as meant, or by nobody's wish, but within a fifth of the bound: \
    a little less, and it had gone the other way.
    false-cancel false-cancels cancel-✗ = Cancelled though meant to finish. Rates are of the gestures \
    meant to finish.
    false-finish false-finishes finish-✗ = Finished though meant to cancel. Rates are of the gestures \
    meant to cancel.
    false-finish-rate finish-✗-rate = False finishes as a share of the gestures meant to cancel.
    false-cancel-rate = False cancels as a share of the gestures meant to finish.
    error-rate = Wrong decisions as a share of all gestures with an intent that were decided.
    as-meant as-intended did-what-was-meant = Decided as the person meant it.
    labelled = Gestures with an intent that were decided: those that can be right or wrong.
    unlabelled = Gestures nobody was asked about.
    against against-intent = How many decisions go against what was meant.
    why reason because = Why: what was compared with which bound, or why a figure is not there.
    flag flagged † = Figures with a mark against comparing them, such as those of recordings too \
    short to judge; they are left out of medians and intervals.
    recorded-decision app decided-by-the-app = What the app itself did, where the recording says \
    so in a column called decision.
    agree agreement agrees agrees-with-app agree-percent = How often the replay decides as the \
    app did, of those whose decision is known.
    only-replay-finishes = How many the replay finishes and the app cancelled.
    only-replay-cancels = How many the replay cancels and the app finished.
    rejected rejected-code rejected-at rejections not-readable = Traces that could not be used, \
    with what was found and where: line and column.
    sentence = The decision and its reason in words.
    end rested ending = How the replay ended: at rest, cut off by --horizon, or held by a \
    finger.
    changed change changed-decisions changes = Decided otherwise than before, as in the \
    baseline.
    flips flip flipped-by otherwise-by = Decisions that another rule, threshold or estimator \
    makes otherwise.
    some-phases = Decided so at some moments of the display clock and otherwise at others.
    phases-as-decided = At how many moments of the display clock the decision is the one shown.
    (%) = The same as a share, in percent.
    """)
}
