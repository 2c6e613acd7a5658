import PanMotion
package import PanText

extension NoVelocityReason: Packable {}

extension VelocityEstimate: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    switch self {
    case .velocity(let release):
      bytes.pack(tag: 1)
      release.vector.x.pack(into: &bytes)
      release.vector.y.pack(into: &bytes)
      release.sampleCount.pack(into: &bytes)
      release.duration.pack(into: &bytes)
      bytes.pack(release.fitQuality)
    case .none(let reason):
      bytes.pack(tag: 0)
      reason.pack(into: &bytes)
    }
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    guard try bytes.flag() else {
      self = .none(try NoVelocityReason(from: &bytes))
      return
    }
    self = .velocity(
      ReleaseVelocity(
        vector: Vector(x: try Double(from: &bytes), y: try Double(from: &bytes)),
        sampleCount: try Int(from: &bytes), duration: try Double(from: &bytes),
        fitQuality: try bytes.number()))
  }
}
