import PanDocuments
import PanTraces

/// HTML elements. Texts and attribute values are escaped here and nowhere else.
struct Markup: Equatable, Sendable {
  /// The elements.
  private(set) var text = ""

  /// Nothing yet.
  init() {}

  /// An SVG, which its writer has already escaped.
  init(picture: String) { text = picture }

  /// An element. Attributes with nil values are written without a value, as `hidden` is.
  static func element(
    _ name: String, _ attributes: [(String, String?)] = [], _ content: [Markup] = []
  ) -> Markup {
    var markup = Markup()
    markup.text = "<\(name)"
    for (name, value) in attributes {
      markup.text += value.map { " \(name)=\"\(XMLEscape.line($0))\"" } ?? " \(name)"
    }
    markup.text += ">"
    for part in content { markup.text += part.text }
    markup.text += "</\(name)>"
    return markup
  }

  /// An element with a text.
  static func element(
    _ name: String, _ attributes: [(String, String?)] = [], _ words: String
  ) -> Markup {
    element(name, attributes, [.words(words)])
  }

  /// An escaped text.
  static func words(_ words: String) -> Markup {
    var markup = Markup()
    markup.text = XMLEscape.line(words)
    return markup
  }

  /// A button that sends a command.
  static func button(_ command: String, _ words: String) -> Markup {
    button(command, [.words(words)])
  }

  /// A button that sends a command.
  static func button(_ command: String, _ content: [Markup]) -> Markup {
    element("button", [("type", "button"), ("data-do", command)], content)
  }

  /// The options of a select element. A choice whose title adds nothing shows only its name.
  static func options(_ choices: [(name: String, title: String)]) -> [Markup] {
    choices.map { choice in
      let isNamed = choice.title == choice.name || choice.name.isEmpty
      return element(
        "option", [("value", choice.name)],
        isNamed ? choice.title : "\(choice.name): \(choice.title)")
    }
  }
}
