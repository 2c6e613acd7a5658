import CommandLineKit
import PanBatch
import PanImport
import PanText
import PanTraces

/// One foreign file, read and written in the canonical form.
struct ImportRun {
  /// How it was read.
  let plan: ImportPlan
  /// What became of it.
  let summary: ImportSummary

  /// Reads an input and hands the canonical form over piece by piece; nothing is held.
  /// - Throws: A failure with exit code 3, with the place in the file where there is one.
  init(
    _ input: Input, settings: ImportSettings, axes: [UInt8],
    write: ([UInt8]) throws -> Void = { _ in }
  ) throws {
    var importer = Importer(stem: FileName.safe(for: input.stem), settings: settings, axes: axes)
    var writer: TraceWriter?
    do {
      try InputBlocks.read(input) { bytes in
        try importer.read(bytes)
        try Self.pass(&importer, &writer, write)
      }
      try importer.finish()
      try Self.pass(&importer, &writer, write)
    } catch let refusal as ImportRefusal {
      throw CommandFailure(refusal, reading: input)
    } catch let error as InputError {
      throw CommandFailure(error)
    }
    guard let plan = importer.plan else {
      throw CommandFailure(.noInput, "\(input.name): the file holds nothing")
    }
    self.plan = plan
    summary = importer.summary
  }

  private static func pass(
    _ importer: inout Importer, _ writer: inout TraceWriter?, _ write: ([UInt8]) throws -> Void
  ) throws {
    let gestures = importer.take()
    guard !gestures.isEmpty, let plan = importer.plan else { return }
    var bytes: [UInt8] = []
    let current: TraceWriter
    if let writer {
      current = writer
    } else {
      current = try TraceWriter(plan.form, metadata: plan.metadata, carried: plan.carried)
      current.appendHeader(to: &bytes)
      writer = current
    }
    for gesture in gestures {
      current.append(gesture.trace, carrying: gesture.carried, to: &bytes)
    }
    try write(bytes)
  }
}

extension CommandFailure {
  /// What the tool says of a file that is not imported.
  init(_ refusal: ImportRefusal, reading input: Input) {
    var place = input.name
    if let line = refusal.line { place += ":\(line)" }
    if let column = refusal.column { place += ":\(column)" }
    self.init(.noInput, "\(place): \(refusal.message)", advice: refusal.advice)
  }
}
