import PanText

/// Finds rows at which a file can be cut without cutting a trace.
public enum TraceBoundary {
  /// The offset of the first row at or after `offset` that begins a trace.
  ///
  /// Such a row is whole and has another id than the whole row directly above it. Damaged, blank
  /// and `#` lines belong to the trace above them, so no cut is made beside one.
  ///
  /// - Parameters:
  ///   - bytes: The rows below the header, or the whole file.
  ///   - offset: Where to start looking; not before the first row.
  ///   - layout: The file's columns.
  ///   - limits: The limits the file is read with.
  /// - Returns: `bytes.count` where no trace begins any more, or all rows are one trace.
  public static func next(
    in bytes: UnsafeRawBufferPointer, from offset: Int, layout: ColumnLayout,
    limits: ReadingLimits = .init()
  ) -> Int {
    unsafe next(in: LentBytes(bytes), from: offset, layout: layout, limits: limits)
  }

  private static func next(
    in bytes: LentBytes, from offset: Int, layout: ColumnLayout, limits: ReadingLimits
  ) -> Int {
    guard let idColumn = layout.index(of: .traceID), offset < bytes.count else {
      return bytes.count
    }
    var splitter = RowSplitter(delimiter: layout.delimiter)
    var start = lineStart(in: bytes, atOrBefore: max(0, offset - 1))
    var previous: [UInt8]?
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = LentBytes(rebasing: bytes[start..<end])
      let id = id(of: line, idColumn, layout, limits, &splitter)
      if start >= offset, let id, let previous, id != previous { return start }
      previous = id
      start = end + 1
    }
    return bytes.count
  }

  private static func lineStart(in bytes: LentBytes, atOrBefore offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The id in a row without defects; nil for any other line.
  private static func id(
    of line: LentBytes, _ column: Int, _ layout: ColumnLayout,
    _ limits: ReadingLimits, _ splitter: inout RowSplitter
  ) -> [UInt8]? {
    let text = line.last == 0x0D ? LentBytes(rebasing: line.dropLast()) : line
    guard let first = text.first, first != UInt8(ascii: "#"), text.count <= limits.lineLength
    else { return nil }
    let check = LineCheck(text)
    guard check.defect == nil, splitter.split(text, hasQuotes: check.hasQuotes) == nil,
      splitter.cells.count == layout.roles.count, !splitter.cells[column].text.isEmpty
    else { return nil }
    let range = splitter.cells[column].text
    guard range.count <= limits.fieldLength else { return nil }
    return splitter.isUnquoted ? Array(splitter.unquoted[range]) : Array(text[range])
  }
}
