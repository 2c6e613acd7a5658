import PanTraces
import Testing

@testable import PanTuning

/// Labels from a log of people whose intents are known: how many of them are right, and how many of
/// the errors they find.
///
/// 200 people, 20 sessions each. Of the swipes 15 % are peeks; a rule cancels 6 % of the others
/// wrongly, more for some people than for others. Three in four try again, after 1.1 s in the median;
/// some press the close button; the others give up. Who peeked comes back for reasons of their own.
struct LikelyPopulationTests {
  private struct Population {
    var steps: [SessionStep] = []
    /// Steps that were cancelled although they were to finish.
    var wrong: Set<Int> = []
    /// Steps that were cancelled as they should be.
    var right: Set<Int> = []

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      for person in 0..<200 {
        let rate = random.logNormal(median: 1, spread: 0.4)
        let persistence = Self.beta62(&random)
        let pace = random.logNormal(median: 1.1, spread: 0.25)
        for session in 0..<20 {
          var time = 0.0
          for _ in 0..<Self.poisson(6, &random) {
            let gap = swipe(person * 20 + session, time, rate, persistence, pace, &random)
            // What belongs to one swipe is told apart from the next by a minute.
            time += 60 + (gap.isFinite ? gap : 0)
          }
          steps.append(
            SessionStep(session: person * 20 + session, time: time, content: .event(.other)))
        }
      }
    }

    /// One swipe with what follows it; returns how long after its settle that is.
    private mutating func swipe(
      _ session: Int, _ time: Double, _ rate: Double, _ persistence: Double, _ pace: Double,
      _ random: inout SeededRandom
    ) -> Double {
      let isPeek = random.chance(0.15)
      var isButton = false
      var gap = Double.infinity
      var outcome = TransitionOutcome.finish
      if isPeek {
        outcome = .cancel
        right.insert(steps.count)
        if random.chance(0.6) { gap = Self.exponential(20, &random) + 0.6 }
      } else if random.chance(min(0.06 * rate, 0.5)) {
        outcome = .cancel
        wrong.insert(steps.count)
        let draw = random.uniform()
        if draw < persistence {
          gap = random.logNormal(median: pace, spread: 0.55)
        } else if draw < persistence + 0.15 * (1 - persistence) / 0.25 * 0.9 {
          gap = random.logNormal(median: pace * 1.5, spread: 0.55)
          isButton = true
        } else if random.chance(0.5) {
          gap = Self.exponential(20, &random) + 3
        }
      }
      steps.append(Self.step(session, time, outcome))
      if gap.isFinite {
        let next = time + 0.4 + gap
        steps.append(
          isButton
            ? SessionStep(session: session, time: next, content: .event(.close(item: nil)))
            : Self.step(session, next, .finish))
      }
      return gap
    }

    private static func step(
      _ session: Int, _ time: Double, _ outcome: TransitionOutcome
    ) -> SessionStep {
      SessionStep(
        session: session, time: time,
        content: .swipe(
          SessionSwipe(
            target: .init(transition: 0, direction: .down),
            end: .decided(outcome, settled: time + 0.4))))
    }

    private static func exponential(_ mean: Double, _ random: inout SeededRandom) -> Double {
      // The square of a normal number is chi-squared; two of them together are exponential.
      let (a, b) = (random.normal(), random.normal())
      return mean * (a * a + b * b) / 2
    }

    /// Beta(6, 2): six of eight exponentials.
    private static func beta62(_ random: inout SeededRandom) -> Double {
      let draws = (0..<8).map { _ in exponential(1, &random) }
      return draws[..<6].reduce(0, +) / draws.reduce(0, +)
    }

    private static func poisson(_ mean: Double, _ random: inout SeededRandom) -> Int {
      var (count, time) = (0, exponential(1, &random))
      while time < mean {
        count += 1
        time += exponential(1, &random)
      }
      return count
    }
  }

  /// The page's figures: precision .91, .82, .74 and recall .35, .84, .90 at 1, 3 and 5 s.
  @Test(arguments: [
    (1.0, 0.91, 0.35), (3.0, 0.82, 0.84), (5.0, 0.74, 0.90),
  ])
  func `labels are as right and as complete as simulated before`(
    window: Double, precision: Double, recall: Double
  ) {
    let people = Population(seed: 3)
    let found = LikelyIntents(people.steps, window: window).intents.filter { $0.outcome == .finish }
    let hits = found.count { people.wrong.contains($0.step) }
    #expect(found.allSatisfy { people.wrong.contains($0.step) || people.right.contains($0.step) })
    let measured = (Double(hits) / Double(found.count), Double(hits) / Double(people.wrong.count))
    #expect((measured.0 - precision).magnitude < 0.04, "precision \(measured.0)")
    #expect((measured.1 - recall).magnitude < 0.06, "recall \(measured.1)")
  }

  @Test func `no finish is doubted where nothing is taken back`() {
    let found = LikelyIntents(Population(seed: 4).steps).intents
    #expect(found.allSatisfy { $0.outcome != .cancel })
  }
}
