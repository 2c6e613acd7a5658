import PanMotion
public import PanTraces

/// How a recogniser concludes the finger's velocity at lift from the samples before.
///
/// A lift adds no sample of its own: recorders report it at stale positions.
///
/// ```swift
/// let contact = recognition.firstPan.map { recognition.events[$0] } ?? []
/// let speed =
///   switch VelocityEstimator.lsq2.estimate(endOf: contact) {
///   case .velocity(let release): "\(release.vector.x) pt/s from \(release.sampleCount) samples"
///   case .none(let reason): "no velocity: \(reason)"
///   }
/// ```
public struct VelocityEstimator: Equatable, Hashable, Sendable {
  /// What is made of the samples.
  public var formula: VelocityFormula
  /// Which samples.
  public var window: SampleWindow
  /// The largest velocity that is reported along each axis, in points per second; nil for any.
  public var clamp: Double?

  /// Creates an estimator.
  public init(
    _ formula: VelocityFormula, window: SampleWindow = SampleWindow(), clamp: Double? = nil
  ) {
    self.formula = formula
    self.window = window
    self.clamp = clamp
  }

  /// The velocity with which a contact of a trace ends; none where the recording cannot tell.
  public func estimate(
    endOf contact: ArraySlice<PanEvent>, of trace: borrowing Trace
  ) -> VelocityEstimate {
    estimate(endOf: contact, of: trace.velocityBasis)
  }

  /// The same of a recording of which no more is known.
  package func estimate(
    endOf contact: ArraySlice<PanEvent>, of velocityBasis: VelocityBasis
  ) -> VelocityEstimate {
    if case .none = velocityBasis { return .none(.notRecorded) }
    return estimate(endOf: contact)
  }

  /// The velocity with which a contact ends.
  ///
  /// `contact` is the events of one contact up to and including the one that ends it.
  public func estimate(endOf contact: ArraySlice<PanEvent>) -> VelocityEstimate {
    guard let end = contact.last else { return .none(.tooFewSamples) }
    if end.phase == .cancel { return .none(.cancelled) }
    do throws(NoVelocityReason) {
      let window = try window.samples(of: contact.dropLast(), liftTime: end.time)
      let fit = try formula.velocity(window)
      // No finger is that fast: the times are too close together to tell.
      guard fit.vector.length < 1e30 else { return .none(.degenerate) }
      return .velocity(
        ReleaseVelocity(
          vector: clamped(fit.vector), sampleCount: window.samples.count,
          duration: -(window.samples.first?.time ?? 0), fitQuality: fit.quality))
    } catch {
      return .none(error)
    }
  }

  private func clamped(_ velocity: Vector) -> Vector {
    guard let clamp else { return velocity }
    return Vector(
      x: min(max(velocity.x, -clamp), clamp), y: min(max(velocity.y, -clamp), clamp))
  }
}
