/// A scroll view inside of what the pan moves: it scrolls to its top, and then the pan takes over.
public struct ScrollContent: Equatable, Hashable, Sendable {
  /// How far its content is scrolled down from its top at the start, in points; at least 0.
  ///
  /// A trace with recorded offsets has its own.
  public var offset: Double
  /// How the finger passes from the one to the other.
  public var handover: ScrollHandover
  /// How far the finger must get until the scroll view follows it, in points.
  public var slop: Double
  /// Whether the content catches up with the slop when the scroll view begins to follow.
  public var countsFromTouchDown = false

  /// Creates a scroll view that follows from where the finger has passed the slop.
  public init(offset: Double, handover: ScrollHandover = .smooth, slop: Double = 10) {
    self.offset = offset
    self.handover = handover
    self.slop = slop
  }
}

/// What the pan makes of a finger that has scrolled first.
public enum ScrollHandover: String, Sendable, CaseIterable {
  /// What is left of the movement when the content is at its top; back up, the pan gives way first.
  case smooth
  /// From the top on all of the movement, what was scrolled included.
  case jump
  /// All of the movement from its beginning: both follow the finger at once.
  case both
  /// Nothing: the scroll view keeps the finger.
  case never
}
