import PanDocuments
import PanTraces

/// Changes of the page: for each a selector, the name of an attribute or action, and a value.
///
/// Actions are `text`, `html` and `value`, which set an element's content, and `scroll` and
/// `focus`. A null value removes an attribute.
struct PageChanges: Sendable {
  private var list: [(selector: String, name: String, value: String?)] = []

  /// Changes nothing.
  init() {}

  /// Sets the text of elements.
  mutating func text(_ selector: String, _ words: String) { list.append((selector, "text", words)) }

  /// Sets the child elements of an element.
  mutating func markup(_ selector: String, _ parts: [Markup]) {
    var text = ""
    for part in parts { text += part.text }
    list.append((selector, "html", text))
  }

  /// Sets the value of a control.
  mutating func value(_ selector: String, _ value: String) {
    list.append((selector, "value", value))
  }

  /// Sets an attribute, or removes it.
  mutating func set(_ selector: String, _ attribute: String, _ value: String?) {
    list.append((selector, attribute, value))
  }

  /// Sets an attribute without a value, or removes it.
  mutating func set(_ selector: String, _ attribute: String, if isSet: Bool) {
    set(selector, attribute, isSet ? "" : nil)
  }

  /// Shows elements, or hides them.
  mutating func show(_ selector: String, if isShown: Bool = true) {
    set(selector, "hidden", if: !isShown)
  }

  /// Brings an element into view.
  mutating func scroll(to selector: String) { list.append((selector, "scroll", "nearest")) }

  /// Scrolls to the recorder.
  static var part: PageChanges {
    var page = PageChanges()
    page.scroll(to: "#record")
    return page
  }

  /// Focuses the first of some elements.
  mutating func focus(_ selector: String) { list.append((selector, "focus", "")) }

  /// Writes the changes as a member of an answer.
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

  /// The width of the page's pictures and its visitor's preferences.
  struct Look: Equatable, Sendable {
    /// The width of the map, in pixels.
    private(set) var mapWidth = ChartLayout.width
    /// The width of the player's chart, in pixels.
    private(set) var width = ChartLayout.width
    /// The height of the map between its axes, in pixels.
    private(set) var plotHeight = ChartLayout.plotHeight
    /// The colors.
    private(set) var theme = Theme.light
    /// Whether the visitor prefers reduced motion.
    private(set) var isStill = false

    /// The default look.
    init() {}

    /// Reads `look MAP-WIDTH WIDTH light|dark still|moving [PLOT-HEIGHT]`.
    init(_ request: Lab.Request) {
      mapWidth = Self.clamped(request.number(0))
      width = Self.clamped(request.number(1))
      theme = request.text(2) == "dark" ? .dark : .light
      isStill = request.text(3) == "still"
      plotHeight = request.number(4).map { min(max($0.rounded(), 100), 800) } ?? plotHeight
    }

    /// A hidden element has width 0. Below 280 pixels labels would not fit.
    private static func clamped(_ width: Double?) -> Double {
      guard let width, width > 0 else { return ChartLayout.width }
      return min(max(width.rounded(), 280), 1200)
    }
  }
}

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
