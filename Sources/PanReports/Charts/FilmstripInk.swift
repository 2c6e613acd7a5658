import PanDocuments
import PanTransitions

/// What a view is drawn as: a wireframe's usual signs, since views here have no content.
enum FilmstripInk: Sendable, Equatable {
  /// Holds other views and is not seen itself.
  case clear
  /// A screen; the number tells screens apart.
  case screen(Int)
  /// A picture, with its diagonals.
  case picture
  /// What darkens the screen behind it.
  case shade
  /// Any other part of a screen.
  case part

  /// The fill, as `#rrggbb`; nil for none.
  func fill(_ theme: Theme) -> String? {
    let isLight = theme == .light
    switch self {
    case .clear: return nil
    case .screen(let number):
      let tints =
        isLight
        ? ["#dbeafe", "#fde8d0", "#dcf2e0", "#efe3fb"]
        : ["#1c3556", "#54371a", "#1d4429", "#402a5c"]
      return tints[number % tints.count]
    case .picture: return isLight ? "#f4d35e" : "#8a6d12"
    case .shade: return "#000000"
    case .part: return isLight ? "#ffffff" : "#2d333b"
    }
  }

  /// The outline, as `#rrggbb`; nil for none.
  func stroke(_ theme: Theme) -> String? {
    switch self {
    case .clear, .shade: nil
    case .screen, .picture, .part: theme.palette.text
    }
  }
}
