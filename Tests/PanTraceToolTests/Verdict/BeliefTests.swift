import Foundation
import PanTraces
import Testing

@testable import PanTraceTool

/// Files that are spoilt in one way each, made of one clean generated corpus.
struct BeliefTests {
  /// A row of the corpus.
  struct Row {
    var id: String
    var time: Double
    var phase: String
    var x: Double
    var y: Double
    let intent: String

    var line: String { "\(id),\(time),\(phase),\(x),\(y),\(intent)" }
  }

  /// A way to spoil a file, what must be said of it, and whether the named command cures it.
  struct Spoilt: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let says: String
    let isCured: Bool
    let direction: String
    /// How many gestures there are: fewer if each takes minutes, as each frame of them is replayed.
    let gestures: Int
    let rows: @Sendable ([Row]) -> [Row]

    init(
      _ way: String, _ says: String, isCured: Bool = false, direction: String = "right",
      gestures: Int = 24, rows: @escaping @Sendable ([Row]) -> [Row]
    ) {
      testDescription = way
      (self.says, self.isCured, self.direction, self.rows) = (says, isCured, direction, rows)
      self.gestures = gestures
    }

    /// Changes each row alone.
    init(
      _ way: String, _ says: String, isCured: Bool = false, gestures: Int = 24,
      each: @escaping @Sendable (inout Row) -> Void
    ) {
      self.init(way, says, isCured: isCured, gestures: gestures) { rows in
        rows.map { row in
          var row = row
          each(&row)
          return row
        }
      }
    }
  }

  /// 24 gestures to the right, as `generate` makes them.
  private static let clean: [Row] = {
    guard let generator = try? TraceGenerator(seed: 5, profile: TraceGenerator.Profile()) else {
      return []
    }
    return (0..<24).flatMap { number in
      let trace = generator.trace(at: number)
      return trace.samples.map { sample in
        Row(
          id: "g\(number)", time: sample.recordedTime, phase: "\(sample.phase)",
          x: sample.position.x, y: sample.position.y, intent: trace.intent?.name ?? "")
      }
    }
  }()

  private static func file(_ rows: [Row], direction: String = "right") -> String {
    """
    # pantrace 1
    # width_pt: 393
    # height_pt: 852
    # direction: \(direction)
    trace_id,t_ms,phase,x_pt,y_pt,intent

    """ + rows.map { $0.line + "\n" }.joined()
  }

  static let spoilt: [Spoilt] = [
    Spoilt("times × 1000", "--believe clock", isCured: true, gestures: 5) { $0.time *= 1000 },
    Spoilt("times ÷ 1000", "--believe clock", isCured: true) { $0.time /= 1000 },
    Spoilt("times ÷ 1000000", "--believe clock") { $0.time /= 1e6 },
    Spoilt("two clocks, by gesture", "--believe clock", gestures: 5) {
      if $0.id.utf8.last.map({ $0 % 2 == 0 }) == true { $0.time *= 1000 }
    },
    Spoilt("the lift has another clock", "as those of two clocks do", gestures: 5) {
      if $0.phase == "up" { $0.time += 200_000 }
    },
    Spoilt("one time", "one time for most rows") { $0.time = 1000 },
    Spoilt("whole seconds", "one time for most rows") {
      $0.time = ($0.time / 1000).rounded(.down) * 1000
    },
    Spoilt("one place", "never move") { ($0.x, $0.y) = (100, 300) },
    Spoilt("positions × 3", "--believe unit", isCured: true) {
      ($0.x, $0.y) = ($0.x * 3, $0.y * 3)
    },
    Spoilt("pixels of 2.625", "--believe unit", isCured: true) {
      ($0.x, $0.y) = ($0.x * 2.625, $0.y * 2.625)
    },
    Spoilt("shares of the width", "--believe unit", isCured: true) {
      ($0.x, $0.y) = ($0.x / 393, $0.y / 393)
    },
    Spoilt("shares of each side", "--believe unit", isCured: true) {
      ($0.x, $0.y) = ($0.x / 393, $0.y / 852)
    },
    Spoilt("axes exchanged", "--believe axes", isCured: true) { ($0.x, $0.y) = ($0.y, $0.x) },
    Spoilt("mirrored", "go left, and right is to finish", isCured: true) { $0.x = 393 - $0.x },
    Spoilt("opposite direction", "--believe direction", isCured: true, direction: "left") { $0 },
    Spoilt("direction across", "--believe direction", isCured: true, direction: "up") { $0 },
    Spoilt("each twice", "--believe copies") { rows in
      rows
        + rows.map {
          Row(
            id: $0.id + "b", time: $0.time + 9, phase: $0.phase, x: $0.x, y: $0.y, intent: $0.intent
          )
        }
    },
    Spoilt("ten copies", "--believe copies") { rows in
      (0..<10).flatMap { copy in
        rows.filter { $0.id == "g0" }.map { row in
          var row = row
          row.id = "copy\(copy)"
          return row
        }
      }
    },
    Spoilt("every second row gone", "--believe incomplete") { rows in
      rows.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    },
    Spoilt("no lifts", "--believe incomplete") { rows in
      rows.filter { $0.phase == "down" || $0.phase == "move" }
    },
    Spoilt("one move in fifteen", "--believe rate") { rows in
      rows.enumerated().filter { $0.element.phase != "move" || $0.offset % 15 == 0 }.map(\.element)
    },
  ]

  /// The command that a sentence names to try.
  private static func cure(_ text: String) -> [String]? {
    guard let start = text.range(of: "try 'pantrace "), let end = text.range(of: "', or --believe")
    else { return nil }
    return text[start.upperBound..<end.lowerBound].split(separator: " ").map(String.init)
  }

  @Test(arguments: spoilt)
  func `a spoilt file is not believed by any command, and the named cure reads it`(
    spoilt: Spoilt
  ) throws {
    let folder = try TemporaryFolder()
    let names = Set((0..<spoilt.gestures).map { "g\($0)" })
    let rows = Self.clean.filter { names.contains($0.id) }
    let path = try folder.write(
      Self.file(spoilt.rows(rows), direction: spoilt.direction), to: "a.csv")
    let budget = try folder.write(#"{"limits": {"verdict.stuck": {"max": 100}}}"#, to: "b.json")
    let page = folder.path("r.html")
    let begins = "Not to be believed: "

    let analyze = ToolRun("analyze", path, "-q")
    #expect(analyze.code == .ok || analyze.code == .partlyRejected)
    #expect(analyze.output.hasPrefix(begins) && analyze.output.contains(spoilt.says))
    #expect(!analyze.output.contains("did what was meant") && !analyze.output.contains("WRONG:"))
    let compare = ToolRun("compare", path, "-q", "--policies", "progress,vaul")
    #expect(compare.output.contains("\n" + begins) || compare.output.hasPrefix(begins))
    #expect(!compare.output.contains("cannot tell rules apart"))
    let check = ToolRun("check", path, "-q", "--budget", budget)
    #expect(check.code == .checkNotMet && check.output.hasPrefix("Fails. " + begins))
    for words in [
      ["tune", path, "-q", "--bootstrap", "0"],
      ["identify", path, "-q", "-e", "own", "--map", "decision=intent"],
    ] {
      let run = ToolRun(words)
      #expect(run.code == .noInput && run.output.isEmpty, "\(run.output)")
      #expect(run.error.contains("not to be believed: "), "\(run.error)")
    }
    #expect(ToolRun("report", path, "-q", "-o", page).code == analyze.code)
    let title = try String(contentsOfFile: page, encoding: .utf8)
    #expect(title.contains(">\(begins)"))

    #expect((Self.cure(analyze.output) != nil) == spoilt.isCured)
    guard let cure = Self.cure(analyze.output) else { return }
    let cured = ToolRun(cure)
    let straight = ToolRun(
      "analyze", try folder.write(Self.file(rows), to: "clean.csv"), "-q")
    #expect(cured.code == .ok)
    #expect(cured.output.prefix { $0 != "." } == straight.output.prefix { $0 != "." })
  }

  @Test func `a clean file is believed, and a doubt that is accepted by name is not named`() throws
  {
    let folder = try TemporaryFolder()
    let clean = try folder.write(Self.file(Self.clean), to: "clean.csv")
    #expect(!ToolRun("analyze", clean, "-q").output.contains("believed"))
    let wrong = try folder.write(Self.file(Self.clean, direction: "left"), to: "left.csv")
    let budget = try folder.write(#"{"limits": {"verdict.stuck": {"max": 100}}}"#, to: "b.json")
    let accepted = ToolRun("check", wrong, "-q", "--budget", budget, "--believe", "direction")
    #expect(accepted.code == .ok, "\(accepted.output)\(accepted.error)")
    let other = ToolRun("check", wrong, "-q", "--budget", budget, "--believe", "clock")
    #expect(other.code == .checkNotMet)
    // Rows of analyze keep what the recordings showed.
    let rows = folder.path("rows.csv")
    #expect(ToolRun("analyze", wrong, "-q", "-o", rows).code == .ok)
    #expect(ToolRun("check", rows, "-q", "--budget", budget).code == .checkNotMet)
  }

  @Test func `generated gestures in either direction, and the shipped ones, are believed`() throws {
    let folder = try TemporaryFolder()
    for (seed, count) in [("1", "400"), ("2", "400")] {
      let path = folder.path("g.csv")
      #expect(ToolRun("generate", "-n", count, "--seed", seed, "-o", path).code == .ok)
      #expect(!ToolRun("analyze", path, "-q").output.contains("believed"))
    }
    for file in try FileManager.default.contentsOfDirectory(atPath: Repository.path("traces"))
    where file.hasSuffix(".csv") {
      let run = ToolRun("analyze", Repository.path("traces/\(file)"), "-q")
      #expect(!run.output.contains("Not to be believed"), "\(file)")
    }
  }
}
