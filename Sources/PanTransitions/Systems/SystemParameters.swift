import PanText

/// What can be set of every system.
protocol SystemParameters: Equatable, Sendable {
  /// How long it takes, in seconds.
  var duration: Double { get set }
  /// Whether a tap starts it, and only time drives it.
  var startsByTap: Bool { get set }
  /// When the device is turned, in seconds since the trace's first sample; 0 is never.
  var turn: Double { get set }
}

extension SystemParameters {
  /// What happens to the surroundings on the way.
  var events: [EnvironmentEvent] {
    turn > 0 ? [EnvironmentEvent(time: turn, change: .turn)] : []
  }
}

/// What can be set of a system that presents as well as dismisses.
protocol PresentingParameters: SystemParameters {
  /// Whether it presents.
  var presents: Bool { get set }
}

/// What can be set of a system whose animator is not interruptible.
protocol UninterruptibleParameters: SystemParameters {
  /// Whether a touch catches the settle all the same, which UIKit's class does not let it.
  var catchesSettle: Bool { get set }
}

extension ComponentField where Part: UninterruptibleParameters {
  /// Whether a touch catches the settle.
  static var catches: ComponentField {
    .flag(
      "catches", "a touch catches the settle; the animator is not interruptible",
      get: { $0.catchesSettle }, set: { $0.catchesSettle = $1 })
  }
}

extension ComponentField where Part: SystemParameters {
  /// How long it takes.
  static func duration(_ summary: String = "how long it takes") -> ComponentField {
    .number(
      "duration", summary, unit: "s", in: 0.01...60, get: { $0.duration },
      set: { $0.duration = $1 })
  }

  /// Whether a tap starts it.
  static var tap: ComponentField {
    .flag(
      "tap", "a tap starts it, and only time drives it", get: { $0.startsByTap },
      set: { $0.startsByTap = $1 })
  }

  /// When the device is turned.
  static var turn: ComponentField {
    .number(
      "turn", "when the device is turned; 0 never", unit: "s", in: 0...60, get: { $0.turn },
      set: { $0.turn = $1 })
  }
}

extension ComponentField where Part: PresentingParameters {
  /// Whether it presents; `summary` says which way the finger goes then.
  static func presents(_ summary: String) -> ComponentField {
    .flag("presents", summary, get: { $0.presents }, set: { $0.presents = $1 })
  }
}
