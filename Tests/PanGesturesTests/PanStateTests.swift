import PanGestures
import PanMotion
import PanTestSupport
import PanTraces
import Testing

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

  @Test func `a trace without phases is recognised like touches`() {
    let trace = Trace.drawn("DmmU", vocabulary: .absent)
    #expect(letters(trace, PanGestureRecognizer()) == "pbcE")
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

  @Test(arguments: PanState.allCases)
  func `is either panning, over, or neither`(state: PanState) {
    #expect(state.isPanning == [.began, .changed].contains(state))
    #expect(state.isFinal == [.ended, .cancelled, .failed].contains(state))
  }
}
