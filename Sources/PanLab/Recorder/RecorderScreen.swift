package import PanTraces

/// The content of the recorder's screen, without layout.
package struct RecorderScreen: Equatable, Sendable {
  /// The layout that the page uses.
  package enum Kind: String, Sendable, CaseIterable {
    /// Text and buttons.
    case text
    /// The pad with content to pull.
    case pad
    /// The pad with content that settles.
    case settle
  }

  /// The gestures done and in all.
  package struct Progress: Equatable, Sendable {
    package let done: Int
    package let of: Int
  }

  /// The kind.
  package var kind: Kind
  /// The heading, which screen readers read first.
  package var heading: String
  /// Further paragraphs.
  package var details: [String] = []
  /// Warnings.
  package var warnings: [String] = []
  /// The buttons, the most likely first.
  package var answers: [RecorderAnswer] = []
  /// The title on the content. Empty without content.
  package var content = ""
  /// The content's offset, in points.
  package var offset = Vector.zero
  /// The gestures done and in all. Nil in free recording.
  package var progress: Progress?
  /// When the content has settled, on the page's clock in ms. Nil on other screens.
  package var until: Double?
  /// Whether the controls for hand and grip are shown.
  package var asksForHold = false
}

/// Updates of the page.
extension RecorderScreen {
  /// Updates everything on the page.
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
    page.text("#pad-leave", isDone ? "Close" : "Pause")
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
    // Exploring and downloading need at least one gesture.
    page.show("#record-kept .record-explore, #record-kept .record-download", if: count > 0)
    page.text(
      "#record-kept-text",
      count == 0
        ? "A recording is open, and has no gesture so far."
        : "\(count == 1 ? "1 gesture is" : "\(count) gestures are") kept in this browser until you "
          + "throw \(count == 1 ? "it" : "them") away.")
    page.focus(focus(isDone: isDone && count > 0))
    page.text("#record-go-on", isDone ? "Look at the end again" : "Go on recording")
  }

  /// The element to focus: the first button, or the pad.
  private func focus(isDone: Bool) -> String {
    if kind == .pad || kind == .settle { return "#pad" }
    if !answers.isEmpty { return "#pad-answers button" }
    return isDone ? "#pad-download" : "#pad-leave"
  }

  /// Positions the content. Its color follows from the number in its title.
  func changeCard(_ page: inout PageChanges, at place: Vector) {
    let number = content.utf8.reduce(0) { number, byte in
      (0x30...0x39).contains(byte) ? (10 * number + Int(byte) - 0x30) % 360 : number
    }
    let (x, y) = (NumberText.plain(place.x), NumberText.plain(place.y))
    page.set(
      "#pad-card", "style", "transform: translate(\(x)px, \(y)px); --hue: \(number * 67 % 360)")
  }
}
