import PanText

/// The header that was read last, for files that begin with the same bytes: a recorder gives all its
/// files one, and to understand it costs as much as to read a trace.
package struct HeaderMemory {
  private var bytes: [UInt8] = []
  private var header: TraceFileHeader?
  /// Counts the headers that were read anew: while it stays the same, so does the header.
  package private(set) var count = 0

  /// Below this many bytes a file is looked at anew: what it is not tells by its first ones.
  private static let shortest = 16

  /// Remembers nothing yet.
  package init() {}

  /// Reads the header of a file, as ``TraceFileHeader/read(_:options:)`` does; the options must be the
  /// same for all.
  package mutating func read(
    _ file: UnsafeRawBufferPointer, options: ReadingOptions
  ) throws(TraceFileError) -> TraceFileHeader {
    let file = unsafe LentBytes(file)
    if let header, isHeader(of: file) { return header }
    count += 1
    let found = try TraceFileHeader.read(file, options: options)
    guard !found.dependsOnRows, found.bodyOffset >= Self.shortest else { return found }
    bytes = Array(file[..<found.bodyOffset])
    header = found
    return found
  }

  private func isHeader(of file: LentBytes) -> Bool {
    guard file.count >= bytes.count else { return false }
    return bytes.isSame(as: LentBytes(rebasing: file[..<bytes.count]))
  }
}
