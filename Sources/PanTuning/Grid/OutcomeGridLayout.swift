/// How progress and velocity are divided into the bins of a grid, in whole numbers.
///
/// A bin starts at its lower edge, which is in it. What lies below the first bin counts as in it,
/// what lies above the last as in that; so thresholds at the edges decide as on the gestures
/// themselves, from the second edge on.
public struct OutcomeGridLayout: Equatable, Hashable, Sendable {
  /// One axis: bin `i` starts at `first + i · step`.
  public struct Axis: Equatable, Hashable, Sendable {
    /// The lower edge of the first bin, in `-1_000_000_000...1_000_000_000`.
    public let first: Int
    /// The width of a bin, in `1...1_000_000`.
    public let step: Int
    /// The number of bins, in `1...10_000`.
    public let count: Int

    /// Creates an axis, or nil where a number is out of its range.
    public init?(first: Int, step: Int, count: Int) {
      guard (-1_000_000_000...1_000_000_000).contains(first), (1...1_000_000).contains(step),
        (1...10_000).contains(count)
      else { return nil }
      self.init(checkedFirst: first, step: step, count: count)
    }

    fileprivate init(checkedFirst first: Int, step: Int, count: Int) {
      self.first = first
      self.step = step
      self.count = count
    }

    /// The lower edge of a bin, in the axis's whole numbers.
    func edge(_ bin: Int) -> Int { first + bin * step }

    /// The last bin whose edge, over `perUnit`, is not above the value.
    func bin(of value: Double, perUnit: Double) -> Int {
      let last = Double(count - 1)
      let place = ((value * perUnit - Double(first)) / Double(step)).rounded(.down)
      var bin = Int(min(max(place, 0), last))
      // The product can round across an edge; the comparison is the one a rule makes.
      while bin > 0, value < Double(edge(bin)) / perUnit { bin -= 1 }
      while bin + 1 < count, value >= Double(edge(bin + 1)) / perUnit { bin += 1 }
      return bin
    }
  }

  /// Progress in thousandths of the travel.
  public let progress: Axis
  /// Velocity along the travel in points per second.
  public let velocity: Axis

  /// Creates a layout.
  public init(progress: Axis, velocity: Axis) {
    self.progress = progress
    self.velocity = velocity
  }

  /// Hundredths of the travel from −0.2 to 1.5, and 20 pt/s from −4,000 to 8,000 pt/s.
  public static let standard = OutcomeGridLayout(
    progress: Axis(checkedFirst: -200, step: 10, count: 171),
    velocity: Axis(checkedFirst: -4000, step: 20, count: 601))

  /// The number of thousandths in a share.
  static let progressPerUnit = 1000.0
}
