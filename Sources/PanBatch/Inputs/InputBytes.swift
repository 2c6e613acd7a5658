#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The whole content of an input, mapped into memory where the system can, and read otherwise.
///
/// Several threads may read it at once. A mapped file that another program makes shorter meanwhile
/// ends this one with SIGBUS: that is the price of mapping, and no recording shrinks.
public final class InputBytes: @unchecked Sendable {
  private enum Storage {
    case empty
    case mapped
    case allocated
  }

  private let bytes: UnsafeRawBufferPointer
  private let storage: Storage

  /// Opens an input, and reads it unless it can be mapped.
  public init(_ input: Input) throws(InputError) {
    do throws(System.Failure) {
      (bytes, storage) = try Self.load(input)
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: throw .missing(input.name)
      case EISDIR: throw .isFolder(input.name)
      default: throw .unreadable(input.name, reason: error.reason)
      }
    }
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
  public var count: Int { bytes.count }

  /// Lends the bytes; they must not be used after the call.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The buffer must outlive the body even where this object is not mentioned again.
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  private static func load(
    _ input: Input
  ) throws(System.Failure) -> (UnsafeRawBufferPointer, Storage) {
    switch input {
    case .standardInput:
      return try load(descriptor: 0)
    case .file(let path):
      let descriptor = try System.open(path, .read)
      defer { try? System.close(descriptor) }
      return try load(descriptor: descriptor)
    }
  }

  private static func load(
    descriptor: Int32
  ) throws(System.Failure) -> (UnsafeRawBufferPointer, Storage) {
    let info = try FileInfo(descriptor: descriptor)
    // Files of size zero are read: those of /proc have content all the same. Standard input may
    // have been read in part by somebody else, and a map would begin at the start.
    guard info.kind == .file, info.size > 0, descriptor != 0,
      let address = mmap(nil, info.size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      address != MAP_FAILED
    else { return try readAll(descriptor, expecting: info.size) }
    madvise(address, info.size, MADV_SEQUENTIAL)
    return (UnsafeRawBufferPointer(start: address, count: info.size), .mapped)
  }

  private static func readAll(
    _ descriptor: Int32, expecting size: Int
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
