import PanBatch
import PanFormats
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
    var text = CanonicalText()
    do {
      try InputBlocks.read(input) { bytes in
        try importer.read(bytes)
        try write(text.take(from: &importer).bytes)
      }
      try importer.finish()
      try write(text.take(from: &importer).bytes)
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
}

extension CommandFailure {
  /// What the tool says of a file that is not imported.
  init(_ refusal: ImportRefusal, reading input: Input) {
    self.init(.noInput, refusal.sentence(of: input), advice: refusal.advice)
  }
}

extension ImportRefusal {
  /// Where it is, and what is wrong.
  func sentence(of input: Input) -> String {
    var place = input.name
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(place): \(message)"
  }
}
