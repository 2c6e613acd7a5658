import PanText
import PanTraces

/// Intervals by drawing the sample's clusters again and again, from a fixed seed.
///
/// Efron & Tibshirani 1993, "An Introduction to the Bootstrap", chapters 13 and 14.
public struct Bootstrap: Equatable, Sendable {
  /// Where the draws start; to be printed beside the interval.
  public var seed: UInt64
  /// How many samples are drawn.
  public var resamples: Int

  /// Creates a bootstrap.
  public init(seed: UInt64 = 1, resamples: Int = 9999) {
    self.seed = seed
    self.resamples = resamples
  }

  /// Below this many clusters the draws say nothing.
  static let leastClusters = 8

  /// The 95 % interval of the population's quantile `q` in `0...1`, by percentiles.
  ///
  /// Of the quantiles [type7] of the draws; nil below 8 clusters.
  public func interval(ofQuantile q: Double, of sample: ClusteredSample) -> ConfidenceInterval? {
    let ordered = OrderedClusters(sample)
    return draws(ofClusters: sample.clusters.count) { counts in ordered.quantile(q, counts: counts)
    }.map { sorted in
      percentiles(of: sorted, 0.025, 0.975)
    }
  }

  /// The 95 % interval of the population's mean, bias-corrected and accelerated (BCa).
  ///
  /// Nil below 8 clusters. Where all draws are equal it is that one value.
  public func meanInterval(of sample: ClusteredSample) -> ConfidenceInterval? {
    let sums = sample.clusters.map { (sum: $0.reduce(0, +), count: Double($0.count)) }
    let mean = { (counts: [Int]) -> Double in
      var (sum, total) = (0.0, 0.0)
      for (cluster, count) in zip(sums, counts) where count > 0 {
        sum += Double(count) * cluster.sum
        total += Double(count) * cluster.count
      }
      return sum / total
    }
    guard let sorted = draws(ofClusters: sums.count, statistic: mean) else { return nil }
    let estimate = mean(Array(repeating: 1, count: sums.count))
    let leftOut = sums.indices.map { left -> Double in
      var counts = Array(repeating: 1, count: sums.count)
      counts[left] = 0
      return mean(counts)
    }
    let correction = BiasCorrection(sorted: sorted, estimate: estimate, jackknife: leftOut)
    return percentiles(of: sorted, correction.level(of: 0.025), correction.level(of: 0.975))
  }

  /// A statistic of the draws in rising order; how often each cluster was drawn goes in.
  ///
  /// Nil below 8 clusters, where a statistic is not finite, and where more draws than the interval
  /// leaves out at an end have none.
  func draws(ofClusters count: Int, statistic: ([Int]) -> Double?) -> [Double]? {
    guard count >= Self.leastClusters, resamples > 0 else { return nil }
    var random = SeededRandom(seed: seed)
    var values: [Double] = []
    values.reserveCapacity(resamples)
    var counts = Array(repeating: 0, count: count)
    for _ in 0..<resamples {
      for index in counts.indices { counts[index] = 0 }
      for _ in 0..<count { counts[Int(random.uniform() * Double(count))] += 1 }
      if let value = statistic(counts) { values.append(value) }
    }
    guard (resamples - values.count) * 40 <= resamples else { return nil }
    return values.allSatisfy { $0.isFinite } ? values.sorted() : nil
  }

  func percentiles(
    of sorted: [Double], _ low: Double, _ high: Double
  ) -> ConfidenceInterval {
    ConfidenceInterval(
      lower: Quantile.type7(low, ofSorted: sorted), upper: Quantile.type7(high, ofSorted: sorted))
  }
}

/// The figures of all clusters in rising order, so that a draw's quantile needs no sorting.
struct OrderedClusters {
  private let entries: [(value: Double, cluster: Int)]
  private let sizes: [Int]

  init(_ sample: ClusteredSample) {
    entries = sample.clusters.enumerated()
      .flatMap { cluster, values in values.map { (value: $0, cluster: cluster) } }
      .sorted { $0.value < $1.value }
    sizes = sample.clusters.map { $0.count }
  }

  /// The quantile [type7] of the draw that has each cluster so many times.
  func quantile(_ q: Double, counts: [Int]) -> Double {
    let total = zip(sizes, counts).reduce(0) { $0 + $1.0 * $1.1 }
    let position = Double(total - 1) * q
    let low = Int(position)
    let fraction = position - Double(low)
    var seen = 0
    var lower: Double?
    for entry in entries where counts[entry.cluster] > 0 {
      seen += counts[entry.cluster]
      if let lower { return lower + fraction * (entry.value - lower) }
      guard seen > low else { continue }
      if seen > low + 1 || fraction == 0 { return entry.value }
      lower = entry.value
    }
    return lower ?? 0
  }
}

/// How BCa shifts the levels of the percentiles: chapter 14.3.
private struct BiasCorrection {
  private let bias: Double
  private let acceleration: Double

  init(sorted: [Double], estimate: Double, jackknife: [Double]) {
    let below = Double(sorted.count { $0 < estimate })
    let equal = Double(sorted.count { $0 == estimate })
    // Ties count half; a share of 0 or 1 would be infinitely far out.
    let share = (below + equal / 2) / Double(sorted.count)
    let least = 0.5 / Double(sorted.count)
    bias = NormalDistribution.quantile(min(max(share, least), 1 - least))
    let mean = jackknife.reduce(0, +) / Double(jackknife.count)
    let squares = jackknife.reduce(0) { $0 + (mean - $1) * (mean - $1) }
    let cubes = jackknife.reduce(0) { $0 + (mean - $1) * (mean - $1) * (mean - $1) }
    acceleration = squares > 0 ? cubes / (6 * squares * squares.squareRoot()) : 0
  }

  func level(of nominal: Double) -> Double {
    let z = bias + NormalDistribution.quantile(nominal)
    let shifted = NormalDistribution.probability(atMost: bias + z / (1 - acceleration * z))
    return min(max(shifted, 0), 1)
  }
}

extension Bootstrap {
  /// The 95 % interval, by percentiles, of a figure that decisions come to together.
  ///
  /// Each cluster goes with the counts of its traces, before and after a change for figures of
  /// both. Nil below 8 clusters, and where more than one draw in 40 has no figure.
  func interval<Counts>(
    of clusters: [Counts], from none: Counts, adding: (inout Counts, Counts) -> Void,
    figure: (Counts) -> Double?
  ) -> ConfidenceInterval? {
    draws(ofClusters: clusters.count) { drawn in
      var sum = none
      for (cluster, count) in zip(clusters, drawn) {
        for _ in 0..<count { adding(&sum, cluster) }
      }
      return figure(sum)
    }.map { percentiles(of: $0, 0.025, 0.975) }
  }
}

/// Figures that belong together in clusters: the traces of one person resemble each other.
public struct ClusteredSample: Equatable, Sendable {
  /// The figures of each cluster, none of them empty.
  public let clusters: [[Double]]

  /// Creates a sample of clusters; empty ones are left out.
  public init(clusters: [[Double]]) { self.clusters = clusters.filter { !$0.isEmpty } }

  /// Creates a sample in which every figure stands for itself.
  public init(independent values: [Double]) { clusters = values.map { [$0] } }

  /// A metric's figures by participant, in the order of their first traces.
  ///
  /// Traces without a participant stand for themselves; flagged and undefined figures are left out.
  public init(_ metric: Metric, of analyses: [TraceAnalysis]) {
    self.init(analyses.map { ($0.participant, $0.measurements[metric].comparable) })
  }

  /// Figures by participant, in the order of their first appearance.
  init(_ values: [(participant: String?, value: Double?)]) {
    clusters = Self.grouped(values)
  }

  /// Values by participant, in the order of their first appearance.
  static func grouped<Value>(_ values: [(participant: String?, value: Value?)]) -> [[Value]] {
    var places: [ByteKey: Int] = [:]
    var clusters: [[Value]] = []
    for (participant, value) in values {
      guard let value else { continue }
      let person = participant.map(ByteKey.init)
      if let person, let place = places[person] {
        clusters[place].append(value)
        continue
      }
      if let person { places[person] = clusters.count }
      clusters.append([value])
    }
    return clusters
  }

  /// All figures, cluster by cluster.
  public var values: [Double] { Array(clusters.joined()) }
}
