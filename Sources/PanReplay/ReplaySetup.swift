/// A configuration as replays share it: the display's clock is known, and what a replay asks of it
/// at every frame is found once.
///
/// Replays of many traces go fastest with one setup a thread: counting who holds it is then the
/// business of no other.
@usableFromInline
package final class ReplaySetup: Equatable, Sendable {
  /// Everything that replays depend on besides the trace.
  @usableFromInline package let configuration: ReplayConfiguration
  /// What plain replays need of it; nil where none can be.
  let plain: PlainDisplay?

  /// Takes a configuration whose clock is that of a trace's display.
  package init(resolved configuration: ReplayConfiguration) {
    self.configuration = configuration
    plain = PlainDisplay(configuration)
  }

  /// Whether both say the same.
  @usableFromInline
  package static func == (a: ReplaySetup, b: ReplaySetup) -> Bool {
    a === b || a.configuration == b.configuration
  }
}

/// A display with even frames and the latest input, and the one layer of content on it.
struct PlainDisplay: Sendable {
  /// The only layer's ends, and the layer.
  private let ramp: AnimationLayer.Ramp
  private let layer: AnimationLayer
  let rate: Double
  let phase: Double
  let lead: Double

  /// Nil for a configuration with another display, input or content.
  init?(_ configuration: ReplayConfiguration) {
    guard configuration.inputPolicy == .latest,
      case .steady(let rate, let phase) = configuration.clock,
      let layer = configuration.animation.onlyLayer, layer.property == .translation
    else { return nil }
    self.layer = layer
    ramp = layer.ramp
    self.rate = rate
    self.phase = phase
    lead = configuration.lead
  }

  /// The content's place at a fraction of the transition, as a share of the travel.
  @inline(__always)
  func content(at fraction: Double) -> Double {
    ramp.isLinear ? ramp.value(at: fraction) { $0 } : curvedContent(at: fraction)
  }

  /// Apart, as the curve would be copied where it is not needed.
  @inline(never)
  private func curvedContent(at fraction: Double) -> Double { layer.value(at: fraction) }

  /// The time of a frame, as ``DisplayClock/time(ofFrame:)`` has it.
  func time(ofFrame index: Int) -> Double { (Double(index) + phase) / rate }
}
