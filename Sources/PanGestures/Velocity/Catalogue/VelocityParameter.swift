/// A setting of a velocity estimator, as help, options and outputs name it.
public enum VelocityParameter: UInt8, Sendable, CaseIterable {
  /// How far back samples count.
  case horizon
  /// Whether the horizon counts back from the newest sample or from the lift.
  case horizonOrigin
  /// How many samples count at most.
  case history
  /// A silence between samples that starts the window anew.
  case gapLimit
  /// A silence before the lift that means a stopped finger.
  case liftLimit
  /// Whether a silence must exceed its limit, or only reach it.
  case limitRule
  /// How many samples are needed.
  case minimumSamples
  /// What happens to samples with one and the same time.
  case equalTimes
  /// The largest velocity along each axis.
  case clamp
  /// The weight of the newest step; the one before has the rest.
  case newestWeight
  /// Between which ends the span is taken.
  case spanEnd
  /// The shortest time that makes a velocity.
  case shortest
  /// The filter's time constant.
  case timeConstant
  /// The share of the newest step in the blend.
  case newShare
  /// The shortest step that is left out of the blend.
  case longest

  /// The word on the command line; a unit is its last part.
  public var key: String {
    switch self {
    case .horizon: "horizon-ms"
    case .horizonOrigin: "horizon-from"
    case .history: "history"
    case .gapLimit: "gap-ms"
    case .liftLimit: "lift-ms"
    case .limitRule: "limits"
    case .minimumSamples: "samples"
    case .equalTimes: "equal-times"
    case .clamp: "clamp"
    case .newestWeight: "newest"
    case .spanEnd: "end"
    case .shortest: "shortest-ms"
    case .timeConstant: "tau-ms"
    case .newShare: "new-share"
    case .longest: "longest-ms"
    }
  }

  /// The unit of its numbers; empty for words, counts and shares.
  public var unit: String {
    switch self {
    case .horizon, .gapLimit, .liftLimit, .shortest, .timeConstant, .longest: "ms"
    case .clamp: "pt/s"
    case .horizonOrigin, .history, .limitRule, .minimumSamples, .equalTimes, .newestWeight,
      .spanEnd, .newShare:
      ""
    }
  }

  /// What it does, in a line.
  public var summary: String {
    switch self {
    case .horizon: "how far back samples count"
    case .horizonOrigin: "whether the horizon counts back from the newest sample or from the lift"
    case .history: "how many samples count at most"
    case .gapLimit: "a silence between samples that starts the window anew"
    case .liftLimit: "a silence before the lift that means a stopped finger"
    case .limitRule: "whether a silence must exceed its limit, or only reach it"
    case .minimumSamples: "how many samples are needed"
    case .equalTimes: "what happens to samples with one and the same time"
    case .clamp: "the largest velocity along each axis"
    case .newestWeight: "the weight of the newest step; the one before has the rest"
    case .spanEnd: "between which ends the span is taken"
    case .shortest: "the shortest time that makes a velocity"
    case .timeConstant: "the filter's time constant"
    case .newShare: "the share of the newest step in the blend"
    case .longest: "the shortest step that is left out of the blend"
    }
  }

  /// What it can be set to.
  public var domain: VelocityParameterDomain {
    switch self {
    case .horizon: .number(1...1e6, canBeOff: true)
    case .gapLimit, .liftLimit: .number(0...1e6, canBeOff: true)
    case .history: .count(1...100_000, canBeOff: true)
    case .minimumSamples: .count(1...1000, canBeOff: false)
    case .clamp: .number(1...1e6, canBeOff: true)
    case .newestWeight, .newShare: .number(0...1, canBeOff: false)
    case .shortest: .number(0...1000, canBeOff: false)
    case .timeConstant: .number(0.001...1e4, canBeOff: false)
    case .longest: .number(1...1e6, canBeOff: true)
    case .horizonOrigin: .words(HorizonOrigin.allCases.map { $0.name })
    case .limitRule: .words(LimitRule.allCases.map { $0.name })
    case .equalTimes: .words(EqualTimes.allCases.map { $0.name })
    case .spanEnd: .words(SpanEnd.allCases.map { $0.name })
    }
  }
}

/// What a parameter can be set to.
public enum VelocityParameterDomain: Equatable, Sendable {
  /// A number in a range, or `off` where that makes sense.
  case number(ClosedRange<Double>, canBeOff: Bool)
  /// A whole number in a range, or `off` where that makes sense.
  case count(ClosedRange<Int>, canBeOff: Bool)
  /// One of some words.
  case words([String])
}

/// What a parameter is set to, in the parameter's unit.
public enum VelocityParameterValue: Equatable, Sendable {
  /// A number in the parameter's unit.
  case number(Double)
  /// One of the parameter's words.
  case word(String)
  /// The parameter does nothing.
  case off
}
