import PanEngine
import PanTraces

/// The parameters of every system.
struct SystemParameters: Equatable, Sendable {
  /// How long it takes, in seconds.
  var duration: Double
  /// Whether a tap starts it, and only time drives it.
  var startsByTap = false
  /// Whether the pan presents instead of dismissing, if a system can do both.
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

extension Setting where Owner: ParametersOfSystem {
  static func duration(_ help: String = "how long it takes") -> Setting {
    Setting("duration", help, .number(0.01...60, "s"), \.system.duration)
  }

  static var tap: Setting {
    Setting("tap", "a tap starts it, and only time drives it", .flag, \.system.startsByTap)
  }

  /// Whether it presents. `help` says which way the finger goes then.
  static func presents(_ help: String) -> Setting {
    Setting("presents", help, .flag, \.system.presents)
  }

  static var catches: Setting {
    Setting(
      "catches", "a touch catches the settle; the animator is not interruptible", .flag,
      \.system.catchesSettle)
  }

  static func asWritten(_ help: String) -> Setting {
    Setting("as-written", help, .flag, \.system.isAsWritten)
  }
}

extension Setting {
  /// A setting by a key path: this module is not compiled as Embedded Swift, which has none.
  init<Value>(
    _ key: String, _ help: String, _ range: SettingRange<Value>,
    _ path: any WritableKeyPath<Owner, Value> & Sendable
  ) {
    self.init(key, help, range, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }
}

extension SettingRange where Value: CaseIterable & RawRepresentable<String> {
  /// One of all words of a type.
  static var word: SettingRange { .words(Array(Value.allCases)) { $0.rawValue } }
}
