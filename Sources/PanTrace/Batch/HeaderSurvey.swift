package import PanTraces

/// The columns and metadata of all inputs, from their headers.
///
/// Streamed output needs its columns before the first row is read.
package struct HeaderSurvey {
  /// The inputs to read afterwards. One that could not be read fails again.
  package private(set) var inputs: [Input] = []
  /// The names of passthrough columns, in order of first appearance.
  package private(set) var passthroughNames: [String] = []
  /// The `#` lines without a meaning, but for those that are called as a passthrough column.
  package private(set) var lines = HeaderLines()
  /// The roles of columns in any input, with those that metadata provides.
  package private(set) var roles: Set<ColumnRole> = []

  /// The indices in ``inputs`` of the files whose header gives no container size.
  ///
  /// Unreadable inputs are not among them: their failure is reported when they are read.
  package private(set) var withoutSize: [Int] = []

  /// The number of inputs in a job. Its inputs share a cached header.
  private static let several = 256

  /// Reads the headers on `threads` threads, nil for one per processor.
  ///
  /// An input whose header cannot be read fails again when it is read, with the same error.
  package init(_ inputs: [Input], options: ReadingOptions, threads: Int? = nil) {
    let several = Self.several
    let parts = OrderedParallelMap(threads: threads)
      .results(count: (inputs.count + several - 1) / several) { part in
        var headers = TraceFileHeader.Cache()
        return inputs[(part * several)...].prefix(several)
          .map { Self.look(into: $0, options, &headers) }
      }
    // Names of columns are compared without case, and a column keeps the name that it had first.
    var known: Set<ByteKey> = []
    for (header, input) in parts.joined() {
      self.inputs.append(input)
      guard let header else { continue }
      if !header.saysSize { withoutSize.append(self.inputs.count - 1) }
      roles.formUnion(header.layout.roles.compactMap { $0 })
      if header.metadata.participant != nil || options.filesArePeople { roles.insert(.participant) }
      for name in header.layout.passthroughNames
      where known.insert(ByteKey(ColumnRole.lowercased(name))).inserted {
        passthroughNames.append(name)
      }
      lines.add(header.metadata, of: input.name)
    }
    lines.removeKeys { known.contains(ByteKey(ColumnRole.lowercased($0))) }
  }

  /// The header of an input, and the input to read in its place. Nil without a header, and if the
  /// input cannot be read.
  package static func look(
    into input: Input, _ options: ReadingOptions, _ headers: inout TraceFileHeader.Cache
  ) -> (TraceFileHeader?, Input) {
    do throws(InputError) {
      return try unsafe InputBytes.read(input).withUnsafeBytes {
        // The bytes are read again, and tell again what is wrong with them.
        (try? unsafe headers.read($0, options: options), input)
      }
    } catch {
      return (nil, input.failing(with: error))
    }
  }
}

extension TraceFileHeader {
  /// Whether a column or a line in front says the width, and one the height.
  fileprivate var saysSize: Bool {
    [ColumnRole.width, .height].allSatisfy { role in
      layout.roles.contains(role)
        || Trace.LengthUnit.allCases.contains { metadata["\(role.names[0])_\($0.symbol)"] != nil }
    }
  }
}
