import Foundation
import Testing

/// A lab that opens what cannot be believed says so in the verdict's place, with what to do about it.
struct LabBeliefTests {
  /// A way to spoil twelve swipes to the right, and what is said of it.
  struct Spoilt: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let says: String
    let cure: String
    var direction = "right"
    var stretch = 1
    var time: @Sendable (Int) -> Int = { $0 }
  }

  /// Half of them go far and are meant to finish, half come back. Samples are 25 ms apart.
  private static func file(_ spoilt: Spoilt? = nil) -> String {
    var text = "# pantrace 1\n# width_pt: 400\n# height_pt: 800\n"
    text += "# direction: \(spoilt?.direction ?? "right")\ntrace_id,t_ms,phase,x_pt,y_pt,intent\n"
    for number in 0..<12 {
      let (way, intent) = number % 2 == 0 ? (30 - number / 2, "finish") : (6 + number / 2, "cancel")
      for step in 0...11 {
        let phase = step == 0 ? "down" : step == 11 ? "up" : "move"
        let time = spoilt?.time(1000 + step * 25) ?? step * 25
        let x = (20 + way * min(step, 10)) * (spoilt?.stretch ?? 1)
        text += "g\(number),\(time),\(phase),\(x),\(100 + number),\(intent)\n"
      }
    }
    return text
  }

  static let spoilt = [
    Spoilt(
      testDescription: "microseconds", says: "samples 25.0 s apart", cure: "t_us",
      time: { $0 * 1000 }),
    // The farthest is 20 + 30 x 10 = 320 pt, which is 960 px: 2.4 screens, as of 2.625 px a point.
    Spoilt(
      testDescription: "pixels", says: "far outside of the recorded screen",
      cure: "px_per_pt: 2.625", stretch: 3),
    Spoilt(
      testDescription: "the other way", says: "go right, and left is to finish",
      cure: "Say which way finishes", direction: "left"),
  ]

  @Test(arguments: spoilt)
  func `what cannot be believed gets no verdict and no best bounds`(spoilt: Spoilt) throws {
    var run = LabRun([("spoilt.csv", Self.file(spoilt))])
    let state = run.ask("group", [""])
    let verdict = try #require(state.change("#verdict"))
    #expect(
      verdict.hasPrefix("Not to be believed: ") && verdict.contains(spoilt.says), "\(verdict)")
    let more = try #require(state.change("#verdict-more", "html"))
    #expect(more.contains(spoilt.cure) && more.contains(#"data-do="believe""#), "\(more)")
    #expect(state.change("#fought", "hidden") == "")
    let best = try #require(run.ask("best").change("#best-text"))
    #expect(best.hasPrefix("Not to be believed") && !best.contains("Best here"))

    // Accepted, they are counted as any others.
    let accepted = run.ask("believe")
    #expect(accepted.change("#verdict")?.hasSuffix("gestures did what was meant.") == true)
    #expect(accepted.change("#verdict-more", "html") == nil)
    // The command line accepts the same, and so does an engine that is started again.
    let again = accepted.object("again").texts("believe")
    #expect(accepted.change("#command")?.contains("--believe \(again.last ?? "none")") == true)
    var fresh = LabRun([("spoilt.csv", Self.file(spoilt))])
    let restored = fresh.ask(again[0], Array(again.dropFirst()))
    #expect(restored.change("#verdict") == accepted.change("#verdict"))
    // So does a page that was made with --believe.
    var made = LabRun()
    made.ask("configure", again.dropFirst(2).map { "believe=\($0)" })
    made.ask("open", ["spoilt.csv"], Self.file(spoilt))
    let begun = made.ask("group", [""])
    #expect(begun.change("#verdict") == accepted.change("#verdict"))
    #expect(begun.change("#left-out") == "")
    #expect(run.ask("best").change("#best-text")?.contains("Best here") == true)
  }

  @Test func `what is as it should be gets its verdict`() {
    var run = LabRun([("clean.csv", Self.file())])
    let state = run.ask("group", [""])
    #expect(state.change("#verdict") == "12 of 12 gestures did what was meant.")
  }

  @Test func `another direction is a button, and makes the map anew`() throws {
    var run = LabRun([("left.csv", Self.file(Self.spoilt[2]))])
    let more = try #require(run.ask("group", [""]).change("#verdict-more", "html"))
    #expect(more.contains(#"data-do="believe towards right""#))
    #expect(run.ask("believe", ["towards", "right"]).bool("looks") == true)
    #expect(
      run.ask("group", [""]).change("#verdict") == "12 of 12 gestures did what was meant.")
    #expect(run.ask("believe", ["towards", "east"]).text("error")?.contains("east") == true)
  }

  @Test func `one time for all rows is of no use, whatever is accepted`() throws {
    let standing = Spoilt(testDescription: "one time", says: "", cure: "", time: { _ in 1000 })
    var run = LabRun([("standing.csv", Self.file(standing))])
    let state = run.ask("group", [""])
    #expect(state.change("#verdict")?.contains("one time for most rows") == true)
    #expect(state.change("#verdict-more", "html")?.contains("button") == false)
  }

  @Test func `closing the file takes the doubt away`() {
    var run = LabRun([("spoilt.csv", Self.file(Self.spoilt[0])), ("clean.csv", Self.file())])
    run.ask("close", ["0"])
    #expect(
      run.ask("group", [""]).change("#verdict") == "12 of 12 gestures did what was meant.")
  }

  /// The traces that are shipped are real or generated well, and no rule makes them look otherwise.
  @Test(arguments: ["back-swipes", "sheet-dismissals", "page-turns"])
  func `nothing is doubted of the shipped traces`(name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../traces/\(name).csv")
    var run = LabRun([("\(name).csv", try String(contentsOf: file, encoding: .utf8))])
    for rule in ["", "vaul", "flutter-cupertino-back", "floating-panel", "android-drawer"] {
      let verdict = try #require(run.ask("rule", [rule]).change("#verdict"))
      #expect(!verdict.hasPrefix("Not to be believed"), "\(rule): \(verdict)")
    }
  }
}
