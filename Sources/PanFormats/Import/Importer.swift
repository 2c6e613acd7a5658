package import PanText
import PanTraces

/// Reads a file of a form that is not known beforehand, in blocks of any size and in little memory.
///
/// Feed it the file's bytes and then ``finish()``, and take what was read in between. The size of
/// the blocks makes no difference.
package struct Importer {
  /// How many bytes are looked at to recognize the form.
  package static let window = 256 << 10

  private let stem: String
  private let settings: ImportSettings
  private let axes: [UInt8]
  private var sink: GestureSink
  private var beginning: [UInt8] = []
  private var reader: (any BlockReader)?
  /// How the file is read; nil until enough of it has come.
  package private(set) var plan: ImportPlan?

  /// Prepares to read one file.
  ///
  /// - Parameters:
  ///   - stem: What ids begin with in a file that has none.
  ///   - settings: What is settled.
  ///   - axes: A text beside the log with the ranges of its device; empty without one.
  package init(stem: String, settings: ImportSettings = .init(), axes: [UInt8] = []) {
    self.stem = stem
    self.settings = settings
    self.axes = axes
    sink = GestureSink(stem: stem)
  }

  /// What became of the file so far.
  package var summary: ImportSummary { sink.summary }

  /// Reads the next block.
  package mutating func read(_ bytes: ByteView) throws(ImportRefusal) {
    if let reader { return try reader.read(bytes, into: &sink) }
    beginning.append(contentsOf: bytes)
    if beginning.count >= Self.window { try begin(isWhole: false) }
  }

  /// Reads what is left.
  package mutating func finish() throws(ImportRefusal) {
    if reader == nil { try begin(isWhole: true) }
    try reader?.finish(into: &sink)
  }

  /// Hands over the gestures that were read since the last call.
  package mutating func take() -> [ImportedGesture] { sink.take() }

  private mutating func begin(isWhole: Bool) throws(ImportRefusal) {
    let bytes = beginning
    beginning = []
    let plan = try bytes.reading { first throws(ImportRefusal) in
      try FormatRecognition(
        first.prefixLines(Self.window, isWhole: isWhole), stem: stem, isWhole: isWhole,
        settings: settings, axes: axes
      ).plan()
    }
    self.plan = plan
    let reader = plan.makeReader()
    self.reader = reader
    try bytes.reading { first throws(ImportRefusal) in try reader.read(first, into: &sink) }
  }
}

extension [UInt8] {
  /// The number that all of the bytes spell; nil for anything else.
  var number: Double? { withByteView { $0.number } }

  /// The bytes as a text on one line.
  var shown: String { VisibleText.oneLine(String(decoding: self, as: UTF8.self)) }

  /// Lends the bytes to a block that may refuse them.
  ///
  /// The array's own method does not pass typed errors on in 6.3.
  func reading<Value>(
    _ body: (ByteView) throws(ImportRefusal) -> Value
  ) throws(ImportRefusal) -> Value {
    let result: Result<Value, ImportRefusal> = withByteView { bytes in
      do throws(ImportRefusal) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension ByteView {
  /// At most so many of the first bytes, ending with a line where there are more.
  func prefixLines(_ limit: Int, isWhole: Bool) -> ByteView {
    let first = ByteView(rebasing: self[..<Swift.min(limit, count)])
    if isWhole, first.count == count { return first }
    guard let end = first.lastIndex(of: 0x0A) else { return first }
    return ByteView(rebasing: first[...end])
  }
}

/// A log whose bytes are all at hand, imported in blocks.
package struct ImportedLog: Sendable {
  /// The gestures.
  package private(set) var gestures: [ImportedGesture] = []
  /// How it was read; nil where its form was not recognized.
  package let plan: ImportPlan?
  /// What became of it.
  package let summary: ImportSummary
  /// Why it, or what was left of it, was not imported; nil where all of it was.
  package private(set) var refusal: ImportRefusal?

  /// Imports bytes in blocks of a size, which makes no difference.
  package init(
    _ bytes: [UInt8], stem: String = "log", settings: ImportSettings = .init(), axes: [UInt8] = [],
    block: Int = .max
  ) {
    var importer = Importer(stem: stem, settings: settings, axes: axes)
    var gestures: [ImportedGesture] = []
    do throws(ImportRefusal) {
      var start = 0
      while start < bytes.count {
        let end = start + min(block, bytes.count - start)
        try Array(bytes[start..<end]).reading { lent throws(ImportRefusal) in
          try importer.read(lent)
        }
        gestures += importer.take()
        start = end
      }
      try importer.finish()
    } catch {
      refusal = error
    }
    self.gestures = gestures + importer.take()
    plan = importer.plan
    summary = importer.summary
  }
}
