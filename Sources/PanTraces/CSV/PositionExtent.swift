import PanMotion

/// The rectangle that positions lie in.
struct PositionExtent: Equatable, Sendable {
  private(set) var low: Vector
  private(set) var high: Vector

  /// The rectangle of a trace's samples; nil without any.
  init?(_ samples: [TouchSample]) {
    guard let first = samples.first else { return nil }
    low = first.position
    high = first.position
    for sample in samples { add(sample.position, sample.position) }
  }

  mutating func formUnion(_ other: PositionExtent) { add(other.low, other.high) }

  private mutating func add(_ low: Vector, _ high: Vector) {
    self.low = Vector(x: min(self.low.x, low.x), y: min(self.low.y, low.y))
    self.high = Vector(x: max(self.high.x, high.x), y: max(self.high.y, high.y))
  }

  /// Whether all of it lies about as far as shares of a whole do; a finger may leave its view.
  var looksLikeFractions: Bool {
    let usual = -0.5...1.5
    return usual.contains(low.x) && usual.contains(low.y) && usual.contains(high.x)
      && usual.contains(high.y) && low != high
  }

  /// Whether a finger in a container of this size would have to be far outside.
  func goesBeyond(_ container: Vector) -> Bool {
    let slack = 0.25
    return high.x > container.x * (1 + slack) || high.y > container.y * (1 + slack)
      || low.x < -container.x * slack || low.y < -container.y * slack
  }
}
