/// Two configurations' figures on the same traces, compared trace by trace.
///
/// The spread between traces is the same in both and drops out; two separate intervals would drown
/// the difference in it.
public struct PairedComparison: Equatable, Sendable {
  /// The differences, second minus first, in rising order.
  public let differences: [Double]

  /// Pairs figures of the same traces; a pair with an undefined side is left out.
  public init(_ pairs: some Sequence<(first: Double?, second: Double?)>) {
    differences = pairs.compactMap { pair in
      guard let first = pair.first, let second = pair.second else { return nil }
      return second - first
    }.sorted()
  }

  /// How many went up.
  public var risen: Int { differences.count { $0 > 0 } }
  /// How many went down.
  public var fallen: Int { differences.count { $0 < 0 } }
  /// How many stayed as they were.
  public var unchanged: Int { differences.count - risen - fallen }

  /// The middle difference [type7]; nil for none.
  public var medianDifference: Double? { Quantile.type7(0.5, ofSorted: differences) }

  /// The 95 % interval of the middle difference by order statistics; nil below 8 pairs.
  public var interval: ConfidenceInterval? {
    Distribution(differences).interval(ofQuantile: 0.5)
  }

  /// The two-sided p-value of the exact sign test; unchanged pairs say nothing.
  ///
  /// How likely a split at least this uneven is if neither configuration tends upwards.
  public var signTest: Double {
    BinomialDistribution.twoSidedFairness(risen, of: risen + fallen)
  }
}

/// Two configurations' decisions on the same labelled traces.
public struct PairedDecisions: Equatable, Sendable {
  /// How many the first got right and the second wrong.
  public private(set) var onlyFirstRight = 0
  /// How many the second got right and the first wrong.
  public private(set) var onlySecondRight = 0
  /// How many both got right.
  public private(set) var bothRight = 0
  /// How many both got wrong.
  public private(set) var bothWrong = 0

  /// Pairs whether each decision was right; a pair with an unknown side is left out.
  public init(_ pairs: some Sequence<(first: Bool?, second: Bool?)>) {
    for pair in pairs {
      switch (pair.first, pair.second) {
      case (true?, true?): bothRight += 1
      case (true?, false?): onlyFirstRight += 1
      case (false?, true?): onlySecondRight += 1
      case (false?, false?): bothWrong += 1
      case (nil, _), (_, nil): break
      }
    }
  }

  /// The two-sided p-value of McNemar's exact test.
  ///
  /// How likely a split of the disagreements at least this uneven is between equals. McNemar 1947,
  /// Psychometrika 12.
  public var mcNemar: Double {
    BinomialDistribution.twoSidedFairness(onlyFirstRight, of: onlyFirstRight + onlySecondRight)
  }
}
