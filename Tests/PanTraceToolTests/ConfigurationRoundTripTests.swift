@testable import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import Testing

/// What outputs print of a configuration must be the words that make it again.
struct ConfigurationRoundTripTests {
  private static let command = Command(
    "replay", "Replays.", examples: [], defaults: ConfigurationSource(),
    arguments: ConfigurationSource.arguments
  ) { _, _ in .ok }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The words of a command line that the printed fields stand for.
  private func words(_ fields: [ComponentText.Pair]) -> [String] {
    fields.flatMap { field in
      switch (field.key, field.text) {
      case ("extent", "auto"), ("rate", "auto"), ("end-at-last", "false"): return [String]()
      case ("end-at-last", _): return ["--set", "end-at-last=true"]
      case (let name, let value): return ["--set", "\(name)=\(value)"]
      }
    }
  }

  private func readAgain(_ configuration: ReplayConfiguration) throws -> ReplayConfiguration {
    let fields = ReplaySettings.Fields(configuration).fields
    return try Self.command.parse(words(fields)).completed(besides: Files([], search: nil))
      .makeSettings().configuration
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `any configuration reads back as itself`(seed: UInt64) throws {
    var random = RandomConfiguration(seed: seed)
    for _ in 0..<Trials.count(30) {
      let configuration = random.next()
      let fields = ReplaySettings.Fields(configuration).fields
      #expect(
        try readAgain(configuration) == configuration, "\(fields.map { "\($0.key)=\($0.text)" })")
    }
  }

  @Test func `every framework's rule reads back as itself, with its surroundings`() throws {
    for preset in PolicyPreset.catalog {
      let configuration = ReplayConfiguration(policy: preset.policy)
      #expect(try readAgain(configuration) == configuration, "\(preset.name)")
      guard case .clauses(let list) = preset.policy, list.pixelDensity != nil else { continue }
      let denser = ReplayConfiguration(policy: .clauses(list.at(density: 2.625)))
      #expect(try readAgain(denser) == denser, "\(preset.name)")
    }
  }
}

/// Configurations of every kind, with numbers that have all their digits.
private struct RandomConfiguration {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func next() -> ReplayConfiguration {
    var configuration = ReplayConfiguration(policy: policy())
    configuration.interaction = interaction()
    configuration.estimator = estimator()
    configuration.direction = one(of: TravelDirection.allCases.map(\.self) + [nil])
    configuration.extent = one(of: [nil, number(0.001...1e9), number(1...900)])
    configuration.container = Vector(x: number(0.001...1e9), y: number(1...2000))
    configuration.recognizer = PanGestureRecognizer(
      hysteresis: number(0...1000), restriction: restriction(),
      origin: one(of: [.recognition, .touchDown]),
      touches: one(of: [
        .firstPointer, .centroid(maximum: Int.random(in: 1...10, using: &generator)),
      ]),
      endsAtLastSample: .random(using: &generator))
    configuration.clock = clock()
    configuration.inputPolicy = inputPolicy()
    configuration.lead = number(0...1000) / 1000
    configuration.horizon = number(0.1...600)
    return configuration
  }

  private mutating func policy() -> FinishPolicy {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .progress(number(-10...10))
    case 1:
      .progressOrVelocity(progress: number(-10...10), velocity: number(-1e6...1e6))
    case 2: one(of: PolicyPreset.catalog.map(\.policy))
    default: formula()
    }
  }

  private mutating func formula() -> FinishPolicy {
    let quantity = quantity()
    let bound = quantity == .progress ? number(-10...10) : number(-1e4...1e4)
    let tests = ReleaseTest(quantity, one(of: ReleaseTest.Comparison.allCases), bound)
    let gate = one(of: [
      ClauseList.VelocityGate.open,
      ClauseList.VelocityGate(floor: number(1...100), floorIsStill: true),
      ClauseList.VelocityGate(floor: number(0...100), ceiling: number(1000...9000)),
    ])
    let clauses = [
      ClauseList.Clause(.finish, [tests, ReleaseTest(.progress, .atLeast, number(0...1))]),
      ClauseList.Clause(.cancel, [ReleaseTest(self.quantity(), .below, number(-1e-4...1e-4))]),
    ]
    let text = FinishPolicy.clauses(
      ClauseList(name: "formula", gate: gate, clauses, otherwise: .finish)
    ).formula
    do {
      return .clauses(try ClauseList(formula: text))
    } catch {
      Issue.record("\(text): \(error.message)")
      return .progress()
    }
  }

  private mutating func quantity() -> ReleaseTest.Quantity {
    one(of: [
      .progress, .peak, .reversal, .distance, .remaining, .velocity,
      .pixelVelocity(density: number(0.1...100)),
      .relativeVelocity, .speed, .dominance, .meanVelocity, .duration, .swipePower,
      .projection(lookAhead: number(-1...1)), .pointProjection(lookAhead: number(-1...1)),
      .heldProjection(pages: number(-1e-3...1e-3)),
    ])
  }

  private mutating func interaction() -> InteractionStyle {
    if Bool.random(using: &generator) {
      return .percentDriven(
        PercentDrivenInteraction(
          duration: number(0...60), completionSpeed: number(0.001...1000),
          completionCurve: curve()))
    }
    let spring =
      Bool.random(using: &generator)
      ? Spring(response: number(0.001...100), dampingRatio: number(0...100))
      : Spring(mass: number(0.1...10), stiffness: number(1...1e4), damping: number(0...1e3))
    var interaction = VelocityDrivenInteraction(
      spring: spring ?? .uikitDefault, durationLimit: number(0.01...600),
      rubberBand: one(of: [nil, RubberBand(coefficient: number(0.01...10))]))
    interaction.restDistance = number(0.001...1000)
    interaction.restSpeed = number(0.001...1e5)
    return .velocityDriven(interaction)
  }

  private mutating func estimator() -> VelocityEstimator {
    let kind = one(of: VelocityEstimator.schema.kinds)
    let settings: [ComponentText.Pair] = kind.settings.compactMap { setting in
      for _ in 0..<1000 {
        let pair = ComponentText.Pair(key: setting.key, text: text(setting.values))
        // Some texts are no value of the setting: then the next one is tried.
        if (try? kind.component([pair])) != nil { return pair }
      }
      return nil
    }
    #expect(settings.count == kind.settings.count, "\(kind.name)")
    do throws(ComponentError) {
      return try kind.component(settings)
    } catch {
      Issue.record("\(kind.name): \(error)")
      return kind.initial
    }
  }

  /// A word, or a number of any size.
  private mutating func text(_ values: SettingValues) -> String {
    let words = values.words + ["off", "yes", "no"]
    if Bool.random(using: &generator) { return one(of: words) }
    let figure = Double(sign: .plus, exponent: Int(number(-12...16)), significand: number(1...2))
    return NumberText.plain(Bool.random(using: &generator) ? figure : figure.rounded())
  }

  private mutating func restriction() -> PanGestureRecognizer.Restriction {
    let direction = one(of: Array(TravelDirection.allCases))
    return one(of: [
      .none, .axis(horizontal: true), .axis(horizontal: false), .direction(direction),
      .edge(direction, band: number(0...10_000)),
    ])
  }

  private mutating func clock() -> DisplayClock {
    .steady(rate: number(1...1000), phase: number(0...0.999))
  }

  private mutating func inputPolicy() -> ReplayConfiguration.InputPolicy {
    guard Bool.random(using: &generator) else { return .latest }
    return .resampled(
      ReplayConfiguration.InputPolicy.Resampling(
        delay: number(-100...100) / 1000, maximumExtrapolation: number(0...100) / 1000,
        minimumInterval: number(0.001...100) / 1000, maximumInterval: number(0.001...1000) / 1000))
  }

  private mutating func curve() -> TimingCurve {
    let named = one(of: TimingCurve.Name.allCases).curve
    let cubic = TimingCurve.Cubic(
      x1: number(0...1), y1: number(-2...2), x2: number(0...1), y2: number(-2...2))
    let spring = TimingCurve.SpringCurve(
      dampingRatio: number(0.1...1), initialVelocity: number(-5...5))
    return one(of: [named, cubic.map { .cubic($0) } ?? named, spring.map { .spring($0) } ?? named])
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &generator)
  }

  private mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &generator)]
  }
}
