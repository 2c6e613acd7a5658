/// Which groups of metrics to compute: what is not asked for costs nothing.
public struct MetricSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  /// Creates a set from bits, one per group in the order of ``MetricGroup``.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of one group.
  public init(_ group: MetricGroup) { rawValue = 1 << UInt32(group.rawValue) }

  /// The groups that some metrics belong to.
  public init(_ metrics: some Sequence<Metric>) {
    self = metrics.reduce(into: MetricSet()) { $0.formUnion(MetricSet($1.group)) }
  }

  /// Everything.
  public static let all = MetricSet(Metric.allCases)

  /// What a first look needs; without the filter, peaks, path features and spatial lag.
  public static let standard = all.subtracting(
    [MetricSet(.spatialLag), MetricSet(.jerk), MetricSet(.speedPeaks), MetricSet(.path)])

  /// The groups whose figures change with the phase of the display clock.
  public static let dependingOnPhase = MetricSet(
    Metric.allCases.filter { $0.group.dependsOnPhase })

  /// Whether a group is asked for.
  public func contains(_ group: MetricGroup) -> Bool { contains(MetricSet(group)) }

  /// How many columns hold the metrics asked for: all up to the last of them.
  var columnCount: Int {
    Metric.allCases.last { contains($0.group) }.map { $0.rawValue + 1 } ?? 0
  }
}
