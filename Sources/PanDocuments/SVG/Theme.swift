/// The appearances that a picture is made for.
///
/// The color-blind can tell blue from orange. Shapes and dashes say the same again.
package enum Theme: Sendable {
  /// Dark on white.
  case light
  /// Light on near black.
  case dark
  /// That of the page around it, which defines its colors as CSS variables.
  case page

  /// The color of an ink as `#rrggbb`, as GitHub's pages have it, or the page's variable for it.
  package func color(_ ink: Ink) -> String {
    let (light, dark) =
      switch ink {
      case .background: ("#ffffff", "#0d1117")
      case .text: ("#1f2328", "#e6edf3")
      case .muted: ("#59636e", "#9198a1")
      case .grid: ("#d1d9e0", "#30363d")
      case .finish: ("#0969da", "#58a6ff")
      case .cancel: ("#bc4c00", "#f0883e")
      case .purple: ("#8250df", "#bc8cff")
      case .green: ("#1a7f37", "#3fb950")
      case .pink: ("#bf3989", "#f778ba")
      case .screen1: ("#dbeafe", "#1c3556")
      case .screen2: ("#fde8d0", "#54371a")
      case .screen3: ("#dcf2e0", "#1d4429")
      case .screen4: ("#efe3fb", "#402a5c")
      case .picture: ("#f4d35e", "#8a6d12")
      case .part: ("#ffffff", "#2d333b")
      }
    return switch self {
    case .light: light
    case .dark: dark
    case .page: "var(--\(ink.rawValue))"
    }
  }
}

/// The meaning of a color. The theme maps it to a color.
package enum Ink: String, Sendable, CaseIterable {
  case background, text, muted, grid, finish, cancel
  /// Without a meaning, for lines that only have to be told apart.
  case purple, green, pink
  /// Views in a film strip: screens, pictures, and other parts of screens.
  case screen1, screen2, screen3, screen4, picture, part
}
