@testable import PanDocuments
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import Testing

struct PolicyFormulaTests {
  @Test func `every framework's formula is read back as its rule`() throws {
    for preset in PolicyPreset.catalog {
      guard case .clauses(var list) = preset.policy else { continue }
      let read = try ClauseList(formula: preset.policy.formula)
      list.name = read.name
      #expect(read == list, "\(preset.name)")
    }
  }

  @Test(
    arguments: [
      (
        "v >= 500 pt/s -> finish; p >= 0.5 -> finish",
        "v >= 500 pt/s -> finish; p >= 0.5 -> finish; else cancel"
      ),
      ("  p<0 ;", "p < 0 -> finish; else cancel"),
      ("p >= 0.5 -> finish;;else cancel;", "p >= 0.5 -> finish; else cancel"),
      ("else finish", "else finish"),
      (
        "|v| < 50 pt/s is 0; p+0.3u > 0.5 and lead > 0 -> finish",
        "|v| < 50 pt/s is 0; p+0.3u > 0.5 and lead > 0 pt/s -> finish; else cancel"
      ),
    ] as [(String, String?)])
  func `reads what a person writes`(text: String, formula: String?) {
    let list = try? ClauseList(formula: text)
    #expect(list.map { FinishPolicy.clauses($0).formula } == formula)
  }

  @Test(
    arguments: [
      ("", .empty, 1), (" ; ", .empty, 1), ("p", .notATest("p"), 1),
      ("p >= 0.5 -> stay", .notAnOutcome("stay"), 13),
      ("q >= 0.5 -> finish", .notAQuantity("q"), 1),
      ("p >= half -> finish", .notANumber("half"), 6),
      ("p > 1 -> finish;  v > 1 and p >= nan -> finish", .notANumber("nan"), 34),
      ("v > inf -> finish", .notANumber("inf"), 5), ("v > 0x10 -> finish", .notANumber("0x10"), 5),
      ("v > 1e13 -> finish", .notANumber("1e13"), 5), ("v > 1,5 -> finish", .notANumber("1,5"), 5),
      ("v > 1_000 -> finish", .notANumber("1_000"), 5),
      ("p => 0.5 -> finish", .notANumber(">"), 4),
      ("v > 5 L/s -> finish", .wrongUnit("L/s", quantity: "v", unit: "pt/s"), 7),
      ("v > 5 or p > 50", .percentage(50, quantity: "p"), 14),
      ("p > 5000%", .percentage(50, quantity: "p"), 5),
      ("else cancel; p > 1 -> finish", .afterElse("p > 1 -> finish"), 14),
      ("else stay", .notAnOutcome("stay"), 6),
      ("p > 1 -> finish; |v| < 5 pt/s is 0", .lateGate("|v| < 5 pt/s is 0"), 18),
      ("|v| < 5 is 0", .notAGate("|v| < 5 is 0"), 1),
      ("|v| < 5 pt/s is 0; |v| < 6 pt/s is 0", .secondOfAKind("|v| < 6 pt/s is 0"), 20),
      ("|v| < -5 pt/s is 0; p > 1 -> finish", .negativeFloor("-5"), 7),
      ("|v| < 0 pt/s is 0, at most -9", .ceilingBelowFloor("-9"), 28),
      ("|v| < 50 pt/s is 0, at most 49.9", .ceilingBelowFloor("49.9"), 29),
      ("|v| < 50 pt/s is 0 at most 90", .notAGate("|v| < 50 pt/s is 0 at most 90"), 1),
      ("p > 1 and -> finish", .notATest(""), 11), ("and p > 1 -> finish", .notATest(""), 1),
      ("p > 1 and and v > 1 -> finish", .notATest(""), 11),
      ("0x3v > 500 -> finish", .notAQuantity("0x3v"), 1),
      ("p0.3u > 0.5 -> finish", .notAQuantity("p0.3u"), 1),
      ("p+0.0005v > 0.5 -> finish", .notAQuantity("p+0.0005v"), 1),
      ("p+x3u > 0.5 -> finish", .notANumber("+x3"), 1),
      (
        "no v passes no test; no v passes no test; v > 1", .secondOfAKind("no v passes no test"), 22
      ),
      ("v > 9 -> finish; nearest of 0, 1 to p", .clausesAndStops("nearest of 0, 1 to p"), 18),
      ("p > 1; a tie to the lower", .clausesAndStops("a tie to the lower"), 8),
      ("v > 0.4 px/ms", .wrongUnit("px/ms", quantity: "v", unit: "pt/s"), 9),
      ("v > 300dp/s", .wrongUnit("dp/s", quantity: "v", unit: "pt/s"), 8),
      ("time < 300 ms", .wrongUnit("ms", quantity: "time", unit: "s"), 12),
      ("peak > 20 pt", .wrongUnit("pt", quantity: "peak", unit: "1"), 11),
      ("|v| > 400", .notAQuantity("|v|"), 1), ("abs(v) > 4", .notAQuantity("abs(v)"), 1),
      ("300 < v", .notAQuantity("300"), 1), ("v == 300", .notANumber("="), 4),
      ("v > 3 && p > 1", .wrongUnit("&& p > 1", quantity: "v", unit: "pt/s"), 7),
      ("p > 1 → finish", .wrongUnit("→ finish", quantity: "p", unit: "1"), 7),
      ("p > -> finish", .notATest("p >"), 1),
      ("0.09v > 1 -> finish", .notAQuantity("0.09v"), 1),
      ("100.1v > 1 -> finish", .notAQuantity("100.1v"), 1),
      ("v > 1.000001e12 -> finish", .notANumber("1.000001e12"), 5),
      ("é > 1 -> finish; p > ü -> finish", .notAQuantity("é"), 1),
    ] as [(String, FinishPolicy.FormulaError.Problem, Int)])
  func `says what it cannot read, and where`(
    text: String, problem: FinishPolicy.FormulaError.Problem, column: Int
  ) {
    #expect(throws: FinishPolicy.FormulaError(problem, column: column)) {
      try ClauseList(formula: text)
    }
  }

  @Test(
    arguments: [
      ("v >= 1e12", ReleaseTest(.velocity, .atLeast, 1e12)),
      ("v >= -1e12", ReleaseTest(.velocity, .atLeast, -1e12)),
      ("0.1v > 1", ReleaseTest(.pixelVelocity(density: 0.1), .above, 1)),
      ("100v > 1", ReleaseTest(.pixelVelocity(density: 100), .above, 1)),
    ])
  func `numbers may be as large and as small as they may`(text: String, test: ReleaseTest) throws {
    let list = try ClauseList(formula: text + " -> finish")
    #expect(list == ClauseList([ClauseList.Clause(.finish, [test])]))
  }

  @Test(
    arguments: [
      ("v>300", "v > 300 pt/s -> finish"), ("p>=50%", "p >= 0.5 -> finish"),
      ("v>300pt/s->finish", "v > 300 pt/s -> finish"), ("peak > 20%", "peak > 0.2 -> finish"),
      ("p ≥ 35 % -> finish", "p >= 0.35 -> finish"),
      ("v > 300 or p >= 0.5 -> finish", "v > 300 pt/s -> finish; p >= 0.5 -> finish"),
      ("progress ≥ 0.3 or velocity > 300 pt/s", "p >= 0.3 -> finish; v > 300 pt/s -> finish"),
      ("mean velocity ≥ 300 pt/s and duration ≠ 1 s", "mean >= 300 pt/s and time != 1 s -> finish"),
      ("|d|v > 9 pt²/s", "|d|v > 9 pt²/s -> finish"), ("p + 0.3u > 50%", "p+0.3u > 0.5 -> finish"),
      ("progress > 0.2 and (velocity > 5)", nil),
      ("(v > 1)", nil), ("|v| = 5", nil), ("v > 300 px/s", nil), ("p > 5 pt", nil),
    ] as [(String, String?)])
  func `what people write is understood`(text: String, formula: String?) {
    let policy = try? FinishPolicy(text: text)
    #expect(policy?.formula == formula.map { $0 + "; else cancel" })
  }

  @Test func `the place of an error is shown, also in a long formula`() {
    for formula in ["p > 1 -> stay", String(repeating: "p > 1 -> finish; ", count: 9) + "p > x"] {
      do throws(FinishPolicy.FormulaError) {
        _ = try ClauseList(formula: formula)
        Issue.record("\(formula) is read")
      } catch {
        let lines = error.excerpt(of: formula).split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.count <= 72 })
        let place = lines[1].count - 1
        #expect(Array(lines[0])[place] == Array(formula)[error.column - 1])
      }
    }
  }

  @Test func `every rule of anchors that can be written is read back as the same`() throws {
    var random = SplitMix64(seed: 30)
    for _ in 0..<3000 {
      var anchors: [Double] = [0]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        anchors.append((anchors.last ?? 0) + .random(in: 0.01...2, using: &random))
      }
      let bound = Double.random(in: 1...900, using: &random)
      let overrides: [SnapRule.Override] = [
        .none, .flick(above: bound), .nextIfBehind, .advance(beyond: bound),
      ]
      let rule = SnapRule(
        anchors: anchors, start: Int.random(in: 0..<anchors.count, using: &random),
        lookAhead: .random(in: -1...1, using: &random),
        reach: SnapRule.Reach.allCases[
          Int.random(in: 0..<SnapRule.Reach.allCases.count, using: &random)],
        tie: SnapRule.Tie.allCases[Int.random(in: 0..<SnapRule.Tie.allCases.count, using: &random)],
        override: overrides[Int.random(in: 0..<overrides.count, using: &random)])
      let text = FinishPolicy.snap(rule).formula
      #expect(try FinishPolicy(text: text) == .snap(rule), "\(text)")
    }
    for preset in PolicyPreset.catalog {
      guard case .snap = preset.policy else { continue }
      #expect(try FinishPolicy(text: preset.policy.formula) == preset.policy, "\(preset.name)")
    }
  }

  @Test(arguments: [
    (
      "a tie to the lower; a tie to the higher",
      FinishPolicy.FormulaError.Problem.secondOfAKind("a tie to the higher"), 43
    ),
    ("at most 1 stop; not beyond the ends", .secondOfAKind("not beyond the ends"), 39),
    (
      "|v| > 5 pt/s takes the one ahead of the two nearest; if it lies behind the motion, the next one ahead",
      .secondOfAKind("if it lies behind the motion, the next one ahead"), 76
    ),
    ("v > 300 -> finish", .clausesAndStops("v > 300 -> finish"), 23),
    ("else cancel", .clausesAndStops("else cancel"), 23), ("quickly", .notASnap("quickly"), 23),
  ])
  func `stops have one modifier of a kind, and no clauses`(
    rest: String, problem: FinishPolicy.FormulaError.Problem, column: Int
  ) {
    #expect(throws: FinishPolicy.FormulaError(problem, column: column)) {
      try SnapRule(formula: "nearest of 0, 1 to p; " + rest)
    }
  }

  @Test func `at most one stop is the start or a neighbor of it`() throws {
    let policy = try FinishPolicy(text: "nearest of 0, 0.3, 0.6, 1 to p+1v/L; at most 1 stop")
    let far = policy.decide(ReleaseState(progress: 0.9, velocity: 900, extent: 400))
    #expect(far.target?.share == 0.3)
    #expect(policy.decide(ReleaseState(progress: 0.1, velocity: 0, extent: 400)).target?.share == 0)
    let all = try FinishPolicy(text: "nearest of 0, 0.3, 0.6, 1 to p+1v/L")
    #expect(all.decide(ReleaseState(progress: 0.9, velocity: 900, extent: 400)).target?.share == 1)
  }

  @Test func `the test that spoke is named, not one at an end of the travel`() throws {
    let policy = try FinishPolicy(text: "p < 1 and v < 0 -> cancel; else finish")
    let decision = policy.decide(ReleaseState(progress: 0.55, velocity: -40, extent: 400))
    #expect(decision.outcome == .cancel && decision.reason == .velocity)
  }

  @Test func `a framework's bounds can be set by key, and are printed so`() throws {
    for text in ["vaul:threshold=0.5", "android-drawer:velocity=800"] {
      let policy = try FinishPolicy(text: text)
      #expect(policy.text == text)
      #expect(policy.preset != nil)
    }
    #expect(
      try FinishPolicy(text: "vaul:threshold=0.5,velocity=300").formula
        == "d <= 0 pt -> cancel; mean > 300 pt/s -> finish; p >= 0.5 -> finish; else cancel")
  }

  @Test func `a gate may be as narrow as it can`() throws {
    let list = try ClauseList(formula: "|v| <= 0 pt/s is 0, at most 0; else finish")
    #expect(list.gate == ClauseList.VelocityGate(floor: 0, floorIsStill: true, ceiling: 0))
    let strict = try ClauseList(formula: "|v| < 9 pt/s is 0, at most 9; else finish")
    #expect(strict.gate == ClauseList.VelocityGate(floor: 9, floorIsStill: false, ceiling: 9))
  }

  @Test func `a name stands for its rule, a changed rule for itself`() throws {
    let sheet = try #require(PolicyPreset.named("material-side-sheet")).policy
    #expect(sheet.text == "material-side-sheet")
    guard case .clauses(let list) = sheet else { return }
    #expect(FinishPolicy.clauses(list.at(density: 2)).text == "material-side-sheet:density=2")
    let pulley = try #require(PolicyPreset.named("pulley")).policy
    guard case .snap(var rule) = pulley else { return }
    rule.anchors = [0, 0.5, 1]
    #expect(FinishPolicy.snap(rule).text == "pulley:anchors=0/0.5/1")
    rule.start = 1
    #expect(FinishPolicy.snap(rule).text == "pulley:anchors=0/0.5/1,start=0.5")
    (rule.anchors, rule.start) = ([0, 1], 1)
    #expect(FinishPolicy.snap(rule).text == "pulley:start=1")
  }

  @Test func `a rule that is only called as a framework's is printed as what it does`() throws {
    #expect(FinishPolicy.progress(0.3).text == "progress:threshold=0.3")
    #expect(
      FinishPolicy.progressOrVelocity().text == "progress-or-velocity:progress=0.5,velocity=500")
    let beyondAll = FinishPolicy.progressOrVelocity(velocity: 2e6)
    #expect(
      beyondAll.text
        == "no v passes no test; p >= 0.5 -> finish; v >= 2000000 pt/s -> finish; else cancel")
    #expect(try .clauses(ClauseList(formula: beyondAll.text)) == beyondAll)
    let impostor = FinishPolicy.clauses(ClauseList(name: "vaul", [], otherwise: .finish))
    #expect(impostor.text == "else finish")
    #expect(impostor.sentence == "the first clause that applies says finish: else finish")
    let snapping = FinishPolicy.snap(SnapRule(name: "pulley", lookAhead: 0.5))
    #expect(snapping.text == "nearest of 0, 1 to p+0.5v/L; a tie to the lower")
    let beyond = FinishPolicy.snap(SnapRule(name: "snap", lookAhead: 0.5))
    #expect(beyond.text == snapping.text)
  }

  @Test func `every list that can be written is read back as one that decides alike`() throws {
    var random = SplitMix64(seed: 29)
    for _ in 0..<3000 {
      let list = ClauseList.random(using: &random)
      let read = try ClauseList(formula: FinishPolicy.clauses(list).formula)
      for _ in 0..<20 {
        let release = ReleaseState.random(near: list, using: &random)
        let (a, b) = (list.decide(release), read.decide(release))
        #expect(a.outcome == b.outcome, "\(FinishPolicy.clauses(list).formula): \(release)")
        if a.margin != nil { #expect(a == b) }
      }
    }
  }
}

extension ClauseList {
  /// Any list, also with clauses that always decide and gates that let nothing through.
  fileprivate static func random(using random: inout SplitMix64) -> ClauseList {
    func number(_ range: ClosedRange<Double>) -> Double {
      Bool.random(using: &random)
        ? .random(in: range, using: &random) : Double.random(in: range, using: &random).rounded()
    }
    func quantity() -> ReleaseTest.Quantity {
      let factor = number(-2...2)
      let all: [ReleaseTest.Quantity] = [
        .progress, .peak, .reversal, .distance, .remaining, .velocity, .relativeVelocity, .speed,
        .dominance,
        .meanVelocity, .duration, .swipePower, .projection(lookAhead: factor),
        .pointProjection(lookAhead: factor * 1e-9), .heldProjection(pages: factor / 1000),
        .pixelVelocity(density: .random(in: 0.1...100, using: &random)),
      ]
      return all[Int.random(in: 0..<all.count, using: &random)]
    }
    func clause() -> Clause {
      let tests = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        let comparison = ReleaseTest.Comparison.allCases[Int.random(in: 0..<6, using: &random)]
        let bound = [number(-2...2), number(-1000...1000), number(-1e12...1e12), -0.0]
        let quantity = quantity()
        // A larger progress is taken for a percentage.
        let count = quantity == .progress ? 1 : 4
        return ReleaseTest(quantity, comparison, bound[Int.random(in: 0..<count, using: &random)])
      }
      return Clause(Bool.random(using: &random) ? .finish : .cancel, tests)
    }
    let hasCeiling = Bool.random(using: &random)
    return ClauseList(
      gate: VelocityGate(
        floor: number(-50...200), floorIsStill: Bool.random(using: &random),
        ceiling: hasCeiling ? number(-100...500) : nil),
      (0..<Int.random(in: 0...4, using: &random)).map { _ in clause() },
      otherwise: Bool.random(using: &random) ? .finish : .cancel)
  }
}

extension ReleaseState {
  /// Any release, half of them on some bound of a list.
  fileprivate static func random(
    near list: ClauseList, using random: inout SplitMix64
  ) -> ReleaseState {
    let bounds = list.clauses.flatMap { $0.tests.map(\.bound) } + [list.gate.floor, 0.5]
    let bound = bounds[Int.random(in: 0..<bounds.count, using: &random)]
    let isOnBound = Bool.random(using: &random)
    return ReleaseState(
      progress: isOnBound ? bound : .random(in: -0.5...1.5, using: &random),
      velocity: Int.random(in: 0..<5, using: &random) == 0
        ? nil : isOnBound ? bound : .random(in: -900...900, using: &random),
      extent: Bool.random(using: &random) ? 393 : 852,
      crossVelocity: .random(in: -900...900, using: &random),
      duration: .random(in: 0...1, using: &random))
  }
}
