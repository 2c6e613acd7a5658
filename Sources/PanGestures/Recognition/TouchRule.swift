/// Which fingers make the pan when several are down.
public enum TouchRule: Equatable, Hashable, Sendable {
  /// The first finger down is the gesture; others are counted and ignored.
  case firstPointer
  /// The centroid of all fingers, as `UIPanGestureRecognizer` has it.
  ///
  /// A finger that joins or leaves moves the centroid without moving the translation. One finger
  /// more than `maximum` cancels a pan that has begun and fails one that has not.
  case centroid(maximum: Int)
}
