/// Whether a damped oscillation exceeds a bound at a time or ever after.
///
/// A creeping one does so up to the end of its last monotone stretch, so that one look at it says
/// on which side of the end a time lies. Only a look too near to the bound to be trusted with that is
/// settled by the search for the end itself, as ``DampedOscillation/lastTime(exceeding:)`` makes it.
struct LastExcess: Equatable, Sendable {
  private let bound: Double
  private let end: End

  private enum End: Equatable, Sendable {
    /// Known: the last time, or nil where it exceeds the bound for ever.
    case at(Double?)
    /// In the monotone stretch that begins at a time, on one side of zero.
    case after(Double, side: Double)
  }

  init(of motion: DampedOscillation, over bound: Double) {
    self.bound = bound
    guard let start = motion.lastStretch(exceeding: bound) else {
      end = .at(motion.lastTime(exceeding: bound))
      return
    }
    end = .after(start, side: motion.value(at: start) < 0 ? -1 : 1)
  }

  /// Whether the motion keeps the bound from a time on, given where it is then.
  func isOver(at time: Double, value: Double, of motion: DampedOscillation) -> Bool {
    switch end {
    case .at(let last): return last.map { time >= $0 } ?? false
    case .after(let start, let side):
      guard time >= start else { return false }
      let excess = side * value - bound
      if excess.magnitude > DampedOscillation.doubt * bound { return excess < 0 }
      return motion.lastTime(exceeding: bound).map { time >= $0 } ?? false
    }
  }
}
