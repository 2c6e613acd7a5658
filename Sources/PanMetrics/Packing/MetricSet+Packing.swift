package import PanText

extension MetricSet: Packable {
  package func pack(into bytes: inout ByteBuffer) { bytes.pack(whole: UInt64(rawValue)) }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    guard let bits = UInt32(exactly: try bytes.whole()) else { throw PackedError() }
    self.init(rawValue: bits)
    guard MetricSet.all.isSuperset(of: self) else { throw PackedError() }
  }
}
