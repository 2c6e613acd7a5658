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

  /// How a view is drawn, the screens numbered by name.
  static func ink(of view: ViewSnapshot, screens: [String]) -> FilmstripInk {
    if view.kind == "window" || view.name.hasSuffix(" container") { return .clear }
    if view.kind == "image" || view.kind == "snapshot" { return .picture }
    if view.name == "dimmer" { return .shade }
    if let number = screens.firstIndex(of: view.name) { return .screen(number) }
    return .part
  }

  /// The names of the controllers' views, in order of appearance.
  static func screens(of panels: [Filmstrip.Panel]) -> [String] {
    var names: [String] = []
    for view in panels.flatMap(\.frame.views)
    where view.name.hasSuffix(" view") && view.kind == "view" && !names.contains(view.name) {
      names.append(view.name)
    }
    return names
  }

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
