/// Records of a few bytes each, known by their numbers, with nothing beside them.
///
/// A record may hold only how it differs from the one before it, as each page begins anew. Whoever
/// wants one reads its page from the start, so that is for what is seldom asked for.
struct RecordPages: Sendable {
  /// How many records a page has: what an array for each costs is little beside them.
  static let pageLength = 256

  /// Pages that are full, each in an array with no room to spare.
  private var full: [[UInt8]] = []
  private var open: [UInt8] = []
  /// How many records there are.
  private(set) var count = 0

  /// Adds a record; `write` appends its bytes, and is told whether it begins a page.
  mutating func append(_ write: (inout [UInt8], _ beginsPage: Bool) -> Void) {
    let beginsPage = count % Self.pageLength == 0
    if beginsPage, count > 0 {
      full.append(open.fitted())
      open.removeAll(keepingCapacity: true)
    }
    write(&open, beginsPage)
    count += 1
  }

  /// Forgets all records, but not the room for a page.
  mutating func removeAll() {
    if !full.isEmpty { full = [] }
    open.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Lends the bytes of a record's page, with the record's number in it.
  func withPage<Result>(
    of number: Int, _ body: (inout PageReader, _ number: Int) -> Result
  ) -> Result {
    let page = number / Self.pageLength
    var reader = PageReader(bytes: page < full.count ? full[page] : open)
    return body(&reader, number % Self.pageLength)
  }
}

/// Reads the records of a page in turn, as they were written.
struct PageReader {
  fileprivate let bytes: [UInt8]
  private var position = 0

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a number.
  mutating func number() -> Int {
    var value: UInt = 0
    var shift: UInt = 0
    while true {
      let byte = bytes[position]
      position += 1
      value |= UInt(byte & 0x7F) << shift
      guard byte >= 0x80 else { return Int(bitPattern: value) }
      shift += 7
    }
  }

  /// Reads so many bytes.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    defer { position += count }
    return bytes[position..<position + count]
  }
}

extension [UInt8] {
  /// Appends a number, 0 or more, of seven bits a byte, the lowest first.
  mutating func append(packed number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}
