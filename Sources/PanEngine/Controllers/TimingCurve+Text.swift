public import PanTraces

/// The timing curves that have a name.
package enum CurveName: String, Sendable, CaseIterable {
  /// Constant speed.
  case linear
  /// Slow start.
  case easeIn = "ease-in"
  /// Slow end.
  case easeOut = "ease-out"
  /// Slow start and end.
  case easeInOut = "ease-in-out"
  /// The curve of Core Animation's `default`.
  case `default`

  /// The curve itself.
  package var curve: TimingCurve {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    case .default: .cubic(.coreAnimationDefault)
    }
  }
}

extension TimingCurve {
  /// Reads a curve's name, `cubic/x1/y1/x2/y2` or `spring/DAMPING[/VELOCITY]`. Nil for other texts.
  public init?(text: String) {
    if let named = CurveName(rawValue: text) {
      self = named.curve
      return
    }
    let parts = text.split(separator: "/").map { String($0) }
    let numbers = parts.dropFirst().compactMap { Double(decimal: $0) }
    guard numbers.count == parts.count - 1 else { return nil }
    switch (parts.first, numbers.count) {
    case ("cubic", 4):
      guard
        let cubic = Cubic(
          x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      else { return nil }
      self = .cubic(cubic)
    case ("spring", 1), ("spring", 2):
      guard
        let spring = SpringCurve(
          dampingRatio: numbers[0], initialVelocity: numbers.dropFirst().first ?? 0)
      else { return nil }
      self = .spring(spring)
    default: return nil
    }
  }

  /// The text that reads back as the curve.
  public var text: String {
    switch self {
    case .cubic(let cubic):
      CurveName.allCases.first { $0.curve == self }?.rawValue
        ?? Self.text("cubic", [cubic.first.x, cubic.first.y, cubic.second.x, cubic.second.y])
    case .spring(let spring): Self.text("spring", [spring.dampingRatio, spring.initialVelocity])
    }
  }

  private static func text(_ kind: String, _ numbers: [Double]) -> String {
    kind + numbers.map { "/" + NumberText.plain($0) }.joined()
  }
}

extension SettingRange<TimingCurve> {
  /// A timing curve.
  public static var curve: SettingRange {
    let names = CurveName.allCases.map { $0.rawValue }.joined(separator: ", ")
    return .text(
      "one of \(names), cubic/x1/y1/x2/y2 with x in 0...1, or spring/DAMPING[/VELOCITY]",
      read: { TimingCurve(text: $0) }, write: { $0.text })
  }
}
