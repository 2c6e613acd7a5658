import PanDocuments
package import PanTraces

/// Converts JSON lines, each a whole trace, into a trace file, block by block.
///
/// Members become columns of the same names: a list has a value for each sample, any other value is
/// repeated for all samples. The first ``window`` bytes determine the columns. A line without a
/// valid trace becomes one row that the trace reader refuses. A ``Refusal`` gives its message and
/// column.
package struct TraceLineReader: Sendable {
  /// The number of bytes that determine the columns.
  package static let window = 256 << 10
  /// The most bytes of a line.
  package static let longestLine = 64 << 20

  /// The finding for a row that stands for a line without a trace.
  package struct Refusal: Equatable, Sendable {
    /// The row's line in the trace file.
    package let line: Int
    /// The byte in the source's line, from 1.
    package let column: Int
    /// What is wrong, without a period.
    package let message: String
  }

  /// The output since the last call.
  package struct Made: Equatable, Sendable {
    /// Lines of a trace file.
    package var bytes: [UInt8] = []
    /// The line of the source that each of them comes from.
    package var lines: [Int] = []
    /// Findings for lines of the source.
    package var refusals: [Refusal] = []

    /// Nothing yet.
    package init() {}
  }

  private let stem: String
  private var made = Made()
  /// The number of lines written to the trace file.
  private var rows = 0
  /// The next line of the source.
  private var line = 1
  private var remainder: [UInt8] = []
  /// The first lines, kept until the columns are known.
  private var first: [TraceLine] = []
  private var firstSize = 0
  private var columns: TraceLineColumns?
  private var lastID: String?

  /// Prepares to read one file. `stem` is the prefix of generated ids.
  package init(stem: String) { self.stem = stem }

  /// Reads the next block.
  package mutating func read(_ bytes: ByteView) {
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      keep(ByteView(rebasing: bytes[start..<end]))
      readLine()
      start = end + 1
    }
    keep(ByteView(rebasing: bytes[start...]))
  }

  /// Ends the file.
  package mutating func finish() {
    if !remainder.isEmpty { readLine() }
    if columns == nil, !first.isEmpty { begin() }
  }

  /// Returns the output since the last call.
  package mutating func take() -> Made {
    var taken = Made()
    swap(&taken, &made)
    return taken
  }

  /// Keeps at most one byte more than ``longestLine``, which marks the line as too long.
  private mutating func keep(_ bytes: ByteView) {
    let room = Self.longestLine + 1 - remainder.count
    remainder.append(contentsOf: bytes.prefix(max(0, room)))
  }

  private mutating func readLine() {
    var text = remainder
    remainder.removeAll(keepingCapacity: true)
    defer { line += 1 }
    if line == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) {
      // Blanks instead of the byte order mark keep columns of findings right.
      text.replaceSubrange(0..<3, with: [0x20, 0x20, 0x20])
    }
    let isBlank = text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard !isBlank else { return }
    let size = text.count
    let object = TraceLine(text, line: line)
    guard let columns else {
      first.append(object)
      firstSize += size
      if firstSize >= Self.window { begin() }
      return
    }
    append(object, columns)
  }

  private mutating func begin() {
    let columns = TraceLineColumns(first)
    self.columns = columns
    var header: [UInt8] = []
    columns.appendHeader(to: &header)
    add(header, line: 1)
    for object in first { append(object, columns) }
    first = []
  }

  private mutating func append(_ object: TraceLine, _ columns: TraceLineColumns) {
    let id = columns.id(of: object) ?? "\(stem)-\(object.line)"
    do throws(TraceLine.Defect) {
      // Rows of one id are read as one trace, even from two lines.
      if let lastID, lastID.hasSameBytes(as: id) {
        throw TraceLine.Defect("trace_id is that of the line before", .shape)
      }
      for row in try columns.rows(of: object, id: id) { add(row, line: object.line) }
    } catch {
      made.refusals.append(
        Refusal(line: rows + 1, column: error.column, message: error.message))
      add(columns.refusedRow(id, error), line: object.line)
    }
    lastID = id
  }

  private mutating func add(_ row: [UInt8], line: Int) {
    made.bytes += row
    made.bytes.append(0x0A)
    made.lines.append(line)
    rows += 1
  }
}

/// A line that should be a trace as a JSON object.
struct TraceLine: Sendable {
  /// Why a line is not a valid trace.
  struct Defect: Error {
    /// The kind of error that the substitute row must cause.
    enum Kind {
      /// The row has too few fields.
      case shape
      /// The field of a column has an invalid text.
      case field(column: Int, text: String)
    }

    let message: String
    let kind: Kind
    /// The byte in the line, from 1.
    var column = 1

    init(_ message: String, _ kind: Kind, column: Int = 1) {
      (self.message, self.kind, self.column) = (message, kind, column)
    }
  }

  /// The line's number, from 1.
  let line: Int
  /// The members in their order. None if the line is no object.
  private(set) var members: [JSONMember] = []
  private(set) var defect: Defect?
  /// The bytes, in which columns are counted.
  private let text: [UInt8]

  init(_ text: [UInt8], line: Int) {
    self.line = line
    guard text.count <= TraceLineReader.longestLine else {
      self.text = []
      defect = Defect(
        "the line has more than \(TraceLineReader.longestLine >> 20) MiB", .shape)
      return
    }
    self.text = text
    do throws(JSONReader.Failure) {
      let node = try JSONReader.read(text)
      guard case .object(let members) = node.value else {
        defect = Defect(
          "not an object with a trace", .shape, column: byteColumn(node.place.column))
        return
      }
      self.members = members
    } catch {
      defect = Defect(
        "this is not JSON: \(error.message)", .shape, column: byteColumn(error.place.column))
    }
  }

  /// The byte column of a node, from 1.
  func column(of node: JSONNode) -> Int { byteColumn(node.place.column) }

  /// Converts a column in characters into one in bytes, both from 1.
  private func byteColumn(_ character: Int) -> Int {
    var count = 0
    for (index, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
      count += 1
      if count == character { return index + 1 }
    }
    return text.count + 1
  }
}
