/// How often cancelled swipes of a transition are followed by the same swipe, soon and later.
public struct RepeatRate: Equatable, Sendable {
  /// Repeats, and the seconds in which there could have been one.
  public struct Share: Equatable, Sendable {
    /// How often the swipe was repeated.
    public var repeats = 0
    /// For how many seconds sessions went on.
    public var seconds = 0.0

    /// Repeats in a second; nil where no session went on.
    public var rate: Double? { seconds > 0 ? Double(repeats) / seconds : nil }
  }

  /// Seconds after a settle in which repeats have nothing to do with it any more.
  public static let later = 10.0...30.0
  /// As many repeats must be seen there before they are normal use.
  public static let leastRepeats = 5
  /// Within the window they must be so many times as frequent.
  public static let leastRatio = 2.0

  /// The number of the transition.
  public let transition: Int
  /// Within the window.
  public internal(set) var soon = Share()
  /// From 10 to 30 s.
  public internal(set) var later = Share()

  /// Whether swipes are repeated all the time, so that a repeat is no sign: turning pages.
  public var isNormalUse: Bool {
    guard later.repeats >= Self.leastRepeats, let usual = later.rate, let soon = soon.rate else {
      return false
    }
    return soon < Self.leastRatio * usual
  }
}
