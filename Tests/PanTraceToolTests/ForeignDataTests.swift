import Foundation
import Testing

@testable import PanTraceTool

/// What people have, each with what must be done about it: said with its evidence, refused with the
/// option that settles it, and never wrong without a word.
struct ForeignDataTests {
  /// A command on a file, how it must end, and what it must say.
  struct Case: CustomTestStringConvertible, Sendable {
    let what: String
    let file: String
    let words: [String]
    let code: ExitCode
    let says: [String]
    var testDescription: String { "\(what): \(words.joined(separator: " "))" }

    init(_ what: String, _ file: String, _ words: String, _ code: ExitCode, _ says: String...) {
      self.what = what
      self.file = file
      self.words = words.split(separator: " ").map(String.init)
      self.code = code
      self.says = says
    }
  }

  /// Gestures of 20 samples, 8 ms apart, from one place to another.
  private static func file(
    _ columns: String, _ gestures: [(from: (Double, Double), to: (Double, Double))],
    head: String = "", tail: String = ""
  ) -> String {
    var text = head + "trace_id,t_ms,phase,\(columns)\n"
    for (number, gesture) in gestures.enumerated() {
      for sample in 0..<20 {
        let phase = sample == 0 ? "down" : sample == 19 ? "up" : "move"
        let share = Double(sample) / 19
        let x = gesture.from.0 + (gesture.to.0 - gesture.from.0) * share
        let y = gesture.from.1 + (gesture.to.1 - gesture.from.1) * share
        text += "a\(number),\(sample * 8),\(phase),\(x),\(y)\(tail)\n"
      }
    }
    return text
  }

  private static let phone = "# pantrace 1\n# width_pt: 393\n# height_pt: 852\n"
  private static let pixels = (0..<6).map { ((500.0, 300.0), (500.0, 700.0 + 150 * Double($0))) }
  private static let parts = (0..<6).map { ((0.5, 0.1), (0.5, 0.3 + 0.1 * Double($0))) }
  private static let pulls = (0..<6).map { ((200.0, 100.0), (200.0, 300.0 + 40 * Double($0))) }
  private static let ways = [(300.0, 400.0), (100, 400), (200, 700), (200, 100), (200, 720)]
    .map { ((200.0, 400.0), $0) }

  private static let noNumber =
    phone + "trace_id,t_ms,phase,x_pt,y_pt\n"
    + (0..<40).flatMap { trace in
      (0..<5).map { sample in
        let phase = sample == 0 ? "down" : sample == 4 ? "up" : "move"
        let x = sample == 2 && trace < 30 ? "nan" : "200"
        return "t\(trace),\(sample * 8),\(phase),\(x),\(100 + 80 * sample)\n"
      }
    }.joined()

  private static let interleaved =
    phone + "trace_id,t_ms,phase,x_pt,y_pt\n"
    + (0..<20).flatMap { sample in
      ["a", "b"].map { id in
        let phase = sample == 0 ? "down" : sample == 19 ? "up" : "move"
        return "\(id),\(sample * 8),\(phase),200,\(100 + 20 * sample)\n"
      }
    }.joined()

  private static let jumping =
    phone + "trace_id,t_ms,phase,x_pt,y_pt\n"
    + [(0, "down", 100), (0, "move", 423), (8, "move", 430), (16, "move", 440), (24, "up", 470)]
    .map { "a,\($0.0),\($0.1),200,\($0.2)\n" }.joined()

  static let cases: [Case] = [
    // x, y in device pixels, no size: which size was assumed, from what; refused where exceeded.
    Case(
      "pixels", file("x,y", pixels), "validate", .ok, "unknown-size", "500, 1450 pt",
      "taken as 393 × 852, since nothing says it", "--container WxH", "--px-per-pt"),
    Case(
      "pixels", file("x,y", pixels), "analyze", .noInput, "393 × 852", "--container WxH"),
    Case("pixels", file("x,y", pixels), "tune", .noInput, "--container WxH"),
    Case(
      "pixels", file("x,y", pixels), "import", .noInput, "points or pixels", "--unit pt", "px"),
    Case(
      "pixels", file("x_px,y_px", pixels), "import", .noInput, "how large", "--size WxH in px"),
    Case(
      "pixels", file("x_px,y_px", pixels), "analyze --container 1080x2340", .ok, "px/s",
      "Positions are in px", "--px-per-pt"),
    Case(
      "pixels", file("x_px,y_px", pixels), "analyze --container 393x852 --px-per-pt 2.75", .ok,
      "pt/s"),
    // Fractions without a unit: recognized and said.
    Case(
      "fractions", file("x,y", parts), "analyze", .ok, "likely-fractions", "between 0.1 and 0.8",
      "x_frac"),
    Case("fractions", file("x,y", parts), "import", .noInput, "parts of a size", "--size WxH"),
    Case(
      "fractions", file("x,y", parts), "import --size 393x852", .ok, "393 × 852",
      "from 0.1 to 0.8"),
    // x_frac with --container: works.
    Case("x_frac", file("x_frac,y_frac", parts), "analyze", .noInput, "give --container 393x852"),
    Case(
      "x_frac", file("x_frac,y_frac", parts), "analyze --container 393x852", .ok, "6 of 6 gestures"),
    Case("x_frac", file("x_frac,y_frac", parts), "validate --container 393x852", .ok, "6 traces"),
    // Direction against the gestures.
    Case(
      "against", file("x_pt,y_pt", pulls, head: phone + "# direction: up\n"), "analyze", .ok,
      "all 6 gestures go down, and up is to finish", "--direction down"),
    Case(
      "against",
      file("x_pt,y_pt,intent", pulls, head: phone + "# direction: up\n", tail: ",finish"),
      "tune --bootstrap 0", .noInput, "all 6 gestures go down, and up is to finish",
      "--direction down"),
    // Direction across the gestures.
    Case(
      "across", file("x_pt,y_pt", pulls, head: phone + "# direction: left\n"), "analyze", .ok,
      "all 6 gestures go down, and left is to finish", "--direction down"),
    // Auto direction: a count for each, and the most frequent one.
    Case(
      "four ways", file("x_pt,y_pt", ways, head: phone), "analyze", .ok,
      "1 right, 1 left, 2 down, 1 up", "--direction down makes the most frequent one count"),
    // Samples at the touch-down's time: the down row keeps its place.
    Case(
      "at the down's time", jumping, "import --from table -o - -q", .ok, "a,0,down,200,100\n",
      "a,0,move,200,423"
    ),
    Case("at the down's time", jumping, "import --from csv -o - -q", .ok, "a,0,down,200,100\n"),
    // Ids interleaved: the finding, and the advice that helps.
    Case(
      "interleaved", interleaved, "analyze", .partlyRejected, "error[duplicate-trace]",
      "were taken for all of it", "pantrace import FILE --sort -o SORTED.csv"),
    Case("interleaved", interleaved, "import --from csv --sort", .ok, "2 gestures in 1 file"),
    Case(
      "interleaved", interleaved, "import --from table", .ok, "2 gestures, 2 contacts, 40 samples"),
    // refresh_hz in the file: used.
    Case(
      "refresh_hz", file("x_pt,y_pt", pulls, head: phone + "# refresh_hz: 120\n"), "analyze", .ok,
      "Display: 120 Hz, from refresh_hz"),
    // More than 20 rejected traces: all for machines, counted with reasons for people.
    Case(
      "rejected", noNumber, "analyze", .partlyRejected, "30 rejected: 30 not-a-number",
      "And 10 more; json has all."),
    Case("rejected", noNumber, "analyze -f csv", .partlyRejected, "t29", "t0,"),
    Case("rejected", noNumber, "analyze -f json", .partlyRejected, "\"t29\"", "\"t0\""),
    Case(
      "rejected", noNumber, "import --from table", .partlyRejected, "10 gestures",
      "30 × a position is no number, first in line 7"),
  ]

  @Test(arguments: cases)
  func `is said, refused or right, but never wrong without a word`(_ row: Case) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(row.file, to: "log.csv")
    var words = row.words
    words.insert(path, at: 1)
    if !["import", "validate"].contains(words[0]) { words += ["--config", "none"] }
    let run = ToolRun(words)
    #expect(run.code == row.code, "\(run.output)\(run.error)")
    for text in row.says {
      #expect(
        (run.output + run.error).contains(text), "\(text) is not in\n\(run.output)\(run.error)")
    }
  }
}
