import PanTestSupport
@testable import PanTraceTool
import Testing

/// What commands say of gestures that are all alike, contradict each other, or are too few.
///
/// No text is compared as a whole: each test holds something that would be untrue if it were printed.
struct DegenerateDataTests {
  /// A set of gestures to the right on a screen of 393 pt.
  struct Gestures: CustomTestStringConvertible, Sendable {
    let name: String
    /// Each gesture's way in pt, its time in ms, and what its columns say.
    let rows: [(way: Double, time: Double, intent: String, person: String, decision: String)]

    var testDescription: String { name }

    /// The recording. Positions fall behind their time, so that no two ways have the samples of one.
    var text: String {
      var text = """
        # pantrace 1
        # width_pt: 393
        # height_pt: 852
        # direction: right
        trace_id,t_ms,phase,x_pt,y_pt,intent,participant,decision

        """
      for (number, row) in rows.enumerated() {
        for step in 0...12 {
          let phase = step == 0 ? "down" : step == 12 ? "up" : "move"
          let (share, time) = (Double(step) / 12, row.time * Double(step) / 12)
          text += "g\(number),\(time),\(phase),\(20 + row.way * share),300,"
          text += "\(row.intent),\(row.person),\(row.decision)\n"
        }
      }
      return text
    }

    init(_ name: String, _ count: Int, _ row: (Int) -> (Double, Double, String, String, String)) {
      self.name = name
      rows = (0..<count).map(row)
    }
  }

  private static func word(_ finishes: Bool) -> String { finishes ? "finish" : "cancel" }

  static let all = [
    Gestures("all the same", 20) { (300, 200, "finish", "p\($0 % 10)", "finish") },
    Gestures("contradictory", 40) {
      (200, 300, word($0 % 2 == 0), "p\($0 / 2 % 10)", word($0 % 2 == 0))
    },
    Gestures("tied at a bound", 40) {
      (196.5, 900, word($0 % 2 == 0), "p\($0 % 10)", word($0 % 4 < 3))
    },
    Gestures("one person", 30) { (40 + Double($0) * 9, 400, word($0 % 3 == 0), "p", word($0 > 9)) },
    Gestures("one intent", 30) { (40 + Double($0) * 9, 400, "finish", "p\($0 % 10)", "finish") },
    Gestures("an intent a person", 40) {
      (40 + Double($0) * 7, 400, word($0 % 2 == 0), "p\($0 % 10)", word($0 % 2 == 0))
    },
    Gestures("total agreement", 40) {
      (30 + Double($0) * 8, 900, word($0 > 21), "p\($0 % 10)", word($0 > 21))
    },
    Gestures("total disagreement", 40) {
      (30 + Double($0) * 8, 900, word($0 < 22), "p\($0 % 10)", word($0 < 22))
    },
    Gestures("no labels", 20) { (40 + Double($0) * 9, 400, "", "p\($0 % 10)", "") },
    Gestures("two", 2) { (60 + Double($0) * 240, 400, word($0 == 1), "p\($0)", word($0 == 1)) },
    Gestures("one right", 1) { _ in (300, 200, "finish", "p", "finish") },
    Gestures("one wrong", 1) { _ in (300, 200, "cancel", "p", "cancel") },
  ]

  private func output(_ command: String, _ gestures: Gestures, _ words: String...) throws -> String
  {
    let folder = try TemporaryFolder()
    let file = try folder.write(gestures.text, to: "gestures.csv")
    return ToolRun([command, file, "-q", "--believe", "copies", "--config", "none"] + words).output
  }

  @Test(arguments: all)
  func `the people behind intervals are named where there is one`(gestures: Gestures) throws {
    for words in [[], ["--by", "intent"]] {
      let folder = try TemporaryFolder()
      let file = try folder.write(gestures.text, to: "gestures.csv")
      let text = ToolRun(["analyze", file, "-q", "--believe", "copies"] + words).output
      // `plausibly 3 to 9 %`, `95 %: 3 to 9 %`, or a cell beside `95 % from`.
      let hasInterval = text.contains(/(plausibly|95 %:) [0-9]/) || text.contains("95 % from")
      #expect(hasInterval || !text.contains("Intervals are"), "\(text)")
      #expect(!text.contains("1 person, one gesture each"))
    }
  }

  @Test(arguments: all)
  func `a verb agrees with its number`(gestures: Gestures) throws {
    let text = try output("analyze", gestures)
    #expect(!text.contains(#/(^|\n|; )1 of [0-9]+ gestures? (show|have|were) /#), "\(text)")
  }

  @Test(arguments: all)
  func `tune says nothing of chance or of other people about a rule that stays`(
    gestures: Gestures
  ) throws {
    let text = try output("tune", gestures)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.prefix { !$0.isEmpty }.count <= 4, "\(text)")
    if text.hasPrefix("Keep "), !text.contains("do worse than it on others") {
      #expect(!text.contains("chance") && !text.contains("other people"), "\(text)")
      #expect(!text.contains("--policy"), "\(text)")
    }
    if text.hasPrefix("Not tunable") {
      #expect(!text.contains("───") && !text.contains("--stats"), "\(text)")
    }
    // A rule that decides all alike has no bounds to show.
    if text.contains("always finish.") || text.contains("never finish.") {
      #expect(!text.contains("Bounds:") && !text.contains("may lie elsewhere"), "\(text)")
    }
  }

  /// Every rule can be replaced by one that decides all alike, so that nothing worse is to be expected.
  @Test(arguments: all)
  func `tune expects no more errors than a rule that decides all alike makes`(
    gestures: Gestures
  ) throws {
    let text = try output("tune", gestures)
    let row = text.split(separator: "\n").first { $0.hasPrefix("tuned, on other people") }
    guard let wrong = row?.split(separator: " ").last.flatMap({ Int($0) }) else { return }
    let finishes = gestures.rows.count { $0.intent == "finish" }
    #expect(wrong <= min(finishes, gestures.rows.count - finishes), "\(text)")
  }

  @Test(arguments: all)
  func `identify offers no rule twice, and tells nothing more of what it does not explain`(
    gestures: Gestures
  ) throws {
    let text = try output("identify", gestures)
    #expect(!text.contains("+ 0 s"), "\(text)")
    if text.hasPrefix("No rule that was tried") {
      for words in ["As few", "Record next", "do not tell", "--policy"] {
        #expect(!text.contains(words), "\(text)")
      }
    }
    // A velocity is named where a rule has one.
    if !text.contains("velocity ≥"), !text.contains("· velocity") {
      #expect(!text.contains("do not tell velocities"), "\(text)")
    }
  }

  @Test(arguments: all)
  func `compare does not contradict itself`(gestures: Gestures) throws {
    let rules = "progress-or-velocity,vaul,flutter-cupertino-back"
    let text = try output("compare", gestures, "--policies", rules)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if text.contains("No rule is shown to be better") {
      let reference = lines.first { $0.contains(" reference") && $0.hasPrefix("progress-or") }
      #expect(reference?.hasSuffix("✓") == true, "\(text)")
    }
    // An option is named only for what it shows.
    #expect(text.contains("--all") == text.contains("more: --all"), "\(text)")
    // Tables behind these have the file's name, which gives way on a screen.
    let tables = lines.prefix { !$0.hasPrefix("Decided differently") }
    for line in tables where line.contains("──") { #expect(line.count <= 80, "\(text)") }
  }

  /// A person's gestures are alike, so that fewer than six people have no interval.
  @Test func `what one person did says nothing of others`() throws {
    let person = try #require(Self.all.first { $0.name == "one person" })
    let text = try output("tune", person)
    #expect(text.contains("nothing can be said of other people"), "\(text)")
    #expect(!text.contains("tuned, on other people"), "\(text)")
  }

  @Test func `groups without intervals have no words on intervals`() throws {
    let two = try #require(Self.all.first { $0.name == "one person" })
    let text = try output("analyze", two, "--by", "intent")
    #expect(text.contains("No intervals") && !text.contains("Bonferroni"), "\(text)")
  }
}
