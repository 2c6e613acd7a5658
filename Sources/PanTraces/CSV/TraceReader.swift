// How a file is read:
// 1. `TraceFileHeader` reads the lines in front of the rows. `ColumnResolver` says what each column holds.
// 2. `TraceBodyParser` takes the rows. `RowReader.Pattern` reads one that looks like the row before it. Others
//    are split by `RowSplitter` and read by `RowReader`.
// 3. `TraceBuilder` checks that a row can follow the last one, and puts the rows of a trace together.
// 4. `TraceFindings` looks at the whole trace. `Trace.Metadata.Facts` knows what holds for all of its rows.
// 5. `TraceAssembly` decides which sections are traces. `TraceFindings.Survey` looks at the whole file.

/// Everything in a trace file that is small enough to be held in memory.
public struct TraceFile: Sendable {
  /// The `#` lines. Empty if the header could not be read.
  public var metadata: Trace.Metadata
  /// The columns. Nil if the header could not be read.
  package var layout: ColumnLayout?
  /// The traces that can be used, in the file's order.
  public var traces: [Trace]
  /// The traces that cannot, in the file's order.
  public var rejected: [Rejected]
  /// What was found.
  public var diagnostics: Diagnostic.Log
  /// How many traces there are, and what became of them.
  public var counts: Counts
}

/// Reads whole trace files from memory.
///
/// ```swift
/// let bytes = Array("t_ms,phase,x_pt,y_pt\n0,down,4,300\n16,up,9,300\n".utf8)
/// let file = bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "swipe") }
/// let ids = file.traces.map(\.id)
/// ```
public enum TraceReader {
  /// Reads a file. What is wrong with it is part of the result.
  ///
  /// `fileStem` is the id of the trace in a file without trace ids.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, fileStem: String, options: ReadingOptions = .init()
  ) -> TraceFile {
    let header: TraceFileHeader
    do throws(TraceFile.Failure) {
      header = try unsafe TraceFileHeader.read(bytes, options: options)
    } catch {
      return TraceFile(
        metadata: Trace.Metadata(version: nil), layout: nil, traces: [], rejected: [],
        diagnostics: error.diagnostics, counts: TraceFile.Counts())
    }
    var (traces, rejected) = ([Trace](), [TraceFile.Rejected]())
    var rows = TraceBodyParser(
      header: header, fileStem: fileStem, options: options, line: header.bodyLine)
    let direction = unsafe commonDirection(bytes, header, options)
    // The rows are one block, whose lines are the file's.
    var assembly = TraceAssembly(header: header, options: options, lines: 0)
    unsafe rows.read(UnsafeRawBufferPointer(rebasing: bytes[header.bodyOffset...])) {
      (section: consuming TraceAssembly.Section, trace: consuming Trace?) in
      switch assembly.take(section) {
      case .used?:
        guard var trace = consume trace else { return }
        trace.commonDirection = direction
        traces.append(trace)
      case .rejected(let trace)?: rejected.append(trace)
      case nil: break
      }
    }
    assembly.endBlock(rows.diagnostics, lineCount: rows.nextLine - 1)
    assembly.finish()
    return TraceFile(
      metadata: header.metadata, layout: header.layout, traces: traces, rejected: rejected,
      diagnostics: assembly.diagnostics, counts: assembly.counts)
  }
}

// Where a file can be cut without cutting a trace, and its rows in another order.
extension TraceReader {
  /// The offset of the first row at or after `offset` that begins a trace.
  ///
  /// Such a row is whole and has another id than the whole row directly above it. Damaged, blank
  /// and `#` lines belong to the trace above them, so no cut is made beside one.
  ///
  /// - Parameters:
  ///   - bytes: The rows below the header, or the whole file.
  ///   - offset: Where to start looking, not before the first row.
  ///   - layout: The file's columns.
  ///   - limits: The limits the file is read with.
  /// - Returns: `bytes.count` if no trace begins any more, or all rows are one trace.
  package static func nextTrace(
    in bytes: UnsafeRawBufferPointer, from offset: Int, layout: ColumnLayout,
    limits: ReadingOptions.Limits = .init()
  ) -> Int {
    let bytes = unsafe ByteView(bytes)
    guard let idColumn = layout.index(of: .traceID), offset < bytes.count else {
      return bytes.count
    }
    var splitter = RowSplitter(delimiter: layout.delimiter)
    var start = lineStart(in: bytes, atOrBefore: max(0, offset - 1))
    var previous: [UInt8]?
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
      let line = ByteView(rebasing: bytes[start..<end])
      let id = Self.id(of: line, idColumn, layout, limits, &splitter)
      if start >= offset, let id, let previous, id != previous { return start }
      previous = id
      start = end + 1
    }
    return bytes.count
  }

  private static func lineStart(in bytes: ByteView, atOrBefore offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The id in a row without defects. Nil for any other line.
  static func id(
    of line: ByteView, _ column: Int, _ layout: ColumnLayout,
    _ limits: ReadingOptions.Limits, _ splitter: inout RowSplitter
  ) -> [UInt8]? {
    let text = line.withoutReturn
    guard let first = text.first, first != UInt8(ascii: "#"), text.count <= limits.lineLength
    else { return nil }
    splitter.split(text)
    guard splitter.defect == nil, splitter.wrongQuote == nil,
      splitter.cells.count == layout.roles.count,
      (1...limits.fieldLength).contains(splitter.cells[column].text.count)
    else { return nil }
    return splitter.text(ofCell: column, in: text)
  }

  /// A trace file with the rows of each id together, in the order in which ids come first.
  ///
  /// A line that is no whole row stays behind the row above it. The number of each line in the file
  /// as it was comes along. It is empty, and the file as it was, if no id can be read.
  package static func rowsTogether(
    _ bytes: UnsafeRawBufferPointer, options: ReadingOptions = .init()
  ) -> (bytes: [UInt8], lines: [Int]) {
    guard let header = try? unsafe TraceFileHeader.read(bytes, options: options),
      let column = header.layout.index(of: .traceID)
    else { return (unsafe Array(bytes), []) }
    let view = unsafe ByteView(bytes)
    var splitter = RowSplitter(delimiter: header.layout.delimiter)
    var places: [[UInt8]: Int] = [:]
    // The lines of each id, with their numbers; those of the first stand above all rows.
    var groups: [[(text: Range<Int>, number: Int)]] = [[]]
    var (group, start, number) = (0, header.bodyOffset, header.bodyLine)
    while start < view.count {
      let end = view.firstIndex(of: 0x0A, from: start) ?? view.count
      let id = Self.id(
        of: ByteView(rebasing: view[start..<end]), column, header.layout, options.limits, &splitter)
      if let id {
        group = places[id] ?? groups.count
        if group == groups.count {
          places[id] = group
          groups.append([])
        }
      }
      groups[group].append((start..<end, number))
      (start, number) = (end + 1, number + 1)
    }
    var ordered = Array(view[..<header.bodyOffset])
    for line in groups.joined() {
      ordered.append(contentsOf: view[line.text])
      ordered.append(0x0A)
    }
    return (ordered, Array(1..<header.bodyLine) + groups.joined().map { $0.number })
  }
}

extension TraceReader {
  /// How much of a file tells which way its drags go, in bytes: about a hundred gestures.
  private static let tellingSize = 1 << 16

  /// The way that finishes in a file that does not say it: that of nine in ten of its first drags.
  ///
  /// Gestures of one screen have one direction, and a finger that goes back is a slip or a change of
  /// mind. Nil if the file says a direction, or if its drags go several ways: then each goes its own.
  package static func commonDirection(
    _ bytes: UnsafeRawBufferPointer, _ header: TraceFileHeader, _ options: ReadingOptions
  ) -> TravelDirection? {
    guard header.metadata.travelDirection == nil, !header.layout.has(.direction),
      header.layout.has(.traceID)
    else { return nil }
    let start = header.bodyOffset
    let end = unsafe nextTrace(
      in: bytes, from: min(start + tellingSize, bytes.count), layout: header.layout,
      limits: options.limits)
    var rows = TraceBodyParser(header: header, fileStem: "", options: options, line: 1)
    var counts: [TravelDirection: Int] = [:]
    var total = 0
    unsafe rows.read(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) {
      (_: consuming TraceAssembly.Section, trace: consuming Trace?) in
      guard let way = trace?.longDrag else { return }
      counts[way, default: 0] += 1
      total += 1
    }
    // One drag tells nothing of the others.
    guard total > 1 else { return nil }
    return TravelDirection.allCases.first { 10 * counts[$0, default: 0] >= 9 * total }
  }
}
