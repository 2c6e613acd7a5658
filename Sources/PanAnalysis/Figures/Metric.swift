/// A figure that can be measured on a replay. The raw value is its column in ``TraceMeasurements``.
public enum Metric: Int, Sendable, CaseIterable {
  /// `R1.progress`: release progress.
  case releaseProgress
  /// `R1.velocity`: release velocity (pt/s).
  case releaseVelocity
  /// `L1.median`: input-to-frame latency, median (ms).
  case inputLatencyMedian
  /// `L1.p95`: input-to-frame latency, p95 (ms).
  case inputLatencyP95
  /// `L1.max`: input-to-frame latency, maximum (ms).
  case inputLatencyMaximum
  /// `L1.events-per-frame`: events per frame.
  case eventsPerFrame
  /// `L1.superseded`: superseded events (%).
  case supersededEvents
  /// `L2.median`: input age, median (ms).
  case inputAgeMedian
  /// `L2.p95`: input age, p95 (ms).
  case inputAgeP95
  /// `L2.max`: input age, maximum (ms).
  case inputAgeMaximum
  /// `L3.median`: spatial lag, median (pt).
  case lagMedian
  /// `L3.p95`: spatial lag, p95 (pt).
  case lagP95
  /// `L3.max`: spatial lag, maximum (pt).
  case lagMaximum
  /// `L3.time`: spatial lag in time (ms).
  case lagTime
  /// `L3.wrong-direction`: wrong direction (%).
  case wrongDirection
  /// `L3.jitter`: visual jitter, median (pt).
  case jitterMedian
  /// `L3.jitter-p95`: visual jitter, p95 (pt).
  case jitterP95
  /// `L4.time`: recognition latency (ms).
  case recognitionTime
  /// `L4.distance`: recognition distance (pt).
  case recognitionDistance
  /// `L4.jump`: recognition jump (pt).
  case recognitionJump
  /// `L4.loss`: lost slop (pt).
  case recognitionLoss
  /// `L5.time`: decision latency (ms).
  case decisionTime
  /// `L5.frames`: decision latency in frames.
  case decisionFrames
  /// `L6.settle`: settle latency [max(0.5pt,2%)] (ms).
  case settleTime
  /// `L6.first-motion`: release to first motion (ms).
  case settleFirstMotion
  /// `L6.half`: half of the way (ms).
  case settleHalf
  /// `L6.ninety`: 90 % of the way (ms).
  case settleNinety
  /// `L6.remaining`: distance remaining (pt).
  case settleRemaining
  /// `L7.overshoot`: overshoot (pt).
  case overshoot
  /// `L7.percent`: overshoot, relative (%).
  case overshootPercent
  /// `L7.crossings`: crossings.
  case crossings
  /// `L8.complete`: release to completion of the whole transition (ms).
  case completionTime
  /// `H1.jump`: hand-off velocity jump (pt/s).
  case velocityJump
  /// `H1.percent`: hand-off velocity jump, relative (%).
  case velocityJumpPercent
  /// `H2.jump`: hand-off position jump (pt).
  case positionJump
  /// `S1`: SPARC.
  case spectralArcLength
  /// `S2`: LDLJ-V[f_d,BW2z10].
  case logJerk
  /// `S3`: speed peaks [prominence 5%].
  case speedPeaks
  /// `F1.stale`: stale frames (%).
  case staleFrames
  /// `F1.longest`: longest hold (ms).
  case longestHold
  /// `F1.holds`: holds.
  case holds
  /// `F2.drag`: judder, drag (%).
  case dragJudder
  /// `F2.drag-comparable`: comparable frames, drag (%).
  case dragComparable
  /// `F2.settle`: judder, settle (%).
  case settleJudder
  /// `F2.settle-comparable`: comparable frames, settle (%).
  case settleComparable
  /// `F3.drag-rms`: animation error, drag, rms (ms).
  case dragErrorRMS
  /// `F3.drag-p95`: animation error, drag, p95 (ms).
  case dragErrorP95
  /// `F3.drag-max`: animation error, drag, maximum (ms).
  case dragErrorMaximum
  /// `F3.settle-rms`: animation error, settle, rms (ms).
  case settleErrorRMS
  /// `F3.settle-p95`: animation error, settle, p95 (ms).
  case settleErrorP95
  /// `F3.settle-max`: animation error, settle, maximum (ms).
  case settleErrorMaximum
  /// `F4.drag`: displacement irregularity, drag.
  case dragIrregularity
  /// `F4.settle`: displacement irregularity, settle.
  case settleIrregularity
  /// `I1.median`: input interval, median (ms).
  case inputIntervalMedian
  /// `I1.p95`: input interval, p95 (ms).
  case inputIntervalP95
  /// `I1.max`: input interval, maximum (ms).
  case inputIntervalMaximum
  /// `I1.jitter`: input jitter (ms).
  case inputJitter
  /// `I1.rate`: input rate (Hz).
  case inputRate
  /// `I1.gaps`: input gaps.
  case inputGaps
  /// `I1.duplicates`: equal times.
  case inputDuplicates
  /// `I1.backwards`: times out of order.
  case inputBackwards
  /// `T1.duration`: duration (s).
  case pathDuration
  /// `T1.path`: path length (pt).
  case pathLength
  /// `T1.straightness`: straightness.
  case pathStraightness
  /// `T1.deviation`: largest deviation (pt).
  case pathDeviation
  /// `T1.x-flips`: reversals in x.
  case pathFlipsX
  /// `T1.y-flips`: reversals in y.
  case pathFlipsY
  /// `T1.peak-speed`: peak speed (pt/s).
  case pathPeakSpeed
  /// `T1.peak-time`: time of the peak speed (s).
  case pathPeakSpeedTime
  /// `C1.difference`: recorded content off the replay, median (pt).
  case contentDifference
  /// `C1.largest`: recorded content off the replay, largest (pt).
  case contentLargest
  /// `C1.jump`: jump of the recorded content (pt).
  case contentJump

  /// The metric's definition, unit and limits.
  package var info: MetricInfo { MetricFamily.table[rawValue].info }

  /// The id in outputs, as in `L6.settle`.
  public var id: String { info.id }

  /// The unit of its figures, such as `ms`. `1` for a number without one.
  public var unit: String { info.unit }

  /// The group of metrics that it is computed with.
  public var group: Group { Self.groups[rawValue] }

  /// The group of each metric, by raw value.
  static let groups = MetricFamily.table.map { $0.group }

  /// Whether its figures can have a flag. Rows then have a column for the flag.
  public var canBeFlagged: Bool {
    group == .spatialLag || self == .spectralArcLength || self == .pathPeakSpeed
  }

  /// The metric with an identifier such as `L6.settle`, whatever the case. Nil for an unknown one.
  public init?(identifier: String) {
    let wanted = identifier.lowercased()
    guard let metric = Self.allCases.first(where: { $0.id.lowercased() == wanted })
    else { return nil }
    self = metric
  }
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
