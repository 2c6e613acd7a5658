package import PanText

extension TravelBasis.Direction: Packable {}
extension TravelBasis.Length: Packable {}

extension TravelBasis: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    direction.pack(into: &bytes)
    length.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    direction = try Direction(from: &bytes)
    length = try Length(from: &bytes)
  }
}
