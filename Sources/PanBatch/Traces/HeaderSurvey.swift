package import PanTraces

/// What the headers of some inputs have in common, before any of their rows is read.
///
/// Rows that go out as they come stand under columns that must be known before.
package struct HeaderSurvey {
  /// The inputs, to be read in place of those that were looked into.
  package private(set) var inputs: [Input] = []
  /// The names of the columns that go along, as they first appear.
  package private(set) var carriedNames: [String] = []
  /// The keys of lines in front of headers that are no measures, as they first appear.
  package private(set) var metadataKeys: [String] = []
  /// What such lines say in each file, by its name and their keys in small letters.
  package private(set) var metadata: [String: [String: String]] = [:]
  /// The columns with a meaning that any of them has, or says in its metadata.
  package private(set) var roles: Set<ColumnRole> = []

  /// As many inputs as a thread looks into at once, of which most begin with the same header.
  private static let several = 256

  /// Looks into inputs, on so many threads, nil for one a processor; what is wrong with one shows when
  /// it is read.
  package init(_ inputs: [Input], options: ReadingOptions, threads: Int? = nil) {
    let several = Self.several
    let parts = OrderedParallelMap(threads: threads)
      .results(count: (inputs.count + several - 1) / several) { part in
        var headers = HeaderMemory()
        return inputs[(part * several)...].prefix(several)
          .map { Self.look(into: $0, options, &headers) }
      }
    var known: Set<String> = []
    for (header, input) in parts.joined() {
      self.inputs.append(input)
      guard let header else { continue }
      roles.formUnion(header.layout.roles.compactMap { $0 })
      if header.metadata.participant != nil || options.filesArePeople { roles.insert(.participant) }
      for name in header.layout.carriedNames
      where known.insert(ColumnRole.lowercased(name)).inserted {
        carriedNames.append(name)
      }
      take(header.metadata, of: input.name)
    }
    metadataKeys.removeAll { known.contains(ColumnRole.lowercased($0)) }
  }

  private mutating func take(_ lines: TraceMetadata, of file: String) {
    for line in lines.entries where !line.key.isEmpty && !TraceMetadata.hasMeaning(line.key) {
      let key = ColumnRole.lowercased(line.key)
      metadata[file, default: [:]][key] = line.value
      if !metadataKeys.contains(where: { ColumnRole.lowercased($0) == key }) {
        metadataKeys.append(line.key)
      }
    }
  }

  /// The header of an input, nil where it cannot be read, and the input to be read in its place.
  package static func look(
    into input: Input, _ options: ReadingOptions, _ headers: inout HeaderMemory
  ) -> (TraceFileHeader?, Input) {
    if case .part(let part) = input.source { return (part.entry.header, input) }
    func header(_ bytes: UnsafeRawBufferPointer) -> TraceFileHeader? {
      try? unsafe headers.read(bytes, options: options)
    }
    do throws(InputError) {
      var input = input
      // What is made of a pipe can only be made once.
      if case .converted = input.source, input.isReadOnce { input = try input.readableAgain() }
      switch try InputBytes.open(input) {
      case .whole(let bytes):
        return (unsafe bytes.withUnsafeBytes { unsafe header($0) }, input)
      case .stream(let stream):
        try stream.fillHeader(options)
        let found = unsafe stream.withUnsafeBytes { unsafe header($0) }
        return (found, input.isReadOnce ? Input(.begun(input, stream)) : input)
      }
    } catch {
      return (nil, input)
    }
  }
}

extension InputStream {
  /// Reads as much as a header takes.
  func fillHeader(_ options: ReadingOptions) throws(InputError) {
    var needed = 1
    while count < needed, !isAtEnd {
      try fill(to: needed)
      needed = unsafe withUnsafeBytes {
        unsafe TraceFileHeader.extent(of: $0, options: options)
      }
    }
  }
}
