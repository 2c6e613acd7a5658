import PanTraces
import Testing

/// Files that are no text in UTF-8 are called what they are.
@Suite struct ForeignFormatTests {
  private static let text = "trace_id,t_ms,phase,x_pt,y_pt\na,0,down,1,1\na,8,up,1,1\n"

  @Test(
    arguments: [
      ([0x1F, 0x8B, 0x08, 0, 0, 0], "gzip -dc"), ([0x28, 0xB5, 0x2F, 0xFD, 0x24], "zstd -dc"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "xz -dc"),
      ([0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], "bzip2 -dc"),
      ([0x50, 0x4B, 0x03, 0x04, 0x14], "unzip -p"),
    ] as [([UInt8], String)])
  func `a compressed file is named with the command that unpacks it`(
    bytes: [UInt8], command: String
  ) {
    for size in [1, 1000] {
      let file = read(bytes, pieces: size)
      #expect(file.errors.map(\.code) == [.compressedFile])
      #expect(file.errors.first?.message.contains("\(command) FILE | pantrace … -") == true)
    }
  }

  @Test(
    arguments: [
      ("UTF-16LE", 2, false, [0xFF, 0xFE]), ("UTF-16BE", 2, true, [0xFE, 0xFF]),
      ("UTF-32LE", 4, false, [0xFF, 0xFE, 0, 0]), ("UTF-32BE", 4, true, [0, 0, 0xFE, 0xFF]),
    ] as [(String, Int, Bool, [UInt8])])
  func `text with wide characters is named, with and without a byte order mark`(
    name: String, width: Int, isBigEndian: Bool, mark: [UInt8]
  ) {
    let zeros = [UInt8](repeating: 0, count: width - 1)
    let text = Self.text.utf8.flatMap { isBigEndian ? zeros + [$0] : [$0] + zeros }
    for bytes in [text, mark + text] {
      let found = read(bytes, pieces: bytes.count)
      #expect(found.errors.map(\.code) == [.otherEncoding])
      #expect(found.errors.first?.message.contains("iconv -f \(name) -t UTF-8 FILE") == true)
    }
  }

  @Test func `text that begins like a magic number is text`() {
    for name in ["BZh9", "PK", "trace_id"] {
      let text = "\(name),t_ms,phase,x_pt,y_pt\n" + "a,0,down,1,1\na,8,up,1,1\n"
      #expect(read(Array(text.utf8), pieces: 7).errors.isEmpty)
    }
  }

  private func read(_ bytes: [UInt8], pieces size: Int) -> DiagnosticLog {
    var parser = TraceParser(fileStem: "f")
    bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let end = min(start + size, buffer.count)
        parser.read(UnsafeRawBufferPointer(rebasing: buffer[start..<end])) { _ in }
        start = end
      }
    }
    parser.finish { _ in }
    return parser.diagnostics
  }
}
