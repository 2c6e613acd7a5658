import Foundation
@testable import PanAnalysis
import PanTestSupport
import PanTraces
import Testing

/// How often the program's 95 % intervals hold the truth, in studies that are made up.
///
/// `PANTRACE_COVERAGE=1000 swift test --filter CoverageTests` prints the table behind the manual's
/// page on groups; the suite draws fewer studies and only refuses what no luck explains.
struct CoverageTests {
  /// A study: people, gestures each, and how much of the variance lies between people.
  struct Study: Sendable, CustomTestStringConvertible {
    let people: Int
    let gestures: Int
    let share: Double

    var testDescription: String { "\(people) × \(gestures), \(share)" }
  }

  private static let studies = [
    Study(people: 200, gestures: 1, share: 0), Study(people: 10, gestures: 20, share: 0.2),
    Study(people: 20, gestures: 40, share: 0.5), Study(people: 8, gestures: 20, share: 0.3),
    Study(people: 40, gestures: 40, share: 0.3), Study(people: 12, gestures: 4, share: 0.5),
    Study(people: 6, gestures: 10, share: 0.5), Study(people: 15, gestures: 1, share: 0),
  ]

  private static var asked: Int? {
    ProcessInfo.processInfo.environment["PANTRACE_COVERAGE"].flatMap { Int($0) }
  }

  @Test(arguments: studies)
  func `intervals hold the truth as often as they say`(study: Study) {
    let count = Self.asked ?? 20
    var random = SplitMix64(seed: UInt64(study.people * 1000 + study.gestures))
    var missed = [Int](repeating: 0, count: 6)
    var naive = (rate: 0, median: 0)
    for _ in 0..<count {
      let rates = study.rates(0.2, &random)
      let estimate = RateEstimate(byPerson: rates)
      let rare = RateEstimate(byPerson: study.rates(0.05, &random))
      let figures = study.figures(&random)
      let tail = QuantileEstimate(0.95, of: figures)
      let median = QuantileEstimate(0.5, of: figures)
      let found = [
        (estimate.interval, 0.2), (rare.interval, 0.05), (median.interval, 0),
        // The 95th percentile of a normal distribution.
        (tail.interval, 1.644_853_626_951_472_7),
        (study.difference(&random), 0.1), (study.medians(&random), 0),
      ]
      for (place, (interval, truth)) in found.enumerated()
      where interval?.contains(truth) == false { missed[place] += 1 }
      if estimate.rate.interval?.contains(0.2) == false { naive.rate += 1 }
      let alone = QuantileEstimate(0.5, of: figures, isKnown: false)
      if alone.interval?.contains(0) == false { naive.median += 1 }
    }
    func percent(_ missed: Int) -> Double { 100 * Double(missed) / Double(count) }
    let all = missed.map(percent)
    if Self.asked != nil {
      let cells = (all + [naive.rate, naive.median].map(percent)).map {
        String(format: "%.1f", $0)
      }
      print("| \(study.testDescription) | \(cells.joined(separator: " | ")) |")
    }
    // Three standard errors beyond 6 %.
    let slack = 300 * (0.94 * 0.06 / Double(count)).squareRoot()
    for value in all { #expect(value < 6 + slack, "\(all)") }
  }
}

extension CoverageTests.Study {
  /// Wrong decisions of each person, whose own rate is drawn from a beta distribution.
  fileprivate func rates(_ mean: Double, _ random: inout SplitMix64) -> [Rate] {
    (0..<people).map { _ in
      let own = rate(mean, &random)
      return Rate((0..<gestures).count { _ in random.uniform() < own }, of: gestures)
    }
  }

  private func rate(_ mean: Double, _ random: inout SplitMix64) -> Double {
    guard share > 0 else { return mean }
    let size = (1 - share) / share
    let a = gamma(mean * size, &random)
    return a / (a + gamma((1 - mean) * size, &random))
  }

  /// Figures about 0, normal between people and within.
  fileprivate func figures(_ random: inout SplitMix64) -> [(value: Double, person: Int)] {
    (0..<people).flatMap { person in
      let own = share.squareRoot() * normal(&random)
      return (0..<gestures).map { _ in
        (value: own + (1 - share).squareRoot() * normal(&random), person: person)
      }
    }
  }

  /// Two conditions that everyone did: the second's rate is each person's own and a tenth of what is
  /// left to 1 above it, so that the difference of the rates is 0.1 at a rate of 0.2.
  fileprivate func difference(_ random: inout SplitMix64) -> Rate.Interval? {
    var sides: [[Rate]] = [[], []]
    for _ in 0..<people {
      let own = rate(0.2, &random)
      for (side, chance) in [own, own + 0.125 * (1 - own)].enumerated() {
        sides[side].append(
          Rate((0..<gestures).count { _ in random.uniform() < chance }, of: gestures))
      }
    }
    let parts = sides.map { rates in
      let estimate = RateEstimate(byPerson: rates)
      let share = estimate.rate.share ?? 0
      return EstimatedDifference.Side(
        value: share, interval: estimate.interval,
        influences: Dictionary(
          uniqueKeysWithValues: rates.enumerated().map { index, rate in
            (Person("\(index)"), Double(rate.count) - share * Double(rate.total))
          }), sampling: estimate.sampling)
    }
    return EstimatedDifference(from: parts[0], to: parts[1]).interval
  }

  /// The difference of the medians of two conditions that everyone did alike.
  fileprivate func medians(_ random: inout SplitMix64) -> Rate.Interval? {
    var sides: [[(value: Double, person: Int)]] = [[], []]
    for person in 0..<people {
      let own = share.squareRoot() * normal(&random)
      for side in sides.indices {
        for _ in 0..<gestures {
          // Ties, as frames make them.
          let value = own + (1 - share).squareRoot() * normal(&random)
          sides[side].append((value: (value * 4).rounded() / 4, person: person))
        }
      }
    }
    let parts = sides.map { figures in
      let estimate = QuantileEstimate(0.5, of: figures)
      var influences: [Person: Double] = [:]
      for figure in figures {
        let value = estimate.value ?? 0
        influences[Person("\(figure.person)"), default: 0] +=
          figure.value < value ? -0.5 : figure.value > value ? 0.5 : 0
      }
      return EstimatedDifference.Side(
        value: estimate.value, interval: estimate.interval, influences: influences,
        sampling: estimate.sampling)
    }
    return EstimatedDifference(from: parts[0], to: parts[1]).interval
  }

  /// Box & Muller 1958.
  private func normal(_ random: inout SplitMix64) -> Double {
    (-2 * log(1 - random.uniform())).squareRoot() * cos(2 * .pi * random.uniform())
  }

  /// Marsaglia & Tsang 2000.
  private func gamma(_ shape: Double, _ random: inout SplitMix64) -> Double {
    guard shape >= 1 else {
      return gamma(shape + 1, &random) * pow(1 - random.uniform(), 1 / shape)
    }
    let d = shape - 1 / 3.0
    while true {
      let x = normal(&random)
      let v = pow(1 + x / (9 * d).squareRoot(), 3)
      if v > 0, log(1 - random.uniform()) < x * x / 2 + d - d * v + d * log(v) { return d * v }
    }
  }
}
