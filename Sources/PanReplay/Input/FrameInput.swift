import PanGestures
import PanMotion

extension InputPolicy {
  /// The translation a frame with a cut-off sees of a pan.
  ///
  /// `delivered` are the pan's events up to the cut-off, from the one that began it; nil where there
  /// are none. For callers that run a transition beside the replay.
  public func translation(of delivered: ArraySlice<PanEvent>, cutOff: Double) -> Vector? {
    sample(delivered, cutOff: cutOff)?.translation
  }
}
