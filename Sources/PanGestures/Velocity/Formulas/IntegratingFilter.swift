import PanMotion
public import PanText

/// A low-pass filter over the steps' velocities with a time constant.
///
/// Android's INT1 (frameworks/native, `libs/input/VelocityTracker.cpp`): a sample at most `shortest`
/// after the last used one is ignored; the first step sets the velocity, each later one moves it by
/// dt / (timeConstant + dt) of the difference. Before the first step the velocity is 0, not none.
public struct IntegratingFilter: Equatable, Hashable, Sendable {
  /// The filter's time constant, in seconds.
  public var timeConstant: Double
  /// The longest time after the last used sample that is ignored, in seconds.
  public var shortest: Double

  /// Creates the filter; Android's 10 ms and 2 ms by default.
  public init(timeConstant: Double = 0.01, shortest: Double = 0.002) {
    self.timeConstant = timeConstant
    self.shortest = shortest
  }

  func velocity(_ window: WindowedSamples) -> FittedVelocity {
    var last = window.samples[0]
    var velocity: Vector?
    for sample in window.samples.dropFirst() {
      let duration = sample.time - last.time
      guard duration > shortest + 1e-9 else { continue }
      let speed = (sample.place - last.place) / duration
      if let before = velocity {
        velocity = before + (speed - before) * (duration / (timeConstant + duration))
      } else {
        velocity = speed
      }
      last = sample
    }
    return FittedVelocity(velocity ?? .zero)
  }
}

extension IntegratingFilter {
  /// What can be set of the filter.
  public static let fields: [ComponentField<IntegratingFilter>] = [
    .milliseconds(
      "tau-ms", "the filter's time constant", in: 0.001...1e4,
      get: { $0.timeConstant }, set: { $0.timeConstant = $1 }),
    .milliseconds(
      "shortest-ms", "the shortest time that makes a velocity", in: 0...1000,
      get: { $0.shortest }, set: { $0.shortest = $1 }),
  ]
}
