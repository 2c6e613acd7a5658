import PanMetrics
import PanTraces

/// The rule that explains an app's decisions best, and others that explain them as well.
package struct RuleExplanation: Sendable {
  /// A rule.
  package enum Rule: Sendable {
    /// A family's best rules for all gestures, from the view of an index.
    case family(Optimum, view: Int)
    /// A framework's rule.
    case preset(PresetCandidate)
  }

  /// The best explanation.
  package let rule: Rule
  /// Its errors on the gestures that rules are fitted to.
  package let errors: Int
  /// Its errors on the other gestures.
  package let heldOutErrors: Int
  /// The indices of all gestures that it decides otherwise than the app, when fitted to all.
  package let unexplained: [Int]
  /// How many of those it decides as the app with the progress of one frame before the lift.
  package let withinFrame: Int
  /// Whether its errors are near the minimum of any rule that rises with progress and velocity.
  package let isSufficient: Bool
  /// The best family's rules for all gestures; the same as ``rule`` unless that is a framework's.
  package let shape: Optimum
  /// The index of the view of ``shape``.
  package let shapeView: Int
  /// Other families' best rules that explain as much from the same view.
  ///
  /// Families that only add a clause are left out.
  package let otherShapes: [Optimum]
  /// The same shape with one more clause, which explains no less; its region bounds that clause.
  package let withExtraClause: Optimum?
  /// The views from which the shape explains as much, its own among them, rising.
  package let views: [Int]
  /// The frameworks' rules that explain as much.
  package let presets: [PresetCandidate]

  /// The clause of ``withExtraClause`` that the shape lacks, and the range of its bound.
  package var extraClause: (parameter: RuleParameter, range: ClosedRange<Double>)? {
    guard let wider = withExtraClause else { return nil }
    return zip(wider.family.parameters, wider.asGood)
      .first { !shape.family.parameters.contains($0.0) }
      .map { (parameter: $0.0, range: $0.1) }
  }

  /// The index of the view that ``rule`` sees; nil for a framework's own estimator and slop.
  package var view: Int? {
    switch rule {
    case .family(_, let view): view
    case .preset(let candidate): candidate.view
    }
  }
}

extension RuleFamily {
  /// Whether each rule of another family is one of this family, with a clause that never decides.
  func includes(_ other: RuleFamily) -> Bool {
    switch (self, other) {
    case (.progressOrVelocity, .progress), (.progressOrVelocity, .velocity),
      (.progressAndVelocity, .progress), (.progressAndVelocity, .velocity),
      (.projection, .progress), (.projection, .projectedProgress),
      (.progressOrVelocityUnlessOpposing, .progress),
      (.progressOrVelocityUnlessOpposing, .velocity),
      (.progressOrVelocityUnlessOpposing, .progressOrVelocity):
      true
    default: self == other
    }
  }

  /// The family with one more clause to look for; nil where there is none.
  var widened: RuleFamily? {
    switch self {
    case .progress, .velocity: .progressOrVelocity
    case .progressOrVelocity: .progressOrVelocityUnlessOpposing
    case .projectedProgress, .progressAndVelocity, .projection,
      .progressOrVelocityUnlessOpposing:
      nil
    }
  }
}

/// Chooses among fitted rules what explains an app's decisions.
struct ExplanationSearch {
  let log: DecisionLog
  let presets: [PresetFit]
  /// The fits with few errors, from the views with few contradictions.
  private let qualifying: [FamilyFit]
  /// The fewest contradictions from any view.
  private let fewestContradictions: Int

  init(
    _ log: DecisionLog, contradictions: [Int], leastErrors: [Int], fits: [FamilyFit],
    presets: [PresetFit]
  ) {
    self.log = log
    self.presets = presets
    let fewestContradictions = contradictions.min() ?? 0
    let seen = fits.filter {
      contradictions[$0.view] <= fewestContradictions + Self.allowance(fewestContradictions)
    }
    let bound = seen.map { leastErrors[$0.view] }.min() ?? 0
    let best = seen.map { $0.errors }.min() ?? 0
    let limit = max(bound + Self.allowance(bound), best)
    qualifying = seen.filter { $0.errors <= limit }
    self.fewestContradictions = fewestContradictions
  }

  /// Further errors that are put down to chance: √errors, rounded up.
  ///
  /// Noise that flips a decision makes a contradiction far from the bounds, and moves bounds near
  /// them.
  private static func allowance(_ errors: Int) -> Int {
    Int(Double(errors).squareRoot().rounded(.up))
  }

  /// For so many decisions one more error is put down to what no replay knows, such as a lift that
  /// the app saw elsewhere.
  private static let decisionsForOneMore = 200

  /// The best explanation, and those that are as good.
  func explanation() -> RuleExplanation {
    let slack = Self.allowance(fewestContradictions)
    let shapes = simplest(upTo: fewestContradictions + slack)
    let (shape, view) = shapes[0]
    let errors = shape.centerCounts.errors
    let least = presets.map { $0.allErrors }.min() ?? .max
    let preset = least < errors ? presets.firstIndex { $0.allErrors == least } : nil
    let others = others(than: shape, view, upTo: errors + slack)
    let fit = qualifying.first { $0.family == shape.family && $0.view == view }
    let unexplained = log.releases.indices.filter { index in
      let release = log.releases[index]
      return (preset.map { release.presets[$0] } ?? shape.center.decide(release.outcomes[view]))
        != release.decision
    }
    return RuleExplanation(
      rule: preset.map { .preset(presets[$0].candidate) } ?? .family(shape, view: view),
      errors: preset.map { presets[$0].errors } ?? fit?.errors ?? errors,
      heldOutErrors: preset.map { presets[$0].heldOutErrors } ?? fit?.heldOutErrors ?? 0,
      unexplained: unexplained,
      withinFrame: preset == nil ? withinFrame(unexplained, shape, view) : 0,
      isSufficient: min(errors, least)
        <= fewestContradictions + max(slack, log.releases.count / Self.decisionsForOneMore),
      shape: shape,
      shapeView: view,
      otherShapes: others.filter { other in
        !other.family.includes(shape.family)
          && other.family.parameters.count <= max(shape.family.parameters.count, 2)
      },
      withExtraClause: others.first { $0.family == shape.family.widened },
      views: shapes.filter { $0.optimum.centerCounts.errors <= errors + slack }
        .map { $0.view }.sorted(),
      presets: presets.filter { $0.allErrors <= (preset == nil ? errors + slack : least) }
        .map { $0.candidate })
  }

  /// The shapes of the simplest family with at most `limit` errors on all gestures.
  ///
  /// The simplest has the fewest parameters, then the fewest errors, then comes first. Where no
  /// family qualifies, the one with the fewest errors counts.
  private func simplest(
    upTo limit: Int
  ) -> [(optimum: Optimum, view: Int)] {
    func weight(_ fit: FamilyFit) -> (Int, Int, Int) {
      let place = RuleFamily.allCases.firstIndex(of: fit.family) ?? 0
      return (fit.family.parameters.count, fit.errors, place)
    }
    var tried: [RuleFamily] = []
    var best: [(optimum: Optimum, view: Int)] = []
    for fit in qualifying.sorted(by: { weight($0) < weight($1) }) where !tried.contains(fit.family)
    {
      tried.append(fit.family)
      let shapes = shapes(of: fit.family)
      let errors = shapes[0].optimum.centerCounts.errors
      if errors <= limit { return shapes }
      if best.isEmpty || errors < best[0].optimum.centerCounts.errors { best = shapes }
    }
    return best.isEmpty ? shapes(of: .progressOrVelocity) : best
  }

  /// A family's best rules for all gestures, one for each view in ``qualifying``, the best first.
  private func shapes(
    of family: RuleFamily
  ) -> [(optimum: Optimum, view: Int)] {
    var shapes: [(optimum: Optimum, view: Int)] = []
    for fit in qualifying where fit.family == family {
      shapes.append((family.optimum(for: log.all(from: fit.view)), fit.view))
    }
    if shapes.isEmpty { shapes.append((family.optimum(for: log.all(from: 0)), 0)) }
    return shapes.sorted {
      ($0.optimum.centerCounts.errors, $0.view) < ($1.optimum.centerCounts.errors, $1.view)
    }
  }

  /// Other families' best rules for all gestures from the same view, with at most `limit` errors.
  private func others(
    than shape: Optimum, _ view: Int, upTo limit: Int
  ) -> [Optimum] {
    var others: [Optimum] = []
    let all = log.all(from: view)
    for fit in qualifying where fit.view == view && fit.family != shape.family {
      let optimum = fit.family.optimum(for: all)
      if optimum.centerCounts.errors <= limit { others.append(optimum) }
    }
    return others
  }

  /// How many of some gestures a rule decides as the app with the progress of one frame earlier.
  private func withinFrame(_ places: [Int], _ shape: Optimum, _ view: Int) -> Int {
    places.count { index in
      let release = log.releases[index]
      let earlier = release.outcomes[view].earlier(by: release.frame)
      return earlier.map { shape.center.decide($0) == release.decision } ?? false
    }
  }
}

extension LabeledOutcome {
  /// The outcome with the progress of some seconds earlier; nil where that is not finite.
  fileprivate func earlier(by time: Double) -> LabeledOutcome? {
    LabeledOutcome(
      id: id, group: group, intent: intent, progress: progress - relativeVelocity * time,
      velocity: velocity, extent: extent)
  }
}
