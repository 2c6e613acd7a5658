import PanDocuments
import PanTraces

/// The columns of a trace file that is made of JSON lines.
struct TraceLineColumns: Sendable {
  private let names: [String]
  /// The member with the trace's id, which becomes the first column. Nil if no object has one.
  private let idName: String?
  private let roles: [ColumnRole?]
  /// Column numbers by name.
  private let columns: [ByteKey: Int]

  /// The members of some objects in order of first appearance, with the id in front.
  init(_ lines: [TraceLine]) {
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
        PassthroughText.of(Array(name.utf8)), to: &bytes, quotesSeparators: true)
    }
  }

  /// The trace's id in an object. Nil for a missing or unusable one.
  func id(of line: TraceLine) -> String? {
    guard let idName, let member = line.members.first(where: { $0.name.hasSameBytes(as: idName) }),
      let text = Self.text(member.value), !text.isEmpty, text.fitsInLine
    else { return nil }
    return text
  }

  /// The rows of a trace, without line ends.
  func rows(of line: TraceLine, id: String) throws(TraceLine.Defect) -> [[UInt8]] {
    if let defect = line.defect { throw defect }
    var cells = [Cells](repeating: .same(""), count: names.count)
    cells[0] = .same(id)
    var count: (samples: Int, name: String)?
    for member in line.members {
      guard let column = columns[ByteKey(member.name)] else {
        throw TraceLine.Defect(
          "\(Diagnostic.QuotedRow.safe(member.name)) is in none of the first objects", .shape,
          column: line.column(of: member.node))
      }
      guard column > 0 || idName == nil else {
        _ = try self.cells(member, column, line)
        continue
      }
      cells[column] = try self.cells(member, column, line)
      guard case .each(let texts) = cells[column] else { continue }
      if let count, count.samples != texts.count {
        throw TraceLine.Defect(
          "\(Diagnostic.QuotedRow.safe(member.name)) has \(texts.count) values, "
            + "\(Diagnostic.QuotedRow.safe(count.name)) has \(count.samples)",
          .shape, column: line.column(of: member.node))
      }
      count = (texts.count, member.name)
    }
    guard let count, count.samples > 0 else {
      throw TraceLine.Defect(
        "the object has no list of samples; logs of events are for 'pantrace import'", .shape)
    }
    return (0..<count.samples).map { sample in row(cells.map { $0.text(at: sample) }) }
  }

  /// The row in place of a line without a trace. The trace reader refuses it for the same reason.
  func refusedRow(_ id: String, _ defect: TraceLine.Defect) -> [UInt8] {
    switch defect.kind {
    case .shape: row([id] + [String](repeating: "", count: names.count))
    case .field(let column, let text):
      row(
        names.indices.map { place in
          if place == 0 { return id }
          if place == column { return text }
          return roles[place].map(Self.harmless) ?? ""
        })
    }
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
    _ member: JSONMember, _ column: Int, _ line: TraceLine
  ) throws(TraceLine.Defect) -> Cells {
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
    _ node: JSONNode, _ column: Int, _ line: TraceLine
  ) throws(TraceLine.Defect) -> String {
    let name = Diagnostic.QuotedRow.safe(names[column])
    guard let text = Self.text(node.value) else {
      throw TraceLine.Defect(
        "\(name) holds a list or an object in place of a value", .shape,
        column: line.column(of: node))
    }
    guard text.fitsInLine else {
      throw TraceLine.Defect(
        "\(name) holds a line break or a zero", .shape, column: line.column(of: node))
    }
    guard let role = roles[column], !text.isEmpty else { return text }
    let isFit = Array(text.utf8).withByteView { bytes in
      role.isNumber ? bytes.number != nil : role.knows(bytes)
    }
    guard isFit else {
      throw TraceLine.Defect(
        "\(name) is \"\(Diagnostic.QuotedRow.safe(text))\"", .field(column: column, text: text),
        column: line.column(of: node))
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
