/// The colors of a page as CSS variables, which follow the reader's theme.
///
/// A picture drawn for both themes becomes one that uses the variables. It is half as long as the
/// two, and light on paper like the page.
struct PageColors {
  /// A color in either theme.
  private struct Pair: Hashable {
    let light: String
    let dark: String
  }

  private var pairs: [(name: String, pair: Pair)] = []
  private var names: [Pair: String] = [:]

  /// Names the inks.
  init() {
    for ink in Ink.allCases {
      add(Pair(light: Theme.light.color(ink), dark: Theme.dark.color(ink)), named: ink.name)
    }
  }

  /// The definitions of the variables: the dark colors on dark screens only.
  var style: String {
    let light = pairs.map { "  --\($0.name): \($0.pair.light);\n" }.joined()
    let dark = pairs.map { "  --\($0.name): \($0.pair.dark);\n" }.joined()
    return """
      :root {
      \(light)}
      @media screen and (prefers-color-scheme: dark) { :root {
      \(dark)} }

      """
  }

  /// One picture for two that differ in colors alone; else both, each shown in its own theme.
  mutating func merged(light: String, dark: String) -> String {
    // Quotes delimit attributes only: in texts they are entities.
    let lights = light.split(separator: "\"", omittingEmptySubsequences: false)
    let darks = dark.split(separator: "\"", omittingEmptySubsequences: false)
    let isSameShape =
      lights.count == darks.count
      && zip(lights, darks).allSatisfy { $0 == $1 || Self.isColor($0) && Self.isColor($1) }
    guard isSameShape else {
      return "<div class=\"on-light\">\n\(light)</div>\n<div class=\"on-dark\">\n\(dark)</div>\n"
    }
    var pieces: [String] = []
    for (light, dark) in zip(lights, darks) {
      pieces.append(light == dark ? String(light) : variable(String(light), String(dark)))
    }
    return pieces.joined(separator: "\"")
  }

  private mutating func variable(_ light: String, _ dark: String) -> String {
    let pair = Pair(light: light, dark: dark)
    if let name = names[pair] { return "var(--\(name))" }
    let name = "color-\(pairs.count)"
    add(pair, named: name)
    return "var(--\(name))"
  }

  private mutating func add(_ pair: Pair, named name: String) {
    pairs.append((name, pair))
    names[pair] = name
  }

  /// Whether a text is `#rrggbb`.
  private static func isColor(_ text: Substring) -> Bool {
    text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy { $0.isHexDigit }
  }
}

extension Ink {
  /// What the styles of a page call it.
  fileprivate var name: String {
    switch self {
    case .background: "background"
    case .text: "text"
    case .muted: "muted"
    case .grid: "grid"
    case .finish: "finish"
    case .cancel: "cancel"
    case .purple: "purple"
    case .green: "green"
    case .pink: "pink"
    }
  }
}
