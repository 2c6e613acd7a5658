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
    let phasors = PhasorTable.forTransform(of: paddedLength)
    let turns = Turns.forTransform(of: paddedLength, bins: lastBin + 8)
    var bin = 0
    while bin <= lastBin {
      let squares =
        phasors?.squaredMagnitudes(of: signal, fromBin: bin)
        ?? squaredMagnitudes(of: signal, fromBin: bin, turns)
      let roots = squares.squareRoot()
      for lane in 0..<8 { magnitudes.append(roots[lane]) }
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
      let end = min(start + rotations, signal.count)
      for index in start..<end {
        let sample = signal[index]
        real += sample * phasor.real
        imaginary += sample * phasor.imaginary
        phasor = rotated(phasor, by: step)
      }
      start = end
    }
    return real * real + imaginary * imaginary
  }

  /// How many samples a phasor is rotated for before it is set anew.
  fileprivate static var rotations: Int { 64 }

  @inline(__always)
  fileprivate static func rotated(_ phasor: Phasors, by step: Phasors) -> Phasors {
    (
      phasor.real * step.real - phasor.imaginary * step.imaginary,
      phasor.real * step.imaginary + phasor.imaginary * step.real
    )
  }
}

/// cos and sin of the angles of eight bins.
private typealias Phasors = (real: SIMD8<Double>, imaginary: SIMD8<Double>)

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
  ) -> Phasors {
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

/// The phasors of a transform's lowest bins at its first samples, made once for all signals.
///
/// They are the ones that ``Spectrum`` would rotate to, bit for bit. To look them up leaves two of
/// five operations; half of a batch's time went into them.
private struct PhasorTable: Sendable {
  private let sampleCount: Int
  /// For each block of eight bins its samples one after the other.
  private var real: [SIMD8<Double>] = []
  private var imaginary: [SIMD8<Double>] = []

  /// For signals of up to 256 values padded 16-fold, and bins up to a sixth of the rate.
  ///
  /// That is replays of up to four seconds at 60 Hz; 4 MB in all, a fourth of it for one second.
  private static let tables = [256, 512, 1024, 2048].map { PhasorTable(of: $0) }
  /// The largest is made only where there is a replay that long.
  private static let longest = PhasorTable(of: 4096)

  /// The table for a transform's length; nil where there is none.
  static func forTransform(of length: Int) -> PhasorTable? {
    switch length {
    case 256: tables[0]
    case 512: tables[1]
    case 1024: tables[2]
    case 2048: tables[3]
    case 4096: longest
    default: nil
    }
  }

  private init(of length: Int) {
    sampleCount = length / 16
    let turns = Turns.forTransform(of: length, bins: length)
    for bin in stride(from: 0, through: length / 6, by: 8) {
      let step = turns.phasors(ofSample: 1, fromBin: bin)
      var phasor = step
      for sample in 0..<sampleCount {
        if sample % Spectrum.rotations == 0 {
          phasor = turns.phasors(ofSample: sample, fromBin: bin)
        }
        real.append(phasor.real)
        imaginary.append(phasor.imaginary)
        phasor = Spectrum.rotated(phasor, by: step)
      }
    }
  }

  /// The squared magnitudes of a bin and the seven after it; nil where the table does not reach.
  func squaredMagnitudes(of signal: [Double], fromBin bin: Int) -> SIMD8<Double>? {
    let start = bin / 8 * sampleCount
    guard signal.count <= sampleCount, start + sampleCount <= real.count else { return nil }
    var sum = (real: SIMD8<Double>.zero, imaginary: SIMD8<Double>.zero)
    for index in signal.indices {
      sum.real += signal[index] * real[start + index]
      sum.imaginary += signal[index] * imaginary[start + index]
    }
    return sum.real * sum.real + sum.imaginary * sum.imaginary
  }
}
