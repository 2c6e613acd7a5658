import PanBatch
import PanMetrics
import PanReplay
import PanReports
import PanText
import PanTraces

/// The part that `analyze --part` writes; commands read it in place of its recordings.
final class PartOutput {
  /// The option, as the command line spells it.
  static let option = "--part"

  private var writer: PartWriter?

  /// The number of packed forms of each trace in a ``RowBlock``, behind those of the rows.
  static let forms = 2

  /// Begins a part of a run with some settings.
  init(
    _ path: String, request: ReplayRequest, settings: ReplaySettings, input: InputOptions,
    metrics: MetricSet, more words: [String]
  ) throws {
    guard path.ends(in: PartFile.suffix) else {
      throw UsageError.contradiction(
        "\(Self.option) \(path): the name of a part ends in \(PartFile.suffix)",
        advice: "By that it is known among recordings.")
    }
    let command = SuggestedCommands(request, settings, input: input.withoutInputs)
      .command("analyze", [settings.options], words)
    guard let command = try? CommandWords.split(command) else {
      throw CommandFailure(.internalError, "the command cannot be spelled: \(command)")
    }
    let origin = PartOrigin(
      reading: input.partWords, command: Array(command.dropFirst(2)),
      rule: settings.configuration.policy.givenName, configuration: settings.digest,
      metrics: metrics)
    writer = try PartWriter(OutputTarget(path), origin)
  }

  /// Packs one form of a trace: 0 is the recording, 1 the analysis.
  static func append(
    _ trace: Trace, _ analyzed: AnalyzedTrace, form: Int, to bytes: inout ByteBuffer
  ) {
    if form == 0 {
      trace.pack(into: &bytes)
    } else if analyzed.laterActs.isEmpty {
      analyzed.analysis.pack(into: &bytes)
    }
  }

  /// Adds a trace; its packed forms stand in the block behind those of the rows.
  func write(_ number: Int, of block: RowBlock, after rows: Int) throws {
    try block.withForms(number, rows, rows + 1) { trace, analysis throws(OutputError) in
      try writer?.add(trace: trace, analysis: analysis)
    }
  }

  /// Adds a trace that cannot be used.
  func write(_ rejected: RejectedTrace) throws { try writer?.add(rejected) }

  /// Ends a recording.
  /// - Throws: For an unreadable file; a retry may succeed.
  func end(_ report: FileReport) throws {
    if let failure = report.failure { throw failure }
    try writer?.end(report)
  }

  /// Makes the part appear.
  func finish() throws { try writer.take()?.finish() }
}
