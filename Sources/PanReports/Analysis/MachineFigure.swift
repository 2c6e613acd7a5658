import PanDocuments
import PanGestures
import PanMetrics
import PanReplay
import PanTraces

/// What a column for machines holds of a trace.
///
/// A case, not a function to call: a row is made of some seventy, and a function that is kept
/// somewhere is handed a copy of all that is known of a trace.
enum MachineFigure: Sendable {
  case source, trace, participant, intent, recordedDecision, samples, duration, lengthUnit
  case direction, extent
  case decision, clause, margin, marginUnit, bound, target, noVelocity
  case end, interruptions, laterContacts, ignoredPointers, notes
  case metric(Metric, decimals: Int)
  case flag(Metric)
  case displayRate, sequel
  case phases, phasesAsDecided
  case phaseMedian(Metric, decimals: Int)
  case phaseLeast(Metric, decimals: Int)
  case phaseMost(Metric, decimals: Int)
  case phasesDefined(Metric)

  /// The cell of a trace.
  func cell(_ trace: borrowing AnalysedTrace) -> Cell {
    switch self {
    case .metric(let metric, let decimals):
      AnalysisTable.cell(trace.analysis.measurements[metric], decimals: decimals)
    case .flag(let metric):
      trace.analysis.measurements[metric].flag.map { .text($0.name) } ?? .empty
    case .source: .text(trace.source)
    case .trace: .text(trace.analysis.id)
    case .participant: trace.analysis.participant.map { .text($0) } ?? .empty
    case .intent: AnalysisTable.outcome(trace.analysis.intent)
    case .recordedDecision: AnalysisTable.outcome(trace.analysis.recordedDecision)
    case .samples: .integer(trace.analysis.sampleCount)
    case .duration: .number(trace.analysis.duration, decimals: 3)
    case .lengthUnit: .text(trace.analysis.lengthUnit.symbol)
    case .direction, .extent: travel(trace)
    case .decision: .text(trace.analysis.verdict.name)
    case .clause, .margin, .marginUnit, .bound, .target, .noVelocity: release(trace)
    case .end: .text(trace.analysis.end.name)
    case .interruptions: .integer(trace.analysis.interruptions)
    case .laterContacts: .integer(trace.analysis.laterContacts)
    case .ignoredPointers: .integer(trace.analysis.ignoredPointers)
    case .notes: .text(Self.words(trace.analysis.notes))
    case .sequel: .text(trace.sequel.map(SequelText.short).joined(separator: "; "))
    case .displayRate: trace.analysis.displayRate.map { .number($0, decimals: 3) } ?? .empty
    case .phases, .phasesAsDecided, .phaseMedian, .phaseLeast, .phaseMost, .phasesDefined:
      phase(trace)
    }
  }

  private static func words(_ notes: [DiagnosticCode]) -> String {
    notes.isEmpty ? "" : notes.map(\.name).joined(separator: " ")
  }

  /// Without a pan there is no way that a direction and a length describe.
  private func travel(_ trace: borrowing AnalysedTrace) -> Cell {
    guard trace.analysis.end != .notRecognized else { return .empty }
    let travel = trace.analysis.travel
    return if case .extent = self {
      .number(travel.extent, decimals: 1)
    } else {
      .text(travel.direction.name)
    }
  }

  private func release(_ trace: borrowing AnalysedTrace) -> Cell {
    if case .margin = self { return AnalysisTable.margin(trace.analysis) }
    // What is known of a release is long: no more of it is taken than a column asks for.
    return switch self {
    case .clause: (trace.analysis.release?.decision.clause).map { .text($0.name) } ?? .empty
    case .marginUnit:
      (trace.analysis.release?.decision.margin).map {
        .text($0.unit.symbol(trace.analysis.lengthUnit))
      } ?? .empty
    case .bound:
      (trace.analysis.release?.decision.margin).map { .number($0.bound, decimals: 3) } ?? .empty
    case .target:
      AnalysisTable.target(trace.analysis.release?.decision.target)
    default:
      if case .none(let reason)? = trace.analysis.release?.velocity {
        .text(reason.name)
      } else {
        .empty
      }
    }
  }

  private func phase(_ trace: borrowing AnalysedTrace) -> Cell {
    guard let sweep = trace.phases else { return .empty }
    let verdict = trace.analysis.verdict
    return switch self {
    case .phases: .integer(sweep.verdicts.count)
    case .phasesAsDecided: .integer(sweep.verdicts.count { $0 == verdict })
    case .phaseMedian(let metric, let decimals):
      sweep[metric].map { AnalysisTable.cell($0.median, decimals: decimals) } ?? .empty
    case .phaseLeast(let metric, let decimals):
      sweep[metric]?.bounds.map { .number($0.lowerBound, decimals: decimals) } ?? .empty
    case .phaseMost(let metric, let decimals):
      sweep[metric]?.bounds.map { .number($0.upperBound, decimals: decimals) } ?? .empty
    case .phasesDefined(let metric): sweep[metric].map { .integer($0.defined) } ?? .empty
    default: .empty
    }
  }
}

extension MarginUnit {
  /// The symbol for lengths in a unit; words are only made where it is another than usual.
  fileprivate func symbol(_ unit: LengthUnit) -> String {
    unit == .points ? symbol : symbol(LengthLabel(unit))
  }
}
