import PanEngine
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

  /// The index of the anchor that the releases start from.
  var start: Int {
    let parts = name.split(separator: "@")
    return parts.count == 3
      ? parts[1].split(separator: ",").firstIndex(of: parts[2]) ?? -1 : 0
  }

  /// The preset's policy; `pulley@0,0.5,1@0.5` is the rule between three anchors from the middle one.
  var policy: FinishPolicy? {
    let parts = name.split(separator: "@")
    guard let policy = PolicyPreset.named(String(parts[0]))?.policy else { return nil }
    guard parts.count == 3, case .snap(var rule) = policy else { return policy }
    rule.anchors = parts[1].split(separator: ",").compactMap { Double($0) }
    rule.start = start
    return .snap(rule)
  }

  /// Every rule's answers, joined with the releases that they are the answers to.
  static let all: [DecisionGolden] = {
    let lines = GoldenFile.records("PanEngineTests/Golden/decisions.txt")
    func records(_ kind: String) -> [[String]] {
      lines.filter { $0[0] == kind }.map { $0.dropFirst().map(String.init) }
    }
    let releases = records("release").flatMap { words in
      words.dropFirst(4).map { (words: words.prefix(4) + [$0], release: release(words, $0)) }
    }
    return records("rule").map { words in
      var golden = DecisionGolden(name: words[0])
      for run in words.dropFirst() {
        let parts = run.split(separator: ":")
        guard parts.count == 2, let first = Int(parts[0]) else { continue }
        for (place, answer) in parts[1].enumerated() where answer != "." {
          guard let release = releases[first + place].release else { continue }
          let target = answer.wholeNumberValue
          golden.rows.append(
            Row(
              text: releases[first + place].words.joined(separator: " "), release: release,
              outcome: answer == "F" || target.map { $0 != golden.start } == true
                ? .finish : .cancel, target: target))
        }
      }
      return golden
    }
  }()

  /// `length way across seconds` and a velocity, which may be none.
  private static func release(_ words: [String], _ velocity: String) -> ReleaseState? {
    guard let extent = Double(words[0]), let way = Double(words[1]),
      let across = Double(words[2]), let duration = Double(words[3])
    else { return nil }
    return ReleaseState(
      progress: way / extent, velocity: Double(velocity), extent: extent, crossVelocity: across,
      offset: way, duration: duration)
  }
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
    #expect(DecisionGolden.all.reduce(0) { $0 + $1.rows.count } == 12_200)
    // Newer ones are held from the raw touch alone, by readings of the originals.
    let read = Set(originalCases.map(\.preset))
    for preset in PolicyPreset.catalog {
      #expect(names.contains(preset.name) || read.contains(preset.name), "\(preset.name)")
    }
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
      #expect(margin.unit == decision.reason.unit || margin.unit == .fraction)
    }
  }
}
