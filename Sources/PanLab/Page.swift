import PanDocuments
import PanText

/// What an answer changes on the page: for each change a selector, what changes, and the new value.
///
/// Names that are no attribute are acts: `text`, `html` and `value` set what an element holds,
/// `scroll` and `focus` go to it, `dialog` opens or closes it. A null takes an attribute away.
struct PageChanges: Sendable {
  private var list: [(selector: String, name: String, value: String?)] = []

  /// Changes nothing.
  init() {}

  /// Sets the words of elements.
  mutating func text(_ selector: String, _ words: String) { list.append((selector, "text", words)) }

  /// Sets the elements in an element.
  mutating func markup(_ selector: String, _ parts: [Markup]) {
    var text = ""
    for part in parts { text += part.text }
    list.append((selector, "html", text))
  }

  /// Sets what a control holds.
  mutating func value(_ selector: String, _ value: String) {
    list.append((selector, "value", value))
  }

  /// Sets an attribute, or takes it away.
  mutating func set(_ selector: String, _ attribute: String, _ value: String?) {
    list.append((selector, attribute, value))
  }

  /// Sets an attribute that stands alone, or takes it away.
  mutating func set(_ selector: String, _ attribute: String, if isSet: Bool) {
    set(selector, attribute, isSet ? "" : nil)
  }

  /// Shows elements, or hides them.
  mutating func show(_ selector: String, if isShown: Bool = true) {
    set(selector, "hidden", if: !isShown)
  }

  /// Brings an element into view.
  mutating func scroll(to selector: String) { list.append((selector, "scroll", "nearest")) }

  /// Goes to where gestures are recorded.
  static var part: PageChanges {
    var page = PageChanges()
    page.scroll(to: "#record")
    return page
  }

  /// Gives the first of some elements the keys.
  mutating func focus(_ selector: String) { list.append((selector, "focus", "")) }

  /// Writes them as a member of an answer.
  func write(_ writer: inout JSONWriter) {
    writer.key("page")
    writer.beginArray()
    for change in list {
      writer.beginArray()
      writer.string(change.selector)
      writer.string(change.name)
      if let value = change.value { writer.string(value) } else { writer.null() }
      writer.endArray()
    }
    writer.endArray()
  }
}

/// What the page looks like: how wide its pictures are, and what its visitor prefers.
struct PageLook: Equatable, Sendable {
  /// The width of the map, in pixels.
  private(set) var mapWidth = ChartLayout.width
  /// The width of what is watched, in pixels.
  private(set) var width = ChartLayout.width
  /// The colors.
  private(set) var theme = Theme.light
  /// Whether nothing is to move by itself.
  private(set) var isStill = false

  /// The usual look.
  init() {}

  /// Reads `look MAP-WIDTH WIDTH light|dark still|moving`.
  init(_ request: LabRequest) {
    mapWidth = Self.clamped(request.number(0))
    width = Self.clamped(request.number(1))
    theme = request.text(2) == "dark" ? .dark : .light
    isStill = request.text(3) == "still"
  }

  /// A hidden element has no width, and letters have to fit.
  private static func clamped(_ width: Double?) -> Double {
    guard let width, width > 0 else { return ChartLayout.width }
    return min(max(width.rounded(), 280), 1200)
  }
}

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
