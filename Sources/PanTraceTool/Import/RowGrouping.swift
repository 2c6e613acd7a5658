import PanTrace
import PanTraces

/// A trace file with the rows of each trace together, while it is read. It is held in memory.
final class RowGrouping: InputConversion {
  private let record: ConversionRecord
  private var bytes: [UInt8] = []

  private init(_ record: ConversionRecord) { self.record = record }

  /// An input whose rows are put together.
  static func input(_ input: Input) -> Input { input.converted { RowGrouping($0) } }

  func read(_ bytes: ByteView) -> [UInt8] {
    self.bytes.append(contentsOf: bytes)
    return []
  }

  func finish() -> [UInt8] {
    let ordered = unsafe bytes.withUnsafeBytes { unsafe TraceRowOrder.together($0) }
    if !ordered.lines.isEmpty { record.add(lines: ordered.lines) }
    return ordered.bytes
  }
}
