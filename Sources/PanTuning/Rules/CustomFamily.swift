public import PanMetrics
public import PanReplay
public import PanTraces

/// A family of rules of one's own: numbers with the values to try, and the rule that they make.
///
/// ```swift
/// let family = CustomFamily([
///   CandidateParameter("far", [0.3, 0.4, 0.5]), CandidateParameter("quick", [0.1, 0.2]),
/// ]) { values in
///   let settings = [RuleSetting("far", values[0]), RuleSetting("quick", values[1])]
///   return .custom(
///     CustomRule("patient", parameters: settings) { release in
///       release.progress >= (release.duration < values[1] ? 0.2 : values[0]) ? .finish : .cancel
///     })
/// }
/// let best = try family.optimum(for: analyses.compactMap { LabeledRelease($0) })
/// ```
public struct CustomFamily: Sendable {
  /// The numbers, each with its candidates.
  public let parameters: [CandidateParameter]
  private let rule: @Sendable ([Double]) -> FinishPolicy

  /// Declares a family; `rule` is given a value for each parameter, in their order.
  public init(
    _ parameters: [CandidateParameter], rule: @escaping @Sendable ([Double]) -> FinishPolicy
  ) {
    self.parameters = parameters
    self.rule = rule
  }

  /// The most combinations that are tried.
  public static let combinationLimit = 1_000_000

  /// The rule of some values, in the parameters' order.
  public func policy(_ values: [Double]) -> FinishPolicy { rule(values) }

  /// Tries every combination of the candidates on every release.
  ///
  /// Exact among the candidates: no other combination of them is better. Nothing is known of values
  /// between and beyond them, as nothing is known of the rule's shape; there are no ranges of equally
  /// good values as ``RuleFamily`` finds them. Releases are taken as they are: a rule that would have
  /// led to another release, where a later touch caught the content, is not replayed.
  /// - Complexity: One decision a release and combination.
  /// - Throws: Where there is nothing to try, or too much.
  public func optimum(
    for releases: [LabeledRelease], objective: Objective = .cost(.equal)
  ) throws(CandidateError) -> CandidateOptimum {
    let combinations = try combinationCount()
    var results: [CandidateResult] = []
    var best = 0
    for combination in 0..<combinations {
      let values = values(of: combination)
      let policy = rule(values)
      let counts = DecisionCounts(
        releases.lazy.map { ($0.intent, policy.decide($0.state).outcome) })
      results.append(CandidateResult(values: values, counts: counts))
      if objective.preference(counts, over: results[best].counts) == .better {
        best = combination
      }
    }
    return CandidateOptimum(
      objective: objective, policy: rule(results[best].values), best: results[best],
      results: results)
  }

  private func combinationCount() throws(CandidateError) -> Int {
    guard !parameters.contains(where: { $0.candidates.isEmpty }) else { throw .noCandidates }
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

  /// The last parameter changes fastest.
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
  /// The candidates make more combinations than are tried.
  case tooManyCombinations(limit: Int)
}

/// What a combination of candidates came to.
public struct CandidateResult: Equatable, Sendable {
  /// The values, in the order of the family's parameters.
  public let values: [Double]
  /// How their rule decides.
  public let counts: DecisionCounts
}

/// The best combination of a family's candidates, and all others.
public struct CandidateOptimum: Equatable, Sendable {
  /// What was asked for.
  public let objective: Objective
  /// The rule of the best values.
  public let policy: FinishPolicy
  /// The first of the best combinations, in the order of ``results``.
  public let best: CandidateResult
  /// Every combination; the last parameter changes fastest.
  public let results: [CandidateResult]

  /// Every combination that is as good as the best, the best among them.
  public var equals: [CandidateResult] {
    results.filter { objective.preference($0.counts, over: best.counts) == .equal }
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
