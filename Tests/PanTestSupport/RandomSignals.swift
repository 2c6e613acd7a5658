/// Random signals as `Tests/PanEngineTests/Golden/random_signals.py` draws them for scipy and numpy.
package enum RandomSignals {
  /// The lengths that are taken in turn: see there.
  package static let lengths = [
    1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 15, 16, 17, 19, 20, 23, 27, 31, 32, 33, 37,
  ]

  /// As many numbers from -500 to 500.
  package static func signal(seed: UInt64, count: Int) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in Double(random.next() >> 11) * 0x1p-53 * 1000 - 500 }
  }
}
