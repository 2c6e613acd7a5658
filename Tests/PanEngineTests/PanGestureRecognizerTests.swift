import PanEngine
import PanTestSupport
import PanTraces
import Testing

let screen = Vector(x: 400, y: 800)

func states(
  _ trace: Trace, by recognizer: PanGestureRecognizer = PanGestureRecognizer()
) -> [PanEvent.State] {
  recognizer.recognize(trace, container: screen).events.map(\.state)
}

func translations(
  _ trace: Trace, by recognizer: PanGestureRecognizer = PanGestureRecognizer()
) -> [Double] {
  recognizer.recognize(trace, container: screen).events.map(\.translation.x)
}

struct HysteresisTests {
  @Test(arguments: [
    (10.0, 9.999, false), (10, 10, true), (10, 10.001, true),
    (0, 0, false), (0, 1e-300, true), (25, 24.999, false), (25, 25, true),
    (.nan, 1000, false), (.infinity, 1000, false),
  ])
  func `is passed by reaching it`(hysteresis: Double, distance: Double, isPan: Bool) {
    let recognizer = PanGestureRecognizer(hysteresis: hysteresis)
    let trace = Trace.of([.down(0, 0), .move(8, distance), .up(16, distance)])
    #expect((states(trace, by: recognizer)[1] == .began) == isPan)
  }

  @Test func `counts the straight distance, not the way or the axes`() {
    #expect(states(.of([.down(0, 0), .move(8, 6, 8)]))[1] == .began)
    #expect(states(.of([.down(0, 0), .move(8, 6, 7.9)]))[1] == .possible)
    // There and back and there again is no more than 9 away.
    let shaking = Trace.of([.down(0, 0), .move(8, 9), .move(16, -9), .move(24, 9)])
    #expect(states(shaking) == [.possible, .possible, .possible, .possible])
  }

  @Test func `is measured from where the finger touched down`() {
    let trace = Trace.of([.down(0, 100, 50), .move(8, 109, 50), .move(16, 110, 50)])
    #expect(states(trace) == [.possible, .possible, .began])
  }
}

struct EventStreamTests {
  /// Of 810 touches in Chromium the largest unseen way was 15.05 px, the smallest seen 15.06.
  @Test(arguments: [(15.05, false), (15.06, true)])
  func `touch events begin past the browser's slop`(way: Double, isSeen: Bool) {
    var recognizer = PanGestureRecognizer(hysteresis: 3, lift: .ignore)
    var trace = Trace.of([.down(0, 0), .move(8, 14), .move(16, way), .up(24, way)])
    let all: [PanEvent.State] = [.possible, .began, .changed, .ended]
    trace.eventStream = .pointer
    #expect(states(trace, by: recognizer) == all)
    recognizer.eventStream = .touch
    #expect(
      states(trace, by: recognizer)
        == (isSeen ? [.possible, .began, .ended] : [.possible, .failed]))
    // The file's events are those already, or nobody knows.
    for stream in [Trace.EventStream.touch, .mouse, nil] {
      trace.eventStream = stream
      #expect(states(trace, by: recognizer) == all)
    }
    trace.eventStream = .pointer
    recognizer.browserSlop = 13
    #expect(states(trace, by: recognizer) == all)
  }

  @Test func `once past it, every movement is an event, also back at the touch-down`() {
    var recognizer = PanGestureRecognizer(lift: .ignore)
    recognizer.eventStream = .touch
    var trace = Trace.of([
      .down(0, 0), .move(8, 9), .move(16, 40), .move(24, 2), .up(32, 2), .down(100, 0),
      .move(108, 12), .up(116, 12),
    ])
    trace.eventStream = .pointer
    #expect(
      states(trace, by: recognizer) == [.possible, .began, .changed, .ended, .possible, .failed])
  }
}

struct RestrictionTests {
  @Test(arguments: [
    (PanGestureRecognizer.Restriction.none, 3.0, -12.0, true),
    (.axis(horizontal: true), 12, 11, true),
    (.axis(horizontal: true), -12, 11, true),
    (.axis(horizontal: true), 11, 12, false),
    (.axis(horizontal: false), 11, -12, true),
    (.axis(horizontal: false), 12, 11, false),
    // Equal parts count as horizontal.
    (.axis(horizontal: true), 12, 12, true),
    (.axis(horizontal: false), 12, 12, false),
    (.direction(.right), 12, 0, true),
    (.direction(.right), -12, 0, false),
    (.direction(.left), -12, 5, true),
    (.direction(.left), 12, 5, false),
    (.direction(.down), 0, 12, true),
    (.direction(.down), 0, -12, false),
    (.direction(.up), 0, -12, true),
    (.direction(.up), 13, -12, false),
  ])
  func `looks at the movement that passes the hysteresis`(
    restriction: PanGestureRecognizer.Restriction, x: Double, y: Double, isPan: Bool
  ) {
    let recognizer = PanGestureRecognizer(restriction: restriction)
    let trace = Trace.of([.down(0, 200, 400), .move(8, 200 + x, 400 + y)])
    #expect(states(trace, by: recognizer)[1] == (isPan ? .began : .failed))
  }

  @Test(arguments: [
    (TravelDirection.right, 20.0, 400.0, true), (.right, 20.001, 400, false),
    (.left, 380, 400, true), (.left, 379.999, 400, false),
    (.down, 200, 20, true), (.down, 200, 20.001, false),
    (.up, 200, 780, true), (.up, 200, 779.999, false),
  ])
  func `an edge pan starts within the band of its edge`(
    direction: TravelDirection, x: Double, y: Double, isPan: Bool
  ) {
    let recognizer = PanGestureRecognizer(restriction: .edge(direction))
    let inward = direction.isHorizontal ? Vector(x: 30, y: 0) : Vector(x: 0, y: 30)
    let sign: Double = direction == .left || direction == .up ? -1 : 1
    let trace = Trace.of([
      .down(0, x, y), .move(8, x + sign * inward.x, y + sign * inward.y),
    ])
    let found = states(trace, by: recognizer)
    #expect(found == (isPan ? [.possible, .began] : [.failed, .failed]))
  }

  @Test func `an edge pan goes inwards, and its band is a parameter`() {
    let wide = PanGestureRecognizer(restriction: .edge(.right, band: 50))
    #expect(states(.of([.down(0, 50), .move(8, 70)]), by: wide) == [.possible, .began])
    #expect(states(.of([.down(0, 50), .move(8, 30)]), by: wide) == [.possible, .failed])
  }

  @Test func `a restriction is not asked again once it is a pan`() {
    let recognizer = PanGestureRecognizer(restriction: .direction(.right))
    let trace = Trace.of([.down(0, 0), .move(8, 12), .move(16, -50), .move(24, 0, 90)])
    #expect(states(trace, by: recognizer) == [.possible, .began, .changed, .changed])
  }
}

struct TranslationTests {
  private let trace = Trace.of([
    .down(0, 100), .move(8, 104), .move(16, 113), .move(24, 120), .up(32, 0, 0),
  ])

  @Test func `counts from recognition`() {
    #expect(translations(trace) == [0, 0, 0, 7, 7])
  }

  @Test func `counts from touch-down on request`() {
    let recognizer = PanGestureRecognizer(origin: .touchDown)
    #expect(translations(trace, by: recognizer) == [0, 0, 13, 20, 20])
  }

  @Test func `is zero again for the next contact`() {
    #expect(translations(.drawn("DmmUDmmU")) == [0, 0, 12, 12, 0, 0, 12, 12])
  }

  @Test func `a recorded gesture counts from its first sample`() {
    #expect(translations(.drawn("DmmU", vocabulary: .gesture)) == [0, 12, 24, 24])
  }

  @Test func `the lift's own position is never used`() {
    let recognition = PanGestureRecognizer().recognize(trace, container: screen)
    #expect(recognition.events.last?.location == Vector(x: 120, y: 0))
    #expect(recognition.events.last?.time == 0.032)
  }

  @Test func `a failed pan has none`() {
    let recognizer = PanGestureRecognizer(restriction: .direction(.left))
    #expect(translations(trace, by: recognizer) == [0, 0, 0, 0, 0])
  }
}

struct UnterminatedTests {
  @Test func `stays open by default`() {
    #expect(states(.drawn("Dmm")) == [.possible, .began, .changed])
  }

  @Test func `lifts at the last sample on request`() {
    let recognizer = PanGestureRecognizer(endsAtLastSample: true)
    let recognition = recognizer.recognize(.drawn("Dmm"), container: screen)
    #expect(recognition.events.map(\.state) == [.possible, .began, .changed, .ended])
    #expect(recognition.events[3].time == recognition.events[2].time)
    #expect(recognition.events[3].phase == .up)
    #expect(recognition.events[3].translation == recognition.events[2].translation)
    #expect(recognition.contacts == [0..<4])
  }

  @Test(arguments: [("DmmU", 4), ("DmC", 3), ("", 0), ("Dh", 3)])
  func `adds a lift only where one is missing`(touches: String, count: Int) {
    let recognizer = PanGestureRecognizer(endsAtLastSample: true)
    #expect(states(.drawn(touches), by: recognizer).count == count)
  }
}

struct RecognitionTests {
  @Test(
    arguments: [
      ("DmmU", [0..<4], 0..<4), ("DUDmU", [0..<2, 2..<5], 2..<5),
      ("DUDUDm", [0..<2, 2..<4, 4..<6], 4..<6), ("DU", [0..<2], nil), ("", [], nil),
    ] as [(String, [Range<Int>], Range<Int>?)])
  func `divides events into contacts and finds the first pan`(
    touches: String, contacts: [Range<Int>], pan: Range<Int>?
  ) {
    let recognition = PanGestureRecognizer().recognize(.drawn(touches), container: screen)
    #expect(recognition.contacts == contacts)
    #expect(recognition.firstPan == pan)
  }

  @Test func `points at the event that began the pan`() {
    let recognition = PanGestureRecognizer().recognize(.drawn("DUDhmU"), container: screen)
    #expect(recognition.recognitionIndex(inContact: 0..<2) == nil)
    #expect(recognition.recognitionIndex(inContact: 2..<6) == 4)
  }
}

struct PanStateTests {
  /// One letter per state: p possible, b began, c changed, E ended, C cancelled, F failed.
  @Test(arguments: [
    ("DmmmU", "pbccE"),
    ("DmU", "pbE"),
    ("DhU", "ppF"),
    ("DU", "pF"),
    ("D", "p"),
    ("Dmm", "pbc"),
    ("DmmC", "pbcC"),
    ("DC", "pF"),
    ("DhC", "ppF"),
    ("DhmhU", "ppbcE"),
    ("DmbbbU", "pbcccE"),
    ("DUDmU", "pFpbE"),
    ("DmUDmU", "pbEpbE"),
    ("DmCDmU", "pbCpbE"),
    // Nothing counts before a finger is down, or after it has lifted.
    ("mmDmU", "pbE"),
    ("DmUmmU", "pbE"),
    ("U", ""),
    ("", ""),
  ])
  func `follows the state diagram`(touches: String, expected: String) {
    #expect(letters(.drawn(touches), PanGestureRecognizer()) == expected)
  }

  @Test(arguments: [
    // Vertical first: the pan has failed, and stays so until the next touch.
    ("DvmmU", "pFFFF"), ("DvmC", "pFFF"), ("DvUDmU", "pFFpbE"), ("DmvvvU", "pbcccE"),
  ])
  func `stays failed until the next touch`(touches: String, expected: String) {
    let horizontal = PanGestureRecognizer(restriction: .axis(horizontal: true))
    #expect(letters(.drawn(touches), horizontal) == expected)
  }

  @Test(arguments: [("DmmU", "bccE"), ("DU", "bE"), ("DC", "bC"), ("Dh", "bc")])
  func `a recorded gesture begins with its first sample`(touches: String, expected: String) {
    // Neither hysteresis nor restriction is asked again.
    let strict = PanGestureRecognizer(hysteresis: 1000, restriction: .direction(.up))
    #expect(letters(.drawn(touches, vocabulary: .gesture), strict) == expected)
  }

  @Test func `a trace without phases is recognized like touches`() {
    let trace = Trace.drawn("DmmU", vocabulary: .absent)
    #expect(letters(trace, PanGestureRecognizer()) == "pbcE")
  }

  @Test func `the recognizer whose hysteresis is passed first has the touch`() {
    // Diagonally, 3 points down for 4 to the right, then on to the right alone.
    let places: [(Double, Double)] = [(0, 0), (4, 3), (8, 6), (12, 9), (40, 9)]
    let samples = places.enumerated().map { index, place in
      TouchSample(
        time: Double(index) * 0.016, recordedTime: Double(index) * 16,
        position: Vector(x: place.0, y: place.1), phase: index == 0 ? .down : .move)
    }
    let trace = Trace(id: "slanted", samples: samples)
    func states(_ rival: PanGestureRecognizer.Rival?, along: Bool = false) -> String {
      var recognizer = PanGestureRecognizer(hysteresis: 10, rival: rival)
      if along { recognizer.start = PanGestureRecognizer.Start(.alongTravel) }
      let recognition = recognizer.recognize(trace, container: screen)
      return letters(trace, recognizer) + (recognition.isPrevented ? " prevented" : "")
    }
    // The distance passes 10 with the third sample, the way down passes 5 with it as well.
    #expect(states(nil) == "ppbcc")
    #expect(states(PanGestureRecognizer.Rival(hysteresis: 2)) == "pFFFF prevented")
    #expect(states(PanGestureRecognizer.Rival(hysteresis: 5)) == "ppbcc")
    #expect(states(PanGestureRecognizer.Rival(hysteresis: 5, winsTies: true)) == "ppFFF prevented")
    #expect(states(PanGestureRecognizer.Rival(hysteresis: 8)) == "ppbcc")
    // Along the travel alone the pan takes longer, and the list has the touch.
    #expect(states(PanGestureRecognizer.Rival(hysteresis: 5), along: true) == "ppFFF prevented")
    // A list that asks for less than 45 degrees off its axis lets it go.
    #expect(states(PanGestureRecognizer.Rival(hysteresis: 2, widestAngle: 45)) == "ppbcc")
    #expect(states(PanGestureRecognizer.Rival(axis: .any, hysteresis: 4)) == "pFFFF prevented")
    #expect(states(PanGestureRecognizer.Rival(axis: .horizontal, hysteresis: 4)) == "ppbcc")
  }

  @Test func `another recognizer and its settings are read as they are written`() throws {
    for text in ["none", "vertical", "any:slop=3", "horizontal:slop=12,angle=30,ties=yes"] {
      let rival = try PanGestureRecognizer.Rival.schema.read(text)
      #expect(
        try PanGestureRecognizer.Rival.schema.read(PanGestureRecognizer.Rival.schema.text(rival))
          == rival)
      #expect(PanGestureRecognizer.Rival.schema.shortText(rival) == text)
    }
  }

  private func letters(_ trace: Trace, _ recognizer: PanGestureRecognizer) -> String {
    states(trace, by: recognizer).map { state in
      switch state {
      case .possible: "p"
      case .began: "b"
      case .changed: "c"
      case .ended: "E"
      case .cancelled: "C"
      case .failed: "F"
      }
    }.joined()
  }

  @Test(arguments: PanEvent.State.allCases)
  func `is either panning, over, or neither`(state: PanEvent.State) {
    #expect(state.isPanning == [.began, .changed].contains(state))
    #expect(state.isFinal == [.ended, .cancelled, .failed].contains(state))
  }
}
