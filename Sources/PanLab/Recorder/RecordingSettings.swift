package import PanTraces

/// What is settled before a recording begins.
package struct RecordingSettings: Equatable, Sendable {
  /// How much is recorded, and by which plan.
  package var form = RecordingForm.short
  /// The direction that closes.
  package var direction = TravelDirection.right
  /// What the order of the prompts is drawn from.
  package var seed: UInt64 = 1
  /// Who records: a number or letter that nothing else refers to; empty where nobody said.
  package var participant = ""
  /// The session's name.
  package var session = ""
  /// What else tells this recording from others: a device, a case, a version.
  package var condition = ""
  /// The transition that is meant: `photo`, `sheet`, `back`.
  package var transition = ""
  /// The browser's own name for itself.
  package var browser = ""
  /// Device pixels in a point; nil where the browser does not say.
  package var pixelRatio: Double?

  /// Creates the settings of a short recording to the right.
  package init() {}
}
