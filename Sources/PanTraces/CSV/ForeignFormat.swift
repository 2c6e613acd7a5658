/// A file that is no text in UTF-8, told by its first bytes.
package enum ForeignFormat: Equatable {
  case compressed(by: Compression)
  case encoded(Encoding)
  /// A workbook of Excel, which is a zip archive.
  case workbook

  /// Programs that make a file smaller.
  package enum Compression: String, CaseIterable {
    case gzip, zstd, xz, bzip2, zip

    /// What its files begin with.
    var magic: [UInt8] {
      switch self {
      case .gzip: [0x1F, 0x8B]
      case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
      case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
      case .bzip2: [0x42, 0x5A, 0x68]
      case .zip: [0x50, 0x4B, 0x03, 0x04]
      }
    }

    /// The command that writes the text to standard output.
    var command: String {
      switch self {
      case .gzip: "gzip -dc"
      case .zstd: "zstd -dc"
      case .xz: "xz -dc"
      case .bzip2: "bzip2 -dc"
      case .zip: "unzip -p"
      }
    }
  }

  /// Encodings of text with more than a byte for each character, by the names iconv has for them.
  package enum Encoding: String {
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case utf32LittleEndian = "UTF-32LE"
    case utf32BigEndian = "UTF-32BE"
  }

  package init?(_ bytes: ByteView) {
    for compression in Compression.allCases where bytes.starts(with: compression.magic) {
      // Text may begin with BZh; a block of bzip2 begins with the digits of pi, or ends the file.
      if compression == .bzip2, !Self.isBlock(bytes.dropFirst(4).prefix(6)) { continue }
      self =
        compression == .zip && Self.isWorkbook(bytes.dropFirst(30))
        ? .workbook : .compressed(by: compression)
      return
    }
    guard let encoding = Self.marked(bytes) ?? Self.unmarked(bytes) else { return nil }
    self = .encoded(encoding)
  }

  /// Whether the first file of an archive, after its header of 30 bytes, is one of a workbook.
  private static func isWorkbook(_ name: Slice<ByteView>) -> Bool {
    ["[Content_Types].xml", "_rels/", "docProps/", "xl/"].contains { name.starts(with: $0.utf8) }
  }

  private static func isBlock(_ bytes: Slice<ByteView>) -> Bool {
    bytes.elementsEqual([0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
      || bytes.elementsEqual([0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
  }

  /// The encoding that a byte order mark tells.
  private static func marked(_ bytes: ByteView) -> Encoding? {
    // The short mark is the beginning of the long one.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return .utf32LittleEndian }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32BigEndian }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    return bytes.starts(with: [0xFE, 0xFF]) ? .utf16BigEndian : nil
  }

  /// Headers are ASCII, so that without a mark the zeros of the first two characters tell.
  private static func unmarked(_ bytes: ByteView) -> Encoding? {
    guard bytes.count >= 8 else { return nil }
    return switch bytes.prefix(8).map({ $0 != 0 }) {
    case [true, false, true, false, true, false, true, false]: .utf16LittleEndian
    case [false, true, false, true, false, true, false, true]: .utf16BigEndian
    case [true, false, false, false, true, false, false, false]: .utf32LittleEndian
    case [false, false, false, true, false, false, false, true]: .utf32BigEndian
    default: nil
    }
  }

  var code: DiagnosticCode {
    switch self {
    case .compressed, .workbook: .compressedFile
    case .encoded: .otherEncoding
    }
  }

  /// The message about a file whose lines end in CR without LF, and the command that turns them.
  package static let carriageReturns =
    "lines end in carriage returns alone: tr '\\r' '\\n' < FILE | pantrace … -"

  /// What the file is, and the command that helps.
  package var message: String {
    switch self {
    case .compressed(let compression):
      "the file is compressed (\(compression.rawValue)): \(compression.command) FILE | pantrace … -"
    case .workbook: "the file is a workbook: save its sheet as CSV in UTF-8"
    case .encoded(let encoding):
      "the file is in \(encoding.rawValue): iconv -f \(encoding.rawValue) -t UTF-8 FILE | "
        + "pantrace … -"
    }
  }
}
