/// The grid on which a browser's clock stands, as its time stamps show it.
///
/// Browsers make their clocks coarser than the panel's, by 5 µs to 2 ms and more; a speed cannot be
/// better than its times.
package enum ClockGrid {
  /// Steps that browsers use, in ms, the coarsest first; a panel of 60 Hz without a clock comes last
  /// but is as coarse as any.
  private static let steps = [
    100.0, 20, 16, 10, 8, 5, 4, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005,
  ]
  /// Time stamps must lie this close to the grid, in ms: less than half of the finest.
  private static let grace = 0.0015
  /// Fewer different times would lie on many grids.
  private static let fewest = 16

  /// The coarsest grid that all times lie on, in ms; nil where there is none or too few show it.
  package static func step(of times: [Double]) -> Double? {
    let different = Set(times)
    guard different.count >= fewest else { return nil }
    return steps.first { step in
      different.allSatisfy { time in
        (time - (time / step).rounded() * step).magnitude <= grace
      }
    }
  }
}
