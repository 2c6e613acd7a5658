import PanAnalysis
import PanEngine
import PanTrace
import PanTraces
import PanTransitions

/// Reads the files of a command line and reports their defects on standard error.
struct InputReading {
  private(set) var rejected: [ReportFacts.RejectedEntry] = []
  private(set) var files: [FileReport] = []
  /// What the recordings share. Nil if nobody asks whether they can be believed.
  private var survey: BeliefSurvey?

  private let options: InputOptions
  private let talk: VerbosityOptions
  private let console: Console
  /// Whether lengths are compared with bounds in points.
  private let checksSizes: Bool
  /// Whether gestures are left out that their recordings say to leave out.
  private let honorsExclusions: Bool
  /// Whether notes on traces are counted in a line. Notes on files are always shown.
  private let countsNotes: Bool
  /// The number of files for which each note was shown or counted.
  private var noteCounts: [Diagnostic.Code: Int] = [:]
  /// The limits on messages, over all inputs.
  private var limiter: ErrorLimiter

  /// The most files for which a note is shown. Further ones are counted.
  private static let mostFiles = 3
  /// The most inputs that a suggested command names.
  private static let mostNamed = 20

  init(
    _ options: InputOptions, talk: VerbosityOptions, checksSizes: Bool = true,
    countsNotes: Bool = true, showsOne: Bool = false, concludes: Bool = true, console: Console
  ) {
    // A file that is written anew, and a gesture that is shown, is whole.
    honorsExclusions = checksSizes && !showsOne && !options.countsExcluded
    // Nor is anything concluded from it. Of rows alone the reader does that.
    survey = checksSizes && !showsOne && concludes ? BeliefSurvey() : nil
    self.options = options
    self.talk = talk
    self.checksSizes = checksSizes
    self.countsNotes = countsNotes
    self.console = console
    limiter = ErrorLimiter(all: talk.isVerbose)
  }

  /// The traces that could not be used.
  var rejections: Rejections {
    Rejections(rejected, leftOut: files.leftOut)
  }

  /// Why what was read cannot be believed, replayed with some settings. Nil if it can, or if nothing is
  /// concluded from it.
  func disbelief(_ settings: ReplaySettings) -> BeliefWords? {
    guard let survey else { return nil }
    let configuration = settings.configuration
    // A sheet with stops goes either way.
    let hasOneWay = if case .snap = configuration.policy { false } else { true }
    let belief = survey.belief(direction: configuration.direction, hasOneWay: hasOneWay)
    return BeliefWords(
      belief.accepting(options.believed), files.lazy.compactMap(\.header).first, options,
      takesDirection: settings.transition?.traits.needsDirection != true)
  }

  /// Calls `transform` for each trace on all threads, and `consume` with the results in order.
  /// - Throws: A failure with exit code 3 if no trace can be used.
  mutating func run<Output: Sendable>(
    _ inputs: [Input], transform: @escaping @Sendable (Trace) -> Output,
    consume: (Trace.Place, Output) throws -> Void
  ) throws {
    try run(inputs, work: { { _, _, trace in transform(trace) } }, consume: consume)
  }

  /// Reads the inputs and passes what `work` makes of each trace to `consume`, in their order.
  ///
  /// `work` is called once for each job, as by a ``TraceBatch``. `rows` makes outputs of rows of `analyze`.
  /// If it is nil, such rows are refused: the command needs the samples.
  mutating func run<Output: Sendable>(
    _ inputs: [Input], blockSize: Int = TraceBatch.usualBlockSize,
    rows: RowWork<Output>? = nil, work: @escaping @Sendable () -> TraceWork<Output>,
    reject: (Trace.Place, ReportFacts.RejectedEntry) throws -> Void = { _, _ in },
    consume: (Trace.Place, Output) throws -> Void
  ) throws {
    var inputs = inputs
    if let found = try AnalysisRowFiles.found(in: &inputs) {
      guard let rows else { throw found.refusal }
      return try read(found, rows, reject: reject, consume: consume)
    }
    var progress = TraceBatch.ProgressLine(
      for: inputs, isOn: console.error.isTerminal && !talk.isQuiet)
    var kept = 0
    let clock = ContinuousClock()
    let start = clock.now
    let batch = TraceBatch(
      inputs: inputs, options: options.readingOptions, threads: options.jobs,
      honorsExclusions: honorsExclusions, blockSize: blockSize)
    do {
      // Counts of hidden messages are reported also when an error stops the run.
      defer {
        progress.clear()
        reportHidden()
      }
      let size = options.container?.vector ?? ReadingOptions.usualContainer
      let concludes = survey != nil
      try batch.run {
        let make = work()
        return { input, place, trace in
          // On the thread that has the trace: only what is made of it leaves that thread.
          let evidence = concludes ? GestureEvidence(of: trace, container: size) : nil
          return (evidence: evidence, output: make(input, place, trace))
        }
      } advance: {
        progress.update($0)
      } consume: { place, made in
        kept += 1
        if let evidence = made.evidence { survey?.add(evidence) }
        try consume(place, made.output)
      } besides: { news in
        switch news {
        case .rejected(let place, let trace):
          let source = inputs[place.input].name
          let entry = ReportFacts.RejectedEntry(source: source, trace: trace)
          rejected.append(entry)
          survey?.reject()
          try reject(place, entry)
        case .fileEnded(let report):
          files.append(report)
          progress.clear()
          try tell(report, word: inputs[report.input].word)
        }
      }
    }
    reportSharedNotes()
    if talk.isVerbose { reportTotals(threads: batch.threads, clock.now - start) }
    guard kept > 0 else {
      guard files.allSatisfy({ $0.counts.leftOut == 0 }) else {
        throw CommandFailure(
          .noInput, "every gesture is left out, as the recordings say",
          advice: "--excluded counts them all the same.")
      }
      guard files.isEmpty || files.contains(where: { $0.failure == nil }) else {
        // Each file's own message says what to do. Neither validate nor import could open it.
        throw CommandFailure(.noInput, "no file can be read")
      }
      throw CommandFailure(
        .noInput, "no trace can be used",
        advice: "\(validation(of: options.inputs)) shows everything that was found; "
          + (inputs.prefix(Self.mostNamed).lazy.compactMap { LogHint(of: $0)?.words }.first
            ?? "'pantrace import' reads logs of other programs."))
    }
  }

  /// Makes of rows what the traces behind them would have been made into.
  private mutating func read<Output>(
    _ files: AnalysisRowFiles, _ rows: RowWork<Output>,
    reject: (Trace.Place, ReportFacts.RejectedEntry) throws -> Void,
    consume: (Trace.Place, Output) throws -> Void
  ) throws {
    var kept = 0
    let concludes = survey != nil
    // Rows have the figures but no samples: evidence that needs samples is not there.
    if concludes, !talk.isQuiet {
      console.say(
        "note: rows do not show wrong units, exchanged axes, copies or a finger that never moves: "
          + "only an analysis of the recordings looks for them")
    }
    let evident = RowWork(settings: rows.settings, metrics: rows.metrics) { trace in
      (evidence: concludes ? GestureEvidence(of: trace.analysis) : nil, output: rows.make(trace))
    }
    try files.read(evident, options) { place, made in
      kept += 1
      if let evidence = made.evidence { survey?.add(evidence) }
      try consume(place, made.output)
    } reject: { place, entry in
      rejected.append(entry)
      survey?.reject()
      try reject(place, entry)
    }
    guard kept > 0 else {
      throw CommandFailure(
        .noInput, "no row has a trace that can be used", advice: "rejected_message says why.")
    }
  }

  /// Reads everything and keeps it: the files that have traces, in their order, with what each has.
  /// - Throws: As ``run(_:transform:consume:)``.
  mutating func keepAll(
    _ inputs: [Input], transform: @escaping @Sendable (Trace) -> Trace = { $0 }
  ) throws -> [(name: String, header: TraceFileHeader, traces: [Trace])] {
    var traces: [Int: [Trace]] = [:]
    try run(inputs, transform: transform) { place, trace in
      traces[place.input, default: []].append(trace)
    }
    return files.compactMap { report in
      guard let header = report.header, let kept = traces[report.input] else { return nil }
      return (report.name, header, kept)
    }
  }

  /// Reports a file's defects: errors in full up to the limits, notes on traces by their counts.
  private mutating func tell(_ report: FileReport, word: String) throws {
    if let failure = report.failure {
      if limiter.hasRoom(forFailureOf: failure.advice == nil ? 1 : 2) {
        console.complain(failure.message, advice: failure.advice, tool: Tool.pantrace.name)
      }
      return
    }
    // Errors go before the silence of --quiet: they say why the result lacks traces.
    let renderer = Diagnostic.Renderer(fileName: report.name, screen: console.error.screen)
    let shown = limiter.room(for: report.diagnostics, of: word)
    console.show(renderer.errors(of: report.diagnostics, most: shown))
    if checksSizes { try Self.refuseUnknownSize(report) }
    guard !talk.isQuiet else { return }
    if talk.isVerbose {
      console.say(
        "\(report.name): \(counted(report.byteCount, "byte")), "
          + counted(report.counts.seen, "trace"))
    }
    // Notes on a file name its columns or clock, so that each is shown. Notes on traces may be thousands.
    for note in report.diagnostics.aboutFile where note.severity == .note {
      noteCounts[note.code, default: 0] += 1
      if noteCounts[note.code, default: 0] <= Self.mostFiles {
        console.show(renderer.text(of: note))
      }
    }
    reportLeftOut(report)
    let notes = report.diagnostics.totals.filter {
      $0.code.severity == .note && !$0.code.isAboutFile
    }
    guard countsNotes, !notes.isEmpty, limiter.hasRoom(forNotes: notes, of: word) else { return }
    let counts = notes.map { note in
      let words =
        note.code.summary.prefix(1).lowercased() + note.code.summary.dropFirst().dropLast()
      return "\(note.count) × \(note.code.name): \(words)"
    }
    console.say(
      "\(report.name): \(counts.joined(separator: "; ")) (\(validation(of: [word])) shows where)")
  }

  /// Reports the gestures that a recording leaves out.
  private func reportLeftOut(_ report: FileReport) {
    guard report.counts.leftOut > 0 else { return }
    let whole = report.header?.metadata.exclusion.map { "# leave_out: \($0)" }
    console.say(
      "\(report.name): \(counted(report.counts.leftOut, "gesture")) left out, as the recording says "
        + "(\(whole ?? "column excluded")); --excluded counts them, too")
  }

  /// The `validate` command for some inputs with the same reading options. It names the first few.
  private func validation(of inputs: [String]) -> String {
    let named = Array(inputs.prefix(Self.mostNamed))
    let words = (["pantrace validate"] + options.words(for: named)).joined(separator: " ")
    return named.count < inputs.count ? words + " ..." : words
  }

  /// Reports the counts of messages that were left out.
  private func reportHidden() {
    let rest = limiter.rest(isQuiet: talk.isQuiet) { files in
      validation(of: files.count > Self.mostFiles ? options.inputs : files)
    }
    for line in rest { console.say(line) }
  }

  /// Reports once what concerns several files.
  private func reportSharedNotes() {
    guard !talk.isQuiet else { return }
    for code in Diagnostic.Code.allCases {
      let more = noteCounts[code, default: 0] - Self.mostFiles
      if more > 0 { console.say("and \(counted(more, "more file")) with \(code.name)") }
    }
    let units = files.filter { $0.counts.kept > 0 }.compactMap { $0.header?.layout.lengthUnit }
    // At a terminal the result of a command that concludes says it just below.
    guard checksSizes, survey == nil || !console.output.isTerminal else { return }
    if let warning = LengthLabel.warning(units) { console.say(warning) }
  }

  private func reportTotals(threads: Int, _ time: Duration) {
    let bytes = files.reduce(0) { $0 + $1.byteCount }
    let traces = files.reduce(0) { $0 + $1.counts.seen }
    let seconds = time / .seconds(1)
    console.say(
      "\(counted(files.count, "file")), \(counted(bytes, "byte")), \(counted(traces, "trace")), "
        + "\(counted(threads, "thread")), \(NumberText.fixed(seconds, decimals: 3)) s")
  }

  /// 4 if anything was left out, else 0.
  var exitCode: ExitCode {
    rejected.isEmpty && files.allSatisfy(\.isClean) ? .ok : .partlyRejected
  }

  /// Refuses a file in which most positions lie outside of the container that would have to be assumed.
  static func refuseUnknownSize(_ report: FileReport) throws(CommandFailure) {
    guard let unknown = report.diagnostics.aboutFile.first(where: { $0.code == .unknownSize })
    else { return }
    throw CommandFailure(
      .noInput, "\(report.name): \(unknown.message)",
      advice: "Where these are points, say the size with --container WxH. Where they are pixels, "
        + "'pantrace import \(report.name)' asks for what it needs: --unit px, --size and --px-per-pt."
    )
  }

  /// Refuses inputs of unknown size before their first row is written.
  ///
  /// Only the end of a file shows whether most of it lies outside, so those that do not say their
  /// size are read twice.
  static func refuseUnknownSizes(_ survey: HeaderSurvey, _ options: InputOptions) throws {
    guard options.container == nil, !survey.withoutSize.isEmpty else { return }
    let silent = survey.withoutSize.map { survey.inputs[$0] }
    try TraceBatch(inputs: silent, options: options.readingOptions, threads: options.jobs)
      .check { report in try refuseUnknownSize(report) }
  }
}

extension InputReading {
  /// The one trace that a command is about: that of an id, or the first. How many others there are, and whether any was rejected.
  static func trace(
    _ id: String?, in inputs: [Input], _ options: InputOptions, talk: VerbosityOptions,
    console: Console
  ) throws -> (trace: Trace, others: Int, exitCode: ExitCode) {
    var traces: [Trace] = []
    var ids: [String] = []
    var reading = InputReading(
      options, talk: talk, countsNotes: talk.isVerbose, showsOne: true, console: console)
    try reading.run(inputs) {
      $0
    } consume: { _, trace in
      ids.append(trace.id)
      if id.map(trace.id.hasSameBytes) ?? traces.isEmpty { traces.append(trace) }
    }
    guard let first = traces.first else { throw missing(id ?? "", among: ids) }
    // An id may come back in another file, and which one is meant is not for the program to guess.
    if traces.count > 1 {
      throw CommandFailure(
        .noInput, "there are \(traces.count) traces '\(first.id)'",
        advice: "Give only the file that holds the one you mean.")
    }
    return (first, id == nil ? ids.count - 1 : 0, reading.exitCode)
  }

  /// The failure if no trace has the wanted id.
  static func missing(_ wanted: String, among ids: [String]) -> CommandFailure {
    let alike = ids.first { $0 == wanted }.map {
      "'\($0)' looks the same and is made of other characters; copy it from the file."
    }
    let near = nearestName(to: wanted, in: ids).map { "Did you mean \($0)?" }
    let first = ids.first.map { "The first of \(counted(ids.count, "trace")) is '\($0)'." }
    return CommandFailure(.noInput, "there is no trace '\(wanted)'", advice: alike ?? near ?? first)
  }
}

extension InputReading {
  /// Limits the messages about all inputs of a run, and counts those that are left out.
  ///
  /// A logger's defect is in every file that it wrote: the first few messages suffice.
  struct ErrorLimiter {
    /// The most errors that are shown in full, each on four lines at most.
    private static let mostErrors = 20
    /// The most lines for files that cannot be opened, and the most for notes of files.
    private static let mostLines = 20

    private var errors: Int
    private var failures: Int
    private var notes: Int
    private var hiddenErrors: [Diagnostic.Code: Int] = [:]
    private var filesWithErrors: [String] = []
    private var hiddenFailures = 0
    private var hiddenNotes: [Diagnostic.Code: Int] = [:]
    private var filesWithNotes: [String] = []

    /// `all` lifts the limits.
    init(all: Bool) {
      errors = all ? .max : Self.mostErrors
      failures = all ? .max : Self.mostLines
      notes = all ? .max : Self.mostLines
    }

    /// Whether a failure of `lines` lines may be shown. If not, it is counted.
    mutating func hasRoom(forFailureOf lines: Int) -> Bool {
      guard failures >= lines, hiddenFailures == 0 else {
        hiddenFailures += 1
        return false
      }
      failures -= lines
      return true
    }

    /// The number of a file's errors that may be shown. The others are counted under `word`.
    mutating func room(for log: Diagnostic.Log, of word: String) -> Int {
      let listed = log.errors
      guard listed.count > errors else {
        errors -= listed.count
        return listed.count
      }
      let shown = errors
      errors = 0
      for (code, count) in log.errorTotals {
        let more = count - listed.prefix(shown).count { $0.code == code }
        if more > 0 { hiddenErrors[code, default: 0] += more }
      }
      filesWithErrors.append(word)
      return shown
    }

    /// Whether the line about a file's notes may be shown. If not, the notes are counted.
    mutating func hasRoom(
      forNotes totals: [(code: Diagnostic.Code, count: Int)], of word: String
    ) -> Bool {
      guard notes == 0 else {
        notes -= 1
        return true
      }
      for (code, count) in totals { hiddenNotes[code, default: 0] += count }
      filesWithNotes.append(word)
      return false
    }

    /// A line for each kind of message with some left out.
    ///
    /// `validation` spells the command that shows all findings of some files.
    func rest(isQuiet: Bool, validation: ([String]) -> String) -> [String] {
      var lines: [String] = []
      if !filesWithErrors.isEmpty {
        lines.append(Self.line(hiddenErrors, "more error", filesWithErrors, validation))
      }
      if hiddenFailures > 0 {
        lines.append("and \(counted(hiddenFailures, "more file")) that cannot be read")
      }
      if !filesWithNotes.isEmpty, !isQuiet {
        lines.append(Self.line(hiddenNotes, "more note", filesWithNotes, validation))
      }
      return lines
    }

    private static func line(
      _ counts: [Diagnostic.Code: Int], _ noun: String, _ files: [String],
      _ validation: ([String]) -> String
    ) -> String {
      let total = counts.values.reduce(0, +)
      let codes = Diagnostic.Code.allCases.compactMap { code in
        counts[code].map { "\($0) × \(code.name)" }
      }
      return "and \(counted(total, noun)) in \(counted(files.count, "file")): "
        + "\(codes.joined(separator: ", ")) (\(validation(files)) shows all)"
    }
  }
}
