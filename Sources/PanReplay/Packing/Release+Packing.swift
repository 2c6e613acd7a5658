import PanGestures
package import PanText
import PanTraces

extension ReplayEnd: Packable {}
extension DecisionClause: Packable {}
extension BoundSide: Packable {}
extension MarginUnit: Packable {}

extension Release: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    eventIndex.pack(into: &bytes)
    time.pack(into: &bytes)
    decisionTime.pack(into: &bytes)
    frameIndex.pack(into: &bytes)
    state.pack(into: &bytes)
    velocity.pack(into: &bytes)
    decision.pack(into: &bytes)
    bytes.pack(contentVelocity, expecting: state.velocity)
    bytes.pack(launchVelocity, expecting: state.velocity)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    eventIndex = try Int(from: &bytes)
    time = try Double(from: &bytes)
    decisionTime = try Double(from: &bytes)
    frameIndex = try Int(from: &bytes)
    state = try ReleaseState(from: &bytes)
    velocity = try VelocityEstimate(from: &bytes)
    decision = try ReleaseDecision(from: &bytes)
    contentVelocity = try bytes.number(expecting: state.velocity)
    launchVelocity = try bytes.number(expecting: state.velocity)
  }
}

extension ReleaseState: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    progress.pack(into: &bytes)
    bytes.pack(velocity)
    extent.pack(into: &bytes)
    bytes.pack(crossVelocity)
    bytes.pack(offset, expecting: progress * extent)
    bytes.pack(translation, expecting: offset)
    bytes.pack(fingerWay, expecting: translation)
    bytes.pack(peak, expecting: progress)
    duration.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    let progress = try Double(from: &bytes)
    let velocity = try bytes.number()
    let extent = try Double(from: &bytes)
    let crossVelocity = try bytes.number()
    let offset = try bytes.required(expecting: progress * extent)
    let translation = try bytes.required(expecting: offset)
    self.init(
      progress: progress, velocity: velocity, extent: extent, crossVelocity: crossVelocity,
      offset: offset, translation: translation,
      fingerWay: try bytes.required(expecting: translation),
      peak: try bytes.required(expecting: progress), duration: try Double(from: &bytes))
  }
}

extension ReleaseDecision: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    outcome.pack(into: &bytes)
    clause.pack(into: &bytes)
    margin.pack(into: &bytes)
    target.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(
      outcome: try TransitionOutcome(from: &bytes), clause: try DecisionClause(from: &bytes),
      margin: try DecisionMargin?(from: &bytes), target: try AnchorTarget?(from: &bytes))
  }
}

extension DecisionMargin: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    measured.pack(into: &bytes)
    bound.pack(into: &bytes)
    finishSide.pack(into: &bytes)
    boundFinishes.pack(into: &bytes)
    unit.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(
      measured: try Double(from: &bytes), bound: try Double(from: &bytes),
      finishSide: try BoundSide(from: &bytes), boundFinishes: try Bool(from: &bytes),
      unit: try MarginUnit(from: &bytes))
  }
}

extension AnchorTarget: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    index.pack(into: &bytes)
    share.pack(into: &bytes)
    anchorCount.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(
      index: try Int(from: &bytes), share: try Double(from: &bytes),
      anchorCount: try Int(from: &bytes))
  }
}
