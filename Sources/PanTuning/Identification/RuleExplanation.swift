import PanMetrics
import PanTraces

/// The rule that explains an app's decisions best, and what explains them as well.
package struct RuleExplanation: Sendable {
  /// A rule.
  package enum Rule: Sendable {
    /// A family's best rules for all gestures, seen from the view with a number.
    case family(Optimum, view: Int)
    /// A framework's rule.
    case preset(PresetCandidate)
  }

  /// What explains best.
  package let rule: Rule
  /// How many of the gestures that rules were fitted to it decides otherwise than the app.
  package let errors: Int
  /// How many of the other gestures, fitted without them.
  package let heldOutErrors: Int
  /// The places of all gestures that it decides otherwise, fitted to all.
  package let unexplained: [Int]
  /// How many of those it decides as the app from where the content was a frame before the lift.
  package let withinFrame: Int
  /// Whether it makes about as few errors as a rule must that rises with progress and velocity.
  package let isSufficient: Bool
  /// The family's best rules for all gestures; the rule itself where it is no framework's.
  package let shape: Optimum
  /// The number of the view that ``shape`` sees the gestures from.
  package let view: Int
  /// Other families' best rules that explain as much from the same view, and are not the same with a
  /// clause more.
  package let otherShapes: [Optimum]
  /// The same shape with a clause more, which explains no less: what is not known of that clause.
  package let wider: Optimum?
  /// The views from which the shape explains as much, its own among them, rising.
  package let views: [Int]
  /// The frameworks' rules that explain as much.
  package let presets: [PresetCandidate]
}

extension RuleFamily {
  /// Whether each of another family's rules is one of this family's, with a clause that says nothing.
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

  /// The family with the clause that is looked for next; nil where none is.
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

/// The search for what explains an app's decisions, among rules that have been fitted.
struct ExplanationSearch {
  let log: DecisionLog
  let presets: [PresetFit]
  /// The fits that explain enough, from the views with few contradictions.
  private let enough: [FamilyFit]
  /// The fewest contradictions from any view.
  private let few: Int

  init(
    _ log: DecisionLog, contradictions: [Int], leastErrors: [Int], fits: [FamilyFit],
    presets: [PresetFit]
  ) {
    self.log = log
    self.presets = presets
    let few = contradictions.min() ?? 0
    let seen = fits.filter { contradictions[$0.view] <= few + Self.allowance(few) }
    let bound = seen.map { leastErrors[$0.view] }.min() ?? 0
    let best = seen.map { $0.errors }.min() ?? 0
    let limit = max(bound + Self.allowance(bound), best)
    enough = seen.filter { $0.errors <= limit }
    self.few = few
  }

  /// Errors beyond the fewest that are put down to chance: none where none need be made.
  ///
  /// A decision that noise turned round is a contradiction where it is far from the bounds, and moves
  /// them where it is near.
  private static func allowance(_ errors: Int) -> Int {
    Int(Double(errors).squareRoot().rounded(.up))
  }

  /// What explains best, and as well.
  func explanation() throws(TuningError) -> RuleExplanation {
    let slack = Self.allowance(few)
    let shapes = try simplest(upTo: few + slack)
    let (shape, view) = shapes[0]
    let errors = shape.centerCounts.errors
    let least = presets.map { $0.allErrors }.min() ?? .max
    let preset = least < errors ? presets.firstIndex { $0.allErrors == least } : nil
    let others = try others(than: shape, view, upTo: errors + slack)
    let fit = enough.first { $0.family == shape.family && $0.view == view }
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
      isSufficient: min(errors, least) <= few + slack, shape: shape, view: view,
      otherShapes: others.filter { other in
        !other.family.includes(shape.family)
          && other.family.parameters.count <= max(shape.family.parameters.count, 2)
      },
      wider: others.first { $0.family == shape.family.widened },
      views: shapes.filter { $0.optimum.centerCounts.errors <= errors + slack }
        .map { $0.view }.sorted(),
      presets: presets.filter { $0.allErrors <= (preset == nil ? errors + slack : least) }
        .map { $0.candidate })
  }

  /// The shapes of the simplest family that explains all gestures but so many.
  ///
  /// The one with the fewest numbers, of these with the fewest errors, then the first. Where none
  /// does, of the one that leaves the fewest unexplained.
  private func simplest(
    upTo limit: Int
  ) throws(TuningError) -> [(optimum: Optimum, view: Int)] {
    func weight(_ fit: FamilyFit) -> (Int, Int, Int) {
      let place = RuleFamily.allCases.firstIndex(of: fit.family) ?? 0
      return (fit.family.parameters.count, fit.errors, place)
    }
    var tried: [RuleFamily] = []
    var best: [(optimum: Optimum, view: Int)] = []
    for fit in enough.sorted(by: { weight($0) < weight($1) }) where !tried.contains(fit.family) {
      tried.append(fit.family)
      let shapes = try shapes(of: fit.family)
      let errors = shapes[0].optimum.centerCounts.errors
      if errors <= limit { return shapes }
      if best.isEmpty || errors < best[0].optimum.centerCounts.errors { best = shapes }
    }
    return best.isEmpty ? try shapes(of: .progressOrVelocity) : best
  }

  /// A family's best rules for all gestures from the views that show enough, the best first, then by
  /// the views' order.
  private func shapes(
    of family: RuleFamily
  ) throws(TuningError) -> [(optimum: Optimum, view: Int)] {
    var shapes: [(optimum: Optimum, view: Int)] = []
    for fit in enough where fit.family == family {
      shapes.append((try family.optimum(for: log.all(from: fit.view)), fit.view))
    }
    if shapes.isEmpty { shapes.append((try family.optimum(for: log.all(from: 0)), 0)) }
    return shapes.sorted {
      ($0.optimum.centerCounts.errors, $0.view) < ($1.optimum.centerCounts.errors, $1.view)
    }
  }

  /// The best rules of other families for all gestures from the same view that make few errors.
  private func others(
    than shape: Optimum, _ view: Int, upTo limit: Int
  ) throws(TuningError) -> [Optimum] {
    var others: [Optimum] = []
    let all = log.all(from: view)
    for fit in enough where fit.view == view && fit.family != shape.family {
      let optimum = try fit.family.optimum(for: all)
      if optimum.centerCounts.errors <= limit { others.append(optimum) }
    }
    return others
  }

  /// How many of some gestures a rule decides as the app from where the content was a frame before.
  private func withinFrame(_ places: [Int], _ shape: Optimum, _ view: Int) -> Int {
    places.count { index in
      let release = log.releases[index]
      let earlier = release.outcomes[view].earlier(by: release.frame)
      return earlier.map { shape.center.decide($0) == release.decision } ?? false
    }
  }
}

extension LabeledOutcome {
  /// The same with the content where it was some seconds before; nil beyond numbers.
  fileprivate func earlier(by time: Double) -> LabeledOutcome? {
    LabeledOutcome(
      id: id, group: group, intent: intent, progress: progress - relativeVelocity * time,
      velocity: velocity, extent: extent)
  }
}
