package import PanText
package import PanTraces

/// What a part has of one trace; the bytes are lent while its block is read.
package enum PartRecord {
  /// A trace that can be used, and what was measured of it.
  case used(trace: LentBytes, analysis: LentBytes)
  /// A trace that cannot be used.
  case rejected(RejectedTrace)

  static let usedTag: UInt8 = 0
  static let rejectedTag: UInt8 = 1

  init(from bytes: inout PackedReader) throws(PackedError) {
    switch try bytes.byte() {
    case Self.usedTag:
      let trace = try bytes.bytes(bytes.count())
      self = .used(trace: trace, analysis: try bytes.bytes(bytes.count()))
    case Self.rejectedTag: self = .rejected(try RejectedTrace(from: &bytes))
    default: throw PackedError()
    }
  }
}
