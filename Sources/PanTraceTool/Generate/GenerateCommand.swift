import PanDocuments
import PanTrace
import PanTraces

/// `pantrace generate`: a corpus of human-like labeled gestures.
enum GenerateCommand {
  struct Options: Sendable {
    var count = 100
    var seed: UInt64 = 1
    var output = "-"
    var direction = TravelDirection.right
    var rate = 120.0
    var participants = 12
    var kinds: [TraceGenerator.Kind] = []
    var labels = "expressed"
    var jobs: Int?
    var talk = VerbosityOptions()
  }

  private static let arguments: [Argument<Options>] = [
    .option(
      "count", short: "n", "traces", \.count, rule: .within(1...100_000_000),
      help: "How many traces."),
    .option("seed", short: "s", "number", \.seed, help: "The start of the random numbers."),
    .option(
      "output", short: "o", "file", \.output, files: .written,
      help: "The file; - is standard output."),
    .option("direction", short: "d", "way", \.direction, help: "The direction that finishes."),
    .option(
      "rate", short: "r", "hz", \.rate, rule: .within(10...1000),
      help: "Touch samples a second."),
    .option(
      "participants", "people", \.participants, rule: .within(1...1_000_000),
      help: "How many people take part."),
    .option(
      "kinds", short: "k", "kind", \.kinds,
      help: "Only these kinds of gesture, equally often; by default an everyday mix."),
    .option(
      "labels", "model", \.labels,
      help: "Where labels come from: \(TraceGenerator.IntentModel.schema.synopsis("expressed")) or "
        + "\(TraceGenerator.IntentModel.schema.synopsis("rule"))."),
    .option(
      "jobs", short: "j", "n", \.jobs, rule: .within(1...1024),
      help: "How many threads work; by default one a processor."),
    .flag("quiet", short: "q", \.talk.isQuiet, help: "Says only errors on standard error."),
  ]

  static let command = Command(
    "generate", "Makes a corpus of labeled gestures, the same for the same seed.",
    discussion: """
      Minimum-jerk strokes with submovements, tremor, hesitations, reversals and the noise of a \
      touch panel. The intent is drawn before the movement, which expresses it imperfectly; with \
      --labels rule the label follows a known rule, for checking what tuning finds. Figures \
      computed from generated gestures say nothing about people.
      """,
    examples: [
      "pantrace generate -o gestures.csv",
      "pantrace generate -n 1000 --seed 7 --kinds flick --kinds drag -o flicks.csv",
      "pantrace generate --labels rule:progress=0.4,velocity=300 -o known.csv",
    ],
    defaults: Options(),
    arguments: arguments,
    common: ["count", "seed", "kinds", "labels", "participants", "output"]
  ) { options, _, console in
    let generator: TraceGenerator
    do {
      generator = try TraceGenerator(seed: options.seed, profile: try options.profile())
    } catch let problem as TraceGenerator.Profile.Problem {
      throw UsageError.contradiction("the \(problem) of the corpus is impossible", advice: nil)
    }
    let target = OutputTarget(options.output)
    try Corpus(generator: generator, count: options.count)
      .write(to: target, threads: options.jobs, console: console)
    OutputWriter.say(counted(options.count, "gesture"), in: target, options.talk, console: console)
    return .ok
  }
}

extension GenerateCommand.Options {
  /// The profile that the words spell.
  func profile() throws(UsageError) -> TraceGenerator.Profile {
    var profile = TraceGenerator.Profile()
    profile.direction = direction
    profile.sensor.rate = rate
    profile.participants = participants
    profile.intentModel = try TraceGenerator.IntentModel.schema.read(labels, option: "--labels")
    if !kinds.isEmpty {
      profile.mix = TraceGenerator.Mix { kinds.contains($0) ? 1 : 0 }
    }
    return profile
  }
}

extension TraceGenerator.Kind: ArgumentValue {}
extension TravelDirection: ArgumentValue {}

extension GenerateCommand {
  /// A corpus on its way to a file, made on all threads and never held as a whole.
  struct Corpus {
    let generator: TraceGenerator
    let count: Int

    /// How many traces a thread makes at a time.
    private static let chunk = 256

    func write(to target: OutputTarget, threads: Int?, console: Console) throws {
      let first = [generator.trace(at: 0)]
      let writer = try TraceWriter(for: first, metadata: metadata)
      var header: [UInt8] = []
      writer.appendHeader(to: &header)
      let chunks = (count + Self.chunk - 1) / Self.chunk
      try OutputWriter.stream(to: target, console: console) { write in
        try write(header)
        try OrderedParallelMap(threads: threads).run(count: chunks) { chunk in
          var bytes: [UInt8] = []
          for index in (chunk * Self.chunk)..<min((chunk + 1) * Self.chunk, count) {
            writer.append(generator.trace(at: index), to: &bytes)
          }
          return bytes
        } consume: { bytes in
          try write(bytes)
        }
      }
    }

    /// The whole corpus, for a small one.
    var bytes: [UInt8] {
      get throws {
        let traces = (0..<count).map(generator.trace)
        return try TraceWriter(for: traces, metadata: metadata).file(traces)
      }
    }

    private var metadata: Trace.Metadata {
      Trace.Metadata(entries: [
        .init(key: "device", value: "synthetic"),
        .init(key: "source", value: "pantrace generate --seed \(generator.seed)"),
      ])
    }
  }
}
