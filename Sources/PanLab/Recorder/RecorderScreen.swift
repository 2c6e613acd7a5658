package import PanMotion

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
