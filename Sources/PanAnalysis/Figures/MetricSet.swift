/// A set of metric groups to compute. Groups outside of it cost nothing.
public struct MetricSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  /// Creates a set from bits, one per group in the order of ``Metric/Group``.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The number of groups that the bits hold.
  static let mostGroups = UInt32.bitWidth

  /// The set of one group.
  public init(_ group: Metric.Group) {
    // A shift beyond the last bit would drop the group silently.
    precondition(group.rawValue < Self.mostGroups, "there are more groups than bits for them")
    rawValue = 1 << UInt32(group.rawValue)
  }

  /// The groups that some metrics belong to.
  public init(_ metrics: some Sequence<Metric>) {
    self = metrics.reduce(into: MetricSet()) { $0.formUnion(MetricSet($1.group)) }
  }

  /// Everything.
  public static let all = MetricSet(Metric.allCases)

  /// All groups but completion, which needs a transition.
  public static let withoutTransition = all.subtracting(MetricSet(.completion))

  /// The default groups: all but smoothness measures, path features, spatial lag, completion and
  /// recorded content.
  ///
  /// One smoothness measure costs as much as all default groups together. Most gestures are too
  /// short for it. Few recordings say where the content was.
  public static let standard = withoutTransition.subtracting(
    [
      MetricSet(.spatialLag), MetricSet(.spectralArcLength), MetricSet(.jerk),
      MetricSet(.speedPeaks), MetricSet(.path), MetricSet(.content),
    ])

  /// Whether a group is asked for.
  public func contains(_ group: Metric.Group) -> Bool { contains(MetricSet(group)) }
}
