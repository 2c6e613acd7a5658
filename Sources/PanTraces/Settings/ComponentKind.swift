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
