#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import PanTraces

/// The whole content of an input, memory-mapped if possible.
///
/// Several threads may read it at once. If another program truncates a mapped file meanwhile, the
/// process ends with SIGBUS, for which ``RunningProcess`` has a message. Safe: the bytes live as long
/// as the object, do not change, and are only lent out.
@safe package final class InputBytes: @unchecked Sendable {
  @safe private enum Storage {
    case mapped(UnsafeRawBufferPointer)
    case array([UInt8])
  }

  private let storage: Storage

  /// Maps a file, or reads a pipe to its end.
  ///
  /// One longer than the limit is refused, and a pipe longer than ``SideFile/limit``.
  package static func read(
    _ input: Input, limit: Int = .max
  ) throws(InputError) -> InputBytes {
    let bytes =
      if let memory = input.memory {
        try memory.bytes { () throws(InputError) in try open(input) }
      } else {
        try open(input)
      }
    // A map costs no memory by itself, so that the size is looked at afterwards.
    guard bytes.count <= limit else { throw .tooLarge(input.name) }
    return bytes
  }

  /// Takes bytes that were read.
  package init(_ bytes: [UInt8]) { storage = .array(bytes) }

  private init(mapped bytes: UnsafeRawBufferPointer) { unsafe storage = .mapped(bytes) }

  deinit {
    if case .mapped(let bytes) = storage {
      unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
  }

  private static func open(_ input: Input) throws(InputError) -> InputBytes {
    switch input.source {
    case .unreadable(_, let error): throw error
    case .reordered(_, let bytes, _): return bytes
    case .standardInput, .file: break
    }
    do throws(System.Failure) {
      guard let path = input.path else { return try open(0) }
      let descriptor = try System.open(path, .read)
      defer { try? System.close(descriptor) }
      return try open(descriptor)
    } catch {
      throw InputError(error, reading: input)
    }
  }

  /// Maps or reads an open file, or reads a pipe to its end.
  private static func open(_ descriptor: Int32) throws(System.Failure) -> InputBytes {
    let info = try FileInfo(descriptor: descriptor)
    if info.kind == .folder { throw .isFolder }
    // Another process may have read the beginning of standard input, where a map would start.
    if info.kind == .file, descriptor != 0 {
      // For small files, mapping and page faults cost more than copying.
      if (1..<leastMapped).contains(info.size) {
        return InputBytes(try System.readAll(descriptor, expecting: info.size))
      }
      if let bytes = map(descriptor, size: info.size) { return bytes }
    }
    return InputBytes(try System.readAll(descriptor, limit: SideFile.limit))
  }

  /// Linux maps cached pages within this distance of a page fault (fault-around).
  private static let mappedAround = 64 << 10
  /// Files of fewer bytes are not worth mapping.
  static let leastMapped = 256 << 10

  /// The number of bytes.
  package var count: Int {
    switch storage {
    case .mapped(let bytes): bytes.count
    case .array(let bytes): bytes.count
    }
  }

  /// A copy of the bytes.
  package var array: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }

  /// Lends the bytes. They must not be used after the call.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch storage {
    case .mapped(let bytes):
      // Keeps the map alive during the body even where this object is not used again.
      defer { withExtendedLifetime(self) {} }
      return try unsafe body(bytes)
    case .array(let bytes):
      // The array's own method does not rethrow typed errors in Swift 6.3.
      return try unsafe bytes.withUnsafeBytes { bytes in
        Swift.Result { () throws(Failure) in try unsafe body(bytes) }
      }.get()
    }
  }

  /// Lends the bytes as a view.
  package func withView<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBytes { (bytes) throws(Failure) in try unsafe body(ByteView(bytes)) }
  }

  /// Maps a file. Nil if the system cannot, and for an empty one: those of /proc have content all the
  /// same.
  private static func map(_ descriptor: Int32, size: Int) -> InputBytes? {
    guard size > 0, let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe address != MAP_FAILED
    else { return nil }
    unsafe madvise(address, size, MADV_SEQUENTIAL)
    return unsafe InputBytes(mapped: UnsafeRawBufferPointer(start: address, count: size))
  }

  /// Unmaps the pages of bytes that were read. They stay readable and fault in again.
  ///
  /// Otherwise a file larger than memory would push other pages out.
  func release(_ range: Range<Int>) {
    // Fault-around of neighboring readers maps pages of this range again, so both sides are
    // released with it; a reader that is still there faults them in again.
    releasePages(range.lowerBound - Self.mappedAround..<range.upperBound + Self.mappedAround)
    // The kernel may also map large folios of up to 2 MB as a whole. Releasing so much on both
    // sides would disturb neighbors, so each stretch is released once readers are about a stretch
    // ahead.
    let (first, last) = (range.lowerBound / Self.stretch, range.upperBound / Self.stretch)
    if first < last { releasePages((first - 1) * Self.stretch..<(last - 1) * Self.stretch) }
  }

  private static let stretch = 16 << 20

  private func releasePages(_ range: Range<Int>) {
    guard case .mapped(let bytes) = storage, let base = bytes.baseAddress else {
      return
    }
    let page = System.pageSize
    let start = max(range.lowerBound, 0) / page * page
    let end = min(range.upperBound, bytes.count)
    guard start < end else { return }
    unsafe madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, MADV_DONTNEED)
  }
}

extension InputError {
  init(_ failure: System.Failure, reading input: Input) {
    switch failure.code {
    case ENOENT, ENOTDIR: self = .missing(input.name)
    case EISDIR: self = .isFolder(input.name)
    case EFBIG: self = .tooLarge(input.name)
    default: self = .unreadable(input.name, reason: failure.reason)
    }
  }
}
