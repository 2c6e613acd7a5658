/// The lowest bins of the discrete Fourier transform of a real signal padded with zeros.
public enum Spectrum {
  /// The magnitudes of bins 0 up to and including `lastBin` of the padded transform.
  ///
  /// Eight bins at a time are summed with rotating phasors that are set anew every 64 samples,
  /// which keeps their error below 1e-14 of the sum of magnitudes. Cheaper than a full transform
  /// when few bins are wanted of a short signal.
  /// - Complexity: O(`signal.count` · `lastBin`)
  public static func magnitudes(
    of signal: [Double], paddedLength: Int, lastBin: Int
  ) -> [Double] {
    guard paddedLength > 0, lastBin >= 0 else { return [] }
    var magnitudes: [Double] = []
    magnitudes.reserveCapacity(lastBin + 8)
    let turns = Turns.forTransform(of: paddedLength, bins: lastBin + 8)
    var bin = 0
    while bin <= lastBin {
      let squares = squaredMagnitudes(of: signal, fromBin: bin, turns)
      for lane in 0..<8 { magnitudes.append(squares[lane].squareRoot()) }
      bin += 8
    }
    magnitudes.removeLast(magnitudes.count - lastBin - 1)
    return magnitudes
  }

  /// The squared magnitudes of a bin and the seven after it.
  private static func squaredMagnitudes(
    of signal: [Double], fromBin bin: Int, _ turns: Turns
  ) -> SIMD8<Double> {
    let step = turns.phasors(ofSample: 1, fromBin: bin)
    var real = SIMD8<Double>.zero
    var imaginary = SIMD8<Double>.zero
    var start = 0
    while start < signal.count {
      // The angle reduced in integers, so that late samples are as exact as early ones.
      var phasor = turns.phasors(ofSample: start, fromBin: bin)
      let end = min(start + 64, signal.count)
      for index in start..<end {
        let sample = signal[index]
        real += sample * phasor.real
        imaginary += sample * phasor.imaginary
        let next = phasor.real * step.real - phasor.imaginary * step.imaginary
        phasor.imaginary = phasor.real * step.imaginary + phasor.imaginary * step.real
        phasor.real = next
      }
      start = end
    }
    return real * real + imaginary * imaginary
  }
}

/// The phasors of a transform's bins at any sample.
private struct Turns {
  private let length: Int
  /// cos and sin of whole bins' angles at sample 1; the others are looked up where they fall on
  /// one of these, and computed otherwise.
  private var cosines: [Double] = []
  private var sines: [Double] = []

  /// Whole turns for the lengths that short signals are padded to: each of 2^k parts, up to 4096.
  ///
  /// The functions cost more than the sums they are for; this makes them 128 KB once.
  private static let circles = (0...12).map { Turns(of: 1 << $0, upTo: 1 << $0) }

  static func forTransform(of length: Int, bins: Int) -> Turns {
    let isPower = length & (length - 1) == 0
    return isPower && length <= 4096
      ? circles[length.trailingZeroBitCount] : Turns(of: length, upTo: bins)
  }

  init(of length: Int, upTo bins: Int) {
    self.length = length
    cosines.reserveCapacity(bins)
    sines.reserveCapacity(bins)
    for bin in 0..<bins {
      let angle = 2 * Double.pi * Double(bin % length) / Double(length)
      cosines.append(cosine(angle))
      sines.append(sine(angle))
    }
  }

  func phasors(
    ofSample sample: Int, fromBin bin: Int
  ) -> (real: SIMD8<Double>, imaginary: SIMD8<Double>) {
    var real = SIMD8<Double>.zero
    var imaginary = SIMD8<Double>.zero
    let stride = sample % length
    var turn = stride * bin % length
    for lane in 0..<8 {
      if turn < cosines.count {
        real[lane] = cosines[turn]
        imaginary[lane] = sines[turn]
      } else {
        let angle = 2 * Double.pi * Double(turn) / Double(length)
        real[lane] = cosine(angle)
        imaginary[lane] = sine(angle)
      }
      turn += stride
      if turn >= length { turn -= length }
    }
    return (real, imaginary)
  }
}
