/// The words of a component: `NAME` or `NAME:key=value,key=value`.
package struct ComponentText: Equatable, Sendable {
  /// A setting as it was given.
  package struct Pair: Equatable, Sendable {
    /// The word before the equals sign.
    package let key: String
    /// What follows it.
    package let text: String

    /// Takes a key and a value's text.
    package init(key: String, text: String) {
      self.key = key
      self.text = text
    }
  }

  /// The component's name.
  package let name: String
  /// The settings in the order they were given, each once.
  package let settings: [Pair]

  /// Takes a name and settings.
  package init(name: String, settings: [Pair]) {
    self.name = name
    self.settings = settings
  }

  /// Splits a text into the name and the settings, without asking what they mean.
  /// - Throws: ``ComponentError/notSetting(_:)`` and ``ComponentError/givenTwice(_:)``.
  package init(_ text: String) throws(ComponentError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var settings: [Pair] = []
    for word in parts.count > 1 ? parts[1].split(separator: ",") : [] {
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[0].isEmpty else { throw .notSetting(String(word)) }
      let key = String(pair[0])
      guard !settings.contains(where: { $0.key == key }) else { throw .givenTwice(key) }
      settings.append(Pair(key: key, text: String(pair[1])))
    }
    self.init(name: String(parts[0]), settings: settings)
  }

  /// The text itself.
  package var text: String {
    guard !settings.isEmpty else { return name }
    return name + ":" + settings.map { "\($0.key)=\($0.text)" }.joined(separator: ",")
  }
}

/// Why a text is no component.
public enum ComponentError: Error, Equatable, Sendable {
  /// A word between commas is not `key=value`.
  case notSetting(String)
  /// A key is there twice.
  case givenTwice(String)
  /// No component is called so; these are the names.
  case unknownName(String, known: [String])
  /// The component has no setting of the key; these are its keys.
  case unknownKey(String, component: String, known: [String])
  /// A setting cannot be what the text says; the expectation can stand after "is not".
  case invalidValue(String, key: String, component: String, expectation: String)
  /// Settings that are well formed and make no sense together, and what to do about it.
  case contradiction(String, advice: String?)

  /// The known name or key that may have been meant; nil where none is near enough.
  public var nearest: String? {
    switch self {
    case .unknownName(let name, let known): nearestName(to: name, in: known)
    case .unknownKey(let key, _, let known): nearestName(to: key, in: known)
    case .notSetting, .givenTwice, .invalidValue, .contradiction: nil
    }
  }
}
