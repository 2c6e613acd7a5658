/// The names in a header line, and what separates them.
struct HeaderColumns {
  struct Column {
    /// As in the file.
    var name: String
    /// In lower case, without spaces around it.
    var key: String
    /// The bytes of the line it takes up.
    var field: Range<Int>
  }

  let delimiter: UInt8
  let columns: [Column]

  init(_ line: UnsafeRawBufferPointer) {
    let delimiter = HeaderColumns.delimiter(in: line)
    var splitter = RowSplitter(delimiter: delimiter)
    let hasQuotes = line.contains(UInt8(ascii: "\""))
    // A quote out of place leaves fewer columns, and the missing ones are reported.
    _ = splitter.split(line, hasQuotes: hasQuotes)
    let cells = splitter.cells
    var columns: [Column] = []
    func take(_ text: UnsafeRawBufferPointer) {
      for cell in cells {
        let name = String(decoding: text[cell.text], as: UTF8.self)
        let key = Substring(name).trimmed.utf8.map { byte in
          byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
        }
        columns.append(
          Column(name: name, key: String(decoding: key, as: UTF8.self), field: cell.origin))
      }
    }
    if hasQuotes { splitter.takeUnquoted().withUnsafeBytes(take) } else { take(line) }
    self.delimiter = delimiter
    self.columns = columns
  }

  /// The most frequent of comma, semicolon and tab; the comma where none leads.
  private static func delimiter(in line: UnsafeRawBufferPointer) -> UInt8 {
    var best = UInt8(ascii: ",")
    var most = line.count { $0 == best }
    for candidate in [UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      let count = line.count { $0 == candidate }
      if count > most {
        best = candidate
        most = count
      }
    }
    return best
  }
}
