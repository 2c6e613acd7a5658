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
