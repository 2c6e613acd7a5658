import PanFormats
import PanReports
import PanText
import PanTraces

/// What was recognised in a file, in 80 columns.
struct ImportDescription {
  let name: String
  let plan: ImportPlan
  let summary: ImportSummary

  /// The evidence, then what came of it.
  var text: String {
    var text = VisibleText.oneLine(name) + "\n"
    let subjects = plan.evidence.map(\.subject) + ["release", "left out"]
    let width = (subjects.map { TextWidth.columns(of: $0) }.max() ?? 0) + 2
    for evidence in plan.evidence {
      let head = "  " + evidence.subject.padding(to: width)
      let body =
        evidence.because.isEmpty ? evidence.taken : "\(evidence.taken) — \(evidence.because)"
      text += head + TextLines.wrapped(VisibleText.oneLine(body), indent: width + 2) + "\n"
    }
    return text + line("release", plan.velocityBasis.words, width) + counts(width)
  }

  private func line(_ subject: String, _ body: String, _ width: Int) -> String {
    "  " + subject.padding(to: width) + TextLines.wrapped(body, indent: width + 2) + "\n"
  }

  private func counts(_ width: Int) -> String {
    let open = summary.gestures - summary.terminated
    let body =
      "\(counted(summary.gestures, "gesture")), \(counted(summary.contacts, "contact")), "
      + counted(summary.samples, "sample") + (open > 0 ? "; \(open) without a lift" : "")
    var text = line("found", body, width)
    for left in summary.leftOut {
      text += line("left out", "\(left.count) × \(left.reason), first in line \(left.line)", width)
    }
    return text
  }
}

extension VelocityBasis {
  fileprivate var words: String {
    switch self {
    case .usable: "velocity usable"
    case .doubtful(let reason): "velocity doubtful: \(reason)"
    case .none(let reason): "no velocity: \(reason)"
    }
  }
}
