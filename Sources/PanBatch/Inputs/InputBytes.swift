#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import PanText

/// The whole content of an input, memory-mapped where possible.
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

  /// Maps or reads an input; one longer than the limit is refused.
  package init(_ input: Input, limit: Int = .max) throws(InputError) {
    var input = input.unnamed
    if case .begun(_, let stream) = input.source {
      input = Input(.held(name: input.name, try stream.rest(limit: limit)))
    }
    do throws(System.Failure) {
      unsafe (bytes, storage) = try unsafe Self.load(input.source, limit)
    } catch {
      throw InputError(error, reading: input)
    }
  }

  /// Copies bytes that were read from an input.
  init(copying source: UnsafeRawBufferPointer, of input: Input) throws(InputError) {
    do throws(System.Failure) {
      unsafe (bytes, storage) = try unsafe Self.copy(source)
    } catch {
      throw InputError(error, reading: input)
    }
  }

  private static func copy(
    _ source: UnsafeRawBufferPointer
  ) throws(System.Failure) -> (UnsafeRawBufferPointer, Storage) {
    guard unsafe !source.isEmpty else {
      return unsafe (UnsafeRawBufferPointer(start: nil, count: 0), .empty)
    }
    guard let base = unsafe malloc(source.count) else { throw System.Failure(code: ENOMEM) }
    unsafe UnsafeMutableRawBufferPointer(start: base, count: source.count).copyMemory(from: source)
    return unsafe (UnsafeRawBufferPointer(start: base, count: source.count), .allocated)
  }

  /// Opens an input to be read block by block: mapped where the system can, else as a stream.
  ///
  /// A small file that still has its searched size is opened without another `stat`.
  /// - Throws: Also for the bytes of a part, which is only allowed under a name with its suffix.
  static func open(_ input: Input) throws(InputError) -> Content {
    let content = if let small = small(input.source) { small } else { try opened(input) }
    if case .whole(let bytes) = content { try bytes.refusePart(input.name) }
    return content
  }

  /// Refuses the bytes of a part.
  private func refusePart(_ name: String) throws(InputError) {
    let isPart = unsafe withUnsafeBytes { PartFile.begins(unsafe ByteView($0)) }
    if isPart { throw .part(name, .misnamed) }
  }

  private static func opened(_ input: Input) throws(InputError) -> Content {
    let input = input.unnamed
    switch input.source {
    case .held(_, let bytes): return .whole(bytes)
    case .converted(let source, let conversion):
      return .stream(InputStream(input, feed: try ConversionFeed(source, conversion)))
    case .begun(_, let stream): return .stream(stream)
    case .part(let part): throw .part(part.path, .isNoText)
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
          return .whole(try take(descriptor, size: info.size))
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

  /// The bytes of a small file of known size; nil where the size has changed, and on errors.
  private static func small(_ source: Input.Source) -> Content? {
    guard case .file(let path, let size?) = source, (1..<leastMapped).contains(size),
      let descriptor = try? System.open(path, .read)
    else { return nil }
    defer { try? System.close(descriptor) }
    // One byte more than expected, so that a single call also shows whether the file grew.
    guard let base = unsafe malloc(size + 1) else { return nil }
    let room = unsafe UnsafeMutableRawBufferPointer(start: base, count: size + 1)
    guard unsafe (try? System.read(descriptor, into: room)) == size else {
      unsafe free(base)
      return nil
    }
    return unsafe .whole(
      InputBytes(UnsafeRawBufferPointer(start: base, count: size), .allocated))
  }

  /// Reads a small file up to its known size, and closes it.
  private static func take(_ descriptor: Int32, size: Int) throws(System.Failure) -> InputBytes {
    let (bytes, storage) = try unsafe readAll(descriptor, expecting: size, limit: .max)
    try? System.close(descriptor)
    return unsafe InputBytes(bytes, storage)
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

  /// Lends the bytes; they must not be used after the call.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Keeps the buffer alive during the body even where this object is not used again.
    defer { withExtendedLifetime(self) {} }
    return try unsafe body(bytes)
  }

  private static func load(
    _ source: Input.Source, _ limit: Int
  ) throws(System.Failure) -> (UnsafeRawBufferPointer, Storage) {
    switch source {
    case .standardInput:
      return try unsafe load(descriptor: 0, limit)
    case .held(_, let held):
      return try unsafe copy(held.bytes)
    // These can only be read block by block.
    case .converted, .begun, .part: throw System.Failure(code: EINVAL)
    case .file(let path, _):
      let descriptor = try System.open(path, .read)
      defer { try? System.close(descriptor) }
      return try unsafe load(descriptor: descriptor, limit)
    }
  }

  private static func load(
    descriptor: Int32, _ limit: Int
  ) throws(System.Failure) -> (UnsafeRawBufferPointer, Storage) {
    let info = try FileInfo(descriptor: descriptor)
    if info.kind == .file, info.size > limit { throw System.Failure(code: EFBIG) }
    if let bytes = unsafe map(descriptor, info) { return unsafe (bytes, .mapped) }
    // The size of a pipe is meaningless.
    let size = info.kind == .file ? info.size : 0
    return try unsafe readAll(descriptor, expecting: size, limit: limit)
  }

  /// Maps a file; nil where it cannot or should not be mapped.
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

  /// Unmaps the pages of bytes that were read; they stay readable and fault in again.
  ///
  /// Otherwise a file larger than memory would push other pages out.
  func release(_ range: Range<Int>) {
    // Fault-around of neighboring readers maps pages of this range again, so both sides are
    // released with it; a reader that is still there faults them in again.
    giveBack(range.lowerBound - Self.mappedAround..<range.upperBound + Self.mappedAround)
    // The kernel may also map large folios of up to 2 MB as a whole. Releasing so much on both
    // sides would disturb neighbors, so each stretch is released once readers are about a stretch
    // ahead.
    let (first, last) = (range.lowerBound / Self.stretch, range.upperBound / Self.stretch)
    if first < last { giveBack((first - 1) * Self.stretch..<(last - 1) * Self.stretch) }
  }

  private static let stretch = 16 << 20

  private func giveBack(_ range: Range<Int>) {
    guard case .mapped = storage, let base = unsafe bytes.baseAddress else { return }
    let page = System.pageSize
    let start = max(range.lowerBound, 0) / page * page
    let end = unsafe min(range.upperBound, bytes.count)
    guard start < end else { return }
    unsafe madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, MADV_DONTNEED)
  }

  private static func readAll(
    _ descriptor: Int32, expecting size: Int, limit: Int
  ) throws(System.Failure) -> (UnsafeRawBufferPointer, Storage) {
    // A file of known size is read up to it.
    var capacity = size > 0 ? size : 1 << 16
    var count = 0
    guard var base = unsafe malloc(capacity) else { throw System.Failure(code: ENOMEM) }
    do throws(System.Failure) {
      while true {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          start: base + count, count: capacity - count)
        let added = try unsafe System.read(descriptor, into: rest)
        if added == 0 { break }
        count += added
        if count > limit { throw System.Failure(code: EFBIG) }
        // As with a map, bytes appended after the `stat` are ignored.
        if count == size { break }
        if count == capacity {
          capacity *= 2
          guard let grown = unsafe realloc(base, capacity) else {
            throw System.Failure(code: ENOMEM)
          }
          unsafe base = unsafe grown
        }
      }
    } catch {
      unsafe free(base)
      throw error
    }
    if count == 0 {
      unsafe free(base)
      return unsafe (UnsafeRawBufferPointer(start: nil, count: 0), .empty)
    }
    return unsafe (UnsafeRawBufferPointer(start: base, count: count), .allocated)
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
