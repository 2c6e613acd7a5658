import PanMetrics
import PanTraces

/// How many gestures of each intent fell into each bin of progress and velocity.
///
/// A grid suffices to tune thresholds again without the traces. It holds whole numbers only, so
/// that merging is associative and commutative, and the bytes of a merged grid do not depend on the
/// order. Counts saturate at 63 bits.
///
/// ```swift
/// var grid = OutcomeGrid(mine)
/// try grid.merge(OutcomeGrid(theirs))
/// let shared = try RuleFamily.progress.optimum(for: grid)
/// ```
package struct OutcomeGrid: Equatable, Sendable {
  /// The bins.
  package let layout: OutcomeGridLayout
  /// The configuration and inputs behind the counts; nil where not recorded.
  package private(set) var origin: GridOrigin?
  private(set) var counts: [Bin: Int] = [:]

  /// One bin and an intent; ordered as in files.
  struct Bin: Hashable, Comparable {
    let intent: TransitionOutcome
    let progress: Int
    let velocity: Int

    static func < (a: Bin, b: Bin) -> Bool {
      (a.rank, a.progress, a.velocity) < (b.rank, b.progress, b.velocity)
    }

    /// Gestures meant to finish sort first.
    private var rank: Int { intent == .finish ? 0 : 1 }
  }

  /// Creates a grid of gestures.
  package init(
    layout: OutcomeGridLayout = .standard, origin: GridOrigin? = nil,
    _ outcomes: [LabeledOutcome] = []
  ) {
    self.layout = layout
    self.origin = origin
    for outcome in outcomes { add(outcome) }
  }

  /// Counts one more gesture.
  package mutating func add(_ outcome: LabeledOutcome) {
    let bin = Bin(
      intent: outcome.intent,
      progress: layout.progress.bin(
        of: outcome.progress, perUnit: OutcomeGridLayout.progressPerUnit),
      velocity: layout.velocity.bin(of: outcome.velocity, perUnit: 1))
    add(1, to: bin)
  }

  /// Adds all of another grid's gestures; throws where the bins or the configuration are not the
  /// same, or an input is in both.
  package mutating func merge(_ other: OutcomeGrid) throws(OutcomeGridError) {
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
  package var total: Int { counts.values.reduce(0, Self.sum) }

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
package enum OutcomeGridError: Error, Equatable, Sendable {
  /// Two grids with other bins.
  case layoutsDiffer
  /// Two grids, where one has an origin and the other has none.
  case originMissing
  /// Two grids of different configurations, with the options that differ.
  case configurationsDiffer([GridOrigin.Difference])
  /// Two grids that both count the same inputs, by their digests.
  case inputsInCommon([String])
  /// The first line is not that of a grid.
  case notAGrid
  /// A grid of another version; the earlier one has no origin.
  case otherVersion(isEarlier: Bool)
  /// A malformed line, counted from 1.
  case malformedLine(Int)
  /// The file ends without its last line: a part is missing.
  case truncated
}

/// How progress and velocity are divided into the bins of a grid, in whole numbers.
///
/// A bin includes its lower edge. Values below the first bin count in it, values above the last bin
/// in that one. So thresholds at an edge, from the second on, decide as on the gestures themselves.
package struct OutcomeGridLayout: Equatable, Hashable, Sendable {
  /// One axis: bin `i` starts at `first + i · step`.
  package struct Axis: Equatable, Hashable, Sendable {
    /// The lower edge of the first bin, in `-1_000_000_000...1_000_000_000`.
    package let first: Int
    /// The width of a bin, in `1...1_000_000`.
    package let step: Int
    /// The number of bins, in `1...10_000`.
    package let count: Int

    /// Creates an axis, or nil where a number is out of its range.
    package init?(first: Int, step: Int, count: Int) {
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
  package let progress: Axis
  /// Velocity along the travel in points per second.
  package let velocity: Axis

  /// Hundredths of the travel from −0.2 to 1.5, and 20 pt/s from −4,000 to 8,000 pt/s.
  package static let standard = OutcomeGridLayout(
    progress: Axis(checkedFirst: -200, step: 10, count: 171),
    velocity: Axis(checkedFirst: -4000, step: 20, count: 601))

  /// The number of thousandths in a share.
  static let progressPerUnit = 1000.0
}

extension RuleFamily {
  /// The most gestures of a grid: the product of both intents' counts must fit in 63 bits.
  public static let gridLimit = 2_000_000_000

  /// Finds the best of the family's rules with thresholds on a grid's edges.
  ///
  /// The result is exact for these thresholds. Projections need every gesture's travel, which is
  /// not in a grid, and an opposing velocity is not a bin's lower edge.
  package func optimum(
    for grid: OutcomeGrid, objective: Objective = .cost(.equal)
  ) throws(TuningError) -> Optimum {
    guard grid.total <= Self.gridLimit else { throw .tooManyOutcomes(limit: Self.gridLimit) }
    switch search {
    case .line(.projectedProgress), .projection, .plane(.eitherUnlessOpposing):
      throw .familyNeedsOutcomes
    case .line(.progress), .line(.velocity), .plane(.either), .plane(.both): break
    }
    var (outcomes, times) = ([LabeledOutcome](), [Int]())
    for (bin, count) in grid.counts.sorted(by: { $0.key < $1.key }) {
      // Edges are finite and the travel has no effect, so that there is an outcome for every bin.
      guard let outcome = grid.outcome(in: bin) else { continue }
      outcomes.append(outcome)
      times.append(count)
    }
    return try RepeatedSearch(outcomes, groups: Self.singly(outcomes), family: self)
      .optimum(times, objective: objective, seed: 1)
  }
}

extension OutcomeGrid {
  /// A gesture at a bin's lower edges, on a travel of 1 pt.
  fileprivate func outcome(in bin: Bin) -> LabeledOutcome? {
    LabeledOutcome(
      id: "", intent: bin.intent,
      progress: Double(layout.progress.edge(bin.progress)) / OutcomeGridLayout.progressPerUnit,
      velocity: Double(layout.velocity.edge(bin.velocity)), extent: 1)
  }
}

/// A grid's configuration and inputs, by which merging detects double counts and mixed settings.
///
/// Digests identify the recordings whatever their files are called, without revealing them.
package struct GridOrigin: Equatable, Sendable {
  /// A named value of the configuration.
  package struct Option: Equatable, Sendable {
    /// The name: a word.
    package let name: String
    /// The value, on one line.
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// An option that differs between two grids; its value is nil where a grid lacks the option.
  package struct Difference: Equatable, Sendable {
    /// The option's name.
    package let name: String
    /// Its value here.
    package let here: String?
    /// Its value there.
    package let there: String?
  }

  /// The digest of the configuration: 64 hexadecimal digits.
  package let configuration: String
  /// The configuration, value by value.
  package let options: [Option]
  /// The digests of the inputs' content, sorted: 64 hexadecimal digits each.
  package private(set) var inputs: [String]

  /// Creates an origin; nil for a repeated input, and for a malformed digest or option.
  package init?(configuration: String, options: [Option], inputs: [String]) {
    let sorted = inputs.sorted()
    guard ([configuration] + inputs).allSatisfy(Self.isDigest),
      options.allSatisfy({ Self.isWord($0.name) && !$0.value.utf8.contains(0x0A) }),
      zip(sorted, sorted.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.configuration = configuration
    self.options = options
    self.inputs = sorted
  }

  /// Adds the inputs of another origin.
  mutating func merge(_ other: GridOrigin) throws(OutcomeGridError) {
    guard configuration == other.configuration, options == other.options else {
      throw .configurationsDiffer(differences(from: other))
    }
    let known = Set(inputs)
    let common = other.inputs.filter(known.contains)
    guard common.isEmpty else { throw .inputsInCommon(common) }
    inputs = (inputs + other.inputs).sorted()
  }

  /// The options that differ; empty where only the digests do.
  private func differences(from other: GridOrigin) -> [Difference] {
    func values(_ origin: GridOrigin) -> [String: String] {
      origin.options.reduce(into: [:]) { values, option in
        values[option.name] = values[option.name].map { "\($0) \(option.value)" } ?? option.value
      }
    }
    let (here, there) = (values(self), values(other))
    return Set(here.keys).union(there.keys).sorted().compactMap { name in
      here[name] == there[name]
        ? nil : Difference(name: name, here: here[name], there: there[name])
    }
  }

  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
      }
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
  }
}
