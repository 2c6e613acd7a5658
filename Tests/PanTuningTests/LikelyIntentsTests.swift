import Foundation
import PanTraces
import Testing

@testable import PanTuning

/// The rules by which a log makes labels likely, each on the fewest steps that show it.
struct LikelyIntentsTests {
  /// A swipe of transition 0 that begins at a time and settles half a second later.
  private func swipe(
    _ time: Double, _ outcome: TransitionOutcome, item: Int? = nil, session: Int = 0,
    transition: Int = 0, direction: TravelDirection? = .down
  ) -> SessionStep {
    SessionStep(
      session: session, time: time,
      content: .swipe(
        SessionSwipe(
          target: .init(transition: transition, item: item, direction: direction),
          end: .decided(outcome, settled: time + 0.5))))
  }

  private func dropped(_ time: Double, _ why: DroppedSwipe) -> SessionStep {
    SessionStep(
      session: 0, time: time,
      content: .swipe(
        SessionSwipe(target: .init(transition: 0, direction: .down), end: .dropped(why))))
  }

  private func event(_ time: Double, _ event: SessionEvent, session: Int = 0) -> SessionStep {
    SessionStep(session: session, time: time, content: .event(event))
  }

  /// What was found, in the order of the steps.
  private func findings(_ steps: [SessionStep], window: Double = 3) -> [LikelyIntent.Finding] {
    LikelyIntents(steps, window: window).intents.map(\.finding)
  }

  @Test func `the same swipe again says that a cancelled one was to finish`() {
    let found = findings([swipe(0, .cancel), swipe(1.5, .finish), event(20, .other)])
    #expect(
      found == [
        .likely(.finish, LikelySign(kind: .retry, step: 1, gap: 1)),
        .later(LikelySign(kind: .retry, step: 0, gap: 1)),
      ])
  }

  @Test func `steps may come in any order`() {
    let found = findings([event(20, .other), swipe(1.5, .finish), swipe(0, .cancel)])
    #expect(
      found == [
        .later(LikelySign(kind: .retry, step: 2, gap: 1)),
        .likely(.finish, LikelySign(kind: .retry, step: 1, gap: 1)),
      ])
  }

  @Test func `the gap starts when the settle has ended`() {
    // 3.4 s after the touch-down, but 2.9 s after the content came to rest.
    let found = findings([swipe(0, .cancel), swipe(3.4, .finish), event(20, .other)])
    #expect(found.first == .likely(.finish, LikelySign(kind: .retry, step: 1, gap: 2.9)))
    #expect(findings([swipe(0, .cancel), swipe(3.6, .finish), event(20, .other)]).first == .noSign)
  }

  @Test func `every attempt after the first is kept out`() {
    let found = findings([
      swipe(0, .cancel), swipe(1, .cancel), swipe(2, .cancel), swipe(3, .finish),
      event(3.6, .undo(item: nil)), event(20, .other),
    ])
    #expect(found[0] == .likely(.finish, LikelySign(kind: .retry, step: 1, gap: 0.5)))
    for finding in found[1...] {
      guard case .later = finding else {
        Issue.record("\(finding)")
        continue
      }
    }
  }

  @Test func `buttons that close or go back count, others end the wait`() {
    #expect(
      findings([swipe(0, .cancel), event(1, .close(item: nil)), event(20, .other)])
        == [.likely(.finish, LikelySign(kind: .close, step: 1, gap: 0.5))])
    #expect(
      findings([swipe(0, .cancel), event(1, .back(item: nil)), event(20, .other)])
        == [.likely(.finish, LikelySign(kind: .back, step: 1, gap: 0.5))])
    #expect(
      findings([swipe(0, .cancel), event(1, .other), swipe(1.5, .finish), event(20, .other)])
        == [.noSign, .noSign])
  }

  @Test func `a close button of something else is no sign`() {
    #expect(
      findings([swipe(0, .cancel, item: 1), event(1, .close(item: 2)), event(20, .other)])
        == [.noSign])
  }

  @Test(arguments: [
    (1, TravelDirection.down), (0, .up),
  ])
  func `another swipe is no retry`(transition: Int, direction: TravelDirection) {
    let other = swipe(1, .finish, transition: transition, direction: direction)
    #expect(findings([swipe(0, .cancel), other, event(20, .other)]) == [.noSign, .noSign])
  }

  @Test func `a finish is doubted only where it is taken back`() {
    #expect(
      findings([swipe(0, .finish), event(1, .undo(item: nil)), event(20, .other)])
        == [.likely(.cancel, LikelySign(kind: .undo, step: 1, gap: 0.5))])
    #expect(
      findings([swipe(0, .finish, item: 7), event(1, .open(item: 7)), event(20, .other)])
        == [.likely(.cancel, LikelySign(kind: .open, step: 1, gap: 0.5))])
    #expect(
      findings([swipe(0, .finish, item: 7), event(1, .open(item: 8)), event(20, .other)])
        == [.noSign])
    #expect(
      findings([swipe(0, .finish), event(1, .open(item: nil)), event(20, .other)]) == [.noSign])
    #expect(
      findings([
        swipe(0, .finish, item: 7), event(0.9, .other), event(1, .open(item: 7)),
        event(20, .other),
      ]) == [.noSign])
    #expect(findings([swipe(0, .finish), swipe(1, .finish), event(20, .other)])[0] == .noSign)
  }

  @Test func `what the session does not wait for is not known`() {
    #expect(findings([swipe(0, .cancel)]) == [.censored])
    #expect(findings([swipe(0, .cancel), event(20, .other)]) == [.noSign])
    #expect(
      findings([swipe(0, .cancel), swipe(1, .finish, session: 1)]) == [.censored, .censored])
  }

  @Test func `what is dropped is no sign and gets none`() {
    for why in DroppedSwipe.allCases {
      let found = findings([
        swipe(0, .cancel), dropped(1, why), swipe(2, .finish), event(20, .other),
      ])
      #expect(found[0] == .likely(.finish, LikelySign(kind: .retry, step: 2, gap: 1.5)))
      #expect(found[1] == .dropped(why))
    }
  }

  @Test func `a swipe while the one before settles catches it`() {
    let found = findings([swipe(0, .cancel), swipe(0.3, .finish), event(20, .other)])
    #expect(found == [.noSign, .dropped(.caught)])
  }

  @Test func `where repeating is normal use nothing is labeled`() throws {
    // A page turned every 2 s, a fifth of the swipes cancelled.
    let pages = (0..<200).map { swipe(Double($0) * 2, $0 % 5 == 0 ? .cancel : .finish) }
    let found = LikelyIntents(pages)
    #expect(found.intents.allSatisfy { $0.finding == .refused })
    let rate = try #require(found.rates.first)
    #expect(rate.isNormalUse)
    // One swipe in the 3 s after each settle, ten in the 20 s from 10 to 30.
    #expect(try #require(rate.soon.rate) < 0.4)
    #expect(try #require(rate.later.rate) > 0.4)
    // The same swipes of another transition among them say nothing of it.
    let sheet = [
      swipe(1000, .cancel, transition: 1), swipe(1001, .finish, transition: 1),
      event(1100, .other),
    ]
    #expect(LikelyIntents(pages + sheet).intents[200].outcome == .finish)
  }

  @Test func `a button is no sign where people close at any time`() throws {
    // People look for 8 s in the mean, and close: as likely in any second after the settle.
    let waits = (1...40).map { 8 * -log(1 - (Double($0) - 0.5) / 40) }
    func steps(_ waits: [Double]) -> [SessionStep] {
      waits.enumerated().flatMap { session, wait in
        [
          swipe(0, .cancel, session: session),
          event(0.5 + wait, .close(item: nil), session: session),
          event(60, .other, session: session),
        ]
      }
    }
    let found = LikelyIntents(steps(waits))
    let rate = try #require(found.rates.first)
    // By hand: of 40 waits 13 are up to 3 s, and 11 from 10 to 30 s; time stops at the button.
    #expect(rate.buttonsSoon.repeats == waits.count { $0 <= 3 })
    #expect(rate.buttonsLater.repeats == waits.count { (10...30).contains($0) })
    let seconds = waits.reduce(0) { $0 + min(max($1, 10), 30) - 10 }
    #expect((rate.buttonsLater.seconds - seconds).magnitude < 1e-9)
    #expect(rate.closingIsNormalUse && !rate.isNormalUse)
    #expect(found.intents.allSatisfy { $0.outcome == nil })
    // Where buttons come soon or not at all they are a sign.
    let soon = LikelyIntents(steps(waits.map { $0 < 8 ? $0 / 8 : 50 }))
    #expect(soon.intents.contains { $0.outcome == .finish })
    #expect(soon.rates.first?.closingIsNormalUse == false)
  }
}

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
