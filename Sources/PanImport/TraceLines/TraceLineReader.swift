import PanDocuments
package import PanTraces

/// Converts JSON lines, each a whole trace, into a trace file.
///
/// 1. The first ``window`` bytes determine the columns: members become columns of the same names.
/// 2. Each line is read as JSON, ``Line``.
/// 3. ``Columns`` makes its rows: a list has a value for each sample, any other value is repeated for
///    all samples.
/// 4. A line without a valid trace becomes one row that the trace reader refuses. A ``Refusal`` gives
///    its message and column.
package struct TraceLineReader {
  /// The number of bytes that determine the columns.
  package static let window = 256 << 10

  /// The finding for a row that stands for a line without a trace.
  package struct Refusal: Equatable, Sendable {
    /// The row's line in the trace file.
    package let line: Int
    /// The byte in the source's line, from 1.
    package let column: Int
    /// What is wrong, without a period.
    package let message: String
  }

  /// Lines of a trace file.
  package private(set) var bytes: [UInt8] = []
  /// The line of the source that each of them comes from.
  package private(set) var lines: [Int] = []
  /// Findings for lines of the source.
  package private(set) var refusals: [Refusal] = []

  /// Converts a file. `stem` is the prefix of generated ids.
  package init(_ source: ByteView, stem: String) {
    var first: [Line] = []
    Self.forEachLine(of: source, in: Self.window) { first.append($0) }
    guard !first.isEmpty || !source.isEmpty else { return }
    let columns = Columns(first)
    first = []
    var header: [UInt8] = []
    columns.appendHeader(to: &header)
    add(header, line: 1)
    var lastID: String?
    Self.forEachLine(of: source) { line in
      let id = columns.id(of: line) ?? "\(stem)-\(line.line)"
      append(line, id, isRepeated: lastID.map { $0.hasSameBytes(as: id) } ?? false, columns)
      lastID = id
    }
    // Blank lines alone make no file.
    if lastID == nil { (bytes, lines) = ([], []) }
  }

  /// Passes each line that is not blank and begins in the first `limit` bytes.
  private static func forEachLine(
    of source: ByteView, in limit: Int = .max, _ body: (Line) -> Void
  ) {
    var (cutter, start) = (PieceCutter(.lines), 0)
    while start < limit, let (piece, number) = cutter.nextPiece(in: source, from: &start) {
      var text = Array(piece)
      if text.last == 0x0A { text.removeLast() }
      if number == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) {
        // Blanks instead of the byte order mark keep columns of findings right.
        text.replaceSubrange(0..<3, with: [0x20, 0x20, 0x20])
      }
      if !text.allSatisfy({ ByteScanner.isBlank($0) }) { body(Line(text, line: number)) }
    }
  }

  private mutating func append(_ line: Line, _ id: String, isRepeated: Bool, _ columns: Columns) {
    do throws(Line.Defect) {
      // Rows of one id are read as one trace, even from two lines.
      if isRepeated { throw Line.Defect("trace_id is that of the line before") }
      for row in try columns.rows(of: line, id: id) { add(row, line: line.line) }
    } catch {
      refusals.append(
        Refusal(line: lines.count + 1, column: error.column, message: error.message))
      add(columns.refusedRow(id, error), line: line.line)
    }
  }

  private mutating func add(_ row: [UInt8], line: Int) {
    bytes += row
    bytes.append(0x0A)
    lines.append(line)
  }
}

extension TraceLineReader {
  /// The columns of a trace file that is made of JSON lines.
  struct Columns: Sendable {
    private let names: [String]
    /// The member with the trace's id, which becomes the first column. Nil if no object has one.
    private let idName: String?
    private let roles: [ColumnRole?]
    /// Column numbers by name.
    private let columns: [ByteKey: Int]

    /// The members of some objects in order of first appearance, with the id in front.
    init(_ lines: [TraceLineReader.Line]) {
      var names: [String] = []
      var known: Set<ByteKey> = []
      for member in lines.lazy.flatMap({ $0.members })
      where known.insert(ByteKey(member.name)).inserted {
        names.append(member.name)
      }
      let candidates = ColumnRole.traceID.names
      let idName =
        candidates.lazy.compactMap { candidate in
          names.first { ColumnRole.lowercased($0).hasSameBytes(as: candidate) }
        }.first
      names.removeAll { name in idName.map { $0.hasSameBytes(as: name) } ?? false }
      // No line is an object: usual columns let every line get its own finding.
      if names.isEmpty, idName == nil { names = ["t_ms", "x_pt", "y_pt"] }
      names.insert(idName ?? candidates[0], at: 0)
      self.idName = idName
      self.names = names
      var columns: [ByteKey: Int] = [:]
      for (column, name) in names.enumerated() { columns[ByteKey(name)] = column }
      self.columns = columns
      roles = names.map { ColumnRole.claiming($0) }
    }

    /// Appends the line with the names.
    func appendHeader(to bytes: inout [UInt8]) {
      for (index, name) in names.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        TraceWriter.appendText(
          Array(name.utf8).carried, to: &bytes, quotesSeparators: true)
      }
    }

    /// The trace's id in an object. Nil for a missing or unusable one.
    func id(of line: TraceLineReader.Line) -> String? {
      guard let idName,
        let member = line.members.first(where: { $0.name.hasSameBytes(as: idName) }),
        let text = Self.text(member.value), !text.isEmpty, text.fitsInLine
      else { return nil }
      return text
    }

    /// The rows of a trace, without line ends.
    func rows(
      of line: TraceLineReader.Line, id: String
    ) throws(TraceLineReader.Line.Defect) -> [[UInt8]] {
      if let defect = line.defect { throw defect }
      var cells = [Cells](repeating: .same(""), count: names.count)
      cells[0] = .same(id)
      var count: (samples: Int, name: String)?
      for member in line.members {
        guard let column = columns[ByteKey(member.name)] else {
          throw TraceLineReader.Line.Defect(
            "\(Diagnostic.QuotedRow.safe(member.name)) is in none of the first objects",
            column: line.column(of: member.node))
        }
        // The id is read already. Its type is only checked here.
        guard column > 0 || idName == nil else {
          _ = try self.cells(member, column, line)
          continue
        }
        cells[column] = try self.cells(member, column, line)
        guard case .each(let texts) = cells[column] else { continue }
        if let count, count.samples != texts.count {
          throw TraceLineReader.Line.Defect(
            "\(Diagnostic.QuotedRow.safe(member.name)) has \(texts.count) values, "
              + "\(Diagnostic.QuotedRow.safe(count.name)) has \(count.samples)",
            column: line.column(of: member.node))
        }
        count = (texts.count, member.name)
      }
      guard let count, count.samples > 0 else {
        throw TraceLineReader.Line.Defect(
          "the object has no list of samples; logs of events are for 'pantrace import'")
      }
      return (0..<count.samples).map { sample in row(cells.map { $0.text(at: sample) }) }
    }

    /// The row in place of a line without a trace. The trace reader refuses it for the same reason.
    func refusedRow(_ id: String, _ defect: TraceLineReader.Line.Defect) -> [UInt8] {
      guard let field = defect.field else {
        return row([id] + [String](repeating: "", count: names.count))
      }
      return row(
        names.indices.map { place in
          if place == 0 { return id }
          if place == field.column { return field.text }
          return roles[place].map(Self.harmless) ?? ""
        })
    }

    private func row(_ texts: [String]) -> [UInt8] {
      var bytes: [UInt8] = []
      for (index, text) in texts.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        TraceWriter.appendText(text, to: &bytes, quotesSeparators: true)
      }
      return bytes
    }

    /// A member's texts for the samples of a trace.
    private enum Cells {
      case same(String)
      case each([String])

      func text(at sample: Int) -> String {
        switch self {
        case .same(let text): text
        case .each(let texts): texts[sample]
        }
      }
    }

    private func cells(
      _ member: JSONMember, _ column: Int, _ line: TraceLineReader.Line
    ) throws(TraceLineReader.Line.Defect) -> Cells {
      guard case .array(let nodes) = member.value else {
        return .same(try checked(member.node, column, line))
      }
      var texts: [String] = []
      texts.reserveCapacity(nodes.count)
      for node in nodes { texts.append(try checked(node, column, line)) }
      return .each(texts)
    }

    /// A value as a field of its column. Throws if the column cannot have it.
    private func checked(
      _ node: JSONNode, _ column: Int, _ line: TraceLineReader.Line
    ) throws(TraceLineReader.Line.Defect) -> String {
      let name = Diagnostic.QuotedRow.safe(names[column])
      guard let text = Self.text(node.value) else {
        throw TraceLineReader.Line.Defect(
          "\(name) holds a list or an object in place of a value", column: line.column(of: node))
      }
      guard text.fitsInLine else {
        throw TraceLineReader.Line.Defect(
          "\(name) holds a line break or a zero", column: line.column(of: node))
      }
      guard let role = roles[column], !text.isEmpty else { return text }
      let isFit = Array(text.utf8).withByteView { bytes in
        role.isNumber ? bytes.number != nil : role.knows(bytes)
      }
      guard isFit else {
        throw TraceLineReader.Line.Defect(
          "\(name) is \"\(Diagnostic.QuotedRow.safe(text))\"", column: line.column(of: node),
          field: (column, text))
      }
      return text
    }

    /// A valid field for a role.
    private static func harmless(_ role: ColumnRole) -> String {
      switch role {
      case .time, .x, .y, .pointer: "0"
      case .phase: "down"
      default: ""
      }
    }

    /// A value as the text of a field. Nil for lists and objects.
    private static func text(_ value: JSONValue) -> String? {
      switch value {
      case .null: ""
      case .bool(let value): value ? "true" : "false"
      case .number(let value): value.written
      case .string(let text): text
      case .array, .object: nil
      }
    }
  }
}

extension TraceLineReader {
  /// A line that should be a trace as a JSON object.
  struct Line: Sendable {
    /// Why a line is not a valid trace.
    struct Defect: Error {
      let message: String
      /// The column whose text is invalid, with the text. Nil if the row has too few fields.
      let field: (column: Int, text: String)?
      /// The byte in the line, from 1.
      var column = 1

      init(
        _ message: String, column: Int = 1, field: (column: Int, text: String)? = nil
      ) {
        (self.message, self.column, self.field) = (message, column, field)
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
      self.text = text
      do throws(JSONReader.Failure) {
        let node = try JSONReader.read(text)
        guard case .object(let members) = node.value else {
          defect = Defect(
            "not an object with a trace", column: byteColumn(node.place.column))
          return
        }
        self.members = members
      } catch {
        defect = Defect(
          "this is not JSON: \(error.message)", column: byteColumn(error.place.column))
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
}
