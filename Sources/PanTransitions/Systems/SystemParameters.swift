import PanEngine
import PanTraces

// How a transition gets a name: its file in this folder adds a `NamedTransition`, which says where
// it comes from, what can be set of it (some of the parameters below), what a replay has to know of
// it (its traits) and what makes its scene. `NamedTransition.all` lists it.

/// Everything that can be set of the named transitions. Each has some of it.
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

  // MARK: - Sheets. The list of parts names no numbers, these are ours.

  /// The sheet's height as a share of the container's.
  var height = 0.5
  /// How dark the dimming view gets, as opacity.
  var dimming = 0.4
  /// How far the content is scrolled down at the start, in points. A recorded offset takes its
  /// place.
  var offset = 120.0
  /// How the finger passes from the scroll view to the sheet.
  var handover = ReplayConfiguration.ScrollHandover.smooth
  /// The heights at which a sheet rests, as shares of the container's, rising.
  var heights = [0.25, 0.5, 0.75]
  /// At which of them the gesture finds it, from 1, the lowest.
  var start = 2
  /// Whether it can be put away.
  var canBeDismissed = true

  // MARK: - Mini player. The article names no numbers, these are ours.

  /// The height of the mini view at the bottom of the screen, in points.
  var miniHeight = 64.0
  /// The article's flag: whether the transition plays by itself once the pan begins.
  var disablesInteraction = false
  /// From which share of the way it finishes.
  var threshold = 0.5
  /// Whether progress is kept within `0...1`.
  var clamps = false
  /// Whether the rest runs at 1 − progress times the speed, so that going on always takes the
  /// whole duration and going back the longer the farther it was.
  var slowsDown = false

  // MARK: - Composable library

  /// Which of the ready animations it is.
  var animation = Composable.BuiltIn.move
  /// The edge towards which it pops, as the way to it.
  var edge = TravelDirection.right

  /// The traits of a system whose animator is not interruptible.
  func traits(
    _ direction: TravelDirection, travel: TransitionSetup.Traits.Length = .container,
    policy: FinishPolicy = .progress(0.5)
  ) -> TransitionSetup.Traits {
    var traits = TransitionSetup.Traits(
      direction: direction, travel: travel, duration: duration, policy: policy)
    traits.catchesSettle = catchesSettle
    traits.startsByTap = startsByTap
    return traits
  }
}

/// The settings that several systems have.
extension Setting<SystemParameters> {
  static func duration(_ help: String = "how long it takes") -> Setting {
    Setting("duration", help, .number(0.01...60, "s"), \.duration)
  }

  static let tap = Setting("tap", "a tap starts it, and only time drives it", .flag, \.startsByTap)

  /// Whether it presents. `help` says which way the finger goes then.
  static func presents(_ help: String) -> Setting { Setting("presents", help, .flag, \.presents) }

  static let catches = Setting(
    "catches", "a touch catches the settle; the animator is not interruptible", .flag,
    \.catchesSettle)

  static func asWritten(_ help: String) -> Setting {
    Setting("as-written", help, .flag, \.isAsWritten)
  }

  static let height = Setting("height", "height of the sheet", .number(0.05...1, "1"), \.height)

  /// A setting by a key path: this module is not compiled as Embedded Swift, which has none.
  init<Value>(
    _ key: String, _ help: String, _ range: SettingRange<Value>,
    _ path: any WritableKeyPath<SystemParameters, Value> & Sendable
  ) {
    self.init(key, help, range, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }
}

extension SettingRange where Value: CaseIterable & RawRepresentable<String> {
  /// One of all words of a type.
  static var word: SettingRange { .words(Array(Value.allCases)) { $0.rawValue } }
}
