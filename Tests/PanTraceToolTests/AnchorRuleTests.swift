import PanBatch
import PanMetrics
import PanReplay
import PanReports
import Testing

@testable import PanTraceTool

struct AnchorRuleTests {
  private let file = Repository.path("traces/sheet-dismissals.csv")

  private func column(_ name: String, of text: String) throws -> [String] {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let index = try #require(lines.first?.firstIndex(of: name))
    return lines.dropFirst().map { $0[index] }
  }

  @Test(arguments: [
    ("overlay-container:anchors=0/0.5/1", ["0.0", "0.5", "1.0"]),
    ("overlay-container:anchors=0/0.5/1,start=0.5", ["0.5", "1.0"]),
    ("overlay-container", ["0.0", "1.0"]), ("progress", [""]),
  ])
  func `analyses and comparisons name the anchor`(policy: String, places: [String]) throws {
    let analysis = ToolRun("analyze", file, "--policy", policy, "-f", "csv")
    #expect(analysis.code == .ok)
    let targets = try column("target", of: analysis.output)
    let known = Set(places + [""])
    #expect(Set(targets).isSubset(of: known))
    #expect(Set(targets).subtracting([""]).count == Set(places).subtracting([""]).count)
    let comparison = ToolRun("compare", file, "--policies", policy, "-f", "csv")
    #expect(comparison.code == .ok, "\(comparison.error)")
    #expect(
      try column(
        "target",
        of: comparison.output.replacing("\"\(policy)\"", with: policy.filter { $0 != "," }))
        == targets)
    // Finished is what left the start.
    let start = policy.hasSuffix("start=0.5") ? "0.5" : "0.0"
    let decisions = try column("decision", of: analysis.output)
    for (target, decision) in zip(targets, decisions) where !target.isEmpty {
      #expect((target == start) == (decision == "cancel"), "\(target): \(decision)")
    }
  }

  @Test func `people are told the anchor where there are more than two`() {
    func sentences(_ policy: String) -> String {
      ToolRun("analyze", file, "--policy", policy, "-f", "markdown").output
    }
    #expect(sentences("pulley:anchors=0/0.5/1").contains("to 0.5: "))
    #expect(!sentences("pulley").contains("to 1: "))
  }

  @Test func `a baseline's configuration follows what the rule does`() {
    func digest(_ policy: FinishPolicy) -> String {
      var configuration = ReplayConfiguration()
      configuration.policy = policy
      return ReplaySettings(configuration: configuration, transition: nil).digest.hexadecimal
    }
    func list(_ name: String, _ bound: Double) -> FinishPolicy {
      .clauses(ClauseList(name: name, [.finish(ReleaseTest(.progress, .above, bound))]))
    }
    #expect(Set(["vaul", "mine", "custom"].map { digest(list($0, 0.9)) }).count == 1)
    #expect(digest(list("mine", 0.9)) != digest(list("mine", 0.8)))
    let presets = PolicyPreset.catalogue.map(\.policy)
    #expect(Set(presets.map(digest)).count >= Set(presets).count)
  }

  @Test(arguments: [
    ("pulley:anchors=0/0.5/1,start=0.4", "start"), ("pulley:start=half", "start"),
    ("pulley:anchors=0/0.5/0.5", "anchors"), ("pulley:anchors=0.1/1", "anchors"),
    ("pulley:anchors=0/11", "anchors"), ("pulley:anchors=0/inf", "anchors"),
    ("vaul:anchors=0/0.5/1", "vaul has no parameter 'anchors'"),
    ("android-viewpager:start=1", "android-viewpager has no parameter 'start'"),
    ("|v| < 5 pt/s is 0, at most -1; v > 3 -> finish", "column 28: the ceiling -1"),
    ("p > 0.5 -> finish; v > 0x10 -> finish", "column 24: '0x10'"),
  ])
  func `what is no rule is refused with its place`(policy: String, words: String) {
    let run = ToolRun("analyze", file, "--policy", policy)
    #expect(run.code == .usage)
    #expect(run.error.contains(words), "\(run.error)")
  }
}
