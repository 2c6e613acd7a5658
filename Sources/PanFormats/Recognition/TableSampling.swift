import PanText
import PanTraces

extension TableSample {
  /// More rows tell no more.
  private static let mostRows = 20_000

  /// The first rows of a text; nil where they are no table.
  static func rows(of bytes: LentBytes) -> (sample: TableSample, text: TableText)? {
    var sample = TableSample()
    var cutter = PieceCutter(.rows)
    var text: TableText?
    var start = 0
    while start < bytes.count {
      let next = cutter.next(in: bytes, from: start)
      if next == nil { cutter.finish() }
      let end = next ?? bytes.count
      let row = LentBytes(rebasing: bytes[start..<end])
      start = end
      let trimmed = row.trimmed
      guard let first = trimmed.first else { continue }
      guard first != UInt8(ascii: "#") else {
        if text == nil { sample.takeMetadata(trimmed) }
        continue
      }
      if let text {
        if sample.rows.count < mostRows { sample.take(text.cells(row), cutter.pieceLine) }
      } else {
        guard let found = delimiter(trimmed), let names = found.cells(trimmed) else { return nil }
        text = found
        sample.names = names.map { String(decoding: $0, as: UTF8.self) }
        sample.headerLine = cutter.pieceLine
        if names.count > mostColumns {
          let indent = row.prefix { ByteScanner.isBlank($0) }.count
          sample.excess = indent + found.place(ofCell: mostColumns, in: trimmed)
        }
      }
    }
    sample.nextLine = cutter.pendingLine
    return text.map { (sample, $0) }
  }

  /// Takes the cells of a row; nil for what is none.
  private mutating func take(_ cells: [[UInt8]]?, _ line: Int) {
    if let cells, cells.count <= names.count + 1 {
      rows.append(Row(cells: cells, line: line))
    } else if rows.isEmpty, noRow == nil {
      noRow = (
        line,
        cells.map { "the row has \($0.count) cells, and there are \(names.count) columns" }
          ?? "a quotation mark stands in the middle of a cell, or has no other that closes it"
      )
    }
  }

  private mutating func takeMetadata(_ line: LentBytes) {
    let text = LentBytes(rebasing: line[1...])
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return }
    metadata.entries.append(
      .init(
        key: LentBytes(rebasing: text[..<colon]).trimmed.text,
        value: LentBytes(rebasing: text[(colon + 1)...]).trimmed.text))
  }

  /// What separates the names of the columns; nil for a single name.
  private static func delimiter(_ header: LentBytes) -> TableText? {
    var best: (byte: UInt8, count: Int) = (0, 0)
    for byte in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")] {
      let count = header.count { $0 == byte }
      if count > best.count { best = (byte, count) }
    }
    if best.count > 0 { return TableText(delimiter: .byte(best.byte)) }
    return header.contains(UInt8(ascii: " ")) ? TableText(delimiter: .spaces) : nil
  }

  /// The first objects of a JSON text, seen as rows.
  static func objects(
    of bytes: LentBytes, cut: PieceCutter.Cut
  ) throws(ImportRefusal) -> TableSample {
    var sample = TableSample()
    var cutter = PieceCutter(cut)
    var start = 0
    while start < bytes.count, sample.rows.count < mostRows,
      let end = cutter.next(in: bytes, from: start)
    {
      let piece = LentBytes(rebasing: bytes[start..<end])
      start = end
      guard cutter.isWhole, let node = try JSONRow.object(piece, cutter.pieceLine) else { continue }
      var row = Row(cells: [], line: cutter.pieceLine)
      for (name, text) in JSONRow.members(node) {
        var column = sample.names.firstIndex { $0.hasSameBytes(as: name) }
        if column == nil, sample.names.count < 256 {
          sample.names.append(name)
          column = sample.names.count - 1
        }
        guard let column else { continue }
        while row.cells.count <= column { row.cells.append([]) }
        row.cells[column] = text
      }
      sample.rows.append(row)
    }
    sample.nextLine = cutter.pendingLine
    return sample
  }
}
