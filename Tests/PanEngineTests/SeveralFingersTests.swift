import PanEngine
import PanTestSupport
import PanTraces
import Testing

private func recognize(
  _ samples: [TouchSample], _ rule: PanGestureRecognizer.TouchRule
) -> PanRecognition {
  PanGestureRecognizer(touches: rule).recognize(.of(samples), container: Vector(x: 400, y: 800))
}

struct FirstPointerTests {
  private let twoFingers: [TouchSample] = [
    .down(0, 0), .move(8, 20), .down(10, 300, pointer: 1), .move(16, 40),
    .move(18, 100, pointer: 1), .up(20, 100, pointer: 1), .move(24, 60), .up(32, 60),
  ]

  @Test func `later fingers are counted and ignored`() {
    let recognition = recognize(twoFingers, .firstPointer)
    let alone = recognize(twoFingers.filter { $0.pointer == 0 }, .firstPointer)
    #expect(recognition.events == alone.events)
    #expect(recognition.ignoredPointers == 1)
    #expect(alone.ignoredPointers == 0)
  }

  @Test func `a finger that outlives the first does not take over`() {
    let recognition = recognize(
      [
        .down(0, 0), .down(4, 300, pointer: 1), .move(8, 20), .up(16, 20),
        .move(24, 350, pointer: 1), .up(32, 350, pointer: 1),
      ], .firstPointer)
    #expect(recognition.events.map(\.state) == [.possible, .began, .ended])
  }

  @Test func `the next gesture may be made by any finger`() {
    let recognition = recognize(
      [
        .down(0, 0), .move(8, 20), .up(16, 20), .down(24, 5, pointer: 1),
        .move(32, 25, pointer: 1), .down(34, 0), .up(40, 25, pointer: 1),
      ], .firstPointer)
    #expect(
      recognition.events.map(\.state) == [.possible, .began, .ended, .possible, .began, .ended])
    #expect(recognition.ignoredPointers == 1)
  }

  @Test func `a finger whose lift was lost goes on`() {
    // Down twice in a row: some recorders lose a lift when the app is busy.
    let recognition = recognize(
      [.down(0, 0), .move(8, 20), .move(16, 30), .down(24, 32), .move(32, 50), .up(40, 50)],
      .firstPointer)
    #expect(recognition.contacts.count == 1)
    #expect(recognition.events.map(\.translation.x) == [0, 0, 10, 12, 30, 30])
  }
}

struct CentroidTests {
  @Test func `the centroid of two fingers moves at half of one finger's pace`() {
    let recognition = recognize(
      [
        .down(0, 0), .down(4, 100, pointer: 1), .move(8, 24), .move(12, 124, pointer: 1),
        .move(16, 44), .up(20, 44), .move(24, 130, pointer: 1), .up(28, 130, pointer: 1),
      ], .centroid(maximum: 2))
    // The second finger joins at 100 without moving it, and the first leaves without.
    #expect(recognition.events.map(\.location.x) == [0, 12, 24, 34, 40, 40])
    #expect(
      recognition.events.map(\.state)
        == [.possible, .began, .changed, .changed, .changed, .ended])
    #expect(recognition.events.map(\.translation.x) == [0, 0, 12, 22, 28, 28])
    #expect(recognition.ignoredPointers == 0)
  }

  @Test func `one finger moves as it does alone`() {
    let samples = Trace.drawn("DmmmhbU").samples
    #expect(recognize(samples, .centroid(maximum: 3)) == recognize(samples, .firstPointer))
  }

  @Test func `one finger too many cancels a pan, and nothing counts until all have lifted`() {
    let recognition = recognize(
      [
        .down(0, 0), .move(8, 20), .down(12, 50, pointer: 1), .move(16, 90),
        .up(20, 90), .move(24, 80, pointer: 1), .up(28, 80, pointer: 1),
        .down(40, 0), .move(48, 30), .up(56, 30),
      ], .centroid(maximum: 1))
    #expect(
      recognition.events.map(\.state)
        == [.possible, .began, .cancelled, .possible, .began, .ended])
    #expect(recognition.events.map(\.location.x) == [0, 20, 20, 0, 30, 30])
    #expect(recognition.ignoredPointers == 1)
  }

  @Test func `one finger too many fails what is not yet a pan`() {
    let recognition = recognize(
      [
        .down(0, 0), .down(4, 50, pointer: 1), .down(8, 90, pointer: 2),
        .down(9, 95, pointer: 3), .move(16, 90), .up(20, 90),
      ], .centroid(maximum: 2))
    #expect(recognition.events.map(\.state) == [.possible, .failed])
    #expect(recognition.ignoredPointers == 2)
  }

  @Test func `the last finger's end is the pan's end`() {
    for (last, state) in [
      (TouchSample.up(30, 0, pointer: 1), PanEvent.State.ended),
      (.cancel(30, 0, pointer: 1), .cancelled),
    ] {
      let recognition = recognize(
        [.down(0, 0), .down(4, 90, pointer: 1), .move(8, 40), .cancel(12, 40), last],
        .centroid(maximum: 2))
      #expect(recognition.events.map(\.state) == [.possible, .began, state])
    }
  }
}
