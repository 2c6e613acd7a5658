// How `NAME:key=value` becomes a component: `ComponentText` splits it, `ComponentSchema` finds the kind,
// and `ComponentKind` hands each word to its `Setting`, whose `SettingRange` reads it. A component is
// written the same way back, so that all settings are declared once.

/// The components of a type by name, with everything that can be set of each.
///
/// A component is written as `NAME` or `NAME:key=value,key=value`. A setting that is left out has
/// the default of the name. A text made from a component holds every setting and reads back as the
/// same component.
package struct ComponentSchema<Component: Sendable>: Sendable {
  /// The components that can be named, in the order they are listed.
  package let kinds: [ComponentKind<Component>]
  private let name: @Sendable (Component) -> String

  /// Lists components. `name` says which of the kinds a component is.
  package init(
    _ kinds: [ComponentKind<Component>], name: @escaping @Sendable (Component) -> String
  ) {
    self.kinds = kinds
    self.name = name
  }

  /// Every name.
  package var names: [String] { kinds.map { $0.name } }

  /// Every setting of any kind, each key once.
  package var settings: [SettingInfo] {
    var settings: [SettingInfo] = []
    for setting in kinds.flatMap({ $0.settings })
    where !settings.contains(where: { $0.key == setting.key }) {
      settings.append(setting)
    }
    return settings
  }

  /// The kind of a name. Nil for an unknown one.
  package func kind(named name: String) -> ComponentKind<Component>? {
    kinds.first { $0.name == name }
  }

  /// How a component of a name is written, for help. The name itself if there is none.
  package func synopsis(_ name: String, first count: Int = .max) -> String {
    kind(named: name)?.synopsis(first: count) ?? name
  }

  /// The component that a text spells.
  package func read(_ text: String) throws(ComponentError) -> Component {
    let words = try ComponentText(text)
    guard let kind = kind(named: words.name) else {
      throw .unknownName(words.name, known: names)
    }
    return try kind.component(words.settings)
  }

  /// The text that reads back as the component: its name with every setting.
  package func text(_ component: Component) -> String { words(component).text }

  /// The name with only the settings that differ from the name's defaults.
  package func shortText(_ component: Component) -> String {
    let words = words(component)
    let own = kind(named: words.name).map { $0.words(of: $0.initial) } ?? []
    return ComponentText(
      name: words.name, settings: words.settings.filter { !own.contains($0) }
    ).text
  }

  private func words(_ component: Component) -> ComponentText {
    let name = name(component)
    return ComponentText(name: name, settings: kind(named: name)?.words(of: component) ?? [])
  }
}

/// A component that has a name: what it is without any setting, and what can be set.
package struct ComponentKind<Component: Sendable>: Sendable {
  /// The name.
  package let name: String
  /// The component if nothing is set.
  package let initial: Component
  private let list: @Sendable () -> [SettingInfo]
  private let write: @Sendable (Component) -> [ComponentText.Pair]
  private let make: @Sendable ([ComponentText.Pair]) throws(ComponentError) -> Component

  /// Names a component with settings.
  package init(_ name: String, _ initial: Component, _ settings: [Setting<Component>] = []) {
    self.init(
      name, initial, settings, from: initial, listed: initial, read: { $0 }, make: { $0 })
  }

  /// Names a component whose settings are read into words first, as they make sense only together.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - initial: The component if nothing is set.
  ///   - settings: The settings of the words.
  ///   - words: The words if nothing is set.
  ///   - listed: The words with the default of every setting.
  ///   - read: The words of a component.
  ///   - make: The component of some words. It may refuse those that make no sense together.
  package init<Words>(
    _ name: String, _ initial: Component, _ settings: [Setting<Words>], from words: Words,
    listed: Words, read: @escaping @Sendable (Component) -> Words,
    make: @escaping @Sendable (Words) throws(ComponentError) -> Component
  ) {
    self.name = name
    self.initial = initial
    list = {
      settings.map {
        SettingInfo(
          key: $0.key, help: $0.help, values: $0.values, initial: $0.text(of: listed) ?? "")
      }
    }
    write = { component in
      let words = read(component)
      return settings.compactMap { setting in
        setting.text(of: words).map { ComponentText.Pair(key: setting.key, text: $0) }
      }
    }
    self.make = { (given: [ComponentText.Pair]) throws(ComponentError) -> Component in
      // Words may lose what the component holds beside them.
      guard !given.isEmpty else { return initial }
      let keys = settings.map { $0.key }
      for pair in given where !keys.contains(pair.key) {
        throw .unknownKey(pair.key, component: name, known: keys)
      }
      var words = words
      // In the order of the declaration: a setting may depend on one before it.
      for setting in settings {
        guard let text = given.first(where: { $0.key == setting.key })?.text else { continue }
        try setting.read(text, into: &words, of: name)
      }
      return try make(words)
    }
  }

  /// What can be set, in the order it is written.
  package var settings: [SettingInfo] { list() }

  /// The component with some settings, each key at most once.
  package func component(_ given: [ComponentText.Pair]) throws(ComponentError) -> Component {
    try make(given)
  }

  /// How it is written, for help: `NAME[:key=default,…]` with every setting, or with the first few.
  package func synopsis(first count: Int = .max) -> String {
    let settings = settings.prefix(count).map { "\($0.key)=\($0.initial)" }
    return settings.isEmpty ? name : "\(name)[:\(settings.joined(separator: ","))]"
  }

  /// Every setting of a component of the kind, as it is written.
  package func words(of component: Component) -> [ComponentText.Pair] { write(component) }
}

/// The description of a setting, whatever type has it.
package struct SettingInfo: Equatable, Sendable {
  /// The word before the equals sign.
  package let key: String
  /// What it does, in a line.
  package let help: String
  /// What it can be set to.
  package let values: SettingValues
  /// The value if none is given, as it is written.
  package let initial: String
}

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
