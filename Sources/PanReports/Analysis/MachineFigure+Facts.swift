import PanMetrics

extension MachineFigure {
  /// What the column holds.
  var facts: ColumnFacts {
    switch self {
    case .metric(let metric, _):
      ColumnFacts(.number, .sometimes, "\(metric.info.id): \(metric.info.name)")
    case .flag(let metric):
      ColumnFacts(.text, .sometimes, "what keeps \(metric.info.id) from being compared")
    case .source: .source
    case .trace: .trace
    case .participant: ColumnFacts(.text, .sometimes, "who made the gesture")
    case .intent: .intent
    case .recordedDecision: ColumnFacts(.text, .sometimes, "what the app did: finish or cancel")
    case .samples: ColumnFacts(.count, .unlessRejected, "rows of the trace")
    case .duration: ColumnFacts(.number, .unlessRejected, "from the first sample to the last")
    case .lengthUnit: ColumnFacts(.text, .unlessRejected, "the unit of lengths: pt, px, mm, counts")
    case .direction: ColumnFacts(.text, .sometimes, "the way that finishes; null without a pan")
    case .extent: ColumnFacts(.number, .sometimes, "the length of the travel; null without a pan")
    case .decision, .clause, .margin, .marginUnit, .bound, .target, .noVelocity: decisionFacts
    case .end: ColumnFacts(.text, .unlessRejected, "how the replay ended")
    case .interruptions: ColumnFacts(.count, .unlessRejected, "how often the settle was caught")
    case .laterContacts: ColumnFacts(.count, .unlessRejected, "contacts after the pan")
    case .ignoredPointers: ColumnFacts(.count, .unlessRejected, "fingers that did not count")
    case .notes: ColumnFacts(.text, .sometimes, "codes of what was noted, with blanks between")
    case .displayRate: ColumnFacts(.number, .sometimes, "how often the display shows a frame")
    case .sequel: ColumnFacts(.text, .sometimes, "what later pans of the recording did")
    case .phases, .phasesAsDecided, .phaseMedian, .phaseLeast, .phaseMost, .phasesDefined:
      phaseFacts
    }
  }

  private var decisionFacts: ColumnFacts {
    switch self {
    case .clause: ColumnFacts(.text, .sometimes, "the part of the rule that decided")
    case .margin:
      ColumnFacts(.number, .sometimes, "signed distance to the bound, positive towards finish")
    case .marginUnit: ColumnFacts(.text, .sometimes, "the unit of margin and bound")
    case .bound: ColumnFacts(.number, .sometimes, "the bound that decided")
    case .target: .target
    case .noVelocity: ColumnFacts(.text, .sometimes, "why the release has no velocity")
    default:
      ColumnFacts(
        .text, .always,
        "finish, cancel, system-cancelled, undecided, not-recognised or rejected")
    }
  }

  private var phaseFacts: ColumnFacts {
    switch self {
    case .phases: ColumnFacts(.count, .sometimes, "moments of the display clock that were replayed")
    case .phaseMedian(let metric, _):
      ColumnFacts(.number, .sometimes, "\(metric.info.id): the middle one over these moments")
    case .phaseLeast(let metric, _):
      ColumnFacts(.number, .sometimes, "\(metric.info.id): the smallest over these moments")
    case .phaseMost(let metric, _):
      ColumnFacts(.number, .sometimes, "\(metric.info.id): the largest over these moments")
    case .phasesDefined(let metric):
      ColumnFacts(.count, .sometimes, "at how many of these moments there is \(metric.info.id)")
    default:
      ColumnFacts(.count, .sometimes, "at how many of these moments the decision is the same")
    }
  }
}
