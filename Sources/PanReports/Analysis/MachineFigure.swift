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
    var maker = CellMaker()
    send(trace, to: &maker)
    return maker.cell
  }

  /// Tells what the column holds of a trace.
  func send(_ trace: borrowing AnalysedTrace, to cell: inout some FigureReceiver & ~Copyable) {
    switch self {
    case .metric(let metric, let decimals):
      cell.take(AnalysisTable.cell(trace.analysis.measurements[metric], decimals: decimals))
    case .flag(let metric): cell.take(text: trace.analysis.measurements[metric].flag?.name)
    case .source: cell.take(text: trace.source)
    case .trace: cell.take(text: trace.analysis.id)
    case .participant: cell.take(text: trace.analysis.participant)
    case .intent: cell.take(text: trace.analysis.intent?.name)
    case .recordedDecision: cell.take(text: trace.analysis.recordedDecision?.name)
    case .samples: cell.take(integer: trace.analysis.sampleCount)
    case .duration: cell.take(number: trace.analysis.duration, decimals: 3)
    case .lengthUnit: cell.take(text: trace.analysis.lengthUnit.symbol)
    case .direction, .extent: sendTravel(trace, to: &cell)
    case .decision: cell.take(text: trace.analysis.verdict.name)
    case .clause, .margin, .marginUnit, .bound, .target, .noVelocity: sendRelease(trace, to: &cell)
    case .end: cell.take(text: trace.analysis.end.name)
    case .interruptions: cell.take(integer: trace.analysis.interruptions)
    case .laterContacts: cell.take(integer: trace.analysis.laterContacts)
    case .ignoredPointers: cell.take(integer: trace.analysis.ignoredPointers)
    case .notes: cell.take(text: Self.words(trace.analysis.notes))
    case .sequel:
      cell.take(text: trace.sequel.map(SequelText.short).joined(separator: "; "))
    case .displayRate: cell.take(number: trace.analysis.displayRate, decimals: 3)
    case .phases, .phasesAsDecided, .phaseMedian, .phaseLeast, .phaseMost, .phasesDefined:
      cell.take(phase(trace))
    }
  }

  private static func words(_ notes: [DiagnosticCode]) -> String {
    // One at most, as nearly always, needs no text of its own.
    notes.count < 2 ? notes.first?.name ?? "" : notes.map(\.name).joined(separator: " ")
  }

  /// Without a pan there is no way that a direction and a length describe.
  private func sendTravel(
    _ trace: borrowing AnalysedTrace, to cell: inout some FigureReceiver & ~Copyable
  ) {
    guard trace.analysis.end != .notRecognized else { return cell.takeNothing() }
    if case .extent = self {
      cell.take(number: trace.analysis.travel.extent, decimals: 1)
    } else {
      cell.take(text: trace.analysis.travel.direction.name)
    }
  }

  private func sendRelease(
    _ trace: borrowing AnalysedTrace, to cell: inout some FigureReceiver & ~Copyable
  ) {
    // What is known of a release is long: no more of it is taken than a column asks for.
    switch self {
    case .margin: cell.take(AnalysisTable.margin(trace.analysis))
    case .clause: cell.take(text: trace.analysis.release?.decision.clause.name)
    case .marginUnit:
      let unit = trace.analysis.release?.decision.margin?.unit
      cell.take(text: unit?.symbol(trace.analysis.lengthUnit))
    case .bound:
      cell.take(number: trace.analysis.release?.decision.margin?.bound, decimals: 3)
    case .target: cell.take(AnalysisTable.target(trace.analysis.release?.decision.target))
    default:
      if case .none(let reason)? = trace.analysis.release?.velocity {
        cell.take(text: reason.name)
      } else {
        cell.takeNothing()
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
