package import PanDocuments
import PanMetrics

extension GateReport {
  /// A test case for each changed trace, and for each check.
  package var junit: JUnitDocument {
    JUnitDocument(
      name: "pantrace check",
      suites: [
        .init("decisions", changedCases),
        .init("baseline", cases(.baseline), notes: comparison == nil ? [] : remarks),
        .init("budget", cases(.budget)),
      ])
  }

  private var changedCases: [JUnitDocument.TestCase] {
    (comparison?.changed ?? []).map { trace in
      let sentence = sentence(trace)
      let fails = isFailure(trace)
      return .init(
        className: "pantrace.decisions", name: "\(trace.key.id) of \(trace.key.source)",
        file: trace.key.source,
        failure: fails ? .init(type: "changed", message: sentence) : nil,
        note: fails ? nil : sentence)
    }
  }

  private func cases(_ reference: GateReference) -> [JUnitDocument.TestCase] {
    checks.filter { $0.against == reference }.map { against, group, check in
      let scale = GateScale(check, against, length)
      let sentence = sentence(check, scale)
      let name = "\(scale.title), \(check.bound.word)" + (group.isEmpty ? "" : ", \(group)")
      return .init(
        className: "pantrace.\(against.rawValue)", name: name,
        failure: check.outcome.holds
          ? nil : .init(type: check.outcome.name, message: sentence),
        note: check.outcome == .withinNoise ? sentence : nil)
    }
  }
}
