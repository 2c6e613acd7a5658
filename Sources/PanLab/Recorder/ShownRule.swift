import PanMotion
import PanReplay
package import PanTraces

/// What the screen does after a lift: a rule drawn anew for each gesture, or nothing at all.
///
/// One constant rule would teach people its own bounds, and what they do then says more of the rule
/// than of them.
package struct ShownRule: Equatable, Sendable {
  /// The word in the column `shown_rule` where the screen does nothing.
  package static let none = "none"
  /// What is drawn from, each as often as any other: rules that differ in what they ask for.
  package static let names = [
    none, "progress-or-velocity", "flutter-cupertino-back", "vaul", "react-navigation-stack",
  ]
  /// The longest that is shown, in ms: the end of a settle is slower than anybody looks.
  private static let longest = 1500.0

  /// What was drawn.
  package let name: String
  /// What the screen did; nil where it did nothing.
  package let outcome: TransitionOutcome?
  /// Where the content is, in ms since the lift and points in x and y, three numbers each.
  package let way: [Double]

  /// Nothing.
  static let blank = ShownRule(name: none, outcome: nil, way: [])

  private init(name: String, outcome: TransitionOutcome?, way: [Double]) {
    (self.name, self.outcome, self.way) = (name, outcome, way)
  }

  /// Draws for a prompt by its number.
  static func drawn(seed: UInt64, prompt: Int) -> String {
    var random = SeededRandom(seed: seed, stream: 1000 + UInt64(max(0, prompt)))
    return names.shuffled(using: &random)[0]
  }

  /// What a rule makes of a gesture; blank where it decides nothing.
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

  /// How long it is shown, in ms.
  var length: Double { way.count < 3 ? 0 : way[way.count - 3] }
}

/// Something that moves on the pad by itself: where it is, over time.
struct Film: Equatable, Sendable {
  /// Milliseconds from its beginning and points in x and y, three numbers each.
  let way: [Double]
  /// The page's clock in ms at its beginning; nil before its first frame.
  private var began: Double?
  /// Where it is.
  private(set) var place = Vector.zero
  /// Whether it still moves.
  private(set) var isRunning = true

  /// A film that begins with its first frame.
  init(_ way: [Double]) { self.way = way }

  /// The clock has gone on, in ms; where nothing is to move, only the end is shown.
  mutating func tick(_ now: Double, isStill: Bool) {
    let start = began ?? now
    began = start
    var frame = 0
    while frame + 3 < way.count, isStill || way[frame + 3] <= now - start { frame += 3 }
    if way.count >= 3 { place = Vector(x: way[frame + 1], y: way[frame + 2]) }
    isRunning = frame + 3 < way.count
  }
}
