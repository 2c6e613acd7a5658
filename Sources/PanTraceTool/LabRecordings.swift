import PanBatch
import PanLabPage
import PanMotion
import PanReports
import PanText
import PanTraces

/// The recordings that go into a lab's page: every trace that can be used, in the canonical form.
struct LabRecordings {
  /// A file for each input that has any.
  let files: [LabPage.File]
  /// How many traces they hold.
  let count: Int
  /// 4 where anything was left out, else 0.
  let exitCode: ExitCode

  /// Reads the inputs; none is a page without recordings.
  init(_ inputs: [Input], _ options: InputOptions, _ talk: TalkOptions, console: Console) throws {
    guard !inputs.isEmpty else {
      (files, count, exitCode) = ([], 0, .ok)
      return
    }
    var reading = InputReading(options, talk: talk, console: console)
    let kept = try reading.keepAll(inputs) { options.sized($0) }
    count = kept.reduce(0) { $0 + $1.traces.count }
    files = try Self.files(kept)
    exitCode = reading.exitCode
  }

  /// Takes what a run has read and kept.
  init(_ run: AnalysisRun, _ options: InputOptions) throws {
    let sized = run.recordings.mapValues { traces in traces.map { options.sized($0) } }
    count = sized.values.reduce(0) { $0 + $1.count }
    files = try Self.files(run.files.keeping(sized))
    exitCode = run.exitCode
  }

  private static func files(
    _ read: [(name: String, header: TraceFileHeader, traces: [Trace])]
  ) throws -> [LabPage.File] {
    try read.map { file in
      let bytes = try Conversion.bytes(file.traces, file.header.metadata, .shortest, file.name)
      return LabPage.File(name: file.name, bytes: bytes)
    }
  }
}

extension InputOptions {
  /// A trace with the size that was said where it has none, as nobody can say one to a page.
  fileprivate func sized(_ trace: Trace) -> Trace {
    guard let container, trace.lengthUnit == .points, trace.containerWidth == nil,
      trace.containerHeight == nil
    else { return trace }
    var trace = trace
    trace.containerWidth = container.vector.x
    trace.containerHeight = container.vector.y
    return trace
  }
}
