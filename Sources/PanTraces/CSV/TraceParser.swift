/// Reads a whole trace file, in pieces of any size and in constant memory.
///
/// Feed it the file's bytes and then ``finish(receive:)``; traces are handed over in the file's
/// order, each as soon as it is clear that its id does not come back soon (``TraceMerge``). The size
/// of the pieces makes no difference to the result.
public struct TraceParser: Sendable {
  private enum Stage: Sendable {
    /// The beginning of the file, until the header can be read.
    case header([UInt8], needed: Int)
    case body(TraceBodyParser)
    /// The header cannot be read, so nothing else is.
    case failed
  }

  private let fileStem: String
  private let options: ReadingOptions
  private var stage = Stage.header([], needed: 0)
  private var merge: TraceMerge
  private var headerLog: DiagnosticLog
  /// The file's header, as soon as it has been read.
  public private(set) var header: TraceFileHeader?

  /// Creates a parser for one file.
  ///
  /// - Parameters:
  ///   - fileStem: The id of the trace in a file without trace ids.
  ///   - options: How to read it.
  public init(fileStem: String, options: ReadingOptions = .init()) {
    self.fileStem = fileStem
    self.options = options
    merge = TraceMerge(options: options)
    headerLog = options.emptyLog
  }

  /// What happened to the traces so far.
  public var counts: TraceCounts { merge.counts }

  /// Everything found so far.
  public var diagnostics: DiagnosticLog {
    var log = headerLog
    if case .body(let body) = stage { log.append(body.diagnostics) }
    log.append(merge.diagnostics)
    return log
  }

  /// Reads the next piece of the file.
  public mutating func read(_ bytes: UnsafeRawBufferPointer, receive: (TraceEvent) -> Void) {
    switch stage {
    case .failed: break
    case .body: readBody(bytes, receive)
    case .header(var beginning, var needed):
      // A file that is there as a whole is not copied.
      if beginning.isEmpty, HeaderExtent.needed(of: bytes, limits: options.limits) <= bytes.count {
        readHeader(bytes, receive)
        return
      }
      stage = .failed
      beginning.append(contentsOf: bytes)
      if beginning.count >= needed {
        needed = beginning.withUnsafeBytes {
          HeaderExtent.needed(of: $0, limits: options.limits)
        }
      }
      if beginning.count >= needed {
        beginning.withUnsafeBytes { readHeader($0, receive) }
      } else {
        stage = .header(beginning, needed: needed)
      }
    }
  }

  /// Reads what is left and hands over the last trace.
  public mutating func finish(receive: (TraceEvent) -> Void) {
    if case .header(let beginning, _) = stage {
      beginning.withUnsafeBytes { readHeader($0, receive) }
    }
    guard case .body(var body) = stage else { return }
    stage = .failed
    body.finish { section in _ = merge.take(section) }
    merge.flush()
    while let event = merge.next() { receive(event) }
    if let header { merge.finish(lastLine: body.nextLine - 1, header: header) }
    stage = .body(body)
  }

  private mutating func readHeader(
    _ bytes: UnsafeRawBufferPointer, _ receive: (TraceEvent) -> Void
  ) {
    do throws(TraceFileError) {
      let header = try TraceFileHeader.read(bytes, options: options)
      self.header = header
      headerLog = header.diagnostics
      stage = .body(
        TraceBodyParser(header: header, fileStem: fileStem, options: options, line: header.bodyLine)
      )
    } catch {
      headerLog = error.diagnostics
      stage = .failed
    }
    guard let header else { return }
    readBody(UnsafeRawBufferPointer(rebasing: bytes[header.bodyOffset...]), receive)
  }

  private mutating func readBody(
    _ bytes: UnsafeRawBufferPointer, _ receive: (TraceEvent) -> Void
  ) {
    guard case .body(var body) = stage else { return }
    // The parser is moved out, since a copy of its buffers would be made on the first write.
    stage = .failed
    body.read(bytes) { section in
      _ = merge.take(section)
      while let event = merge.next() { receive(event) }
    }
    stage = .body(body)
  }
}

/// How much of a file's beginning it takes to read its header.
enum HeaderExtent {
  /// How many bytes to wait for; no more than there are where the header can be read.
  ///
  /// The rows that a guess looks at must be there too, so that the result does not depend on the
  /// size of the pieces.
  static func needed(of bytes: UnsafeRawBufferPointer, limits: ReadingLimits) -> Int {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      let first = bytes[start..<end].first { $0 != UInt8(ascii: " ") && $0 != 0x0D }
      if let first, first != UInt8(ascii: "#") { return end + 1 + TimeUnitGuess.window }
      start = end + 1
    }
    // One byte more may be the CR of a line that is as long as it may be.
    if bytes.count - start > limits.lineLength + 1 { return bytes.count }
    // Twice as many, so that tiny pieces do not mean looking at every byte again and again.
    return 2 * bytes.count + 1
  }
}
