package import PanTraces

/// Recognizes a file's format and reads its gestures.
///
/// The pipeline of every import:
/// 1. ``FormatRecognition`` tells the reader by the first lines.
/// 2. The reader makes rows: of the kernel's events, of lines, of a table or of JSON objects.
/// 3. ``TableRecognition`` names the columns of the rows and says why, or asks. Only the kernel's
///    events have no columns to be named.
/// 4. ``TableReader`` or ``EvdevReader`` puts the rows together into contacts and gestures.
/// 5. ``Importer/Sink`` keeps the gestures, and counts what was left out.
package struct Importer {
  /// The first bytes, from which the format is recognized.
  package static let window = 256 << 10

  private let settings: ImportSettings
  private var sink: Sink
  /// The plan. Nil until a file was read.
  package private(set) var plan: ImportPlan?

  /// Prepares to read one file.
  ///
  /// - Parameters:
  ///   - stem: The prefix of generated ids, for a file without ids.
  ///   - settings: What options state about the file.
  package init(stem: String, settings: ImportSettings = .init()) {
    self.settings = settings
    sink = Sink(stem: stem)
  }

  /// The counts so far.
  package var summary: Importer.Summary { sink.summary }

  /// The gestures. After a refusal, those before its place.
  package var gestures: [Gesture] { sink.gestures }

  /// Reads a whole file.
  package mutating func read(_ bytes: ByteView) throws(ImportRefusal) {
    let plan = try Self.plan(bytes, settings)
    self.plan = plan
    try plan.read(bytes.withoutMark, &sink)
    noteStream()
  }

  /// Says which events of the web the gestures are of. A file says one for all of its gestures.
  private mutating func noteStream() {
    let streams = Set(gestures.map { $0.trace.eventStream })
    if let stream = streams.first ?? nil, streams.count == 1 {
      plan?.stream = stream
      plan?.evidence.append(Evidence("events", stream.name, "the names of the events"))
    } else if streams.count > 1 {
      let gestures = gestures
      let counts = Trace.EventStream.allCases.map { stream in
        "\(stream.name) in \(gestures.count { $0.trace.eventStream == stream })"
      }
      plan?.evidence.append(
        Evidence(
          "events", "of several kinds",
          counts.joined(separator: ", ") + " of \(gestures.count) gestures: no event_stream is "
            + "written; import those of each kind alone"))
    }
  }

  /// How a file would be read.
  package static func plan(
    _ bytes: ByteView, _ settings: ImportSettings = .init()
  ) throws(ImportRefusal) -> ImportPlan {
    try FormatRecognition(bytes, settings: settings).plan()
  }

  /// The lines of a trace file.
  package func text() throws(TraceWriter.WriterError) -> [UInt8] {
    guard !gestures.isEmpty, let plan else { return [] }
    let writer = try TraceWriter(plan.form, metadata: plan.metadata, passthrough: plan.passthrough)
    var bytes: [UInt8] = []
    writer.appendHeader(to: &bytes)
    for gesture in gestures {
      writer.append(gesture.trace, passthrough: gesture.passthrough, to: &bytes)
    }
    return bytes
  }
}

/// Reads a file piece by piece: a piece is a line, a row or a JSON object.
protocol PieceReader {
  /// Reads a piece. `line` is the line on which it begins.
  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout Importer.Sink
  ) throws(ImportRefusal)

  /// Ends the file.
  mutating func finish(into sink: inout Importer.Sink) throws(ImportRefusal)
}

extension PieceReader {
  /// Reads all pieces of a file.
  func read(
    _ bytes: ByteView, cut: PieceCutter.Cut, into sink: inout Importer.Sink
  ) throws(ImportRefusal) {
    var (reader, cutter, start) = (self, PieceCutter(cut), 0)
    while let (piece, line) = cutter.nextPiece(in: bytes, from: &start) {
      try reader.read(piece, line: line, into: &sink)
    }
    try reader.finish(into: &sink)
  }
}

extension [UInt8] {
  /// The number that all bytes spell. Nil for other texts.
  var number: Double? { withByteView { $0.number } }

  /// The bytes as a text on one line.
  var shown: String { VisibleText.oneLine(String(decoding: self, as: UTF8.self)) }
}

extension ByteView {
  /// The first `limit` bytes, cut after the last line end unless they are the whole text.
  func prefixLines(_ limit: Int) -> ByteView {
    guard count > limit else { return self }
    let first = ByteView(rebasing: self[..<limit])
    return first.lastIndex(of: 0x0A).map { ByteView(rebasing: first[...$0]) } ?? first
  }
}

extension Importer {
  /// The counts of an import.
  package struct Summary: Equatable, Sendable {
    /// A reason for leaving something out, with its count and first line.
    package struct LeftOut: Equatable, Sendable {
      package var reason: String
      package var count: Int
      /// The line of the first occurrence.
      package var line: Int
      /// Whether a whole gesture is lost, rather than rows outside of gestures.
      package var isGesture: Bool
      /// How many rows are left out. A lost gesture has many.
      package var rows: Int
    }

    /// The reason for events of a pointer that never touched.
    package static let hovering = "rows of a pointer that is not down"
    /// The reason for gestures whose rows are in another order than their times.
    package static let backwards = "times run backwards"
    /// The reason for what is left of a contact that began before the log.
    package static let beheaded = "moves or lifts without having gone down"

    /// Imported gestures.
    package internal(set) var gestures = 0
    /// Imported gestures that end with a lift or a cancellation.
    package internal(set) var terminated = 0
    /// Contacts (downs) in imported gestures.
    package internal(set) var contacts = 0
    /// Samples in imported gestures.
    package internal(set) var samples = 0
    /// The reasons for leaving things out.
    package internal(set) var leftOut: [LeftOut] = []

    /// Starts empty.
    package init() {}

    /// The number of lost gestures.
    package var lost: Int { leftOut.reduce(0) { $0 + ($1.isGesture ? $1.count : 0) } }
  }
}

extension Importer {
  /// Collects the gestures of a reader and counts what it leaves out.
  package struct Sink: Sendable {
    private let stem: String
    private(set) var gestures: [Gesture] = []
    package private(set) var summary = Importer.Summary()
    private var number = 0

    init(stem: String) { self.stem = stem }

    /// A numbered id, for a file without ids.
    mutating func nextID() -> String {
      number += 1
      let digits = String(number)
      return stem + "-" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    mutating func add(_ gesture: Gesture) {
      summary.gestures += 1
      summary.samples += gesture.trace.samples.count
      summary.contacts += gesture.trace.samples.count { $0.phase == .down }
      if gesture.trace.isTerminated { summary.terminated += 1 }
      gestures.append(gesture)
    }

    /// Counts something that is not imported.
    mutating func leaveOut(
      _ reason: String, line: Int, count: Int = 1, isGesture: Bool = true, rows: Int? = nil
    ) {
      // Reasons are few, and the first line of each helps to find the others.
      guard
        let known = summary.leftOut.firstIndex(where: { $0.reason.utf8.elementsEqual(reason.utf8) })
      else {
        return summary.leftOut.append(
          .init(
            reason: reason, count: count, line: line, isGesture: isGesture, rows: rows ?? count))
      }
      summary.leftOut[known].count += count
      summary.leftOut[known].rows += rows ?? count
      summary.leftOut[known].isGesture = summary.leftOut[known].isGesture || isGesture
    }
  }

  /// A gesture of an imported file.
  package struct Gesture: Equatable, Sendable {
    /// The gesture as a trace.
    package var trace: Trace
    /// The passthrough columns: for each either one text per sample, or one text for all samples.
    package var passthrough: [[String]] = []
  }
}
