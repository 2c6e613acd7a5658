public import PanMetrics
public import PanReplay
public import PanTraces

/// A rule of one's own with values to try for its settings.
///
/// ```swift
/// let patient = CustomRule(
///   "patient", [RuleSetting("far", 0.5, in: 0.2...0.8), RuleSetting("quick", 0.2)]
/// ) { release, settings in
///   release.decide(.progress, .atLeast, release.duration < settings[1] ? 0.2 : settings[0])
/// }
/// let best = try CustomFamily(patient).optimum(for: analyses.compactMap { LabeledRelease($0) })
/// ```
public struct CustomFamily: Sendable {
  /// The rule; its settings keep their values where there are no candidates for them.
  public let rule: CustomRule
  /// The settings to tune, each with its candidates.
  public let parameters: [CandidateParameter]

  /// Takes the candidates for some of a rule's settings.
  public init(_ rule: CustomRule, _ parameters: [CandidateParameter]) {
    self.rule = rule
    self.parameters = parameters
  }

  /// Takes evenly spaced candidates for every setting that has a range, some 10,000 combinations.
  public init(_ rule: CustomRule) {
    let ranges = rule.settings.compactMap { setting in
      setting.range.map { (name: setting.name, range: $0) }
    }
    let count =
      switch ranges.count {
      case 0, 1, 2: 101
      case 3: 21
      case 4: 11
      case 5: 6
      default: 4
      }
    self.init(rule, ranges.map { CandidateParameter($0.name, in: $0.range, count: count) })
  }

  /// The most combinations that are tried.
  public static let combinationLimit = 1_000_000

  /// The rule with some values, in the parameters' order; nil where it lacks one of the settings.
  public func rule(_ values: [Double]) -> CustomRule? {
    var rule = rule
    for (parameter, value) in zip(parameters, values) {
      guard let changed = rule.setting(parameter.name, to: value) else { return nil }
      rule = changed
    }
    return rule
  }

  /// Tries every combination of the candidates on every release.
  ///
  /// Exact among the candidates: no other combination of them is better. Values between them are
  /// not tried, so that there are no ranges of equally good values as ``RuleFamily`` finds them.
  /// Releases are taken as recorded: a rule that would have led to another release, where a later
  /// touch caught the content, is not replayed.
  /// - Complexity: One decision a release and combination.
  /// - Throws: Where there is nothing to try, or too much.
  public func optimum(
    for releases: [LabeledRelease], objective: Objective = .cost(.equal)
  ) throws(CandidateError) -> CandidateOptimum {
    let results = try results(for: releases, parts: { _ in 0 }, count: 1)
    return optimum(of: results, objective)
  }

  /// The optimum, and its cross-validation: each part judged by the best combination of the others.
  ///
  /// - Parameters:
  ///   - releases: What the rule may look at, and what was meant.
  ///   - objective: What makes one combination better than another.
  ///   - division: The part of each release; no person is in two.
  /// - Returns: The optimum, and the counts over all parts.
  /// - Throws: Where there is nothing to try, or too much.
  package func optimum(
    for releases: [LabeledRelease], objective: Objective, division: Folds
  ) throws(CandidateError) -> (optimum: CandidateOptimum, heldOut: DecisionCounts) {
    let results = try results(for: releases, parts: division.part(of:), count: division.count)
    var sum = DecisionCounts.none
    for part in 0..<division.count {
      let others = optimum(of: results, objective, without: part)
      sum = sum + results[others.place].parts[part]
    }
    return (optimum(of: results, objective), sum)
  }

  /// The best of some results, with one part left out if given.
  private func optimum(
    of results: [(values: [Double], parts: [DecisionCounts])], _ objective: Objective,
    without part: Int? = nil
  ) -> CandidateOptimum {
    CandidateOptimum(
      objective: objective, family: self,
      results: results.map { result in
        let seen = result.parts.enumerated().filter { $0.offset != part }
        return CandidateResult(
          values: result.values, counts: seen.reduce(.none) { $0 + $1.element })
      })
  }

  /// The counts of every combination in every part; the last parameter changes fastest.
  private func results(
    for releases: [LabeledRelease], parts: (Int) -> Int, count: Int
  ) throws(CandidateError) -> [(values: [Double], parts: [DecisionCounts])] {
    let members = (0..<count).map { part in
      releases.indices.filter { parts($0) == part }.map { releases[$0] }
    }
    var results: [(values: [Double], parts: [DecisionCounts])] = []
    for combination in 0..<(try combinationCount()) {
      let values = values(of: combination)
      guard let rule = rule(values) else { continue }
      let counts = members.map { members in
        DecisionCounts(members.lazy.map { ($0.intent, rule.decide($0.state).outcome) })
      }
      results.append((values, counts))
    }
    return results
  }

  private func combinationCount() throws(CandidateError) -> Int {
    guard !parameters.contains(where: { $0.candidates.isEmpty }) else { throw .noCandidates }
    let names = rule.settings.map { $0.name }
    if let unknown = parameters.first(where: { !names.contains($0.name) }) {
      throw .unknownSetting(unknown.name)
    }
    var count = 1
    for parameter in parameters {
      let (product, overflows) = count.multipliedReportingOverflow(by: parameter.candidates.count)
      guard !overflows, product <= Self.combinationLimit else {
        throw .tooManyCombinations(limit: Self.combinationLimit)
      }
      count = product
    }
    return count
  }

  private func values(of combination: Int) -> [Double] {
    var (rest, values) = (combination, [Double]())
    for parameter in parameters.reversed() {
      values.append(parameter.candidates[rest % parameter.candidates.count])
      rest /= parameter.candidates.count
    }
    return values.reversed()
  }
}

/// A number of a family of one's own, and the values to try.
public struct CandidateParameter: Equatable, Sendable {
  /// What it is called.
  public let name: String
  /// The values to try, in this order.
  public let candidates: [Double]

  /// Names a number with values to try.
  public init(_ name: String, _ candidates: [Double]) {
    self.name = name
    self.candidates = candidates
  }

  /// Names a number with `count` values from one end of a range to the other, evenly spaced.
  ///
  /// One value is the range's lower end; a count below 1 gives none.
  public init(_ name: String, in range: ClosedRange<Double>, count: Int) {
    let (low, span) = (range.lowerBound, range.upperBound - range.lowerBound)
    let steps = Double(max(count - 1, 1))
    self.init(name, (0..<max(count, 0)).map { low + span * (Double($0) / steps) })
  }
}

/// Why candidates cannot be tried.
public enum CandidateError: Error, Equatable, Sendable {
  /// A parameter has no candidates.
  case noCandidates
  /// The rule has no setting of the name.
  case unknownSetting(String)
  /// The candidates make more combinations than are tried.
  case tooManyCombinations(limit: Int)
}

/// A combination of candidates, and its decisions.
public struct CandidateResult: Equatable, Sendable {
  /// The values, in the order of the family's parameters.
  public let values: [Double]
  /// How their rule decides.
  public let counts: DecisionCounts
}

/// The best combination of a family's candidates, and all others.
public struct CandidateOptimum: Sendable {
  /// The objective of the search.
  public let objective: Objective
  /// The rule of the best values.
  public let rule: CustomRule
  /// Of the best combinations the one in the middle: nearest to the mean of all of them.
  public let best: CandidateResult
  /// Every combination; the last parameter changes fastest.
  public let results: [CandidateResult]
  /// The place of ``best`` among ``results``.
  let place: Int

  init(objective: Objective, family: CustomFamily, results: [CandidateResult]) {
    var first = 0
    for (place, result) in results.enumerated()
    where objective.preference(result.counts, over: results[first].counts) == .better {
      first = place
    }
    let equals = results.indices.filter {
      objective.preference(results[$0].counts, over: results[first].counts) == .equal
    }
    place = Self.middle(of: equals, results, family.parameters)
    (self.objective, self.results, best) = (objective, results, results[place])
    rule = family.rule(best.values) ?? family.rule
  }

  /// Every combination that is as good as the best, the best among them.
  public var equals: [CandidateResult] {
    results.filter { objective.preference($0.counts, over: best.counts) == .equal }
  }

  /// The place of the result nearest to the mean, each parameter measured by its candidates' span.
  private static func middle(
    of places: [Int], _ results: [CandidateResult], _ parameters: [CandidateParameter]
  ) -> Int {
    let scales = parameters.map { parameter in
      let span = (parameter.candidates.max() ?? 0) - (parameter.candidates.min() ?? 0)
      return span > 0 ? 1 / span : 0
    }
    let means = parameters.indices.map { parameter in
      places.reduce(0) { $0 + results[$1].values[parameter] } / Double(max(places.count, 1))
    }
    func distance(_ place: Int) -> Double {
      parameters.indices.reduce(0) { sum, parameter in
        let way = (results[place].values[parameter] - means[parameter]) * scales[parameter]
        return sum + way * way
      }
    }
    return places.min { distance($0) < distance($1) } ?? 0
  }
}

/// A release with what the person meant: all that a rule of one's own may look at.
public struct LabeledRelease: Equatable, Sendable {
  /// The trace's id.
  public let id: String
  /// What the person meant.
  public let intent: TransitionOutcome
  /// What a rule gets to see.
  public let state: ReleaseState

  /// Labels a release.
  public init(id: String, intent: TransitionOutcome, state: ReleaseState) {
    self.id = id
    self.intent = intent
    self.state = state
  }

  /// Takes the release of an analyzed trace.
  ///
  /// Nil where intent or release is missing, or the system took the touch away: no rule could have
  /// decided otherwise.
  public init?(_ analysis: TraceAnalysis) {
    guard let intent = analysis.intent, let release = analysis.release,
      !release.isSystemCancelled
    else { return nil }
    self.init(id: analysis.id, intent: intent, state: release.state)
  }
}
