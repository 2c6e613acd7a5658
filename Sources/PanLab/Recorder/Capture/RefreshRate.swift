import PanMetrics
import PanTraces

/// The rate of the display, from the times between its frames.
package enum RefreshRate {
  /// Fewer frames than these say little.
  private static let fewest = 10

  /// The rate in whole Hz by the median step in ms; nil for too few steps, and for no display's rate.
  package static func rate(of steps: [Double]) -> Double? {
    guard steps.count >= fewest, let median = Distribution(steps).median, median > 0 else {
      return nil
    }
    let rate = (1000 / median).rounded()
    return ReadingLimits.refreshRates.contains(rate) ? rate : nil
  }
}
