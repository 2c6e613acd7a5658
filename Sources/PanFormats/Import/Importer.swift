package import PanText
import PanTraces

/// Reads a file of a form that is not known beforehand, in blocks of any size and in little memory.
///
/// Feed it the file's bytes and then ``finish()``, and take what was read in between. The size of
/// the blocks makes no difference.
package struct Importer: Sendable {
  /// How many bytes are looked at to recognise the form.
  package static let window = 256 << 10

  private let stem: String
  private let settings: ImportSettings
  private let axes: [UInt8]
  private var sink: GestureSink
  private var beginning: [UInt8] = []
  private var stream: ImportStream?
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
  package mutating func read(_ bytes: LentBytes) throws(ImportRefusal) {
    guard stream == nil else {
      try stream?.read(bytes, into: &sink)
      return
    }
    beginning.append(contentsOf: bytes)
    if beginning.count >= Self.window { try begin(isWhole: false) }
  }

  /// Reads what is left.
  package mutating func finish() throws(ImportRefusal) {
    if stream == nil { try begin(isWhole: true) }
    try stream?.finish(into: &sink)
  }

  /// Hands over the gestures that were read since the last call.
  package mutating func take() -> [ImportedGesture] { sink.take() }

  private mutating func begin(isWhole: Bool) throws(ImportRefusal) {
    let bytes = beginning
    beginning = []
    let (stem, settings, axes) = (stem, settings, axes)
    // The array's own method does not pass typed errors on in 6.3.
    let result: Result<ImportPlan, ImportRefusal> = bytes.withLentBytes { first in
      do throws(ImportRefusal) {
        var recognition = FormatRecognition(
          first.prefixLines(Self.window, isWhole: isWhole), stem: stem, isWhole: isWhole,
          settings: settings, axes: axes)
        return .success(try recognition.plan())
      } catch {
        return .failure(error)
      }
    }
    let plan = try result.get()
    self.plan = plan
    var stream = ImportStream(plan)
    var sink = sink
    let refusal: ImportRefusal? = bytes.withLentBytes { first in
      do throws(ImportRefusal) {
        try stream.read(first, into: &sink)
        return nil
      } catch {
        return error
      }
    }
    self.sink = sink
    self.stream = stream
    if let refusal { throw refusal }
  }
}

extension LentBytes {
  /// At most so many of the first bytes, ending with a line where there are more.
  func prefixLines(_ limit: Int, isWhole: Bool) -> LentBytes {
    let first = LentBytes(rebasing: self[..<Swift.min(limit, count)])
    if isWhole, first.count == count { return first }
    guard let end = first.lastIndex(of: 0x0A) else { return first }
    return LentBytes(rebasing: first[...end])
  }
}

/// The reader of a file whose form is known.
struct ImportStream: Sendable {
  private enum Body: Sendable {
    case none
    case evdev(PieceStream<EvdevReader>)
    case touchLog(PieceStream<TouchLogReader>)
    case perfetto(PieceStream<PerfettoReader>)
    case table(PieceStream<TableReader>)
    case cells(PieceStream<CellReader>)
    case sessionReplay(PieceStream<SessionReplayReader>)
    case actions(PieceStream<ActionsReader>)
  }

  private var body: Body

  init(_ plan: ImportPlan) {
    body =
      switch plan.body {
      case .evdev(let reader): .evdev(PieceStream(reader, cut: .lines))
      case .touchLog(let reader): .touchLog(PieceStream(reader, cut: .lines))
      case .perfetto(let reader): .perfetto(PieceStream(reader, cut: .lines))
      case .table(let reader, let cut): .table(PieceStream(reader, cut: cut))
      case .cells(let reader): .cells(PieceStream(reader, cut: .rows))
      case .sessionReplay(let reader, let cut): .sessionReplay(PieceStream(reader, cut: cut))
      case .actions(let reader): .actions(PieceStream(reader, cut: .elements))
      }
  }

  mutating func read(_ bytes: LentBytes, into sink: inout GestureSink) throws(ImportRefusal) {
    // Taken out, consumed and put back: a second owner would have all that is open copied.
    let current = body
    body = .none
    switch consume current {
    case .none: break
    case .evdev(var stream):
      try stream.read(bytes, into: &sink)
      body = .evdev(stream)
    case .touchLog(var stream):
      try stream.read(bytes, into: &sink)
      body = .touchLog(stream)
    case .perfetto(var stream):
      try stream.read(bytes, into: &sink)
      body = .perfetto(stream)
    case .table(var stream):
      try stream.read(bytes, into: &sink)
      body = .table(stream)
    case .cells(var stream):
      try stream.read(bytes, into: &sink)
      body = .cells(stream)
    case .sessionReplay(var stream):
      try stream.read(bytes, into: &sink)
      body = .sessionReplay(stream)
    case .actions(var stream):
      try stream.read(bytes, into: &sink)
      body = .actions(stream)
    }
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    let current = body
    body = .none
    switch consume current {
    case .none: break
    case .evdev(var stream): try stream.finish(into: &sink)
    case .touchLog(var stream): try stream.finish(into: &sink)
    case .perfetto(var stream): try stream.finish(into: &sink)
    case .table(var stream): try stream.finish(into: &sink)
    case .cells(var stream): try stream.finish(into: &sink)
    case .sessionReplay(var stream): try stream.finish(into: &sink)
    case .actions(var stream): try stream.finish(into: &sink)
    }
  }
}

/// A log whose bytes are all at hand, imported in blocks.
package struct ImportedLog: Sendable {
  /// The gestures.
  package private(set) var gestures: [ImportedGesture] = []
  /// How it was read; nil where its form was not recognised.
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
        // The array's own method does not pass typed errors on in 6.3.
        let refused: ImportRefusal? = Array(bytes[start..<end]).withLentBytes { lent in
          do throws(ImportRefusal) {
            try importer.read(lent)
            return nil
          } catch {
            return error
          }
        }
        if let refused { throw refused }
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
