import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace
import PanTraces
import PanTransitions

/// The traces of a command line, read, replayed and measured.
struct AnalysisRun {
  /// What a run keeps in memory. With nothing of it, memory does not grow with the input.
  struct Keeping {
    /// The figures, and the traces if it keeps them. Nil for streamed rows alone.
    var batch: AnalyzedBatch?
    /// A digest of each trace's samples.
    var digests = false
    /// The traces' places, by which they are read again.
    var files = false
  }

  /// A thread's result for a trace. A class, as it is passed on several times.
  private final class Result: Sendable {
    let buffer: RowBuffer<AnalyzedTrace>
    let row: Int
    let unit: Trace.LengthUnit
    let kept: Box<AnalyzedTrace>?

    init(
      buffer: RowBuffer<AnalyzedTrace>, row: Int, unit: Trace.LengthUnit, kept: Box<AnalyzedTrace>?
    ) {
      self.buffer = buffer
      self.row = row
      self.unit = unit
      self.kept = kept
    }
  }

  /// What threads make of each trace: its figures, and its rows as bytes.
  private struct Work: Sendable {
    let settings: ReplaySettings
    let metrics: MetricSet
    /// The names of the inputs.
    let names: [String]
    let makeBuffer: @Sendable () -> RowBuffer<AnalyzedTrace>
    let needsDigest: Bool
    let keeping: Keeping

    /// The work of a thread, with rules and a buffer of rows of its own.
    func begin() -> TraceWork<Result> {
      let buffer = makeBuffer()
      let replay = settings.replayer()
      return { input, place, trace in
        let recording = needsDigest ? Digest(of: trace) : nil
        let replayed = replay(trace)
        let analyzed = AnalyzedTrace(
          source: names[input], place: place, recording: recording,
          analysis: replayed.analysis(metrics: metrics),
          findings: replayed.views?.findings ?? [],
          dependsOnFrames: replayed.replay.dependsOnFrames)
        return result(analyzed, in: buffer)
      }
    }

    /// What rows have of a trace, as a trace makes it. Nil if traces themselves are needed.
    func rows() -> RowWork<Result>? {
      guard !keeping.files else { return nil }
      let buffer = makeBuffer()
      return RowWork(settings: settings, metrics: metrics) { result($0, in: buffer) }
    }

    private func result(_ analyzed: AnalyzedTrace, in buffer: RowBuffer<AnalyzedTrace>) -> Result {
      let unit = analyzed.analysis.lengthUnit
      buffer.append(analyzed)
      return Result(
        buffer: buffer, row: buffer.endTrace(), unit: unit,
        kept: keeping.batch == nil ? nil : Box(analyzed))
    }
  }

  let source: ConfigurationSource
  let settings: ReplaySettings
  let inputs: [Input]
  /// The figures, and the traces if it keeps them. Empty for streamed rows alone.
  let batch: AnalyzedBatch
  /// The place of each of the batch's traces, if files are kept.
  let places: [Trace.Place]
  /// The traces that could not be used, or are left out.
  let rejections: Rejections
  /// The place of each of ``rejected``.
  let rejectedPlaces: [Trace.Place]
  let files: [FileReport]
  /// Why the recordings cannot be believed. Nil if they can.
  let disbelief: BeliefWords?
  /// How the command ends: 4 if something was left out.
  let exitCode: ExitCode

  var rejected: [ReportFacts.RejectedEntry] { rejections.entries }
  var configuration: ReplayConfiguration { settings.configuration }

  /// Reads, replays and measures the inputs, and reports their defects on standard error.
  ///
  /// Rows are written while traces are read. By default `metrics` are all that the settings can
  /// measure, and settings are the source's.
  init(
    _ found: [Input], _ input: InputOptions, _ source: ConfigurationSource,
    settings given: ReplaySettings? = nil,
    metrics: MetricSet? = nil, rows: RowWriter<AnalyzedTrace> = RowWriter(),
    keeping: Keeping,
    talk: VerbosityOptions, console: Console
  ) throws {
    self.source = source
    settings = try given ?? source.makeDecidingSettings()
    source.announce(to: console, talk)
    inputs = found
    let metrics = metrics ?? settings.measurable
    var batch = keeping.batch ?? AnalyzedBatch(keeping: [], traces: false)
    batch.expect(settings.configuration)
    var places: [Trace.Place] = []
    var rejectedPlaces: [Trace.Place] = []
    let options = source.reading(input)
    var reading = InputReading(
      options, talk: talk, concludes: keeping.batch != nil, console: console)
    // One callback is called in the order of the input, whichever thread was first: rows, figures and
    // places are then the same in every run.
    let work = Work(
      settings: settings, metrics: metrics, names: inputs.map(\.name),
      makeBuffer: rows.buffer, needsDigest: keeping.digests || rows.has("recording"),
      keeping: keeping)
    try reading.run(inputs, rows: work.rows(), work: work.begin) { place, entry in
      rejectedPlaces.append(place)
      try rows.write(entry)
    } consume: { place, result in
      try rows.write(result.row, of: result.buffer, unit: result.unit)
      guard let kept = result.kept else { return }
      batch.add(kept.content)
      if keeping.files { places.append(place) }
    }
    batch.configuration = settings.rowDigest(options)
    if keeping.files { batch.lines = HeaderLines(of: reading.files) }
    self.batch = batch
    self.places = places
    rejections = reading.rejections
    self.rejectedPlaces = rejectedPlaces
    if rows.mixesUnits, !talk.isQuiet {
      console.say("csv columns are named for the first trace's unit; length_unit has each row's")
    }
    files = reading.files
    disbelief = reading.disbelief(settings)
    exitCode = reading.exitCode
  }

  /// Every figure of every trace, and the traces that could not be used.
  var figures: TableRows {
    let measurable = settings.measurable
    let schema = RowSchema.analysis(
      metrics: Metric.allCases.filter { measurable.contains($0.group) },
      configuration: batch.configuration
    ).passing(batch.passthrough, batch.lines)
    var next = 0
    let rejected = zip(rejected, rejectedPlaces).map { entry, place in
      while next < places.count, places[next] < place { next += 1 }
      return (entry, next)
    }
    return schema.rows(batch.traces, batch.length, and: rejected)
  }
}

extension HeaderLines {
  /// The `#` lines without a meaning of files that were read, but for those that are called as a
  /// passthrough column.
  fileprivate init(of files: [FileReport]) {
    self.init()
    var columns: Set<String> = []
    for file in files {
      guard let header = file.header else { continue }
      add(header.metadata, of: file.name)
      columns.formUnion(header.layout.passthroughNames.map(ColumnRole.lowercased))
    }
    removeKeys { columns.contains(ColumnRole.lowercased($0)) }
  }
}

/// A heap-allocated value, for large parts of results that are passed on several times or absent.
final class Box<Content: Sendable>: Sendable {
  let content: Content

  init(_ content: Content) { self.content = content }
}
