import PanReplay
import PanText
import PanTraces

/// The parameters of every system.
struct SystemParameters: Equatable, Sendable {
  /// How long it takes, in seconds.
  var duration: Double
  /// Whether a tap starts it, and only time drives it.
  var startsByTap = false
  /// Whether the pan presents instead of dismissing, where a system can do both.
  var presents = false
  /// Whether a touch catches the settle although the animator is not interruptible, which UIKit's
  /// class does not let it.
  var catchesSettle = false
  /// Whether it keeps its author's mistakes.
  var isAsWritten = false

  /// The traits of a system whose animator is not interruptible.
  func traits(
    _ direction: TravelDirection, travel: TravelLength = .container,
    policy: FinishPolicy = .progress(0.5)
  ) -> TransitionTraits {
    var traits = TransitionTraits(
      direction: direction, travel: travel, duration: duration, policy: policy)
    traits.catchesSettle = catchesSettle
    traits.startsByTap = startsByTap
    return traits
  }
}

/// The parameters of one system: those of every system, and its own beside them.
protocol ParametersOfSystem: Equatable, Sendable {
  var system: SystemParameters { get set }
}

extension ComponentField where Part: ParametersOfSystem {
  static func duration(_ summary: String = "how long it takes") -> ComponentField {
    .number("duration", summary, unit: "s", in: 0.01...60, \.system.duration)
  }

  static var tap: ComponentField {
    .flag("tap", "a tap starts it, and only time drives it", \.system.startsByTap)
  }

  /// Whether it presents; `summary` says which way the finger goes then.
  static func presents(_ summary: String) -> ComponentField {
    .flag("presents", summary, \.system.presents)
  }

  static var catches: ComponentField {
    .flag(
      "catches", "a touch catches the settle; the animator is not interruptible",
      \.system.catchesSettle)
  }

  static func asWritten(_ summary: String) -> ComponentField {
    .flag("as-written", summary, \.system.isAsWritten)
  }
}

// Settings by key paths: this module is not compiled as Embedded Swift, which has none.
extension ComponentField {
  static func number(
    _ key: String, _ summary: String, unit: String, in range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Part, Double> & Sendable
  ) -> ComponentField {
    number(
      key, summary, unit: unit, in: range, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  static func flag(
    _ key: String, _ summary: String, _ path: any WritableKeyPath<Part, Bool> & Sendable
  ) -> ComponentField {
    flag(key, summary, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  static func word<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ key: String, _ summary: String, _ path: any WritableKeyPath<Part, Choice> & Sendable
  ) -> ComponentField {
    word(
      key, summary, of: Array(Choice.allCases), name: { $0.rawValue },
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }
}
