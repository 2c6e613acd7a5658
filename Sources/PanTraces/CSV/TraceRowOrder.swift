/// Puts the rows of each trace together.
package enum TraceRowOrder {
  /// A trace file with the rows of each id together, in the order in which ids come first.
  ///
  /// A line that is no whole row stays behind the row above it. The number of each line in the file
  /// as it was comes along. It is empty, and the file as it was, if no id can be read.
  package static func together(
    _ bytes: UnsafeRawBufferPointer, options: ReadingOptions = .init()
  ) -> (bytes: [UInt8], lines: [Int]) {
    guard let header = try? unsafe TraceFileHeader.read(bytes, options: options),
      let column = header.layout.index(of: .traceID)
    else { return (unsafe Array(bytes), []) }
    let view = unsafe ByteView(bytes)
    var splitter = RowSplitter(delimiter: header.layout.delimiter)
    var places: [[UInt8]: Int] = [:]
    // The lines of each id, with their numbers; those of the first stand above all rows.
    var groups: [[(text: Range<Int>, number: Int)]] = [[]]
    var (group, start, number) = (0, header.bodyOffset, header.bodyLine)
    while start < view.count {
      let end = view.firstIndex(of: 0x0A, from: start) ?? view.count
      let id = TraceBoundary.id(
        of: ByteView(rebasing: view[start..<end]), column, header.layout, options.limits, &splitter)
      if let id {
        group = places[id] ?? groups.count
        if group == groups.count {
          places[id] = group
          groups.append([])
        }
      }
      groups[group].append((start..<end, number))
      (start, number) = (end + 1, number + 1)
    }
    var ordered = Array(view[..<header.bodyOffset])
    for line in groups.joined() {
      ordered.append(contentsOf: view[line.text])
      ordered.append(0x0A)
    }
    return (ordered, Array(1..<header.bodyLine) + groups.joined().map { $0.number })
  }
}
