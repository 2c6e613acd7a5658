import PanMotion

/// From the first sample more than 100 ms older than the newest to the newest, as Motion does.
///
/// motiondivision/motion 0d5d244c, `packages/framer-motion/src/gestures/pan/PanSession.ts`: the
/// history is the touch-down and, from where the finger is first 3 px away from it, every sample.
/// What lies inside the 100 ms does not count, however little it is; where nothing is older, the
/// touch-down is taken. A touch-down more than 200 ms old gives way to the sample after it, so that
/// holding still does not slow a flick. One sample, or no time between two, makes zero.
struct PanSessionVelocity {
  /// The age in seconds that the sample must exceed.
  private static let span = 0.1
  /// The age in seconds from which on a touch-down is stale.
  private static let stale = 0.2
  /// How far the finger must get before its samples count, in points.
  private static let slop = 3.0
  /// Times that stand for exact milliseconds are off by rounding.
  private static let grace = 1e-9

  static func velocity(_ window: WindowedSamples) -> FittedVelocity {
    let down = window.samples[0]
    let moves = window.samples.dropFirst()
      .drop { ($0.place - down.place).length < slop }
    guard let newest = moves.last else { return FittedVelocity(.zero) }
    func isOlder(_ sample: WindowedSample, than age: Double) -> Bool {
      newest.time - sample.time > age + grace
    }
    let isHold = moves.count > 1 && isOlder(down, than: stale)
    let touchDown = isHold ? moves.first ?? down : down
    let oldest = moves.last { isOlder($0, than: span) } ?? touchDown
    return FittedVelocity(.step(newest.place - oldest.place, newest.time - oldest.time))
  }
}
