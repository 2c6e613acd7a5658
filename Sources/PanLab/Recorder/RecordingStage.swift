/// Where a recording stands, with what belongs to it there.
package enum RecordingStage: Equatable, Sendable {
  /// Before a block; it may begin at a time of the page's clock in ms.
  case rest(until: Double)
  /// Something is asked, or anything goes; since when it has been painted, on the page's clock in ms.
  case ready(shown: Double?)
  /// A finger is on the pad; what changed the words, if anything did.
  case touched(PadContact, shown: Double?, flip: RecordedGesture.Flip?)
  /// The finger is gone, and the content goes where a rule sends it, until a time of the page's
  /// clock in ms.
  case settling(RecordedGesture, until: Double)
  /// The finger is gone, and the person is asked what it did.
  case after(RecordedGesture)
  /// All is recorded.
  case done
  /// Somebody goes through the gestures by eye.
  case labelling(EyeLabelling)
}
