#if canImport(Darwin)
package import Darwin
#else
import Glibc
#endif

/// The whole content of an input, mapped into memory where the system can, and read otherwise.
///
/// Several threads may read it at once. A mapped file that another program makes shorter meanwhile
/// ends this one with SIGBUS, which ``Interruption`` puts into words: that is the price of mapping,
/// and no recording shrinks.
package final class InputBytes: @unchecked Sendable {
  private enum Storage {
    case empty
    case mapped
    case allocated
  }

  private let bytes: UnsafeRawBufferPointer
  private let storage: Storage

  /// Opens an input, and reads it unless it can be mapped; one longer than the limit is refused.
  package init(_ input: Input, limit: Int = .max) throws(InputError) {
    do throws(System.Failure) {
      (bytes, storage) = try Self.load(input, limit)
    } catch {
      throw InputError(error, reading: input)
    }
  }

  /// Copies bytes that were read from an input.
  init(copying source: UnsafeRawBufferPointer, of input: Input) throws(InputError) {
    do throws(System.Failure) {
      (bytes, storage) = try Self.copy(source)
    } catch {
      throw InputError(error, reading: input)
    }
  }

  private static func copy(
    _ source: UnsafeRawBufferPointer
  ) throws(System.Failure) -> (UnsafeRawBufferPointer, Storage) {
    guard !source.isEmpty else { return (UnsafeRawBufferPointer(start: nil, count: 0), .empty) }
    guard let base = malloc(source.count) else { throw System.Failure(code: ENOMEM) }
    UnsafeMutableRawBufferPointer(start: base, count: source.count).copyMemory(from: source)
    return (UnsafeRawBufferPointer(start: base, count: source.count), .allocated)
  }

  /// Opens an input to be read block by block: mapped where the system can, else as a stream.
  static func open(_ input: Input) throws(InputError) -> Content {
    if case .held(let held) = input { return .whole(held.bytes) }
    do throws(System.Failure) {
      let descriptor: Int32 =
        switch input {
        case .standardInput, .held: 0
        case .file(let path): try System.open(path, .read)
        }
      do throws(System.Failure) {
        let info = try FileInfo(descriptor: descriptor)
        // Reading would say so too late, after a stream has been begun.
        if info.kind == .folder { throw System.Failure(code: EISDIR) }
        // To map, fault in and unmap costs more than to copy, where it is little.
        if info.kind == .file, (1..<smallest).contains(info.size), descriptor != 0 {
          let (bytes, storage) = try readAll(descriptor, expecting: info.size, limit: .max)
          try? System.close(descriptor)
          return .whole(InputBytes(bytes, storage))
        }
        guard let bytes = map(descriptor, info) else {
          return .stream(InputStream(input, descriptor: descriptor))
        }
        try? System.close(descriptor)
        return .whole(InputBytes(bytes, .mapped))
      } catch {
        if descriptor != 0 { try? System.close(descriptor) }
        throw error
      }
    } catch {
      throw InputError(error, reading: input)
    }
  }

  /// Files below this size are not worth mapping.
  private static let smallest = 256 << 10

  /// An input that was opened.
  enum Content {
    case whole(InputBytes)
    case stream(InputStream)
  }

  private init(_ bytes: UnsafeRawBufferPointer, _ storage: Storage) {
    self.bytes = bytes
    self.storage = storage
  }

  deinit {
    guard let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else { return }
    switch storage {
    case .empty: break
    case .mapped: munmap(base, bytes.count)
    case .allocated: free(base)
    }
  }

  /// How many bytes there are.
  package var count: Int { bytes.count }

  /// Lends the bytes; they must not be used after the call.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The buffer must outlive the body even where this object is not mentioned again.
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  private static func load(
    _ input: Input, _ limit: Int
  ) throws(System.Failure) -> (UnsafeRawBufferPointer, Storage) {
    switch input {
    case .standardInput:
      return try load(descriptor: 0, limit)
    case .held(let held):
      return try copy(held.bytes.bytes)
    case .file(let path):
      let descriptor = try System.open(path, .read)
      defer { try? System.close(descriptor) }
      return try load(descriptor: descriptor, limit)
    }
  }

  private static func load(
    descriptor: Int32, _ limit: Int
  ) throws(System.Failure) -> (UnsafeRawBufferPointer, Storage) {
    let info = try FileInfo(descriptor: descriptor)
    if info.kind == .file, info.size > limit { throw System.Failure(code: EFBIG) }
    if let bytes = map(descriptor, info) { return (bytes, .mapped) }
    return try readAll(descriptor, expecting: info.size, limit: limit)
  }

  /// Nil where there is nothing to map.
  ///
  /// Files of size zero are read: those of /proc have content all the same. Standard input may have
  /// been read in part by somebody else, and a map would begin at the start.
  private static func map(
    _ descriptor: Int32, _ info: FileInfo
  ) -> UnsafeRawBufferPointer? {
    guard info.kind == .file, info.size > 0, descriptor != 0,
      let address = mmap(nil, info.size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      address != MAP_FAILED
    else { return nil }
    madvise(address, info.size, MADV_SEQUENTIAL)
    return UnsafeRawBufferPointer(start: address, count: info.size)
  }

  /// Gives back the memory of bytes that will not be needed again; they stay readable.
  ///
  /// Mapped pages count as the process's own until the system wants them; a file larger than memory
  /// would push everything else out.
  func release(_ range: Range<Int>) {
    guard case .mapped = storage, let base = bytes.baseAddress else { return }
    let page = System.pageSize
    let start = (range.lowerBound + page - 1) / page * page
    let end = range.upperBound / page * page
    guard start < end else { return }
    madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, MADV_DONTNEED)
  }

  private static func readAll(
    _ descriptor: Int32, expecting size: Int, limit: Int
  ) throws(System.Failure) -> (UnsafeRawBufferPointer, Storage) {
    // One byte more than expected, so that the end is seen without growing.
    var capacity = max(1 << 16, size + 1)
    var count = 0
    guard var base = malloc(capacity) else { throw System.Failure(code: ENOMEM) }
    do throws(System.Failure) {
      while true {
        let rest = UnsafeMutableRawBufferPointer(start: base + count, count: capacity - count)
        let added = try System.read(descriptor, into: rest)
        if added == 0 { break }
        count += added
        if count > limit { throw System.Failure(code: EFBIG) }
        if count == capacity {
          capacity *= 2
          guard let grown = realloc(base, capacity) else { throw System.Failure(code: ENOMEM) }
          base = grown
        }
      }
    } catch {
      free(base)
      throw error
    }
    if count == 0 {
      free(base)
      return (UnsafeRawBufferPointer(start: nil, count: 0), .empty)
    }
    return (UnsafeRawBufferPointer(start: base, count: count), .allocated)
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
