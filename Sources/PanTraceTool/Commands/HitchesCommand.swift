import PanBatch
import PanMetrics
import PanReports

/// `pantrace hitches`: how late a real device's frames came, from their times.
enum HitchesCommand {
  struct Options: Sendable {
    var logs: [String] = []
    var rate: Double?
    var profile = HitchProfile.apple2026
    var output = OutputOptions()
  }

  static let command = Command(
    "hitches", "Measures the hitches of a device from the times of its frames (F5).",
    discussion: """
      A log is CSV with a column time, time_ms, time_us or time_ns, a row for each frame that was \
      shown, and perhaps one called position: then only the frames from rest to rest count. The \
      only figure of pantrace that is about a device; all others come from a model of one. \
      'pantrace explain F5' has the definition.
      """,
    examples: [
      "pantrace hitches frames.csv --rate 120",
      "pantrace hitches frames.csv --rate 60 --profile apple-2020 -f json",
    ],
    defaults: Options(),
    arguments: [
      .operands(
        "log", \.logs, count: 1...Int.max, completion: .files(.read),
        help: "Logs of frame times; - is standard input."),
      .option(
        "rate", "hz", \.rate, rule: .within(1...1000),
        help: "The display's rate; by default the log's, else that of its middle interval."),
      .option("profile", "name", \.profile, help: "Whose bands the ratio is put in."),
    ] + OutputOptions.formArguments.at(\.output)
  ) { options, _, console in
    let targets = try options.output.targets
    let inputs = options.logs.map(Input.init(argument:))
    let logs = try inputs.map { input in
      (name: input.name, hitches: try read(input, rate: options.rate))
    }
    try OutputWriter.write(to: targets, console: console) { _ in
      HitchTable.document(of: logs, profile: options.profile)
    }
    return .ok
  }

  private static func read(_ input: Input, rate: Double?) throws -> HitchTime {
    let name = input.name
    let bytes = try SideFile.bytes(of: input)
    let log = try unsafe bytes.withUnsafeBytes { bytes in
      do throws(FrameLogError) {
        return try unsafe FrameLog(csv: bytes)
      } catch {
        throw CommandFailure(
          .noInput, "\(name):\(error.line): \(error.problem.explanation)",
          advice: "'pantrace help hitches' shows what a log looks like.")
      }
    }
    guard let hitches = HitchTime(log, rate: rate) else {
      throw CommandFailure(.noInput, "\(name): nothing moves in it")
    }
    return hitches
  }
}

extension HitchProfile: ArgumentValue {}
