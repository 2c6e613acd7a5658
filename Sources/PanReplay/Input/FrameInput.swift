import PanGestures
import PanMotion

/// A finger's translation at a time, as a frame gets to see it.
struct InputSample: Equatable {
  let time: Double
  let translation: Vector
}

/// What the frames of a display see of a pan, one after the other.
///
/// Asked for rising cut-offs only: resampling remembers what it has shown. Public for callers that
/// run a transition beside the replay.
public struct FrameInput: Sendable {
  private var resampler: TouchResampler?

  /// Creates the input of the frames of one replay.
  public init(_ policy: InputPolicy) {
    switch policy {
    case .latest: resampler = nil
    case .resampled(let rule): resampler = TouchResampler(rule)
    }
  }

  /// The translation that the frame with a cut-off shows; nil without an event.
  ///
  /// `delivered` are the pan's events up to the cut-off, from the one that began it.
  public mutating func translation(
    of delivered: ArraySlice<PanEvent>, cutOff: Double
  ) -> Vector? {
    sample(delivered, cutOff: cutOff)?.translation
  }

  /// The same with its time.
  mutating func sample(_ delivered: ArraySlice<PanEvent>, cutOff: Double) -> InputSample? {
    guard let last = delivered.last else { return nil }
    return resampler?.sample(delivered, cutOff: cutOff)
      ?? InputSample(time: last.time, translation: last.translation)
  }
}
