/// A resolved configuration that replays share, with what every frame needs computed once.
///
/// Replays of many traces go fastest with one setup a thread: threads that share one contend for
/// its reference count.
@usableFromInline
package final class ReplaySetup: Equatable, Sendable {
  /// Everything that replays depend on besides the trace.
  @usableFromInline package let configuration: ReplayConfiguration
  /// What every frame needs of it.
  let display: FrameDisplay

  /// Takes a configuration whose clock is that of a trace's display.
  package init(resolved configuration: ReplayConfiguration) {
    self.configuration = configuration
    display = FrameDisplay(configuration)
  }

  /// Whether both say the same.
  @usableFromInline
  package static func == (a: ReplaySetup, b: ReplaySetup) -> Bool {
    a === b || a.configuration == b.configuration
  }
}

/// The times of the display's frames and the content's place in them, stored for the loop over
/// frames.
struct FrameDisplay: Sendable {
  /// The times of a list of frames; nil for even ones.
  private let times: [Double]?
  private let rate: Double
  private let phase: Double
  /// How long before a frame's time its input is cut off, in seconds.
  let lead: Double
  private let animation: LayeredAnimation
  /// The ends of the only layer, where that moves the content along a straight line.
  private let ramp: AnimationLayer.Ramp
  private let isStraight: Bool

  init(_ configuration: ReplayConfiguration) {
    switch configuration.clock {
    case .steady(let rate, let phase), .recorded(let rate, let phase):
      (self.times, self.rate, self.phase) = (nil, rate, phase)
    case .frames(let list):
      (self.times, self.rate, self.phase) = (list.times, 0, 0)
    }
    lead = configuration.lead
    animation = configuration.animation
    let layer = animation.layers.first ?? .followsFinger
    ramp = layer.ramp
    isStraight = animation.layers.count == 1 && layer.property == .translation && ramp.isLinear
  }

  /// Whether every frame has a time, see ``DisplayClock/time(ofFrame:)``.
  var isEndless: Bool { times == nil }

  /// The time of a frame, as ``DisplayClock/time(ofFrame:)`` has it.
  @inline(__always)
  func time(ofFrame index: Int) -> Double? {
    guard let times else { return (Double(index) + phase) / rate }
    return times.indices.contains(index) ? times[index] : nil
  }

  /// The content's place at a fraction of the transition, as a share of the travel.
  @inline(__always)
  func content(at fraction: Double) -> Double {
    isStraight ? ramp.value(at: fraction) { $0 } : layeredContent(at: fraction)
  }

  /// Not inlined: copying a curve is slow.
  @inline(never)
  private func layeredContent(at fraction: Double) -> Double {
    animation.value(of: .translation, at: fraction)
  }
}
