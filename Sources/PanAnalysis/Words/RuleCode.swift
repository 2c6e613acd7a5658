package import PanEngine
import PanTraces

/// A finish rule as the source of a function in an app's language.
///
/// The function makes the comparisons of ``FinishPolicy/decide(_:)`` in the same order, so that it
/// decides the same. Its arguments must be measured as the rule's framework measures them.
/// ``RuleCode/Vectors`` has test cases for a port.
package struct RuleCode {
  /// The languages: those whose code a test compiles and runs for every rule of the catalog.
  package enum Language: String, CaseIterable {
    /// For UIKit and SwiftUI.
    case swift
    /// For Compose.
    case kotlin
    /// For the web and React Native.
    case javascript
  }

  /// The function, with comments on its parameters. Nil for a custom rule and one with inner stops.
  package let text: String?
  /// The function's parameters, in order.
  package let inputs: [Input]

  /// Writes a rule. `velocityBy` is the estimator whose velocity the rule was evaluated with.
  package init(_ policy: FinishPolicy, _ language: Language, velocityBy estimator: String) {
    let writer = Writer(language)
    var body: [String]?
    switch policy {
    case .clauses(let list): body = writer.body(list)
    case .snap(let rule): body = writer.body(rule)
    case .custom: body = nil
    }
    let source = (body ?? []).joined(separator: "\n")
    inputs = Input.allCases.filter { Self.contains(word: $0.name, in: source) }
    guard let body else {
      text = nil
      return
    }
    var lines = ["// Finishes when \(policy.sentence)."]
    if policy.preset?.isFrameworks == true, let preset = policy.preset {
      lines.append("// The rule of \(preset.title), as PanTrace reads it.")
    }
    for input in inputs {
      lines.append("// \(input.name): \(input.meaning(velocityBy: estimator)).")
    }
    lines.append(writer.head(inputs) + " {")
    lines += body.map { $0.isEmpty ? "" : "  \($0)" }
    lines.append("}")
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Whether a text contains a name as a whole word.
  private static func contains(word name: String, in source: String) -> Bool {
    var word: [UInt8] = []
    for byte in Array(source.utf8) + [0x20] {
      let isLetter = (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      if isLetter {
        word.append(byte)
      } else {
        if word.elementsEqual(name.utf8) { return true }
        word = []
      }
    }
    return false
  }

  /// The possible parameters.
  package enum Input: String, CaseIterable {
    case progress
    case velocity
    case crossVelocity
    case extent
    case offset
    case translation
    case fingerWay
    case peak
    case duration

    /// The name, the same in every language.
    package var name: String { rawValue }

    /// Whether the value may be missing.
    package var isOptional: Bool { self == .velocity || self == .crossVelocity }

    /// The value for a release.
    package func value(_ release: ReleaseState) -> Double? {
      switch self {
      case .progress: release.progress
      case .velocity: release.velocity
      case .crossVelocity: release.crossVelocity
      case .extent: release.extent
      case .offset: release.offset
      case .translation: release.translation
      case .fingerWay: release.fingerWay
      case .peak: release.peak
      case .duration: release.duration
      }
    }

    fileprivate func meaning(velocityBy estimator: String) -> String {
      switch self {
      case .progress: "how far the content was asked to go, a share of the travel"
      case .velocity:
        "points per second towards the finish, by \(estimator); none where it cannot be told"
      case .crossVelocity: "points per second across the travel; none where it cannot be told"
      case .extent: "the length of the travel in points"
      case .offset: "how far the content was asked to go, in points"
      case .translation: "how far the finger went since the pan began, in points"
      case .fingerWay: "how far the finger went since the touch, in points"
      case .peak: "the farthest progress of the gesture"
      case .duration: "seconds from the touch to the lift"
      }
    }
  }
}

extension RuleCode {
  /// Writes the syntax of a language.
  fileprivate struct Writer {
    private let language: Language

    init(_ language: Language) { self.language = language }

    func head(_ inputs: [Input]) -> String {
      func list(_ one: (Input) -> String) -> String {
        inputs.map(one).joined(separator: ", ")
      }
      return switch language {
      case .swift:
        "func finishes(\(list { "\($0.name): Double\($0.isOptional ? "?" : "")" })) -> Bool"
      case .kotlin:
        "fun finishes(\(list { "\($0.name): Double\($0.isOptional ? "?" : "")" })): Boolean"
      case .javascript: "function finishes(\(list { $0.name }))"
      }
    }

    // MARK: - Statements

    private var end: String { language == .javascript ? ";" : "" }

    private func bind(_ name: String, _ value: String) -> String {
      let word =
        switch language {
        case .swift: "let"
        case .kotlin: "val"
        case .javascript: "const"
        }
      return "\(word) \(name) = \(value)\(end)"
    }

    private func leave(_ value: String, if condition: String? = nil) -> String {
      guard let condition else { return "return \(value)\(end)" }
      return language == .swift
        ? "if \(condition) { return \(value) }" : "if (\(condition)) return \(value)\(end)"
    }

    private func choose(_ condition: String, _ yes: String, _ no: String) -> String {
      language == .kotlin
        ? "if (\(condition)) \(yes) else \(no)" : "\(condition) ? \(yes) : \(no)"
    }

    private func number(_ value: Double) -> String {
      let text = NumberText.plain(value)
      let isWhole = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2d }
      return language == .kotlin && isWhole ? text + ".0" : text
    }

    private var zero: String { number(0) }

    private func call(_ name: String, _ arguments: String...) -> String {
      let list = arguments.joined(separator: ", ")
      return switch language {
      case .swift: name == "sqrt" ? "(\(list)).squareRoot()" : "\(name)(\(list))"
      case .kotlin: "kotlin.math.\(name)(\(list))"
      case .javascript: "Math.\(name)(\(list))"
      }
    }

    private func orZero(_ name: String) -> String {
      language == .kotlin ? "\(name) ?: 0.0" : "\(name) ?? 0"
    }

    private func isKnown(_ name: String) -> String {
      // In JavaScript `!= null` is false for undefined, too.
      "\(name) != \(language == .swift ? "nil" : "null")"
    }

    private var equals: String { language == .javascript ? "===" : "==" }

    private func sign(_ comparison: ReleaseTest.Comparison) -> String {
      switch comparison {
      case .equal: equals
      case .notEqual: language == .javascript ? "!==" : "!="
      default: comparison.sign
      }
    }

    // MARK: - Clauses

    func body(_ list: ClauseList) -> [String] {
      let quantities = list.clauses.flatMap { $0.tests.map { $0.quantity } }
      var lines: [String] = []
      if quantities.contains(where: { $0.looksAtVelocity }) {
        lines += velocity("v", of: "velocity", list.gate)
      }
      if quantities.contains(where: { $0.looksAcross }) {
        lines += velocity("w", of: "crossVelocity", list.gate)
      }
      for clause in list.clauses {
        let tests = clause.tests.map { test in
          let known =
            test.quantity.looksAtVelocity && list.gate.missing == .unknown
            ? isKnown("velocity") + " && " : ""
          return "\(known)\(figure(test.quantity)) \(sign(test.comparison)) \(number(test.bound))"
        }
        let outcome = clause.outcome == .finish ? "true" : "false"
        lines.append(
          tests.isEmpty ? leave(outcome) : leave(outcome, if: tests.joined(separator: " && ")))
        if tests.isEmpty { return lines }
      }
      return lines + [leave(list.otherwise == .finish ? "true" : "false")]
    }

    /// A velocity after the platform's clamping: the gate's ceiling and floor.
    private func velocity(
      _ name: String, of source: String, _ gate: ClauseList.VelocityGate
    ) -> [String] {
      guard !gate.isOpen else { return [bind(name, orZero(source))] }
      var lines = [
        bind("\(name)Raw", orZero(source)), bind("\(name)Speed", call("abs", "\(name)Raw")),
      ]
      var value = "\(name)Raw"
      if let ceiling = gate.ceiling {
        let held = choose("\(name)Raw < \(zero)", "-\(number(ceiling))", number(ceiling))
        value = choose("\(name)Speed > \(number(ceiling))", "(\(held))", value)
      }
      if gate.floor > 0 {
        let still = gate.floorIsStill ? "<=" : "<"
        value = choose(
          "\(name)Speed \(still) \(number(gate.floor))", zero,
          value == "\(name)Raw" ? value : "(\(value))")
      }
      lines.append(bind(name, value))
      return lines
    }

    private func figure(_ quantity: ReleaseTest.Quantity) -> String {
      switch quantity {
      case .progress: "progress"
      case .peak: "peak"
      case .reversal: "(peak - progress) * extent"
      case .distance: "translation"
      case .remaining: "extent - offset"
      case .velocity: "v"
      case .pixelVelocity(let density): "v * \(number(density))"
      case .relativeVelocity: "v / extent"
      case .speed: call("sqrt", "v * v + w * w")
      case .dominance: "\(call("abs", "v")) - \(call("abs", "w"))"
      case .meanVelocity: "(" + choose("duration > \(zero)", "fingerWay / duration", zero) + ")"
      case .duration: "duration"
      case .swipePower: "\(call("abs", "translation")) * v"
      case .projection(let ahead): "progress + \(number(ahead)) * (v / extent)"
      case .pointProjection(let ahead): "(offset + \(number(ahead)) * v) / extent"
      case .heldProjection(let pages):
        "\(call("min", call("max", "progress", zero), number(1))) + \(number(pages)) * v"
      }
    }

    // MARK: - Stops

    /// The body for a rule with stops at the two ends only. Nil with others, if finish and cancel
    /// do not determine the stop.
    func body(_ rule: SnapRule) -> [String]? {
      guard rule.anchors == [0, 1], rule.start == 0 else { return nil }
      var lines = [bind("v", orZero("velocity"))]
      let ahead = "offset + \(number(rule.lookAhead)) * v"
      lines.append(
        bind(
          "thrown",
          rule.reach == .ends ? call("min", call("max", ahead, zero), "extent") : ahead))
      let needsForward = rule.tie == .againstMotion || rule.reach == .segment
      if needsForward {
        lines.append(
          bind("forward", choose("v \(equals) \(zero)", "offset > \(zero)", "v > \(zero)")))
      }
      let middle = "extent / \(number(2))"
      var far =
        switch rule.tie {
        case .low, .lowestElseHigh: "thrown > \(middle)"
        case .high: "thrown >= \(middle)"
        case .againstMotion: "thrown > \(middle) || (thrown \(equals) \(middle) && !forward)"
        }
      if rule.reach == .segment {
        far = "(forward && offset >= extent) || ((forward || offset > \(zero)) && (\(far)))"
      }
      switch rule.override {
      case .none: lines.append(leave(far))
      case .flick(let bound):
        lines += [
          leave("v > \(zero)", if: "\(call("abs", "v")) > \(number(bound))"), leave(far),
        ]
      case .nextIfBehind:
        lines += [
          bind("far", far), leave("true", if: "!far && v > \(zero) && offset > \(zero)"),
          leave("false", if: "far && v < \(zero) && offset < extent"), leave("far"),
        ]
      case .advance(let distance):
        lines.append(leave("(\(far)) || thrown > \(number(distance))"))
      }
      return lines
    }
  }
}

extension ReleaseTest.Quantity {
  fileprivate var looksAcross: Bool { self == .speed || self == .dominance }

  /// Whether it is computed from the velocity at release.
  package var looksAtVelocity: Bool {
    switch self {
    case .progress, .peak, .reversal, .distance, .remaining, .meanVelocity, .duration: false
    default: true
    }
  }
}

extension RuleCode {
  /// Test vectors for a port: releases with the rule's decisions.
  package struct Vectors {
    /// The releases: on each bound of the rule and on either side of it, and at usual values.
    package let releases: [(state: ReleaseState, finishes: Bool)]

    /// Chooses releases for a rule.
    package init(_ policy: FinishPolicy) {
      var progresses: [Double] = [-0.1, 0, 0.05, 0.2, 0.5, 0.75, 1]
      var velocities: [Double?] = [nil, -9000, -600, -50, 0, 49, 50, 250, 600, 9000]
      var others: [(ReleaseTest.Quantity, Double)] = []
      if case .clauses(let list) = policy {
        for test in list.clauses.flatMap({ $0.tests }) {
          let near = Self.near(test.bound)
          switch test.quantity {
          case .progress: progresses += near
          case .velocity: velocities += near.map { $0 }
          case .pixelVelocity(let density): velocities += near.map { $0 / density }
          default: others += near.map { (test.quantity, $0) }
          }
        }
        for speed in [list.gate.floor, list.gate.ceiling ?? 0] where speed > 0 {
          velocities += (Self.near(speed) + Self.near(-speed)).map { $0 }
        }
      }
      if case .snap(let rule) = policy {
        others += Self.near(0.5).map { (.pointProjection(lookAhead: rule.lookAhead), $0) }
        if case .flick(let bound) = rule.override {
          velocities += (Self.near(bound) + Self.near(-bound)).map { $0 }
        }
      }
      let (extents, durations) = ([320.0, 800], [0.08, 0.6])
      var states: [ReleaseState] = []
      for (row, progress) in progresses.enumerated() {
        for (column, velocity) in velocities.enumerated() {
          // All pairs of progress and velocity; the other inputs cycle.
          let turn = row + column
          states.append(
            ReleaseState(
              progress: progress, velocity: velocity, extent: extents[turn % 2],
              crossVelocity: velocity.map { _ in [0.0, 700, -120][turn % 3] },
              fingerWay: progress * extents[turn % 2] + 16,
              peak: progress + [0, 0.1, 0.3][turn % 3],
              duration: durations[(turn / 2) % 2]))
        }
      }
      // A bound on another figure is met at three usual releases.
      let usual = states.filter { [0.2, 0.5, 0.75].contains($0.progress) && $0.velocity == 250 }
      states += others.flatMap { quantity, value in
        usual.compactMap { $0.changed(quantity, to: value) }
      }
      releases = states.map { ($0, policy.decide($0).outcome == .finish) }
    }

    /// A bound, and on either side of it.
    private static func near(_ bound: Double) -> [Double] {
      [bound - abs(bound) / 64, bound, bound + abs(bound) / 64]
    }

    /// The releases as JSON: the arguments in order, and the result.
    package func json(_ inputs: [RuleCode.Input]) -> String {
      let rows = releases.map { release -> String in
        let values = inputs.map { input in
          input.value(release.state).map { NumberText.plain($0) } ?? "null"
        }
        return "    [\((values + ["\(release.finishes)"]).joined(separator: ", "))]"
      }
      // Releases that differ only in inputs without a parameter give equal rows.
      var seen: Set<String> = []
      let distinct = rows.filter { seen.insert($0).inserted }
      let names = inputs.map { "\"\($0.name)\"" } + ["\"finishes\""]
      return "{\n  \"columns\": [\(names.joined(separator: ", "))],\n  \"rows\": [\n"
        + distinct.joined(separator: ",\n") + "\n  ]\n}\n"
    }
  }
}

extension ReleaseState {
  /// The same release with what makes a quantity a value. Nil if no finite figure does.
  fileprivate func changed(_ quantity: ReleaseTest.Quantity, to value: Double) -> ReleaseState? {
    var (progress, velocity, cross) = (self.progress, self.velocity ?? 0, crossVelocity ?? 0)
    var (way, peak, duration) = (fingerWay, self.peak, self.duration)
    switch quantity {
    case .progress: progress = value
    case .peak: peak = value
    case .reversal: peak = progress + value / extent
    case .distance: progress = value / extent
    case .remaining: progress = 1 - value / extent
    case .velocity: velocity = value
    case .pixelVelocity(let density): velocity = value / density
    case .relativeVelocity: velocity = value * extent
    case .speed: (velocity, cross) = (value, 0)
    case .dominance: (velocity, cross) = (max(0, value), max(0, -value))
    case .meanVelocity: way = value * duration
    case .duration: duration = value
    case .swipePower: velocity = value / abs(translation)
    case .projection(let ahead), .pointProjection(let ahead):
      velocity = (value - progress) / ahead * extent
    case .heldProjection(let pages): velocity = (value - min(max(progress, 0), 1)) / pages
    }
    guard progress.isFinite, velocity.isFinite, way.isFinite, peak.isFinite else { return nil }
    return ReleaseState(
      progress: progress, velocity: velocity, extent: extent, crossVelocity: cross,
      fingerWay: way, peak: peak, duration: duration)
  }
}
