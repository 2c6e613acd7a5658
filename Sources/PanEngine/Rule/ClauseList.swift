public import PanTraces

/// Clauses tried in order. The first whose tests all pass decides.
///
/// Nearly every published finish rule is such a list: thresholds, opposite flicks, minimum
/// distances and projections are tests of one release against bounds.
public struct ClauseList: Sendable {
  /// The name in outputs. A label only, see ``FinishPolicy/name``.
  public var name: String
  /// What happens to the velocity first.
  public var gate: VelocityGate
  /// The clauses in their order.
  public var clauses: [Clause]
  /// What happens when no clause decides.
  public var otherwise: TransitionOutcome
  /// Where the way counts from. Nil leaves it to the configuration.
  public var origin: PanGestureRecognizer.TranslationOrigin?

  /// Creates a list.
  public init(
    name: String = "custom", gate: VelocityGate = .open, _ clauses: [Clause],
    otherwise: TransitionOutcome = .cancel,
    origin: PanGestureRecognizer.TranslationOrigin? = nil
  ) {
    self.name = name
    self.gate = gate
    self.clauses = clauses
    self.otherwise = otherwise
    self.origin = origin
  }

  /// What the list says of a release.
  public func decide(_ release: ReleaseState) -> ReleaseDecision {
    let velocity = gate.delivered(release)
    var nearest: TestResult?
    for clause in clauses {
      let result = result(of: clause, release, velocity)
      if result.decides { return decision(clause.outcome, result.tightest) }
      // A missed clause explains the decision only if it would have changed it.
      guard clause.outcome != otherwise, let missed = result.missed else { continue }
      if let nearest, missed.relativeDistance >= nearest.relativeDistance { continue }
      nearest = missed
    }
    return decision(otherwise, nearest)
  }

  private func decision(
    _ outcome: TransitionOutcome, _ result: TestResult?
  ) -> ReleaseDecision {
    guard let result else {
      return ReleaseDecision(outcome: outcome, reason: .progress, margin: nil)
    }
    return ReleaseDecision(
      outcome: outcome, reason: result.test.quantity.reason, margin: result.margin)
  }
}

extension ReleaseState {
  /// Finishes if a quantity compares with a bound as it says, and cancels otherwise.
  ///
  /// - Parameters:
  ///   - quantity: What is compared.
  ///   - comparison: How.
  ///   - bound: With what, in the quantity's unit.
  /// - Returns: The decision, with its margin.
  public func decide(
    _ quantity: ReleaseTest.Quantity, _ comparison: ReleaseTest.Comparison, _ bound: Double
  ) -> ReleaseDecision {
    ClauseList([.finish(ReleaseTest(quantity, comparison, bound))]).decide(self)
  }
}

extension ClauseList: Equatable, Hashable {
  /// Whether two lists are one: by what they do, whatever they are called.
  public static func == (a: ClauseList, b: ClauseList) -> Bool {
    a.gate == b.gate && a.clauses == b.clauses && a.otherwise == b.otherwise
      && a.origin == b.origin
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(gate)
    hasher.combine(clauses)
    hasher.combine(otherwise)
    hasher.combine(origin)
  }
}

extension ClauseList {
  /// Whether all tests of a clause pass, and which of them explains it: of those that pass the one with
  /// the smallest margin relative to its bound, of those that fail the one that misses by most.
  private func result(
    of clause: Clause, _ release: ReleaseState, _ velocity: (along: Double, across: Double)?
  ) -> (decides: Bool, tightest: TestResult?, missed: TestResult?) {
    var (decides, isKnown) = (true, true)
    var (tightest, missed) = (TestResult?.none, TestResult?.none)
    for test in clause.tests {
      guard let figure = test.quantity.value(of: release, velocity) else {
        // Without a velocity the clause cannot decide, and it is not named as nearly met either.
        (decides, isKnown) = (false, false)
        continue
      }
      let result = TestResult(test: test, outcome: clause.outcome, figure: figure)
      let distance = result.relativeDistance
      if result.passes {
        // The first of equally tight tests stays.
        if let other = tightest, !(distance < other.relativeDistance) { continue }
        tightest = result
      } else {
        decides = false
        if let other = missed, !(other.relativeDistance < distance) { continue }
        missed = result
      }
    }
    return (decides, tightest, isKnown ? missed : nil)
  }
}

extension ClauseList {
  /// A test with the figure it was given.
  private struct TestResult {
    let test: ReleaseTest
    let outcome: TransitionOutcome
    let figure: Double

    var passes: Bool { test.passes(figure) }

    /// The distance to the bound relative to it.
    ///
    /// For a bound of 0 it is the greatest finite number. At an end of the travel it is infinite,
    /// since such a test only limits where the others hold.
    var relativeDistance: Double {
      if test.quantity == .progress, test.bound == 0 || test.bound == 1 { return .infinity }
      return test.bound == 0
        ? .greatestFiniteMagnitude : ((figure - test.bound) / test.bound).magnitude
    }

    var margin: ReleaseDecision.Margin {
      // An equality has no sides; it speaks for what happens on the side where the figure is.
      let side = test.comparison.side ?? ((figure < test.bound) == passes ? .below : .above)
      let finishes = outcome == .finish
      return ReleaseDecision.Margin(
        measured: figure, bound: test.bound, finishSide: finishes ? side : side.opposite,
        boundFinishes: test.comparison.includesBound == finishes,
        unit: test.quantity.reason.unit)
    }
  }
}

extension ReleaseDecision.BoundSide {
  var opposite: ReleaseDecision.BoundSide { self == .above ? .below : .above }
}

extension ClauseList {
  /// What happens when all of some tests pass.
  public struct Clause: Equatable, Hashable, Sendable {
    /// The tests. All must pass.
    public let tests: [ReleaseTest]
    /// What happens then.
    public let outcome: TransitionOutcome

    /// Creates a clause.
    public init(_ outcome: TransitionOutcome, _ tests: [ReleaseTest]) {
      self.outcome = outcome
      self.tests = tests
    }

    /// Finishes when the tests pass.
    public static func finish(_ tests: ReleaseTest...) -> Clause {
      Clause(.finish, tests)
    }

    /// Cancels when the tests pass.
    public static func cancel(_ tests: ReleaseTest...) -> Clause {
      Clause(.cancel, tests)
    }
  }
}

extension ClauseList {
  /// The device pixels per point that its pixel velocities are taken at: nil within if those are the
  /// recorded screen's, and nil itself without pixel velocities.
  public var pixelDensity: Double?? {
    for clause in clauses {
      for test in clause.tests {
        if case .pixelVelocity(let density) = test.quantity { return .some(density) }
      }
    }
    return nil
  }

  /// The list with its pixel velocities at another number of pixels per point. Nil takes the recorded
  /// screen's.
  public func at(density: Double?) -> ClauseList {
    var list = self
    list.clauses = clauses.map { clause in
      let tests = clause.tests.map { test in
        guard case .pixelVelocity = test.quantity else { return test }
        return ReleaseTest(.pixelVelocity(density: density), test.comparison, test.bound)
      }
      return Clause(clause.outcome, tests)
    }
    return list
  }
}

extension ClauseList {
  /// What a platform does to a velocity before a rule sees it.
  public struct VelocityGate: Equatable, Hashable, Sendable {
    /// Slower than this is 0, in points per second, at least 0.
    public let floor: Double
    /// Whether the floor itself is 0.
    public let floorIsStill: Bool
    /// Faster than this is this, in points per second, at least the floor. Nil for any speed.
    public let ceiling: Double?
    /// What stands for a velocity if there is none.
    public let missing: ReleaseState.MissingVelocity

    /// Creates a gate. By default one that changes nothing.
    ///
    /// A negative floor becomes 0, and a ceiling below the floor becomes the floor.
    public init(
      floor: Double = 0, floorIsStill: Bool = false, ceiling: Double? = nil,
      missing: ReleaseState.MissingVelocity = .still
    ) {
      let floor = floor > 0 ? floor : 0
      self.floor = floor
      self.floorIsStill = floorIsStill
      self.ceiling = ceiling.map { $0 > floor ? $0 : floor }
      self.missing = missing
    }

    /// Whether every velocity that there is gets through as it is.
    public var isOpen: Bool { floor == 0 && ceiling == nil }

    /// A gate that changes nothing.
    public static let open = VelocityGate()

    /// Android's `ViewDragHelper`: below 50 dp/s is 0, above 8000 dp/s is 8000 dp/s.
    static let viewDragHelper = VelocityGate(floor: 50, ceiling: 8000)

    /// Flutter's drag recognizers: up to 50 is 0, above 8000 is 8000.
    ///
    /// They also ask for 18 points of way within the velocity's window, which is not modeled.
    static let flutter = VelocityGate(floor: 50, floorIsStill: true, ceiling: 8000)

    /// What rules see of the velocity along and across the travel. Nil if they see none.
    func delivered(_ release: ReleaseState) -> (along: Double, across: Double)? {
      if release.velocity == nil, missing == .unknown { return nil }
      return (delivered(release.deliveredVelocity), delivered(release.deliveredCrossVelocity))
    }

    private func delivered(_ velocity: Double) -> Double {
      let speed = velocity.magnitude
      if speed < floor || (floorIsStill && speed == floor) { return 0 }
      guard let ceiling, speed > ceiling else { return velocity }
      return velocity < 0 ? -ceiling : ceiling
    }
  }
}
