import Foundation
import PanReplay
import PanText
import PanTraces
import Testing

@testable import PanTraceTool

/// Rules and controllers of one's own in every command.
@Suite struct OwnPartsTests {
  /// The default rule, in words of one's own.
  private static let same = CustomRule("same") { release in
    release.progress >= 0.5 || (release.velocity ?? 0) >= 500 ? .finish : .cancel
  }
  private static let patient = CustomRule(
    "patient", parameters: [RuleSetting("quick", 0.2)]
  ) { release in
    release.progress >= (release.duration < 0.2 ? 0.2 : 0.5) ? .finish : .cancel
  }
  /// The usual percent-driven controller, wrapped.
  private static let steady = CustomInteraction(
    "steady", PercentDrivenInteraction(duration: 0.25),
    settings: [ComponentText.Setting(key: "duration", text: "0.25")])
  private let program = Program(rules: [same, patient], controllers: [steady])
  private let traces = Repository.path("traces/page-turns.csv")

  private func run(_ words: String...) -> ToolRun { ToolRun(words, program: program) }

  private func column(_ name: String, _ csv: String) throws -> [String] {
    let lines = csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let place = try #require(lines.first?.firstIndex { $0 == name })
    return lines.dropFirst().map { String($0[place]) }
  }

  @Test func `a rule that does what ours does decides what ours decides`() throws {
    let own = run("analyze", traces, "--policy", "same", "-f", "csv")
    let ours = run("analyze", traces, "-f", "csv")
    #expect(own.code == .ok)
    #expect(try column("decision", own.output) == column("decision", ours.output))
    #expect(try column("l6_settle_ms", own.output) == column("l6_settle_ms", ours.output))
  }

  @Test func `the words that outputs show are words that the program takes`() throws {
    let named = run("analyze", traces, "--policy", "patient", "--controller", "steady")
    #expect(named.output.contains("own rule patient:quick=0.2"))
    #expect(named.output.contains("custom/steady:duration=0.25"))
    let again = run(
      "analyze", traces, "--policy", "own rule patient:quick=0.2", "--controller",
      "custom/steady:duration=0.25")
    #expect(again.output == named.output)
    #expect(again.code == .ok)
  }

  @Test func `a controller that does what ours does shows what ours shows`() throws {
    let own = run("replay", traces, "--trace", "page-02", "--controller", "steady", "-f", "csv")
    let ours = run(
      "replay", traces, "--trace", "page-02", "--controller", "percent-driven:duration=0.25", "-f",
      "csv")
    #expect(own.code == .ok)
    #expect(own.output == ours.output)
  }

  @Test func `rules of one's own are compared by name, and with all`() throws {
    let compared = run("compare", traces, "--policies", "same,progress-or-velocity")
    #expect(compared.code == .ok)
    #expect(compared.output.contains("on 0 of them the 2 rules differ"))
    #expect(run("compare", traces, "-f", "json").output.contains("\"patient\""))
  }

  @Test func `tuning compares with a rule of one's own`() throws {
    let corpus = ToolRun("generate", "--count", "60", "--seed", "3").output
    let folder = try TemporaryFolder()
    let path = try folder.write(corpus, to: "corpus.csv")
    let tuned = run("tune", path, "--policy", "patient", "--bootstrap", "20")
    #expect(tuned.code == .ok)
    #expect(tuned.output.contains("own rule patient:quick=0.2"))
    let checked = run(
      "check", path, "--policy", "same", "--save-baseline", folder.path("baseline.json"))
    #expect(checked.code == .ok, "\(checked.error)")
    let other = run(
      "check", path, "--policy", "patient", "--baseline", folder.path("baseline.json"))
    #expect(other.code == .checkNotMet, "\(other.error)")
  }

  @Test func `a report says whose rule it was`() throws {
    let folder = try TemporaryFolder()
    let written = run("report", traces, "--policy", "patient", "-o", folder.path("report"))
    #expect(written.code == .ok, "\(written.error)")
    let report = try folder.read("report/report.md")
    #expect(report.contains("own rule patient:quick=0.2"))
  }

  @Test func `settings of one's own are refused with those that it has`() {
    let rule = run("analyze", traces, "--policy", "patient:quick=0.3")
    #expect(rule.code == .usage)
    #expect(rule.error.contains("'patient' is this program's own and takes no settings here"))
    #expect(rule.error.contains("It is own rule patient:quick=0.2."))
    let controller = run("analyze", traces, "--controller", "steady:duration=1")
    #expect(controller.error.contains("It is custom/steady:duration=0.25."))
    let misspelt = run("analyze", traces, "--controller", "stedy")
    #expect(misspelt.error.contains("one of steady, percent-driven, velocity-driven"))
    #expect(misspelt.error.contains("Did you mean steady?"))
  }

  @Test func `without them their names are unknown`() {
    let run = ToolRun("analyze", traces, "--policy", "patient")
    #expect(run.code == .usage)
    #expect(self.run("analyze", traces, "--policy", "patiant").error.contains("patient"))
  }
}
