/// The lowest bins of the discrete Fourier transform of a real signal padded with zeros.
package enum Spectrum {
  /// The magnitudes of bins 0 up to and including `lastBin` of the padded transform.
  ///
  /// Sums eight bins at a time. Common lengths take their phasors from a table. For other lengths
  /// phasors are rotated from sample to sample and recomputed every 64 samples, which keeps the
  /// error below 1e-14 of the sum of magnitudes. Cheaper than a full transform for few bins of a
  /// short signal.
  /// - Complexity: O(`signal.count` · `lastBin`)
  package static func magnitudes(
    of signal: [Double], paddedLength: Int, lastBin: Int
  ) -> [Double] {
    guard paddedLength > 0, lastBin >= 0 else { return [] }
    var magnitudes: [Double] = []
    magnitudes.reserveCapacity(lastBin + 8)
    let folded = FoldedSignal(signal)
    let phasors = FoldedPhasors.forTransform(of: paddedLength, isOdd: folded.isOdd)
    let turns = UnitCircle.forTransform(of: paddedLength, bins: lastBin + 8)
    var bin = 0
    while bin <= lastBin {
      let squares =
        phasors?.squaredMagnitudes(of: folded, fromBin: bin)
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
    of signal: [Double], fromBin bin: Int, _ turns: UnitCircle
  ) -> SIMD8<Double> {
    let step = turns.phasors(ofSample: 1, fromBin: bin)
    var real = SIMD8<Double>.zero
    var imaginary = SIMD8<Double>.zero
    var start = 0
    while start < signal.count {
      // `phasors` reduces the angle in integers: late samples are as exact as early ones.
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

  /// How many samples a phasor is rotated over before it is recomputed.
  private static var rotations: Int { 64 }

  @inline(__always)
  private static func rotated(_ phasor: Phasors, by step: Phasors) -> Phasors {
    (
      phasor.real * step.real - phasor.imaginary * step.imaginary,
      phasor.real * step.imaginary + phasor.imaginary * step.real
    )
  }
}

/// cos and sin of the angles of eight bins.
private typealias Phasors = (real: SIMD8<Double>, imaginary: SIMD8<Double>)

/// The phasors of a transform's bins at any sample.
private struct UnitCircle {
  private let length: Int
  /// cos and sin of 2π k / length for the first k; other angles are computed when asked for.
  private var cosines: [Double] = []
  private var sines: [Double] = []

  /// Full tables for the lengths 2^k up to 4096, 128 KB in all, made once.
  ///
  /// Computing the functions for each signal would cost more than the sums.
  private static let powerOfTwoCircles = (0...12).map { UnitCircle(of: 1 << $0, upTo: 1 << $0) }

  static func forTransform(of length: Int, bins: Int) -> UnitCircle {
    let isPower = length & (length - 1) == 0
    return isPower && length <= 4096
      ? powerOfTwoCircles[length.trailingZeroBitCount] : UnitCircle(of: length, upTo: bins)
  }

  init(of length: Int, upTo bins: Int) {
    self.length = length
    cosines.reserveCapacity(bins)
    sines.reserveCapacity(bins)
    for bin in 0..<bins {
      let angle = 2 * Double.pi * Double(bin % length) / Double(length)
      let (sine, cosine) = sineAndCosine(angle)
      cosines.append(cosine)
      sines.append(sine)
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
        (imaginary[lane], real[lane]) = sineAndCosine(angle)
      }
      turn += stride
      if turn >= length { turn -= length }
    }
    return (real, imaginary)
  }
}

/// A signal split into its even and odd parts about the middle.
///
/// Its transform is cosines over the even part and sines over the odd part, which halves the
/// products. Moving the origin to the middle changes phases, not magnitudes.
private struct FoldedSignal {
  /// For each distance from the middle the sum (x) and the difference (y) of the two sides.
  let pairs: [SIMD2<Double>]
  /// Whether the count is odd: distances are then 0, 1, 2, …, otherwise ½, 1½, 2½, ….
  let isOdd: Bool

  init(_ signal: [Double]) {
    isOdd = signal.count % 2 == 1
    let middle = signal.count / 2
    var pairs: [SIMD2<Double>] = []
    pairs.reserveCapacity(middle + 1)
    if isOdd { pairs.append(SIMD2(signal[middle], 0)) }
    for distance in 0..<middle {
      let before = signal[middle - 1 - distance]
      let after = signal[middle + distance + (isOdd ? 1 : 0)]
      pairs.append(SIMD2(after + before, after - before))
    }
    self.pairs = pairs
  }
}

/// cos and sin of a transform's lowest bins at each distance from a signal's middle; made once.
private struct FoldedPhasors: Sendable {
  private let distances: Int
  /// For each block of eight bins its distances one after the other.
  private var cosines: [SIMD8<Double>] = []
  private var sines: [SIMD8<Double>] = []

  /// For signals of up to 128 values padded 16-fold, and bins up to a sixth of the rate.
  ///
  /// That is replays of up to two seconds at 60 Hz, for odd and even numbers of samples.
  private static let tables = [256, 512, 1024, 2048].flatMap {
    [FoldedPhasors(of: $0, isOdd: false), FoldedPhasors(of: $0, isOdd: true)]
  }
  /// For replays of two to four seconds at 60 Hz, made on first use.
  private static let longest = [
    FoldedPhasors(of: 4096, isOdd: false), FoldedPhasors(of: 4096, isOdd: true),
  ]

  /// The table for a transform's length; nil where there is none.
  static func forTransform(of length: Int, isOdd: Bool) -> FoldedPhasors? {
    let parity = isOdd ? 1 : 0
    return switch length {
    case 256: tables[parity]
    case 512: tables[2 + parity]
    case 1024: tables[4 + parity]
    case 2048: tables[6 + parity]
    case 4096: longest[parity]
    default: nil
    }
  }

  private init(of length: Int, isOdd: Bool) {
    distances = length / 32 + 1
    // Distances count in half samples, which are the samples of a transform of twice the length.
    let turns = UnitCircle.forTransform(of: 2 * length, bins: 2 * length)
    for bin in stride(from: 0, through: length / 6, by: 8) {
      for distance in 0..<distances {
        let phasor = turns.phasors(ofSample: 2 * distance + (isOdd ? 0 : 1), fromBin: bin)
        cosines.append(phasor.real)
        sines.append(phasor.imaginary)
      }
    }
  }

  /// The squared magnitudes of a bin and the seven after it; nil where the table does not reach.
  func squaredMagnitudes(of signal: FoldedSignal, fromBin bin: Int) -> SIMD8<Double>? {
    let start = bin / 8 * distances
    let count = signal.pairs.count
    guard count <= distances, start + distances <= cosines.count else { return nil }
    var sum = (real: SIMD8<Double>.zero, imaginary: SIMD8<Double>.zero)
    unsafe signal.pairs.withUnsafeBufferPointer { pairs in
      unsafe cosines.withUnsafeBufferPointer { cosines in
        unsafe sines.withUnsafeBufferPointer { sines in
          for index in 0..<count {
            unsafe sum.real += pairs[index].x * cosines[start &+ index]
            unsafe sum.imaginary += pairs[index].y * sines[start &+ index]
          }
        }
      }
    }
    return sum.real * sum.real + sum.imaginary * sum.imaginary
  }
}
