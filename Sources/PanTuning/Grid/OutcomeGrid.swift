import PanTraces

/// How many gestures of each intent fell into each bin of progress and velocity.
///
/// All that is needed to tune thresholds again, later or elsewhere, without anybody's traces. Holds
/// whole numbers only: merging is associative and commutative, and the bytes of a merged grid do
/// not depend on the order. A count that would not fit in 63 bits stays at the largest.
///
/// ```swift
/// var grid = OutcomeGrid(mine)
/// try grid.merge(OutcomeGrid(theirs))
/// let shared = try RuleFamily.progress.optimum(for: grid)
/// ```
public struct OutcomeGrid: Equatable, Sendable {
  /// The bins.
  public let layout: OutcomeGridLayout
  /// What it was made of; nil where nobody said.
  public private(set) var origin: GridOrigin?
  private(set) var counts: [Bin: Int] = [:]

  /// One bin and an intent; ordered as in files.
  struct Bin: Hashable, Comparable {
    let intent: TransitionOutcome
    let progress: Int
    let velocity: Int

    static func < (a: Bin, b: Bin) -> Bool {
      (a.rank, a.progress, a.velocity) < (b.rank, b.progress, b.velocity)
    }

    /// Gestures meant to finish stand first.
    private var rank: Int { intent == .finish ? 0 : 1 }
  }

  /// Creates a grid of gestures.
  public init(
    layout: OutcomeGridLayout = .standard, origin: GridOrigin? = nil,
    _ outcomes: [LabeledOutcome] = []
  ) {
    self.layout = layout
    self.origin = origin
    for outcome in outcomes { add(outcome) }
  }

  /// Counts one more gesture.
  public mutating func add(_ outcome: LabeledOutcome) {
    let bin = Bin(
      intent: outcome.intent,
      progress: layout.progress.bin(
        of: outcome.progress, perUnit: OutcomeGridLayout.progressPerUnit),
      velocity: layout.velocity.bin(of: outcome.velocity, perUnit: 1))
    add(1, to: bin)
  }

  /// Adds all of another grid's gestures; throws where the bins or the configuration are not the
  /// same, or an input is in both.
  public mutating func merge(_ other: OutcomeGrid) throws(OutcomeGridError) {
    guard layout == other.layout else { throw .layoutsDiffer }
    switch (origin, other.origin) {
    case (nil, nil): break
    case (var here?, let there?):
      try here.merge(there)
      origin = here
    case (nil, _?), (_?, nil): throw .originMissing
    }
    for (bin, count) in other.counts { add(count, to: bin) }
  }

  /// How many gestures are counted.
  public var total: Int { counts.values.reduce(0, Self.sum) }

  mutating func add(_ count: Int, to bin: Bin) {
    counts[bin] = Self.sum(counts[bin] ?? 0, count)
  }

  /// Saturating, so that the order of adding makes no difference.
  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }
}

/// Why grids cannot be merged or read.
public enum OutcomeGridError: Error, Equatable, Sendable {
  /// Two grids with other bins.
  case layoutsDiffer
  /// Two grids of which only one says what it was made of.
  case originMissing
  /// Two grids of other configurations: which options differ, as far as they are told.
  case configurationsDiffer([GridOrigin.Difference])
  /// Two grids that both count the same inputs, by their digests.
  case inputsInCommon([String])
  /// The first line is not that of a grid.
  case notAGrid
  /// A grid of another version; the earlier one did not say what it was made of.
  case otherVersion(isEarlier: Bool)
  /// A line that does not say what it must, counted from 1.
  case malformedLine(Int)
  /// The file ends without its last line: a part is missing.
  case truncated
}
