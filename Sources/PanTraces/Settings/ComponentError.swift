/// Why a text is no component.
public enum ComponentError: Error, Equatable, Sendable {
  /// A word between commas is not `key=value`.
  case notSetting(String)
  /// A key is there twice.
  case givenTwice(String)
  /// No component is called so. These are the names.
  case unknownName(String, known: [String])
  /// The component has no setting of the key. These are its keys.
  case unknownKey(String, component: String, known: [String])
  /// A setting cannot be what the text says. The expectation can stand after "is not".
  case invalidValue(String, key: String, component: String, expectation: String)
  /// Settings that are well formed and make no sense together, and what to do about it.
  case contradiction(String, advice: String?)

  /// The known name or key that may have been meant. Nil if none is near enough.
  public var nearest: String? {
    switch self {
    case .unknownName(let name, let known): nearestName(to: name, in: known)
    case .unknownKey(let key, _, let known): nearestName(to: key, in: known)
    case .notSetting, .givenTwice, .invalidValue, .contradiction: nil
    }
  }
}
