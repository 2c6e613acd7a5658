import PanDocuments
import PanText

/// Elements of the page as text: whatever is put into them is escaped, once and here.
struct Markup: Equatable, Sendable {
  /// The elements.
  private(set) var text = ""

  /// Nothing yet.
  init() {}

  /// A picture, which its writer has escaped.
  init(picture: String) { text = picture }

  /// An element with attributes; those without a value stand alone, as `selected` does.
  static func element(
    _ name: String, _ attributes: [(String, String?)] = [], _ content: [Markup] = []
  ) -> Markup {
    var markup = Markup()
    markup.text = "<\(name)"
    for (name, value) in attributes {
      markup.text += value.map { " \(name)=\"\(escaped($0))\"" } ?? " \(name)"
    }
    markup.text += ">"
    for part in content { markup.text += part.text }
    markup.text += "</\(name)>"
    return markup
  }

  /// An element with words in it.
  static func element(
    _ name: String, _ attributes: [(String, String?)] = [], _ words: String
  ) -> Markup {
    element(name, attributes, [.words(words)])
  }

  /// Words.
  static func words(_ words: String) -> Markup {
    var markup = Markup()
    markup.text = escaped(words)
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

  /// The choices of a list; one without words for people is called by its name.
  static func options(_ choices: [(name: String, title: String)]) -> [Markup] {
    choices.map { choice in
      let isNamed = choice.title == choice.name || choice.name.isEmpty
      return element(
        "option", [("value", choice.name)],
        isNamed ? choice.title : "\(choice.name): \(choice.title)")
    }
  }

  private static func escaped(_ text: String) -> String {
    XMLEscape.text(VisibleText.oneLine(text))
  }
}
