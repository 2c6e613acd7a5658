package import PanMotion
import PanText

/// What a page shows of a recorder: words, buttons and numbers, no layout.
package struct RecorderScreen: Equatable, Sendable {
  /// What kind of screen it is, which decides what the page makes room for.
  package enum Kind: String, Sendable, CaseIterable {
    /// Words and buttons.
    case text
    /// The pad with something to pull.
    case pad
    /// The pad, with something that goes where a rule sends it.
    case settle
    /// A gesture played back, to be judged by eye.
    case replay
  }

  /// The kind.
  package var kind: Kind
  /// The most important words, read out at once.
  package var heading: String
  /// What else there is to say, a sentence or paragraph each.
  package var details: [String] = []
  /// What was wrong, or is.
  package var warnings: [String] = []
  /// The buttons, the likeliest first.
  package var answers: [RecorderAnswer] = []
  /// What is on the content that is pulled; empty where there is none.
  package var content = ""
  /// How far the content has been pulled, in points.
  package var offset = Vector.zero
  /// The gestures done, and all that are asked for; nil where nobody counts.
  package var progress: (done: Int, of: Int)?
  /// When the screen changes by itself or its first button begins to work; the page's clock in ms.
  package var until: Double?
  /// Whether the person may say how the device is held.
  package var asksForHold = false
  /// The gesture to play, by its number; nil where none is.
  package var gesture: Int?

  package static func == (a: RecorderScreen, b: RecorderScreen) -> Bool {
    a.kind == b.kind && a.heading == b.heading && a.details == b.details
      && a.warnings == b.warnings && a.answers == b.answers && a.content == b.content
      && a.offset == b.offset && a.until == b.until && a.asksForHold == b.asksForHold
      && a.gesture == b.gesture && a.progress?.done == b.progress?.done
      && a.progress?.of == b.progress?.of
  }
}

/// The screen on the page.
extension RecorderScreen {
  /// Changes everything that is shown of a recording.
  func change(_ page: inout PageChanges, _ recorder: Recorder, at place: Vector) {
    let (count, isDone) = (recorder.gestures.count, recorder.stage == .done)
    page.set("#recorder", "data-kind", kind == .settle ? Kind.pad.rawValue : kind.rawValue)
    page.text("#pad-heading", heading)
    page.markup("#pad-details", details.map { .element("p", [], $0) })
    page.markup("#pad-warnings", warnings.map { .element("p", [], $0) })
    page.text("#pad-name", content)
    changeCard(&page, at: place)
    page.text("#pad-progress", progress.map { "\($0.done) of \($0.of)" } ?? "\(count) recorded")
    page.show("#pad-hold", if: asksForHold)
    page.show("#pad-done", if: isDone && count > 0)
    page.show("#pad-leave", if: kind == .text || answers.isEmpty)
    page.markup(
      "#pad-answers",
      answers.map { answer in
        .element(
          "button",
          [
            ("type", "button"), ("value", answer.rawValue),
            ("data-do", "record answer \(answer.rawValue)"),
          ], answer.title)
      })
    page.show("#record-kept")
    // Without a gesture there is nothing to look at, and no file.
    page.show("#record-kept .record-explore, #record-kept .record-download", if: count > 0)
    page.text(
      "#record-kept-text",
      "\(count == 1 ? "1 gesture is" : "\(count) gestures are") kept in this browser until you "
        + "throw them away.")
    page.text("#pad-left", "")
    if kind == .text, until != nil {
      page.set("#pad-answers button", "disabled", "")
    } else {
      page.focus(focus(isDone: isDone && count > 0))
    }
    page.text("#record-go-on", isDone ? "Look at the end again" : "Go on recording")
  }

  /// What takes the keys: the first button, or the pad.
  private func focus(isDone: Bool) -> String {
    if kind == .pad || kind == .settle { return "#pad" }
    if !answers.isEmpty { return "#pad-answers button" }
    return isDone ? "#pad-download" : "#pad-leave"
  }

  /// Says how long it takes until one can go on, in ms; at the end the first button takes the keys.
  static func changeWait(_ page: inout PageChanges, left: Double) {
    let seconds = NumberText.fixed((left / 1000).rounded(.up), decimals: 0)
    page.text("#pad-left", left > 0 ? "\(seconds) s" : "")
    guard left <= 0 else { return }
    page.set("#pad-answers button", "disabled", nil)
    page.focus("#pad-answers button")
  }

  /// Puts what is pulled somewhere, in the color of its number.
  func changeCard(_ page: inout PageChanges, at place: Vector) {
    let number = content.utf8.reduce(0) { number, byte in
      (0x30...0x39).contains(byte) ? (10 * number + Int(byte) - 0x30) % 360 : number
    }
    let (x, y) = (NumberText.plain(place.x), NumberText.plain(place.y))
    page.set(
      "#pad-card", "style", "transform: translate(\(x)px, \(y)px); --hue: \(number * 67 % 360)")
  }
}
