import PanBatch
import PanText

/// An output that grows piece by piece: standard output, or a file that appears when it is finished.
///
/// Let go without ``finish()``, by an error for instance, it leaves no file behind.
final class OutputStream {
  /// As much as is gathered before it is written.
  private static let capacity = 1 << 16

  private let console: Console
  /// Nil for standard output, and when finished.
  private var file: AtomicOutput?
  private var gathered: [UInt8] = []

  init(_ target: OutputTarget, console: Console) throws {
    self.console = console
    switch target {
    case .standardOutput: file = nil
    case .file:
      do throws(OutputError) {
        file = try AtomicOutput(target)
      } catch {
        throw CommandFailure(error)
      }
    }
  }

  /// Adds bytes, which may stay in memory until there are more.
  func write(_ bytes: [UInt8]) throws {
    gathered.append(contentsOf: bytes)
    if gathered.count >= Self.capacity { try flush() }
  }

  /// Adds bytes that are lent.
  func write(_ bytes: LentBytes) throws {
    unsafe bytes.withBuffer { unsafe gathered.append(contentsOf: $0) }
    if gathered.count >= Self.capacity { try flush() }
  }

  /// Adds a text's UTF-8.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes what is left, and makes a file appear.
  func finish() throws {
    try flush()
    guard let file = file.take() else { return }
    do throws(OutputError) {
      try file.commit()
    } catch {
      throw CommandFailure(error)
    }
  }

  private func flush() throws {
    guard !gathered.isEmpty else { return }
    defer { gathered.removeAll(keepingCapacity: true) }
    guard file != nil else { return try console.output.write(gathered) }
    do {
      try unsafe gathered.withUnsafeBytes { try unsafe file?.write($0) }
    } catch let error as OutputError {
      throw CommandFailure(error)
    }
  }
}
