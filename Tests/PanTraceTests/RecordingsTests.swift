import Foundation
import PanTrace
@testable import PanTraceTool
import Testing

/// What another package sees of the files.
@Suite struct RecordingsTests {
  private let traces = Repository.path("traces")

  @Test func `results are in the order of the traces, whatever the number of threads`() throws {
    let one = try Recordings([traces], threads: 1).map(\.id)
    let two = try Recordings([traces], threads: 2).map(\.id)
    #expect(one.results == two.results)
    #expect(one.results.count == 65)
    #expect(one.rejected.isEmpty)
    #expect(one.findings.count == 5)
    #expect(one.files.count == 65 && one.files == two.files)
    #expect(one.files.first?.hasSuffix("back-swipes.csv") == true)
    #expect(one.files.last?.hasSuffix("sheet-dismissals.csv") == true)
  }

  @Test func `what cannot be used is listed, and what is not there is said`() throws {
    let read = try Recordings([Repository.path("Tests/Quirks/not-a-number.csv")]).map(\.id)
    #expect(read.results.count == 2)
    #expect(read.rejected.count == 4)
    #expect(read.rejected.first?.trace.reason.code == .notANumber)
    let error = #expect(throws: Recordings.Failure.self) { try Recordings(["no-such-file.csv"]) }
    #expect(error?.message.contains("no-such-file.csv") == true)
  }

  @Test func `one trace is found by its id, or the error says why not`() throws {
    let swipe = try Recordings([traces]).trace("page-04")
    #expect(swipe.id == "page-04")
    func message(_ words: [String], _ id: String) -> Recordings.Failure? {
      #expect(throws: Recordings.Failure.self) { try Recordings(words).trace(id) }
    }
    let unknown = message([traces], "page-4")
    #expect(unknown?.message == "there is no trace 'page-4' among 65")
    #expect(unknown?.advice == "Did you mean page-04?")
    let file = traces + "/page-turns.csv"
    let twice = message([file, Repository.path("Tests/Quirks/not-a-number.csv")], "nothing")
    #expect(twice?.message.hasPrefix("there is no trace 'nothing'") == true)
    let quirks = Repository.path("Tests/Quirks/not-a-number.csv")
    let rejected = try #require(try Recordings([quirks]).map(\.id).rejected.first?.trace.id)
    #expect(message([quirks], rejected)?.message.contains("cannot be used") == true)
  }

  @Test func `the README's lines run`() throws {
    let folder = traces
    // snippet
    let patient = CustomRule("patient") { release in
      release.decide(.progress, .atLeast, release.duration < 0.2 ? 0.2 : 0.5)
    }
    let configuration = ReplayConfiguration(policy: .custom(patient))
    let analyses = try Recordings([folder])
      .map { TraceAnalysis(of: Replay(of: $0, configuration: configuration)) }.results
    let sentences = analyses.map { "\($0.id): \($0.sentence(configuration))" }
    let outcomes = analyses.compactMap { LabeledOutcome($0) }
    let best = RuleFamily.progressOrVelocity.optimum(for: outcomes)
    let program = Program(rules: [patient])
    // end
    #expect(sentences.count == 65)
    #expect(!best.rule.sentence.isEmpty)
    #expect(program.rules == [patient])
    let readme = Snippets.fenced("swift", in: Repository.text("README.md"))
    let tests = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    #expect(readme == Snippets.marked(in: tests))
  }
}
