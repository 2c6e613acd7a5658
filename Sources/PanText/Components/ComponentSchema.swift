/// The components of a type by name, with everything that can be set of each.
///
/// A component is written as `NAME` or `NAME:key=value,key=value`. A setting that is left out has
/// the default of the name. A text made from a component holds every setting and reads back as the
/// same component.
package struct ComponentSchema<Component: Sendable>: Sendable {
  /// The components that can be named, in the order they are listed.
  package let kinds: [ComponentKind<Component>]
  private let name: @Sendable (Component) -> String

  /// Lists components; `name` says which of the kinds a component is.
  package init(
    _ kinds: [ComponentKind<Component>], name: @escaping @Sendable (Component) -> String
  ) {
    self.kinds = kinds
    self.name = name
  }

  /// Every name.
  package var names: [String] { kinds.map { $0.name } }

  /// Every setting of any kind, each key once.
  package var fields: [ComponentFieldInfo] {
    var fields: [ComponentFieldInfo] = []
    for field in kinds.flatMap({ $0.fields })
    where !fields.contains(where: { $0.key == field.key }) {
      fields.append(field)
    }
    return fields
  }

  /// The kind of a name; nil for an unknown one.
  package func kind(named name: String) -> ComponentKind<Component>? {
    kinds.first { $0.name == name }
  }

  /// How a component of a name is written, for help; the name itself where there is none.
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
    let own = kind(named: words.name)?.initialSettings ?? []
    return ComponentText(
      name: words.name, settings: words.settings.filter { !own.contains($0) }
    ).text
  }

  private func words(_ component: Component) -> ComponentText {
    let name = name(component)
    return ComponentText(
      name: name, settings: kind(named: name)?.settings(of: component) ?? [])
  }
}

/// A component that has a name: what it is without any setting, and what can be set.
package struct ComponentKind<Component: Sendable>: Sendable {
  /// The name.
  package let name: String
  /// The component where nothing is set.
  package let initial: Component
  private let parts: [ComponentPart<Component>]

  /// Names a component that has the settings of its parts.
  package init(_ name: String, _ initial: Component, _ parts: [ComponentPart<Component>] = []) {
    self.name = name
    self.initial = initial
    self.parts = parts
  }

  /// What can be set, in the order it is written; computed when asked for, since most runs need few
  /// kinds.
  package var fields: [ComponentFieldInfo] { parts.flatMap { $0.fields(initial) } }

  /// The component with some settings, each key at most once.
  package func component(_ settings: [ComponentText.Setting]) throws(ComponentError) -> Component {
    guard !settings.isEmpty else { return initial }
    let keys = fields.map { $0.key }
    for setting in settings where !keys.contains(setting.key) {
      throw .unknownKey(setting.key, component: name, known: keys)
    }
    var component = initial
    for part in parts { try part.write(&component, settings, name) }
    return component
  }

  /// How it is written, for help: `NAME[:key=default,…]` with every setting, or with the first few.
  package func synopsis(first count: Int = .max) -> String {
    let settings = fields.prefix(count).map { "\($0.key)=\($0.initial)" }
    return settings.isEmpty ? name : "\(name)[:\(settings.joined(separator: ","))]"
  }

  /// Every setting of a component of the kind, as it is written.
  package func settings(of component: Component) -> [ComponentText.Setting] {
    parts.flatMap { $0.settings(component) }
  }

  /// The settings where nothing is set.
  package var initialSettings: [ComponentText.Setting] { settings(of: initial) }
}

/// The description of a setting, whatever type has it.
package struct ComponentFieldInfo: Equatable, Sendable {
  /// The word before the equals sign.
  package let key: String
  /// What it does, in a line.
  package let summary: String
  /// The unit of its numbers; empty for words, counts and shares.
  package let unit: String
  /// What it can be set to.
  package let domain: ComponentDomain
  /// The value where none is given, as it is written.
  package let initial: String
}

/// Settings that are read into a component together.
package struct ComponentPart<Component: Sendable>: Sendable {
  let fields: @Sendable (Component) -> [ComponentFieldInfo]
  let settings: @Sendable (Component) -> [ComponentText.Setting]
  /// Takes from all the settings those it knows; the last argument is the component's name.
  let write:
    @Sendable (inout Component, [ComponentText.Setting], String) throws(ComponentError) -> Void
}

extension ComponentPart {
  /// Settings of a struct in the component.
  ///
  /// The settings are read into the struct first, and put into the component when all are there.
  ///
  /// - Parameters:
  ///   - fields: The struct's settings.
  ///   - get: The struct in a component; nil where a component has none.
  ///   - start: What the settings are read into; nil for the component's own struct.
  ///   - put: How the component takes the struct; it may refuse what makes no sense together.
  package init<Part: Equatable>(
    _ fields: [ComponentField<Part>], get: @escaping @Sendable (Component) -> Part?,
    start: Part? = nil,
    put: @escaping @Sendable (inout Component, Part) throws(ComponentError) -> Void
  ) {
    self.fields = { component in
      guard let part = start ?? get(component) else { return [] }
      return fields.map {
        ComponentFieldInfo(
          key: $0.key, summary: $0.summary, unit: $0.unit, domain: $0.domain,
          initial: $0.text(of: part))
      }
    }
    settings = { component in
      guard let part = get(component) else { return [] }
      return fields.map { ComponentText.Setting(key: $0.key, text: $0.text(of: part)) }
    }
    write = {
      (
        component: inout Component, given: [ComponentText.Setting], name: String
      )
        throws(ComponentError) in
      guard var part = start ?? get(component) else { return }
      var isChanged = false
      for setting in given {
        guard let field = fields.first(where: { $0.key == setting.key }) else { continue }
        guard field.read(setting.text, into: &part) else {
          throw .invalidValue(
            setting.text, key: field.key, component: name, expectation: field.domain.expectation)
        }
        isChanged = true
      }
      if isChanged { try put(&component, part) }
    }
  }

  /// Settings of the component itself.
  package init(_ fields: [ComponentField<Component>]) where Component: Equatable {
    self.init(fields, get: { $0 }, put: { $0 = $1 })
  }

  /// Two sets of settings for the same thing; using both at once is an error.
  ///
  /// - Parameters:
  ///   - first: One way; it is only read.
  ///   - second: The other; it is read and written.
  ///   - clash: What to say where both are used.
  /// - Returns: One part that takes the settings of both.
  package static func either(
    _ first: ComponentPart, or second: ComponentPart, clash: ComponentError
  ) -> ComponentPart {
    ComponentPart(
      fields: { first.fields($0) + second.fields($0) }, settings: second.settings,
      write: {
        (
          component: inout Component, given: [ComponentText.Setting], name: String
        )
          throws(ComponentError) in
        let isFirst = first.reads(given, into: component)
        if isFirst, second.reads(given, into: component) { throw clash }
        try (isFirst ? first : second).write(&component, given, name)
      })
  }

  /// The same settings for an outer component that contains this one.
  ///
  /// - Parameters:
  ///   - get: The inner component; nil where an outer one has none.
  ///   - put: How the outer component takes the inner one.
  /// - Returns: A part of the outer component.
  package func inside<Outer>(
    _ get: @escaping @Sendable (Outer) -> Component?,
    _ put: @escaping @Sendable (inout Outer, Component) -> Void
  ) -> ComponentPart<Outer> {
    ComponentPart<Outer>(
      fields: { get($0).map { self.fields($0) } ?? [] },
      settings: { get($0).map { self.settings($0) } ?? [] },
      write: {
        (
          outer: inout Outer, given: [ComponentText.Setting], name: String
        )
          throws(ComponentError) in
        guard var component = get(outer) else { return }
        try self.write(&component, given, name)
        put(&outer, component)
      })
  }

  private func reads(_ given: [ComponentText.Setting], into component: Component) -> Bool {
    fields(component).contains { field in given.contains { $0.key == field.key } }
  }
}
