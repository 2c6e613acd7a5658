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
/// process ends with SIGBUS, for which ``Interruption`` has a message. Safe: the bytes live as long
/// as the object, do not change, and are only lent out.
@safe package final class InputBytes: @unchecked Sendable {
  private enum Storage {
    case empty
    case mapped
    case allocated
  }

  private let bytes: UnsafeRawBufferPointer
  private let storage: Storage

  /// Maps or reads an input. One longer than the limit is refused.
  package static func read(
    _ input: Input, limit: Int = .max
  ) throws(InputError) -> InputBytes {
    switch try open(input) {
    case .stream(let stream): return try stream.rest(limit: limit)
    case .whole(let bytes):
      guard bytes.count <= limit else { throw .tooLarge(input.name) }
      return bytes
    }
  }

  /// Copies bytes that were read from an input.
  init(copying source: UnsafeRawBufferPointer, of input: Input) throws(InputError) {
    guard unsafe !source.isEmpty else {
      unsafe (bytes, storage) = unsafe (UnsafeRawBufferPointer(start: nil, count: 0), .empty)
      return
    }
    guard let base = unsafe malloc(source.count) else {
      throw InputError(System.Failure(code: ENOMEM), reading: input)
    }
    unsafe UnsafeMutableRawBufferPointer(start: base, count: source.count).copyMemory(from: source)
    unsafe (bytes, storage) = unsafe (
      UnsafeRawBufferPointer(start: base, count: source.count), .allocated
    )
  }

  /// Opens an input to be read block by block: mapped if the system can, else as a stream.
  static func open(_ input: Input) throws(InputError) -> Content {
    switch input.source {
    case .inMemory(_, let bytes): return .whole(bytes)
    case .converted(let source, let conversion):
      return .stream(InputStream(input, feed: try ConversionFeed(source, conversion)))
    case .peeked(_, let stream): return .stream(stream)
    case .unreadable(_, let error): throw error
    case .standardInput, .file: break
    }
    do throws(System.Failure) {
      let descriptor =
        try input.path.map { path throws(System.Failure) in
          try System.open(path, .read)
        } ?? 0
      do throws(System.Failure) {
        let info = try FileInfo(descriptor: descriptor)
        // Reading would only fail after a stream was begun.
        if info.kind == .folder { throw System.Failure(code: EISDIR) }
        // For small files, mapping and page faults cost more than copying.
        if info.kind == .file, (1..<leastMapped).contains(info.size), descriptor != 0 {
          let bytes = try read(descriptor, size: info.size)
          try? System.close(descriptor)
          return .whole(bytes)
        }
        guard let bytes = unsafe map(descriptor, info) else {
          return .stream(InputStream(input, descriptor: descriptor))
        }
        try? System.close(descriptor)
        return unsafe .whole(InputBytes(bytes, .mapped))
      } catch {
        if descriptor != 0 { try? System.close(descriptor) }
        throw error
      }
    } catch {
      throw InputError(error, reading: input)
    }
  }

  /// Linux maps cached pages within this distance of a page fault (fault-around).
  private static let mappedAround = 64 << 10
  /// Files of fewer bytes are not worth mapping.
  static let leastMapped = 256 << 10

  /// An opened input.
  enum Content {
    case whole(InputBytes)
    case stream(InputStream)
  }

  private init(_ bytes: UnsafeRawBufferPointer, _ storage: Storage) {
    unsafe self.bytes = unsafe bytes
    self.storage = storage
  }

  deinit {
    guard let base = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress) else { return }
    switch storage {
    case .empty: break
    case .mapped: unsafe munmap(base, bytes.count)
    case .allocated: unsafe free(base)
    }
  }

  /// The number of bytes.
  package var count: Int { unsafe bytes.count }

  /// A copy of the bytes.
  package var array: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }

  /// Lends the bytes. They must not be used after the call.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Keeps the buffer alive during the body even where this object is not used again.
    defer { withExtendedLifetime(self) {} }
    return try unsafe body(bytes)
  }

  /// Maps a file. Nil if it cannot or should not be mapped.
  ///
  /// Files of size zero are read instead, as those of /proc have content all the same. Standard
  /// input is read too: another process may have consumed its beginning, where a map would start.
  private static func map(
    _ descriptor: Int32, _ info: FileInfo
  ) -> UnsafeRawBufferPointer? {
    guard info.kind == .file, info.size > 0, descriptor != 0,
      let address = unsafe mmap(nil, info.size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe address != MAP_FAILED
    else { return nil }
    unsafe madvise(address, info.size, MADV_SEQUENTIAL)
    return unsafe UnsafeRawBufferPointer(start: address, count: info.size)
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
    guard case .mapped = storage, let base = unsafe bytes.baseAddress else { return }
    let page = System.pageSize
    let start = max(range.lowerBound, 0) / page * page
    let end = unsafe min(range.upperBound, bytes.count)
    guard start < end else { return }
    unsafe madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, MADV_DONTNEED)
  }

  /// Reads a file up to its size, as with a map, bytes appended after the `stat` are ignored.
  private static func read(
    _ descriptor: Int32, size: Int
  ) throws(System.Failure) -> InputBytes {
    guard let base = unsafe malloc(size) else { throw System.Failure(code: ENOMEM) }
    var count = 0
    do throws(System.Failure) {
      while count < size {
        let added = try unsafe System.read(
          descriptor, into: UnsafeMutableRawBufferPointer(start: base + count, count: size - count))
        if added == 0 { break }
        count += added
      }
    } catch {
      unsafe free(base)
      throw error
    }
    return unsafe InputBytes(UnsafeRawBufferPointer(start: base, count: count), .allocated)
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
