import PanAnalysis
@testable import PanDocuments
import PanEngine
@testable import PanTraceTool
import PanTraces
import Testing

/// Apps whose rule is known are found out.
struct IdentificationTests {
  private static let corpus = Result {
    try ObservedCorpus(count: 200, seed: 11, estimators: [.lsq1, .impulse])
  }

  private func report(
    _ observations: [DecisionObserver.Observation]
  ) throws -> IdentificationReport {
    let corpus = try Self.corpus.get()
    return try IdentificationReport(
      observations, of: corpus.observer, frameworks: corpus.frameworks,
      leftOut: LeftOut(), rejections: Rejections([]))
  }

  @Test(arguments: PolicyPreset.catalog.indices)
  func `a framework's rule is contradicted by nothing that it saw`(place: Int) throws {
    let observations = try Array(Self.corpus.get().decided(by: place).prefix(60))
    let found = try report(observations).identification
    #expect(found.presets.first { $0.place == place }?.contradictions.count == 0)
    #expect(found.presets[0].contradictions.count == 0)
  }

  private static let rules: [(RuleFamily, [Double])] = [
    (.progress, [0.41]), (.velocity, [230]), (.projectedProgress, [0.55]),
    (.progressOrVelocity, [0.35, 480]), (.progressAndVelocity, [0.2, 150]),
    (.projection, [0.2, 0.45]),
  ]

  @Test(arguments: rules, [0, 1, 2])
  func `a rule that people would type is found, and decides as the app did`(
    truth: (family: RuleFamily, thresholds: [Double]), view: Int
  ) throws {
    let corpus = try Self.corpus.get()
    let rule = try #require(ThresholdRule(truth.family, truth.thresholds))
    let found = try report(try corpus.decided(by: rule, from: view)).identification
    #expect(found.best.contradictions.count == 0)
    // What it says of a rule is what running the rule gives.
    for fit in found.fits {
      let wrong = found.releases.count {
        $0.answer(of: fit.rule, from: fit.view) != $0.decision
      }
      #expect(fit.contradictions.count == wrong, "\(fit.rule)")
    }
    let own = found.fits.first { $0.family == truth.family && $0.view == view }
    #expect(own.map { $0.contradictions.count == 0 } ?? true)
    guard let own, truth.family != .projection else { return }
    for (range, bound) in zip(own.asGood, truth.thresholds) {
      #expect(range.contains(bound), "\(range)")
    }
  }

  @Test(arguments: [[0.35, 300], [0.3, 500], [0.45, 250], [0.5, 600], [0.4, 800]])
  func `of bounds that do as well the round ones are named`(bounds: [Double]) throws {
    let rule = try #require(ThresholdRule(.progressOrVelocity, bounds))
    let found = try report(try Self.corpus.get().decided(by: rule, from: 0)).identification
    #expect(found.best.rule == rule)
  }

  @Test func `a log that does not say its events is asked for them if a page may have made it`()
    throws
  {
    let corpus = try Self.corpus.get()
    let rule = try #require(ThresholdRule(.progress, [0.4]))
    let observations = try corpus.decided(by: rule, from: 0, turningEvery: 9)
    func notes(_ hasUnknownEvents: Bool) throws -> [String] {
      try IdentificationReport(
        observations, of: corpus.observer, frameworks: corpus.frameworks, leftOut: LeftOut(),
        rejections: Rejections([]), hasUnknownEvents: hasUnknownEvents
      ).notes.filter { $0.contains("event_stream: pointer") }
    }
    let closest = try report(observations).identification.presets.prefix(5)
    let name = closest.map { PolicyPreset.catalog[$0.place] }
      .first { $0.touch.events?.stream == .touch }?.name
    #expect(try notes(true).count == (name == nil ? 0 : 1))
    #expect(try notes(true).allSatisfy { $0.contains("\(name ?? "") gets touch events") })
    #expect(try notes(false).isEmpty)
  }

  @Test func `with noise the bounds stay, and the noise contradicts them`() throws {
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.35, 480]))
    let report = try report(
      try Self.corpus.get().decided(by: rule, from: 0, turningEvery: 33))
    #expect(report.identification.best.family == .progressOrVelocity)
    #expect(!report.identification.favorsPresets)
    #expect((4...6).contains(report.identification.best.contradictions.count))
    let bounds = report.identification.best.rule.thresholds
    #expect((bounds[0] - 0.35).magnitude < 0.03 && (bounds[1] - 480).magnitude < 60)
    #expect(report.verdict.hasPrefix("Your app most likely finishes when progress ≥ "))
  }

  @Test(arguments: ["vaul", "sonner", "motion-swipe-power", "ionic-swipe-back"])
  func `of people who did not choose it a framework's rule holds more than bounds`(
    name: String
  ) throws {
    let place = try #require(PolicyPreset.catalog.firstIndex { $0.name == name })
    let report = try report(Self.corpus.get().decided(by: place))
    #expect(report.identification.favorsPresets)
  }

  @Test func `few decisions name no rule, and ask for gestures between the bounds`() throws {
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.35, 480]))
    let report = try report(
      Array(try Self.corpus.get().decided(by: rule, from: 0).prefix(45)))
    #expect(report.verdict.hasPrefix("Not enough to tell your app's rule: "), "\(report.verdict)")
    #expect(report.verdict.contains("it takes 40 of either kind"))
    let next = try #require(report.notes.first { $0.hasPrefix("Record next gestures that lift ") })
    let range = report.identification.best.asGood[0]
    #expect(next.contains("progress between") == (range.upperBound - range.lowerBound > 0.02))
  }

  @Test func `people with bounds of their own are no rule`() throws {
    let corpus = try Self.corpus.get()
    let rules = try [0.25, 0.4, 0.55, 0.7].map { try #require(ThresholdRule(.progress, [$0])) }
    let decided = try rules.map { try corpus.decided(by: $0, from: 0) }
    var people: [String] = []
    let mixed = decided[0].indices.map { place in
      let person = decided[0][place].release.outcomes[0].group ?? ""
      if !people.contains(person) { people.append(person) }
      return decided[(people.firstIndex(of: person) ?? 0) % 4][place]
    }
    let verdict = try report(mixed).verdict
    #expect(verdict.hasPrefix("No rule that was tried decides as your app does."), "\(verdict)")
  }

  @Test func `prose keeps to 80 columns, and the same comes out again`() throws {
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.35, 480]))
    let observations = try Self.corpus.get().decided(by: rule, from: 0, turningEvery: 33)
    func document() throws -> Document { try report(observations).document(version: "1") }
    let prose = try #require(try document().text().split(separator: "\n\n").first)
    #expect(prose.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try document().text() == document().text())
    #expect(try document().json == document().json)
    #expect(try document().markdown.contains("| bound |"))
  }
}
