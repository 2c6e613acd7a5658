import PanReplay
import PanTestSupport
import PanTraces
import Testing

/// A framework's rule and what it decides of some releases, worked out from its sources.
struct DecisionGolden: CustomTestStringConvertible {
  struct Row {
    let text: String
    let release: ReleaseState
    let outcome: TransitionOutcome
    /// The index of the anchor it goes to; nil for a rule without anchors.
    let target: Int?
  }

  let name: String
  var rows: [Row] = []

  var testDescription: String { name }

  /// The preset's policy; `pulley@0,0.5,1@0.5` is the rule between three anchors from the middle one.
  var policy: FinishPolicy? {
    let parts = name.split(separator: "@")
    guard let policy = PolicyPreset.named(String(parts[0]))?.policy else { return nil }
    guard parts.count == 3, case .snap(var rule) = policy else { return policy }
    rule.anchors = parts[1].split(separator: ",").compactMap { Double($0) }
    guard let start = rule.anchors.firstIndex(where: { $0 == Double(parts[2]) }) else { return nil }
    rule.start = start
    return .snap(rule)
  }

  static let all: [DecisionGolden] = {
    var goldens: [DecisionGolden] = []
    for line in decisionGoldens.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words[0] == "rule" {
        goldens.append(DecisionGolden(name: words[1]))
      } else if let extent = Double(words[0]), let way = Double(words[1]),
        let across = Double(words[3]), let duration = Double(words[4])
      {
        let release = ReleaseState(
          progress: way / extent, velocity: Double(words[2]), extent: extent,
          crossVelocity: across, offset: way, duration: duration)
        goldens[goldens.count - 1].rows.append(
          Row(
            text: String(line), release: release, outcome: words[5] == "F" ? .finish : .cancel,
            target: words.count > 6 ? Int(words[6]) : nil))
      }
    }
    return goldens
  }()
}

struct DecisionGoldenTests {
  @Test(arguments: DecisionGolden.all)
  func `decides as the framework does`(golden: DecisionGolden) throws {
    let policy = try #require(golden.policy)
    #expect(golden.rows.count >= 50)
    for row in golden.rows {
      let decision = policy.decide(row.release)
      #expect(decision.outcome == row.outcome, "\(golden.name): \(row.text)")
      #expect(decision.target?.index == row.target, "\(golden.name): \(row.text)")
    }
  }

  @Test func `every preset has its rows`() {
    let names = Set(DecisionGolden.all.map(\.name))
    for preset in PolicyPreset.catalogue { #expect(names.contains(preset.name), "\(preset.name)") }
  }

  @Test(arguments: DecisionGolden.all)
  func `the margin speaks for the outcome`(golden: DecisionGolden) throws {
    let policy = try #require(golden.policy)
    for row in golden.rows {
      let decision = policy.decide(row.release)
      guard let margin = decision.margin else {
        Issue.record("\(golden.name): no margin for \(row.text)")
        continue
      }
      #expect(margin.finishes == (decision.outcome == .finish), "\(golden.name): \(row.text)")
      #expect(margin.unit == decision.clause.unit || margin.unit == .fraction)
    }
  }
}
