import PanEngine
package import PanTraces

/// What the screen shows after a lift: the settle under a rule drawn at random for each gesture, or
/// nothing.
///
/// A constant rule would teach people its bounds and so bias the recording.
package struct ShownRule: Equatable, Sendable {
  /// The name for showing nothing, in the column `shown_rule`.
  package static let none = "none"
  /// The rules to draw from, with equal probability.
  package static let names = [
    none, "progress-or-velocity", "flutter-cupertino-back", "vaul", "react-navigation-stack",
  ]
  /// The longest animation in ms: the slow end of a settle is cut.
  private static let longest = 1500.0

  /// The name of the drawn rule.
  package let name: String
  /// The shown outcome. Nil if nothing was shown.
  package let outcome: TransitionOutcome?
  /// The content's positions: ms since the lift, x and y in points, flattened.
  package let way: [Double]

  /// Shows nothing.
  static let blank = ShownRule(name: none, outcome: nil, way: [])

  private init(name: String, outcome: TransitionOutcome?, way: [Double]) {
    (self.name, self.outcome, self.way) = (name, outcome, way)
  }

  /// Draws a rule for a prompt by its number.
  static func drawn(seed: UInt64, prompt: Int) -> String {
    var random = SeededRandom(seed: seed, stream: 1000 + UInt64(max(0, prompt)))
    return names.shuffled(using: &random)[0]
  }

  /// Replays a gesture under a rule. Blank if the rule makes no decision.
  init(_ name: String, _ trace: Trace) {
    guard name != Self.none, let policy = try? FinishPolicy(text: name) else {
      self = .blank
      return
    }
    let replay = LabReplay(trace, ReplayConfiguration(policy: policy))
    guard let release = replay.release else {
      self = .blank
      return
    }
    let way = replay.way(from: release.time).prefix { $0.time <= Self.longest }
    self.init(
      name: name, outcome: release.outcome,
      way: way.flatMap { [$0.time, $0.content.x, $0.content.y] })
  }

  /// The duration of the animation, in ms.
  var length: Double { way.count < 3 ? 0 : way[way.count - 3] }

  /// An animation of the content on the pad.
  struct Film: Equatable, Sendable {
    /// The positions: ms since the start, x and y in points, flattened.
    let way: [Double]
    /// The page's clock in ms at the start. Nil before the first frame.
    private var began: Double?
    /// The current position.
    private(set) var place = Vector.zero
    /// Whether positions are left.
    private(set) var isRunning = true

    /// An animation that starts with its first frame.
    init(_ way: [Double]) { self.way = way }

    /// Advances to a clock time in ms. With reduced motion (`isStill`), jumps to the end.
    mutating func tick(_ now: Double, isStill: Bool) {
      let start = began ?? now
      began = start
      var frame = 0
      while frame + 3 < way.count, isStill || way[frame + 3] <= now - start { frame += 3 }
      if way.count >= 3 { place = Vector(x: way[frame + 1], y: way[frame + 2]) }
      isRunning = frame + 3 < way.count
    }
  }
}
