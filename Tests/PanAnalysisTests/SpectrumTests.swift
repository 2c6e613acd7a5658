@testable import PanAnalysis
import PanTestSupport
import PanTraces
import Testing

struct SpectrumGolden {
  let count: Int
  let paddedLength: Int
  let magnitudes: [Double]

  /// Whole numbers, so that both sides transform the very same signal.
  var signal: [Double] {
    (0..<count).map { (i: Int) -> Double in
      let square = 7 * i * i
      return Double((square + 3 * i) % 17 - 8)
    }
  }
}

struct SpectrumTests {
  @Test(arguments: SpectrumGoldens.signals)
  func `the bins agree with a direct transform in mpmath`(golden: SpectrumGolden) {
    let signal = golden.signal
    let total = signal.reduce(0) { $0 + $1.magnitude }
    let measured = MetricValue.Spectrum.magnitudes(
      of: signal, paddedLength: golden.paddedLength, lastBin: golden.magnitudes.count - 1)
    #expect(measured.count == golden.magnitudes.count)
    for (bin, expected) in golden.magnitudes.enumerated() {
      #expect(isClose(measured[bin], expected, absolute: 1e-14 * total), "bin \(bin)")
    }
  }

  /// The last ones, as long as gestures; the others are of the usual lengths.
  private static let longLengths = [
    64, 97, 120, 121, 127, 128, 129, 243, 255, 256, 257, 500, 509, 512, 513, 600, 625, 729, 997,
    1000, 1021, 1024,
  ]

  private static let goldens = GoldenFile.numbers("PanAnalysisTests/Golden/random_spectra.txt")

  @Test(arguments: goldens.indices)
  func `the bins agree with numpy's transform of random signals`(case number: Int) throws {
    let lengths = number < 220 ? RandomSignals.lengths : Self.longLengths
    let signal = RandomSignals.signal(
      seed: UInt64(1000 + number), count: lengths[number % lengths.count])
    let length = Int(Self.goldens[number][0])
    let golden = Self.goldens[number].dropFirst()
    let bins =
      length <= 16
      ? Array(0..<length)
      : [0, 1, 2, 3, length / 7, length / 4, length / 2, length - 2, length - 1]
    let measured = MetricValue.Spectrum.magnitudes(
      of: signal, paddedLength: length, lastBin: length - 1)
    try #require(measured.count == length && golden.count == bins.count)
    for (bin, expected) in zip(bins, golden) {
      #expect(isClose(measured[bin], expected, absolute: 1e-9), "bin \(bin) of \(length)")
    }
  }

  @Test func `a wave of whole turns fills its own bin and its mirror only`() {
    let n = 96
    let signal = (0..<n).map { 3 * cosine(2 * .pi * 5 * Double($0) / Double(n) + 0.7) }
    let bins = MetricValue.Spectrum.magnitudes(of: signal, paddedLength: n, lastBin: n - 1)
    for (bin, magnitude) in bins.enumerated() {
      #expect(isClose(magnitude, bin == 5 || bin == n - 5 ? 144 : 0, absolute: 1e-11))
    }
  }

  @Test func `the energy of all bins is the energy of the signal`() {
    // Parseval's theorem.
    var random = SplitMix64(seed: 4)
    for (count, padded) in [(1, 1), (31, 32), (33, 64), (100, 257)] {
      let signal = (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
      let bins = MetricValue.Spectrum.magnitudes(
        of: signal, paddedLength: padded, lastBin: padded - 1)
      let energy = bins.reduce(0) { $0 + $1 * $1 } / Double(padded)
      #expect(isClose(energy, signal.reduce(0) { $0 + $1 * $1 }, relative: 1e-12))
    }
  }

  @Test func `late samples turn as exactly as early ones`() {
    let count = 20_001
    let padded = 32_768
    var signal = [Double](repeating: 0, count: count)
    signal[0] = 1
    signal[count - 1] = 1
    let bins = MetricValue.Spectrum.magnitudes(of: signal, paddedLength: padded, lastBin: 40)
    for (bin, magnitude) in bins.enumerated() {
      // |1 + e^(iφ)| = 2 |cos(φ/2)|, with φ less its whole turns.
      let turns = Double((count - 1) * bin % padded) / Double(padded)
      #expect(isClose(magnitude, 2 * cosine(.pi * turns).magnitude, absolute: 6e-14))
    }
  }

  @Test func `nothing to transform gives zeros and nothing asked for gives nothing`() {
    #expect(MetricValue.Spectrum.magnitudes(of: [], paddedLength: 8, lastBin: 2) == [0, 0, 0])
    #expect(MetricValue.Spectrum.magnitudes(of: [1], paddedLength: 0, lastBin: 2) == [])
    #expect(MetricValue.Spectrum.magnitudes(of: [1], paddedLength: 8, lastBin: -1) == [])
  }
}
