/// Whether a recording can tell how fast the finger was when it lifted (`release_velocity`).
public enum VelocityBasis: Equatable, Sendable {
  /// It has a lift and the samples before it.
  case usable
  /// It has both, and something makes the velocity worse than it looks.
  case doubtful(String)
  /// It has not, for this reason; no estimate is made.
  case none(String)

  /// The value in metadata: `usable`, `doubtful (reason)`, `none (reason)`.
  public var text: String {
    switch self {
    case .usable: "usable"
    case .doubtful(let reason): "doubtful (\(reason))"
    case .none(let reason): "none (\(reason))"
    }
  }

  /// What a metadata value says; nil for any other text.
  public init?(_ text: String) {
    if text.utf8.elementsEqual("usable".utf8) {
      self = .usable
      return
    }
    for (word, make) in [("doubtful", Self.doubtful), ("none", Self.none)] {
      let bytes = text.utf8
      guard bytes.starts(with: word.utf8) else { continue }
      let rest = bytes.dropFirst(word.utf8.count).drop { $0 == UInt8(ascii: " ") }
      if rest.isEmpty {
        self = make("the file says so")
        return
      }
      guard rest.first == UInt8(ascii: "("), rest.last == UInt8(ascii: ")"), rest.count > 2 else {
        continue
      }
      self = make(String(decoding: Array(rest.dropFirst().dropLast()), as: UTF8.self))
      return
    }
    return nil
  }
}
