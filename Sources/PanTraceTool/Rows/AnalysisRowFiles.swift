import PanAnalysis
import PanEngine
import PanTrace
import PanTraces

/// Rows that `analyze` wrote, in place of the recordings that they were made of.
///
/// The order of rows, and the file that a row stands in, change nothing: traces come in the order of
/// their files' names, and within a file as they were recorded. A row that is there twice counts
/// once.
struct AnalysisRowFiles: Sendable {
  /// A row, and what it is sorted by.
  private struct Entry {
    var source: Int
    let id: ByteKey
    let place: Int
    let isRejected: Bool
    let file: Int
    let line: Int
    let layout: Int
    let range: Range<Int>

    /// Whether both are rows of one trace. One that cannot be used is known by its line, too.
    func isSameTrace(as other: Entry) -> Bool {
      source == other.source && id == other.id && isRejected == other.isRejected
        && (!isRejected || place == other.place)
    }
  }

  private var files: [(name: String, bytes: InputBytes)] = []
  private var layouts: [AnalysisRowLayout] = []
  /// The columns of the recordings.
  private(set) var ownNames: [String] = []
  /// The names of the recordings, in the order of their bytes.
  private(set) var sources: [String] = []
  private var known: [ByteKey: Int] = [:]
  private var entries: [Entry] = []
  /// The digest of the options that all rows were made with.
  private var configuration = ""

  /// The commands that read rows.
  private static let readers = "'pantrace analyze', 'check', 'identify' and 'tune' read rows."

  /// Whether the first input begins as rows do.
  ///
  /// One that cannot be read fails again.
  static func areGiven(in inputs: inout [Input]) -> Bool {
    guard let first = inputs.first, first.mayBeRows else { return false }
    let line: [UInt8]
    do throws(InputError) {
      line = try first.firstLine()
    } catch {
      // What cannot be opened is reported where it is read.
      inputs[0] = first.failing(with: error)
      return false
    }
    return line.withByteView { AnalysisRowLayout(header: $0.withoutReturn) != nil }
  }

  /// The rows among the inputs of a command. Nil for recordings, which the first input tells.
  static func found(in inputs: inout [Input]) throws -> AnalysisRowFiles? {
    guard areGiven(in: &inputs) else { return nil }
    var rows = AnalysisRowFiles()
    for place in inputs.indices {
      try rows.add(inputs[place].name, InputBytes.read(inputs[place]))
    }
    try rows.sort()
    return rows
  }

  private func failure(
    _ file: Int, _ line: Int, _ message: String, column: Int? = nil, advice: String
  ) -> CommandFailure {
    let place = "\(files[file].name):\(line)" + (column.map { ":\($0)" } ?? "")
    return CommandFailure(.noInput, "\(place): \(message)", advice: advice)
  }

  private mutating func add(_ name: String, _ bytes: InputBytes) throws {
    let file = files.count
    files.append((name, bytes))
    var layout: Int?
    var headerStart: [UInt8] = []
    try unsafe bytes.withUnsafeBytes { buffer in
      let text = unsafe ByteView(buffer)
      var (start, line) = (0, 0)
      while start < text.count {
        line += 1
        let end = text.firstIndex(of: 0x0A, from: start) ?? text.count
        let row = ByteView(rebasing: text[start..<end]).withoutReturn
        let range = start..<start + row.count
        start = end + 1
        guard !row.isEmpty else { continue }
        // The headers of files that were joined begin alike.
        if layout == nil || row.starts(with: headerStart),
          let found = AnalysisRowLayout(header: row)
        {
          layout = try add(found, file, line)
          headerStart = Array(row.prefix { $0 != UInt8(ascii: ",") }) + [UInt8(ascii: ",")]
          continue
        }
        guard let layout else {
          throw failure(
            file, line, "this is no header of rows of 'pantrace analyze'",
            advice: "Give rows alone, or recordings alone.")
        }
        guard let cells = AnalysisRowLayout.Cells(row), cells.count == layouts[layout].count else {
          throw failure(
            file, line, "the row does not have the \(layouts[layout].count) cells of its header",
            advice: "Write the rows again; a line of text holds a whole row.")
        }
        let key = try read(file, line) { () throws(AnalysisRowLayout.Problem) in
          try layouts[layout].key(cells)
        }
        if configuration.isEmpty { configuration = key.configuration }
        guard key.configuration.hasSameBytes(as: configuration) else {
          throw failure(
            file, line, "the row was made with other options than those before it",
            advice: "Analyze all recordings with the same options and the same pantrace.json.")
        }
        let source = known[ByteKey(key.source)] ?? sources.count
        if source == sources.count {
          known[ByteKey(key.source)] = source
          sources.append(key.source)
        }
        entries.append(
          Entry(
            source: source, id: ByteKey(key.id), place: key.place, isRejected: key.isRejected,
            file: file, line: line, layout: layout, range: range))
      }
    }
  }

  /// The number of a layout. Equal headers share none, as there are few.
  private mutating func add(_ found: AnalysisRowLayout, _ file: Int, _ line: Int) throws -> Int {
    if let missing = found.missing {
      throw failure(
        file, line, "there is no column \(missing)",
        advice: "Keep all columns that 'pantrace analyze' writes without --columns.")
    }
    for name in found.ownNames where !ownNames.contains(where: { $0.hasSameBytes(as: name) }) {
      ownNames.append(name)
    }
    layouts.append(found)
    return layouts.count - 1
  }

  private func read<Value>(
    _ file: Int, _ line: Int, _ body: () throws(AnalysisRowLayout.Problem) -> Value
  ) throws -> Value {
    do throws(AnalysisRowLayout.Problem) {
      return try body()
    } catch {
      throw failure(
        file, line, error.message, column: error.column,
        advice: "Write the row again from the recording, by the same version.")
    }
  }

  /// Passes the cells of an entry to `body`.
  private func cells<Value>(
    of entry: Entry, _ body: (AnalysisRowLayout.Cells) throws(AnalysisRowLayout.Problem) -> Value
  ) throws -> Value? {
    try unsafe files[entry.file].bytes.withUnsafeBytes { buffer in
      guard
        let cells = AnalysisRowLayout.Cells(
          ByteView(rebasing: unsafe ByteView(buffer)[entry.range]))
      else { return nil }
      return try read(entry.file, entry.line) { () throws(AnalysisRowLayout.Problem) in
        try body(cells)
      }
    }
  }

  /// Sorts the rows, and takes out those that are there twice.
  private mutating func sort() throws {
    let order = sources.indices.sorted { ByteKey(sources[$0]) < ByteKey(sources[$1]) }
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, source) in order.enumerated() { ranks[source] = rank }
    sources = order.map { sources[$0] }
    for place in entries.indices { entries[place].source = ranks[entries[place].source] }
    // Rows of one trace come together. Of those that could not be used several may share an id, so
    // their lines tell them apart.
    entries.sort { a, b in
      (a.source, a.isRejected ? 1 : 0, a.isRejected ? a.place : 0, a.id, a.file, a.line)
        < (b.source, b.isRejected ? 1 : 0, b.isRejected ? b.place : 0, b.id, b.file, b.line)
    }
    var kept: [Entry] = []
    for entry in entries {
      guard let last = kept.last, last.isSameTrace(as: entry) else {
        kept.append(entry)
        continue
      }
      guard try texts(of: last) == texts(of: entry) else {
        throw failure(
          entry.file, entry.line,
          "the row is another one than that of the same trace in "
            + "\(files[last.file].name):\(last.line)",
          advice: "The recording changed in between: keep the rows of one of the two.")
      }
    }
    entries = kept
    entries.sort { a, b in
      (a.source, a.isRejected ? 1 : 0, a.place) < (b.source, b.isRejected ? 1 : 0, b.place)
    }
  }

  private func texts(of entry: Entry) throws -> [String]? { try cells(of: entry) { $0.texts } }

  /// Why a command that needs samples does not read rows.
  var refusal: CommandFailure {
    CommandFailure(
      .noInput,
      "\(files.first?.name ?? "") has rows of 'pantrace analyze', and this takes the samples",
      advice: "\(Self.readers) Give the recordings: \(named).")
  }

  /// The first of the recordings.
  private var named: String {
    let rest = sources.count - 3
    return sources.prefix(3).map(VisibleText.oneLine).joined(separator: ", ")
      + (rest > 0 ? " and \(counted(rest, "more file"))" : "")
  }

  /// Passes each trace to `consume` or `reject`, with its place among the recordings.
  /// - Throws: If the rows were made with other options, or lack a metric.
  func read<Output>(
    _ work: RowWork<Output>, _ options: InputOptions,
    consume: (Trace.Place, Output) throws -> Void,
    reject: (Trace.Place, ReportFacts.RejectedEntry) throws -> Void
  ) throws {
    guard let first = entries.first else { return }
    guard work.settings.transition == nil else { throw refusal }
    guard configuration.hasSameBytes(as: work.settings.rowDigest(options)) else {
      throw failure(
        first.file, first.line, "the row was made with other options than these",
        advice: "Give the options and the pantrace.json that it was made with, or analyze the "
          + "recordings again: \(named).")
    }
    for layout in Set(entries.map(\.layout)).sorted() {
      guard let metric = layouts[layout].missing(of: work.metrics) else { continue }
      let entry = entries.first { $0.layout == layout } ?? first
      throw failure(
        entry.file, entry.line, "the row has no \(metric.id), which needs the samples",
        advice: "Analyze the recordings again with --metrics \(metric.id): \(named).")
    }
    // Each row is decided again by the rule, and refused if it says otherwise: a row that was edited
    // by hand would else be believed.
    let policy = work.settings.configuration.policy
    for (ordinal, entry) in entries.enumerated() {
      let place = Trace.Place(input: entry.source, ordinal: ordinal)
      let layout = layouts[entry.layout]
      if entry.isRejected {
        let rejected = try cells(of: entry) { cells throws(AnalysisRowLayout.Problem) in
          try layout.rejected(cells)
        }
        if let rejected { try reject(place, rejected) }
      } else {
        let trace = try cells(of: entry) { cells throws(AnalysisRowLayout.Problem) in
          try layout.trace(cells, deciding: policy, density: options.pixelsPerPoint)
        }
        guard let trace else { continue }
        try consume(place, work.make(trace))
      }
    }
  }
}

/// What a command makes of rows in place of traces.
struct RowWork<Output> {
  /// The settings that the rows must have been made with.
  let settings: ReplaySettings
  /// The metrics that are looked at.
  let metrics: MetricSet
  let make: (AnalyzedTrace) -> Output
}

extension ReplaySettings {
  /// A digest of all that a row depends on beside the recording.
  func rowDigest(_ input: InputOptions) -> String {
    let text = digest.hexadecimal + input.rowWords.map { "\n" + $0 }.joined()
    return String(Digest(of: Array(text.utf8)).hexadecimal.prefix(16))
  }
}

extension Input {
  /// Whether it is read as it is.
  fileprivate var mayBeRows: Bool {
    switch source {
    case .standardInput, .file: true
    case .reordered, .unreadable: false
    }
  }
}
