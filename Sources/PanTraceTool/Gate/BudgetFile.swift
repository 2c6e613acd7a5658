import CommandLineKit
import PanDocuments
import PanMetrics
import PanReports
import PanText

/// A budget in a file: `{"limits": {"L6.settle:p95": {"max": 450}}}`.
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
        advice: nearestName(to: limit.name, in: names).map { "Did you mean \"\($0)\"?" })
    }
    guard case .object(let bounds) = limit.value, !bounds.isEmpty else {
      throw file.failure(limit.node.place, "\"\(limit.name)\" needs a \"max\" or a \"min\"")
    }
    try file.check(bounds, keys: ["max", "min"])
    return try bounds.map { bound in
      guard case .number(let value) = bound.value else {
        throw file.failure(bound.node.place, "\"\(bound.name)\" must be a number")
      }
      return BudgetLimit(subject, bound.name == "max" ? .atMost(value) : .atLeast(value))
    }
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
