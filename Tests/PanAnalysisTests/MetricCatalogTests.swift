import Foundation
@testable import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct MetricCatalogTests {
  /// A row under another's case would mislabel figures: the comment above each case has the identifier
  /// and the name of its row.
  @Test func `has an entry for every metric, under its own name`() throws {
    #expect(MetricFamily.table.map(\.metric) == Metric.allCases, "one row for each case")
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let source = try String(
      contentsOf: root.appending(path: "Sources/PanAnalysis/Figures/Metric.swift"),
      encoding: .utf8)
    let cases = source.matches(of: /`(\S+)`: (.+)\n  case (\w+)/)
    #expect(cases.count == Metric.allCases.count)
    for (found, metric) in zip(cases, Metric.allCases) {
      #expect(found.output.1 == metric.info.id && found.output.3 == "\(metric)")
      #expect(found.output.2.hasPrefix(metric.info.name))
    }
  }

  @Test func `every identifier and name is the only one`() {
    #expect(Set(Metric.allCases.map { $0.info.id.lowercased() }).count == Metric.allCases.count)
    #expect(Set(Metric.allCases.map(\.info.name)).count == Metric.allCases.count)
  }

  @Test(arguments: Metric.allCases)
  func `is written in one style`(metric: Metric) {
    let info = metric.info
    let isWellFormed = info.id.wholeMatch(of: /[A-Z][0-9](\.[a-z0-9]+(-[a-z0-9]+)*)?/) != nil
    #expect(isWellFormed, "\(info.id)")
    #expect(info.definition.hasSuffix("."))
    #expect(info.limits.hasSuffix("."))
    #expect(!info.definition.hasSuffix("..") && !info.definition.contains("  "))
    #expect(
      ["1", "%", "ms", "s", "pt", "pt/s", "Hz", "count", "frames"].contains(info.unit))
    #expect((0...3).contains(info.decimals))
    #expect(info.name.first?.isUppercase == ["S1", "S2"].contains(info.id))
    #expect(!info.range.isEmpty && !info.range.hasSuffix("."))
    #expect(info.source.hasSuffix("."))
  }

  @Test(arguments: Metric.allCases)
  func `is found by its identifier, whatever the case`(metric: Metric) {
    #expect(Metric(identifier: metric.info.id) == metric)
    #expect(Metric(identifier: metric.info.id.lowercased()) == metric)
    #expect(Metric(identifier: metric.info.id.uppercased()) == metric)
  }

  @Test(arguments: Metric.Group.allCases)
  func `every metric's identifier begins with its group`(group: Metric.Group) {
    #expect(!group.metrics.isEmpty)
    #expect(group.metrics.allSatisfy { $0.group == group && $0.info.family == group.name })
    #expect(Metric.Group(name: group.name.lowercased()) == group)
  }

  @Test func `everything in the catalog is found by its identifier and by its family`() {
    let entries = MetricInfo.catalog
    #expect(Set(entries.map(\.id)).count == entries.count)
    for entry in entries {
      #expect(MetricInfo.catalog(named: entry.id.uppercased()).map(\.id) == [entry.id])
    }
    #expect(MetricInfo.catalog(named: "d1").count == 5)
    #expect(MetricInfo.catalog(named: "L6").count == 5)
    #expect(MetricInfo.catalog(named: "nothing").isEmpty)
  }

  @Test(arguments: ["", "L6", "L6.settle ", "L9.nothing"])
  func `an unknown identifier is none`(identifier: String) {
    #expect(Metric(identifier: identifier) == nil)
  }

  @Test func `every reason has words of its own`() {
    #expect(
      Set(MetricValue.UndefinedReason.allCases.map(\.name)).count
        == MetricValue.UndefinedReason.allCases.count)
    #expect(
      Set(MetricValue.UndefinedReason.allCases.map(\.explanation)).count
        == MetricValue.UndefinedReason.allCases.count)
  }
}

private func measurements(_ metrics: MetricSet) -> TraceMeasurements {
  TraceMeasurements(
    of: Replay(of: heldAndReleased, configuration: ReplayConfiguration()), metrics: metrics)
}

struct MetricSetTests {
  @Test(arguments: Metric.Group.allCases)
  func `what is asked for is the same alone as among all, and nothing else is measured`(
    group: Metric.Group
  ) {
    let all = measurements(.all)
    let one = measurements(MetricSet(group))
    for metric in Metric.allCases {
      #expect(one[metric] == (metric.group == group ? all[metric] : .undefined(.notMeasured)))
    }
  }

  @Test func `the standard set leaves out what costs`() {
    let left = Metric.Group.allCases.filter { !MetricSet.standard.contains($0) }
    #expect(
      left == [
        .spatialLag, .completion, .spectralArcLength, .jerk, .speedPeaks, .path, .content,
      ])
  }

  @Test func `metrics bring their groups`() {
    let set = MetricSet([Metric.settleTime, .crossings])
    #expect(set == [MetricSet(.settle), MetricSet(.overshoot)])
    #expect(MetricSet([Metric]()).isEmpty)
    #expect(MetricSet(Metric.allCases) == .all)
  }
}

/// Sets of groups are bits of a number: each has its own.
@Suite struct CatalogSizeTests {
  @Test func `metrics are numbered and there are bits for all groups`() {
    #expect(Metric.allCases.map(\.rawValue) == Array(0..<Metric.allCases.count))
    let groups = Metric.Group.allCases.map { Int($0.rawValue) }
    #expect(groups == Array(0..<Metric.Group.allCases.count))
    #expect(groups.count <= MetricSet.mostGroups)
    #expect(MetricSet.all.rawValue.nonzeroBitCount == Metric.Group.allCases.count)
  }
}
