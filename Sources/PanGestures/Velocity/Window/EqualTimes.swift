/// What a window does with samples that have one and the same time.
public enum EqualTimes: UInt8, Sendable, CaseIterable {
  /// The latest takes the place of those before, as on Android.
  case replace
  /// All count, as in Flutter and Chromium.
  case keep
  /// The first counts, the later ones are left out.
  case skip

  /// The word in options and outputs.
  public var name: String {
    switch self {
    case .replace: "replace"
    case .keep: "keep"
    case .skip: "skip"
    }
  }
}
