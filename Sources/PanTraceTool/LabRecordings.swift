import CommandLineKit
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
  /// 4 where anything was left out, else 0.
  let exitCode: ExitCode

  /// Reads the inputs; none is a page without recordings.
  init(_ inputs: [Input], _ options: InputOptions, _ talk: TalkOptions, console: Console) throws {
    guard !inputs.isEmpty else {
      (files, exitCode) = ([], .ok)
      return
    }
    var reading = InputReading(options, talk: talk, console: console)
    var traces: [Int: [Trace]] = [:]
    try reading.run(inputs) {
      options.sized($0)
    } consume: { place, trace in
      traces[place.input, default: []].append(trace)
    }
    var files: [LabPage.File] = []
    for report in reading.files {
      guard let header = report.header, let kept = traces[report.input] else { continue }
      let bytes = try Conversion.bytes(kept, header.metadata, .shortest, report.name)
      files.append(LabPage.File(name: report.name, bytes: bytes))
    }
    self.files = files
    exitCode = reading.exitCode
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
