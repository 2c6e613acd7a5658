import PanReplay

extension TransitionFinding {
  /// Less than this of a jump or a standstill, in points, is a matter of a single sample.
  private static let leastDistance = 5.0
  /// Pulled less than this in vain, in points, a finger may have meant the scroll view.
  private static let leastPull = 20.0

  /// What went wrong where a scroll view handed the finger over.
  ///
  /// Told by what moved: a handover is right where the content, scrolled or dragged, goes as far as
  /// the finger from one sample to the next.
  static func handover(_ path: ScrollPath) -> [TransitionFinding] {
    var findings: [TransitionFinding] = []
    if path.excess >= leastDistance {
      let isJump = path.largestJump >= path.excess * 0.8
      findings.append(isJump ? .contentJumped(path.largestJump) : .movedTwice(path.excess))
    }
    if path.missed >= leastPull { findings.append(.neverHandedOver(path.missed)) }
    if let difference = path.largestDifference, difference >= leastDistance {
      findings.append(.scrollDiffers(difference))
    }
    return findings
  }
}
