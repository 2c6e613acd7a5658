import PanTraces

/// A Butterworth low-pass of second order, for signals sampled evenly.
///
/// The analogue prototype by the bilinear transform with its frequency warped to the cut-off:
/// K = tan(π cutoff / rate), b = K² / (1 + √2 K + K²) · (1, 2, 1). Oppenheim & Schafer,
/// "Discrete-Time Signal Processing", 7.1.
package struct Butterworth: Equatable, Sendable {
  /// The first of the feed-forward coefficients b, 2 b, b.
  package let b: Double
  /// The feedback coefficient of one sample ago.
  package let a1: Double
  /// The feedback coefficient of two samples ago.
  package let a2: Double

  /// Designs the filter whose amplitude is down to √½ at `cutoff` Hz.
  ///
  /// Nil unless 0 < cutoff < rate / 2.
  package init?(cutoff: Double, rate: Double) {
    guard cutoff > 0, rate.isFinite, cutoff < rate / 2 else { return nil }
    let (sine, cosine) = sineAndCosine(Double.pi * cutoff / rate)
    let k = sine / cosine
    let scale = 1 + 2.0.squareRoot() * k + k * k
    b = k * k / scale
    a1 = 2 * (k * k - 1) / scale
    a2 = (1 - 2.0.squareRoot() * k + k * k) / scale
  }

  /// The signal filtered forwards and then backwards, which leaves no delay.
  ///
  /// The amplitude at the cut-off is halved in total. Both ends are extended by their own
  /// reflection in the end point, up to nine samples, and each run starts as if its first value had
  /// always been there.
  /// - Complexity: O(n)
  package func filteredBothWays(_ signal: [Double]) -> [Double] {
    guard let first = signal.first, let last = signal.last else { return [] }
    let count = signal.count
    let overhang = min(9, count - 1)
    var extended: [Double] = []
    extended.reserveCapacity(count + 2 * overhang)
    for index in stride(from: overhang, to: 0, by: -1) {
      extended.append(2 * first - signal[index])
    }
    extended += signal
    for index in 0..<overhang { extended.append(2 * last - signal[count - 2 - index]) }
    run(over: &extended)
    extended.reverse()
    run(over: &extended)
    extended.reverse()
    return Array(extended[overhang..<(overhang + count)])
  }

  /// One run in place, in transposed direct form II.
  private func run(over values: inout [Double]) {
    guard let start = values.first else { return }
    // The state that a constant input settles in; the gain at frequency 0 is 1.
    var newer = (2 * b - a1 + b - a2) * start
    var older = (b - a2) * start
    for index in values.indices {
      let input = values[index]
      let output = b * input + newer
      newer = 2 * b * input - a1 * output + older
      older = b * input - a2 * output
      values[index] = output
    }
  }
}
