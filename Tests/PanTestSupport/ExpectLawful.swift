package import PanTraces
package import Testing

/// Expects of every component of a schema that it reads back as it is written, that each setting
/// takes its own default, can be changed, and changes nothing else when it is.
///
/// `texts` has another value for each setting with a text form of its own; `together` the keys of
/// settings that change others with them. Throws where a text that must be read is refused.
package func expectLawful<Component: Equatable>(
  _ schema: ComponentSchema<Component>, texts: [String: String] = [:],
  together: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  #expect(Set(schema.names).count == schema.names.count, sourceLocation: sourceLocation)
  for kind in schema.kinds {
    let name = kind.name
    #expect(!name.isEmpty && name.allSatisfy(isOfName), "\(name)", sourceLocation: sourceLocation)
    #expect(try schema.read(name) == kind.initial, "\(name)", sourceLocation: sourceLocation)
    #expect(schema.shortText(kind.initial) == name, sourceLocation: sourceLocation)
    let keys = kind.settings.map(\.key)
    #expect(Set(keys).count == keys.count, "\(name)", sourceLocation: sourceLocation)
    #expect(keys.allSatisfy { $0.allSatisfy(isOfName) }, "\(name)", sourceLocation: sourceLocation)
    let text = schema.text(kind.initial)
    #expect(try schema.read(text) == kind.initial, "\(text)", sourceLocation: sourceLocation)
    for field in kind.settings {
      let place: Comment = "\(name):\(field.key)"
      #expect(!field.help.isEmpty, place, sourceLocation: sourceLocation)
      if !together.contains(field.key) {
        let own = try schema.read("\(name):\(field.key)=\(field.initial)")
        #expect(own == kind.initial, place, sourceLocation: sourceLocation)
      }
      let other = try #require(
        texts[field.key] ?? other(than: field), place, sourceLocation: sourceLocation)
      let changed = try schema.read("\(name):\(field.key)=\(other)")
      #expect(changed != kind.initial, place, sourceLocation: sourceLocation)
      #expect(
        try schema.read(schema.text(changed)) == changed, place, sourceLocation: sourceLocation)
      if !together.contains(field.key) {
        #expect(
          schema.shortText(changed) == "\(name):\(field.key)=\(other)", place,
          sourceLocation: sourceLocation)
      }
    }
  }
}

private func isOfName(_ character: Character) -> Bool {
  character.isLowercase || character.isNumber || character == "-"
}

/// A value of the setting's range that is not its default.
private func other(than field: SettingInfo) -> String? {
  values(field.values).first { $0 != field.initial }
}

/// Some values, by the words that describe them.
private func values(_ values: SettingValues) -> [String] {
  let words = values.expectation
  if let bounds = values.bounds {
    return bounds.split(separator: " ").filter { !["from", "to"].contains($0) }.map(String.init)
  }
  if words.hasPrefix("yes or no") { return ["yes", "no"] }
  guard words.hasPrefix("one of ") else { return [] }
  return words.dropFirst(7).split(separator: ", ").map(String.init).filter { $0 != "or off" }
}
