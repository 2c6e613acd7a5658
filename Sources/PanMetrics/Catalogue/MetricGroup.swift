/// A family of metrics that are computed together.
public enum MetricGroup: UInt8, Sendable, CaseIterable {
  case release
  case inputLatency, inputAge, spatialLag, recognition, decision, settle, overshoot
  case velocityHandOff, positionHandOff
  case spectralArcLength, jerk, speedPeaks
  case staleFrames, judder, animationError, irregularity
  case input, path

  /// The part of the identifiers before the dot.
  public var name: String {
    switch self {
    case .release: "R1"
    case .inputLatency: "L1"
    case .inputAge: "L2"
    case .spatialLag: "L3"
    case .recognition: "L4"
    case .decision: "L5"
    case .settle: "L6"
    case .overshoot: "L7"
    case .velocityHandOff: "H1"
    case .positionHandOff: "H2"
    case .spectralArcLength: "S1"
    case .jerk: "S2"
    case .speedPeaks: "S3"
    case .staleFrames: "F1"
    case .judder: "F2"
    case .animationError: "F3"
    case .irregularity: "F4"
    case .input: "I1"
    case .path: "T1"
    }
  }

  /// The group with a name such as `L6`, whatever the case; nil for an unknown one.
  public init?(name: String) {
    let wanted = name.lowercased()
    guard let group = Self.allCases.first(where: { $0.name.lowercased() == wanted })
    else { return nil }
    self = group
  }

  /// Whether its figures change with the moment in a frame at which the finger touches down.
  ///
  /// A release's do where a finger caught the content: when a frame came says where.
  public var dependsOnPhase: Bool {
    switch self {
    case .recognition, .input, .path: false
    case .release, .inputLatency, .inputAge, .spatialLag, .decision, .settle, .overshoot,
      .velocityHandOff,
      .positionHandOff, .spectralArcLength, .jerk, .speedPeaks, .staleFrames, .judder,
      .animationError, .irregularity:
      true
    }
  }

  /// The metrics of the group, in their order.
  public var metrics: [Metric] { Self.members[Int(rawValue)] }

  private static let members: [[Metric]] = allCases.map { group in
    Metric.allCases.filter { $0.group == group }
  }
}
