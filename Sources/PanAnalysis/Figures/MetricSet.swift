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

extension Metric {
  /// A family of metrics that are computed together.
  public enum Group: UInt8, Sendable, CaseIterable {
    /// R1: progress and velocity at the release.
    case release
    /// L1: how long input waits for a frame.
    case inputLatency
    /// L2: how old the input is that a frame shows.
    case inputAge
    /// L3: how far the content is behind the finger.
    case spatialLag
    /// L4: what it takes until a touch is a pan.
    case recognition
    /// L5: from the lift to the decision.
    case decision
    /// L6: from the release to rest.
    case settle
    /// L7: how far the settle goes beyond its target.
    case overshoot
    /// L8: from the release until the whole transition is over.
    case completion
    /// H1: the jump of the velocity from finger to settle.
    case velocityHandOff
    /// H2: the jump of the position from finger to settle.
    case positionHandOff
    /// S1: smoothness by the spectrum of the speed.
    case spectralArcLength
    /// S2: smoothness by the jerk.
    case jerk
    /// S3: smoothness by the number of speed peaks.
    case speedPeaks
    /// F1: frames that show nothing new under a moving finger.
    case staleFrames
    /// F2: frames whose step is out of line with those beside it.
    case judder
    /// F3: frames that show another time than their own.
    case animationError
    /// F4: how unevenly the content moves from frame to frame.
    case irregularity
    /// I1: how evenly the recorder sampled.
    case input
    /// T1: the finger's way, from the recording alone.
    case path
    /// C1: the app's recorded content, against the replay's.
    case content

    /// The part of the identifiers before the dot.
    public var name: String { metrics[0].info.family }

    /// The group with a name such as `L6`, whatever the case. Nil for an unknown one.
    public init?(name: String) {
      let wanted = name.lowercased()
      guard let group = Self.allCases.first(where: { $0.name.lowercased() == wanted })
      else { return nil }
      self = group
    }

    /// The metrics of the group, in their order.
    public var metrics: [Metric] { Self.members[Int(rawValue)] }

    private static let members: [[Metric]] = allCases.map { group in
      Metric.allCases.filter { $0.group == group }
    }
  }
}
