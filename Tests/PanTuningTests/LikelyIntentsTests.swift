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

  @Test func `where repeating is normal use nothing is labelled`() throws {
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

  @Test func `signs are as sure as the shares of the gaps between the measured windows`() {
    func confidence(_ kind: LikelySign.Kind, _ gap: Double) -> Double? {
      LikelySign(kind: kind, step: 0, gap: gap).confidence
    }
    // With TP = recall and FP = recall × (1 / precision - 1) at .91/.35, .82/.84 and .74/.90:
    // from 1 to 3 s .49 of .640, from 3 to 5 s .06 of .192.
    #expect(confidence(.retry, 0.5) == 0.91)
    #expect(confidence(.close, 2) == 0.77)
    #expect(confidence(.back, 4) == 0.31)
    #expect(confidence(.retry, 6) == nil)
    #expect(confidence(.undo, 1) == nil)
  }
}
