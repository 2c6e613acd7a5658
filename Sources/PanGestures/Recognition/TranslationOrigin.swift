/// Where a pan's translation counts from.
public enum TranslationOrigin: UInt8, Sendable, CaseIterable {
  /// Where the finger was when the pan was recognised: content starts to move from rest.
  case recognition
  /// Where the finger touched down: content jumps by the hysteresis when the pan is recognised.
  case touchDown
}
