/// The two appearances a picture is made for.
package enum Theme: Sendable, CaseIterable {
  /// Dark on white.
  case light
  /// Light on near black.
  case dark

  /// The colours of the appearance.
  package var palette: Palette {
    switch self {
    case .light:
      Palette(
        background: "#ffffff", text: "#1f2328", muted: "#59636e", grid: "#d1d9e0",
        finish: "#0969da", cancel: "#bc4c00", purple: "#8250df", green: "#1a7f37",
        pink: "#bf3989")
    case .dark:
      Palette(
        background: "#0d1117", text: "#e6edf3", muted: "#9198a1", grid: "#30363d",
        finish: "#58a6ff", cancel: "#f0883e", purple: "#bc8cff", green: "#3fb950",
        pink: "#f778ba")
    }
  }
}

/// What a colour means; the theme says how it looks.
package enum Ink: Sendable, Equatable, CaseIterable {
  case background, text, muted, grid, finish, cancel
  /// Without a meaning, for lines that only have to be told apart.
  case purple, green, pink
}

/// The colours of one theme, as GitHub's pages have them.
///
/// Blue and orange stay apart for the colour-blind; shapes and dashes tell the same once more.
package struct Palette: Sendable {
  package let background: String
  package let text: String
  package let muted: String
  package let grid: String
  package let finish: String
  package let cancel: String
  package let purple: String
  package let green: String
  package let pink: String

  /// A colour of six from bright to dark, the same in both themes: as viridis has them, which stay
  /// apart without colour, too.
  static func ramp(_ level: Int) -> String {
    let colors = ["#fde725", "#7ad151", "#22a884", "#2a788e", "#414487", "#440154"]
    return colors[min(max(level, 0), colors.count - 1)]
  }

  /// The colour of an ink, as `#rrggbb`.
  package func color(_ ink: Ink) -> String {
    switch ink {
    case .background: background
    case .text: text
    case .muted: muted
    case .grid: grid
    case .finish: finish
    case .cancel: cancel
    case .purple: purple
    case .green: green
    case .pink: pink
    }
  }
}
