extension Glossary {
  /// Reasons that only tables give, beside those of metrics and of velocities.
  package static let reasons: [Entry] = [
    Entry(["no-intent"], "nobody said what was meant"),
    Entry(["no-decisions"], "nothing was decided"),
    Entry(["no-data"], "there is nothing to compute it from"),
    Entry(["no-gestures"], "no gesture is left"),
    Entry(["no-participant"], "nobody knows whose gestures they are"),
    Entry(["no-interval"], "there are too few for an interval"),
    Entry(["no-time"], "no time of use to count in"),
    Entry(["no-finger"], "no finger touches the panel in this frame"),
    Entry(["no-position"], "the log has no positions"),
    Entry(["not-counted"], "it is not counted here"),
    Entry(["not-fitted"], "nothing was fitted on that part"),
    Entry(["unbounded"], "no threshold is worth having on that side"),
    Entry(["few-people"], "there are too few people for it"),
    Entry(["undefined"], "the figure itself is not defined"),
    Entry(["open"], "no decision lies on that side of the bound"),
    Entry(["unknown"], "nobody knows"),
  ]
}
