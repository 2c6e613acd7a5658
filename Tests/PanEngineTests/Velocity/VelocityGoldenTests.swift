@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// A stroke and what numpy's reading of each tracker makes of it.
private struct Golden {
  let name: String
  let lift: Double
  var samples: [(Double, Double, Double)] = []
  var expected: [(estimator: String, velocity: Vector?, reason: String?)] = []

  var contact: ArraySlice<PanEvent> {
    let moves = samples.map { sample in
      PanEvent(
        time: sample.0 / 1000, phase: .move, state: .changed,
        location: Vector(x: sample.1, y: sample.2), translation: .zero)
    }
    // A lift reported at the origin, as many recorders do, must not matter.
    let end = PanEvent(
      time: lift / 1000, phase: .up, state: .ended, location: .zero, translation: .zero)
    return (moves + [end])[...]
  }

  static let all: [Golden] = {
    var cases: [Golden] = []
    for words in GoldenFile.records("PanEngineTests/Golden/velocity.txt") {
      let numbers = words.dropFirst().compactMap { Double($0) }
      switch words[0] {
      case "case":
        cases.append(
          Golden(name: words.dropFirst(2).joined(separator: " "), lift: numbers[0]))
      case "at":
        cases[cases.count - 1].samples.append((numbers[0], numbers[1], numbers[2]))
      default:
        let isNone = words[1] == "none"
        cases[cases.count - 1].expected.append(
          (
            String(words[0]), isNone ? nil : Vector(x: numbers[0], y: numbers[1]),
            isNone ? String(words[2]) : nil
          ))
      }
    }
    return cases
  }()
}

/// Settings of the catalog's estimators that other systems use.
private let variants: [String: VelocityEstimator] = [
  "flutter": VelocityEstimator(
    .parabola, window: SampleWindow(history: 20, minimumSamples: 3, equalTimes: .keep)),
  "compose-impulse": VelocityEstimator(
    .impulse, window: SampleWindow(history: 20, equalTimes: .keep)),
  "first-of-equal-times": VelocityEstimator(.line, window: SampleWindow(equalTimes: .skip)),
  "gtk": VelocityEstimator(
    .span(.lift), window: VelocityEstimator.span.window),
  "mui": VelocityEstimator(
    .smoothed(newShare: 0.6, longest: nil),
    window: VelocityEstimator.smoothed.window),
  "splide": .splide,
]

struct VelocityGoldenTests {
  private static let names =
    VelocityEstimatorInfo.computed.map(\.name) + variants.keys.sorted()

  @Test(arguments: names)
  func `agrees with numpy on every stroke`(name: String) throws {
    let estimator = try #require(variants[name] ?? VelocityEstimatorInfo.named(name)?.estimator)
    #expect(Golden.all.count >= 50)
    for golden in Golden.all {
      let expected = try #require(golden.expected.first { $0.estimator == name })
      switch estimator.estimate(endOf: golden.contact) {
      case .velocity(let release):
        let wanted = try #require(
          expected.velocity, "\(golden.name): \(release.vector), not \(expected.reason ?? "")")
        let scale = max(wanted.x.magnitude, wanted.y.magnitude, 1)
        #expect(
          (release.vector - wanted).length <= 1e-9 * scale,
          "\(golden.name): \(release.vector) instead of \(wanted)")
      case .none(let reason):
        #expect(
          expected.reason == reason.name,
          "\(golden.name): \(reason) instead of \(String(describing: expected.velocity))")
      }
    }
  }

  @Test func `the table has every reason but the cancelled touch`() {
    let found = Set(Golden.all.flatMap { $0.expected.compactMap(\.reason) })
    let wanted = Set(VelocityEstimate.Absence.allCases.map(\.name)).subtracting([
      "cancelled", "not-recorded",
    ])
    #expect(found == wanted)
  }
}
