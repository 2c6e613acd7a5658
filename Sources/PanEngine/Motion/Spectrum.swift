import PanTraces

/// The lowest bins of the discrete Fourier transform of a real signal padded with zeros.
package enum Spectrum {
  /// The magnitudes of bins 0 up to and including `lastBin` of the padded transform.
  ///
  /// A direct sum, eight bins at a time: cheaper than a full transform for few bins of a short
  /// signal. Phasors are rotated from sample to sample and computed anew every 64 samples, which
  /// keeps the error below 1e-14 of the sum of magnitudes.
  /// - Complexity: O(`signal.count` · `lastBin`)
  package static func magnitudes(
    of signal: [Double], paddedLength: Int, lastBin: Int
  ) -> [Double] {
    guard paddedLength > 0, lastBin >= 0 else { return [] }
    var magnitudes: [Double] = []
    magnitudes.reserveCapacity(lastBin + 8)
    for bin in stride(from: 0, through: lastBin, by: 8) {
      let step = Phasors(ofSample: 1, fromBin: bin, length: paddedLength)
      var (real, imaginary) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
      for start in stride(from: 0, to: signal.count, by: 64) {
        var phasors = Phasors(ofSample: start, fromBin: bin, length: paddedLength)
        for sample in signal[start..<min(start + 64, signal.count)] {
          real += sample * phasors.real
          imaginary += sample * phasors.imaginary
          phasors.rotate(by: step)
        }
      }
      let size = (real * real + imaginary * imaginary).squareRoot()
      for lane in 0..<min(8, lastBin - bin + 1) { magnitudes.append(size[lane]) }
    }
    return magnitudes
  }
}

/// cos and sin of the angles of a sample in eight bins.
private struct Phasors {
  private(set) var real = SIMD8<Double>.zero
  private(set) var imaginary = SIMD8<Double>.zero

  /// The turns are reduced in integers, so that late samples are as exact as early ones.
  init(ofSample sample: Int, fromBin bin: Int, length: Int) {
    for lane in 0..<8 {
      let turn = sample % length * ((bin + lane) % length) % length
      let angle = 2 * Double.pi * Double(turn) / Double(length)
      (imaginary[lane], real[lane]) = sineAndCosine(angle)
    }
  }

  @inline(__always)
  mutating func rotate(by step: Phasors) {
    (real, imaginary) = (
      real * step.real - imaginary * step.imaginary, real * step.imaginary + imaginary * step.real
    )
  }
}
