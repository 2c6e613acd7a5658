import Foundation
import PanTestSupport
import PanTraces
import Testing

@testable import PanMetrics

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
    Study(people: 40, gestures: 40, share: 0.3),
  ]

  private static var asked: Int? {
    ProcessInfo.processInfo.environment["PANTRACE_COVERAGE"].flatMap { Int($0) }
  }

  @Test(arguments: studies)
  func `intervals hold the truth as often as they say`(study: Study) {
    let count = Self.asked ?? 60
    var random = SplitMix64(seed: UInt64(study.people * 1000 + study.gestures))
    var held = (rate: 0, median: 0, mean: 0, difference: 0, rare: 0, tail: 0)
    var naive = (rate: 0, median: 0)
    for _ in 0..<count {
      let rates = study.rates(0.2, &random)
      let estimate = RateEstimate(byPerson: rates)
      if estimate.interval?.contains(0.2) ?? false { held.rate += 1 }
      if estimate.rate.interval?.contains(0.2) ?? false { naive.rate += 1 }
      let rare = RateEstimate(byPerson: study.rates(0.05, &random))
      if rare.interval?.contains(0.05) ?? false { held.rare += 1 }
      let figures = study.figures(&random)
      // The 95th percentile of a normal distribution.
      if QuantileEstimate(0.95, of: figures).interval?.contains(1.644_853_626_951_472_7) ?? false {
        held.tail += 1
      }
      if QuantileEstimate(0.5, of: figures).interval?.contains(0) ?? false { held.median += 1 }
      if QuantileEstimate(0.5, of: figures, isKnown: false).interval?.contains(0) ?? false {
        naive.median += 1
      }
      let sample = ClusteredSample(
        clusters: Dictionary(grouping: figures, by: \.person).sorted { $0.key < $1.key }
          .map { $0.value.map(\.value) })
      if Bootstrap(resamples: 400).meanInterval(of: sample)?.contains(0) ?? false {
        held.mean += 1
      }
      if study.difference(&random)?.contains(0.1) ?? false { held.difference += 1 }
    }
    func percent(_ held: Int) -> Double { 100 * Double(held) / Double(count) }
    let all = [
      held.rate, held.median, held.mean, held.difference, held.rare, held.tail,
    ].map(percent)
    if Self.asked != nil {
      let cells = (all + [naive.rate, naive.median].map(percent)).map {
        String(format: "%.1f", $0)
      }
      print("| \(study.testDescription) | \(cells.joined(separator: " | ")) |")
    }
    // Three standard errors of a true 94 % beyond the bounds.
    let slack = 300 * (0.94 * 0.06 / Double(count)).squareRoot()
    for value in all { #expect(value > 90 - slack, "\(all)") }
    // Tails, and rates of few people, are held more often than they say: these people do not tell how
    // they differ.
    guard Self.asked != nil else { return }
    for value in all[(study.people < 20 ? 1 : 0)..<4] { #expect(value < 99.5) }
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
  fileprivate func difference(_ random: inout SplitMix64) -> ConfidenceInterval? {
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
          }), isKnown: true)
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
