import PanGestures
import PanMetrics
import PanReplay
import PanTraces
import PanTuning
import PanWords
import Testing

@testable import PanDocuments
@testable import PanReports

/// Apps whose rule is known are found out.
struct IdentificationTests {
  private static let corpus = Result {
    try ObservedCorpus(count: 200, seed: 11, estimators: [.lsq1, .impulse])
  }

  /// For frameworks' rules, which bring their estimators along.
  private static let plainCorpus = Result {
    try ObservedCorpus(count: 200, seed: 11, estimators: [.lsq1])
  }

  private static let presets = PolicyPreset.catalog.map(\.name)

  @Test(arguments: presets)
  func `a framework's rule is named, or what cannot be told from it`(preset: String) throws {
    let corpus = try Self.plainCorpus.get()
    let candidate = try #require(
      corpus.observer.candidates.firstIndex { $0.name == preset })
    let result = try IdentificationResult(
      corpus.decided(by: candidate), of: corpus.observer)
    let explanation = result.explanation
    #expect(explanation.isSufficient)
    let unseen = result.identification.releases.count { $0.presets[candidate] == nil }
    #expect(explanation.unexplained.count <= unseen)
    if unseen == 0 {
      #expect(explanation.presets.contains { $0.name == preset })
    }
    switch explanation.rule {
    case .preset(let found):
      #expect(
        result.identification.presets.first { $0.candidate == found }?.allErrors ?? 1 <= unseen)
    case .family(let optimum, _):
      #expect(optimum.centerCounts.errors <= unseen)
      guard unseen == 0 else { break }
      #expect(IdentificationSentences(result: result).notes.joined().contains("Frameworks' rules"))
    }
  }

  private static let rules: [(RuleFamily, [Double])] = [
    (.progress, [0.41]), (.velocity, [230]), (.projectedProgress, [0.55]),
    (.progressOrVelocity, [0.35, 480]), (.progressAndVelocity, [0.2, 150]),
    (.projection, [0.2, 0.45]), (.progressOrVelocityUnlessOpposing, [0.35, 480, 150]),
  ]

  @Test(arguments: rules, [0, 1])
  func `a rule's shape, view and bounds are found, or what cannot be told from them`(
    truth: (family: RuleFamily, thresholds: [Double]), view: Int
  ) throws {
    let corpus = try Self.corpus.get()
    let rule = try #require(ThresholdRule(truth.family, truth.thresholds))
    let result = try IdentificationResult(
      corpus.decided(by: rule, from: view), of: corpus.observer)
    let explanation = result.explanation
    #expect(explanation.isSufficient)
    #expect(explanation.unexplained.isEmpty)
    #expect(result.identification.contradictions[view].leastErrors == 0)
    guard case .family(let optimum, _) = explanation.rule else {
      Issue.record("a framework's rule explains more than the truth")
      return
    }
    // A simpler shape, or another with as many numbers, may explain as much; the truth is named then.
    if optimum.family != truth.family {
      #expect(optimum.family.parameters.count <= truth.family.parameters.count)
      #expect(
        truth.family.parameters.count > optimum.family.parameters.count
          || explanation.otherShapes.contains { $0.family == truth.family })
      return
    }
    #expect(explanation.views.contains(view))
    guard explanation.shapeView == view, truth.family != .projection else { return }
    for (range, bound) in zip(optimum.asGood, truth.thresholds) {
      #expect(range.contains(bound), "\(range)")
    }
  }

  @Test func `with noise the shape and the view stay, and the noise is unexplained`() throws {
    let corpus = try Self.corpus.get()
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.35, 480]))
    let result = try IdentificationResult(
      corpus.decided(by: rule, from: 0, turningEvery: 33), of: corpus.observer)
    let explanation = result.explanation
    #expect(explanation.shape.family == .progressOrVelocity)
    #expect(explanation.views.contains(0))
    #expect((4...6).contains(explanation.unexplained.count))
    #expect(explanation.isSufficient)
    let bounds = explanation.shape.center.thresholds
    #expect((bounds[0] - 0.35).magnitude < 0.03)
    #expect((bounds[1] - 480).magnitude < 60)
  }

  /// A decision that contradicts no other, and that no family explains, is one error more than noise.
  @Test func `of 200 decisions one may be unexplained without a contradiction, of 199 none`() throws
  {
    let corpus = try Self.plainCorpus.get()
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.5, 700]))
    var observations = try corpus.decided(by: rule, from: 0)
    let cancels = observations.indices.map { ($0, observations[$0].release.outcomes[0]) }
      .filter { $0.1.intent == .cancel }
    // Cancelled gestures lie further in progress and others in velocity, and none in both.
    let corner = try #require(
      cancels.first { place, one in
        let (further, faster) = (
          cancels.filter { $0.1.progress > one.progress }.map(\.0),
          cancels.filter { $0.1.velocity > one.velocity }.map(\.0)
        )
        return further.count > 1 && faster.count > 1 && Set(further).isDisjoint(with: faster)
      }?.0)
    observations[corner] = try corpus.decided(by: rule, from: 0, turningEvery: 1)[corner]

    let all = try IdentificationResult(observations, of: corpus.observer)
    #expect(observations.count == 200)
    #expect(all.identification.contradictions[0].leastErrors == 0)
    #expect(all.explanation.unexplained.count == 1)
    #expect(all.explanation.isSufficient)
    observations.remove(at: corner == 0 ? 1 : 0)
    let fewer = try IdentificationResult(observations, of: corpus.observer)
    #expect(fewer.explanation.unexplained.count == 1)
    #expect(!fewer.explanation.isSufficient, "\(fewer.explanation.unexplained)")
  }

  @Test func `what a frame's way explains is said`() throws {
    let corpus = try ObservedCorpus(count: 240, seed: 5, estimators: [.lsq1])
    let rule = try #require(ThresholdRule(.progress, [0.4]))
    let result = try IdentificationResult(
      corpus.decidedAFrameLate(by: rule, from: 0), of: corpus.observer)
    let explanation = result.explanation
    #expect(!explanation.unexplained.isEmpty)
    #expect(explanation.withinFrame * 2 >= explanation.unexplained.count)
    #expect(
      IdentificationSentences(result: result).notes.contains { $0.contains("last rendered frame") })
  }

  @Test func `what to record next lies in the bounds' ranges, and leaves out what is known`() throws
  {
    let corpus = try Self.corpus.get()
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.35, 480]))
    func next(_ count: Int) throws -> (sentence: String, result: IdentificationResult) {
      let result = try IdentificationResult(
        Array(try corpus.decided(by: rule, from: 0).prefix(count)), of: corpus.observer)
      return (try #require(NextGestures(result: result).sentence), result)
    }
    let (few, result) = try next(30)
    #expect(few.hasPrefix("Record next gestures that lift "), "\(few)")
    let shape = result.explanation.shape
    for (parameter, range) in zip(shape.family.parameters, shape.asGood)
    where parameter == .progress {
      let ends = [max(range.lowerBound, 0), min(range.upperBound, 1)]
      let words = ends.map { RuleWords.threshold($0, .progress, result.length) }
      #expect(
        few.contains("with progress between \(words[0]) and \(words[1])")
          == (ends[1] - ends[0] > 0.02), "\(few)")
    }
    #expect(!(try next(200).sentence).contains("with progress"))
    #expect(IdentificationSentences(result: result).notes.contains(few))
  }

  private func verdict(_ observations: [DecisionObserver.Observation]) throws -> String {
    IdentificationSentences(
      result: try IdentificationResult(observations, of: try Self.corpus.get().observer)
    ).verdict
  }

  @Test func `few decisions name no rule`() throws {
    let corpus = try Self.corpus.get()
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.35, 480]))
    let few = try verdict(Array(try corpus.decided(by: rule, from: 0).prefix(60)))
    #expect(few.hasPrefix("Not enough to tell your app's rule: "), "\(few)")
    #expect(few.contains("it takes 40 of either kind"))
    #expect(few.contains("So far the best finishes when progress ≥ "))
  }

  @Test func `a rule that nearly always cancels is not told from never`() throws {
    let corpus = try Self.corpus.get()
    let rule = try #require(ThresholdRule(.velocity, [10_000]))
    let never = try corpus.decided(by: rule, from: 0, turningEvery: 60)
    let text = try verdict(never)
    #expect(text.contains("a rule that never finishes explains"), "\(text)")
    #expect(!text.contains("most likely"))
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
    let text = try verdict(mixed)
    #expect(text.hasPrefix("No rule that was tried explains"), "\(text)")
  }

  @Test func `prose keeps to 80 columns, and the same comes out again`() throws {
    let corpus = try Self.corpus.get()
    let rule = try #require(ThresholdRule(.progressOrVelocity, [0.35, 480]))
    let observations = try corpus.decided(by: rule, from: 0, turningEvery: 33)
    func document() throws -> Document {
      IdentificationReport(
        try IdentificationResult(observations, of: corpus.observer), leftOut: UndecidedTraces(),
        rejections: Rejections([])
      ).document(version: "1")
    }
    let text = try document().text()
    #expect(text.hasPrefix("Your app most likely finishes when progress ≥ 0.35 or velocity ≥ "))
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 90, "\(line)")
    }
    let prose = try #require(text.split(separator: "\n\n").first)
    #expect(prose.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try document().text() == text)
    #expect(try document().json == document().json)
    #expect(try document().markdown.contains("| bound |"))
  }
}
