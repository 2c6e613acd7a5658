/// The lowest bins of the discrete Fourier transform of a real signal padded with zeros.
public enum Spectrum {
  /// The magnitudes of bins 0 up to and including `lastBin` of the padded transform.
  ///
  /// Each bin is summed with a rotating phasor that is set anew every 32 samples, which keeps its
  /// error below 1e-14 of the sum of magnitudes. Cheaper than a full transform when few bins are
  /// wanted of a short signal.
  /// - Complexity: O(`signal.count` · `lastBin`)
  public static func magnitudes(
    of signal: [Double], paddedLength: Int, lastBin: Int
  ) -> [Double] {
    guard paddedLength > 0, lastBin >= 0 else { return [] }
    var magnitudes: [Double] = []
    magnitudes.reserveCapacity(lastBin + 1)
    for bin in 0...lastBin {
      let turn = 2 * Double.pi * Double(bin) / Double(paddedLength)
      magnitudes.append(magnitude(of: signal, turn: turn, bin: bin, paddedLength: paddedLength))
    }
    return magnitudes
  }

  private static func magnitude(
    of signal: [Double], turn: Double, bin: Int, paddedLength: Int
  ) -> Double {
    let stepReal = cosine(turn)
    let stepImaginary = sine(turn)
    var real = 0.0
    var imaginary = 0.0
    var phasorReal = 1.0
    var phasorImaginary = 0.0
    for (index, sample) in signal.enumerated() {
      if index % 32 == 0 {
        // The angle reduced in integers, so that late samples are as exact as early ones.
        let angle = 2 * Double.pi * Double(index * bin % paddedLength) / Double(paddedLength)
        phasorReal = cosine(angle)
        phasorImaginary = sine(angle)
      }
      real += sample * phasorReal
      imaginary += sample * phasorImaginary
      let next = phasorReal * stepReal - phasorImaginary * stepImaginary
      phasorImaginary = phasorReal * stepImaginary + phasorImaginary * stepReal
      phasorReal = next
    }
    return (real * real + imaginary * imaginary).squareRoot()
  }
}
