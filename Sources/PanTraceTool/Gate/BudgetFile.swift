import PanDocuments
import PanMetrics
import PanReports
import PanText

/// A budget in a file: `{"limits": {"L6.settle:p95": {"max": 450, "mode": "strict"}}}`.
enum BudgetFile {
  static func read(_ path: String) throws -> Budget {
    let file = try SideDocument(path, schema: "pantrace.budget/1", keys: ["limits"])
    guard case .object(let limits)? = file.value("limits"), !limits.isEmpty else {
      throw file.failure(
        file.node("limits")?.place ?? file.root.place,
        "\"limits\" must be an object with a limit in it")
    }
    return Budget(limits: try limits.flatMap { try read($0, file) })
  }

  private static func read(_ limit: JSONMember, _ file: SideDocument) throws -> [BudgetLimit] {
    guard let subject = BudgetSubject(name: limit.name) else {
      throw file.failure(
        limit.place, "there is no figure \"\(limit.name)\"",
        advice: nearestName(to: limit.name, in: names).map { "Did you mean \"\($0)\"?" }
          ?? "'pantrace help metrics' has all; :p95 and the like stand behind a metric.")
    }
    guard case .object(let members) = limit.value,
      members.contains(where: { $0.name != "mode" })
    else {
      throw file.failure(limit.node.place, "\"\(limit.name)\" needs a \"max\" or a \"min\"")
    }
    try file.check(members, keys: ["max", "min", "mode"])
    let mode = try members.first { $0.name == "mode" }.map { try self.mode($0, file) }
    return try members.filter { $0.name != "mode" }.map { bound in
      guard case .number(let value) = bound.value else {
        throw file.failure(bound.node.place, "\"\(bound.name)\" must be a number")
      }
      return BudgetLimit(
        subject, bound.name == "max" ? .atMost(value) : .atLeast(value), mode: mode)
    }
  }

  private static func mode(_ member: JSONMember, _ file: SideDocument) throws -> GateMode {
    guard case .string(let name) = member.value, let mode = GateMode(name: name) else {
      throw file.failure(
        member.node.place, "\"mode\" must be \"strict\" or \"lenient\"",
        advice: "strict fails by the figure, lenient where the whole interval is beyond the limit.")
    }
    return mode
  }

  private static var names: [String] {
    let decisions = DecisionFigure.all.map(BudgetSubject.decisions)
    let shares = TraceVerdict.allCases.map(BudgetSubject.share)
    let metrics = Metric.allCases.flatMap { metric in
      AggregateStatistic.allCases.map { BudgetSubject.metric(metric, $0) }
    }
    return (decisions + shares + metrics).map(\.name) + Metric.allCases.map(\.info.id)
  }
}
