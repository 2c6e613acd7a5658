extension FinishPolicy {
  /// Far enough: finishes when progress has reached a share of the travel; the bound itself finishes.
  ///
  /// Half of the travel with `>=` is the rule of the widespread custom-transition tutorials.
  public static func progress(_ threshold: Double = usualProgress) -> FinishPolicy {
    .clauses(ClauseList(name: "progress", [.finish(.atLeast(.progress, threshold))]))
  }

  /// Far enough, or fast enough: finishes when progress or the velocity in points per second has
  /// reached its bound; both bounds finish.
  ///
  /// Without a velocity only progress counts. Half of the travel or 500 pt/s are what
  /// brave/browser-ios pull request 1186 settled on for going back.
  public static func progressOrVelocity(
    progress: Double = usualProgress, velocity: Double = usualVelocity
  ) -> FinishPolicy {
    let clauses: [PolicyClause] = [
      .finish(.atLeast(.progress, progress)), .finish(.atLeast(.velocity, velocity)),
    ]
    return .clauses(
      ClauseList(
        name: "progress-or-velocity", gate: VelocityGate(missing: .unknown), clauses))
  }

  /// The share of the travel that finishes unless another is asked for.
  public static let usualProgress = 0.5

  /// The velocity towards finish that finishes unless another is asked for, in points per second.
  public static let usualVelocity = 500.0

  /// The bound that a ``PolicyPreset/plain`` rule puts on a quantity.
  ///
  /// Nil where it puts none on it, and for any other rule, whose bounds may not be read one by one.
  public func plainBound(_ quantity: ReleaseQuantity) -> Double? {
    guard case .clauses(let list) = self, let preset, !preset.isFrameworks else { return nil }
    let tests = list.clauses.lazy.flatMap { $0.tests }
    return tests.first { $0.quantity == quantity }?.bound
  }
}

extension PolicyPreset {
  /// The rules that are nobody's in particular, each with bounds of one's own.
  public static let plain: [PolicyPreset] = [
    PolicyPreset(
      "progress", "far enough", policy: .progress(),
      parameters: [
        .bound("threshold", "the share of the travel that finishes", ofClause: 0, in: shares)
      ]),
    PolicyPreset(
      "progress-or-velocity", "far enough, or fast enough", policy: .progressOrVelocity(),
      parameters: [
        .bound("progress", "the share of the travel that finishes", ofClause: 0, in: shares),
        .bound(
          "velocity", "the velocity that finishes", unit: "pt/s", ofClause: 1, in: -1e6...1e6),
      ]),
  ]

  private static let shares = -10.0...10.0
}
