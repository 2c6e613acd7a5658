import PanDocuments

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
