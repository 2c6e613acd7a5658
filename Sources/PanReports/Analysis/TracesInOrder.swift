import PanMetrics

/// Reads traces one after the other, and what was measured of them a block at a time.
///
/// Looked up for each trace, every figure would be looked for in a block of its own.
final class TracesInOrder {
  private let traces: AnalysedTraces
  /// The block at hand, and what was measured of its traces.
  private var block: (number: Int, measurements: [TraceMeasurements])?

  /// Begins before the first of some traces.
  init(_ traces: AnalysedTraces) { self.traces = traces }

  /// The trace at a place, best of all the next one.
  subscript(place: Int) -> AnalysedTrace {
    let (number, index) = place.quotientAndRemainder(dividingBy: BatchSummary.tracesOfBlock)
    if let block, block.number == number {
      return traces.trace(at: place, block.measurements[index])
    }
    let measurements = traces.measurements(ofBlock: number)
    block = (number, measurements)
    return traces.trace(at: place, measurements[index])
  }
}
