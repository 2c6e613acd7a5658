import PanTestSupport
@testable import PanTraces

/// An elementary function with its random arguments, as Golden/elementary_functions.py draws them.
enum ElementaryFunction: CaseIterable {
  case exponential, logarithm, sine, cosine

  func callAsFunction(_ arguments: [Double]) -> Double {
    switch self {
    case .exponential: PanTraces.exponential(arguments[0])
    case .logarithm: PanTraces.logarithm(arguments[0])
    case .sine: PanTraces.sine(arguments[0])
    case .cosine: PanTraces.cosine(arguments[0])
    }
  }

  /// The random arguments, 20,000 times one or two.
  var randomArguments: [[Double]] {
    var random = SplitMix64(seed: 20_000)
    return domains.flatMap { domain in
      (0..<domain.count).map { _ in domain.draws.map { $0.next(from: &random) } }
    }
  }

  private var domains: [(count: Int, draws: [Draw])] {
    switch self {
    case .exponential:
      [
        (8000, [.uniform(-745.2, 709.78)]), (8000, [.uniform(-2, 2)]),
        (4000, [.uniform(-746, -708)]),
      ]
    case .logarithm: [(8000, [.positive]), (6000, [.uniform(0.5, 2)]), (6000, [.nearOne])]
    case .sine, .cosine:
      [(8000, [.uniform(-10, 10)]), (4000, [.uniform(-1e6, 1e6)]), (8000, [.uniform(-6e10, 6e10)])]
    }
  }

  /// A character for each random argument: what the right result's bits leave modulo 53.
  var residues: String {
    records("elementary_residues.txt").map { String($0[0]) }.joined()
  }

  var hardArguments: [(arguments: [Double], result: Double)] {
    records("hard_arguments.txt").map { words in
      let numbers = words.compactMap { UInt64($0, radix: 16) }.map(Double.init(bitPattern:))
      return (Array(numbers.dropFirst()), numbers[0])
    }
  }

  /// The records of this function in a file, without its name.
  private func records(_ file: String) -> [[Substring]] {
    GoldenFile.records("PanTracesTests/Golden/\(file)").filter { $0[0] == "\(self)" }
      .map { Array($0.dropFirst()) }
  }
}

/// How an argument is drawn.
private enum Draw {
  case uniform(Double, Double)
  /// Any positive finite number, by its bits.
  case positive
  /// At all distances from 1.
  case nearOne

  func next(from random: inout SplitMix64) -> Double {
    let sign: UInt64 = 1 << 63
    switch self {
    case .uniform(let low, let high):
      return low + (high - low) * (Double(random.next() >> 11) * 0x1p-53)
    case .positive:
      return Double(bitPattern: (random.next() & ~sign) % Double.infinity.bitPattern)
    case .nearOne:
      let exponent = 1023 - random.next() % 53
      return 1 + Draw.uniform(-1, 1).next(from: &random) * Double(bitPattern: exponent << 52)
    }
  }
}
