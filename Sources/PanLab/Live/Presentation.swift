import PanTraces

/// The transitions of the live screens.
enum Presentation: String, Sendable, CaseIterable {
  /// A screen that goes back to the one under it.
  case back
  /// A sheet that is pulled down.
  case sheet
  /// A sheet that also rests half-way.
  case stops
  /// A page that is turned.
  case page
  /// A drawer at the left that is pushed shut.
  case drawer
  /// A photo that is thrown off.
  case photo
  /// A player that becomes a bar at the bottom.
  case player

  /// The title of its button.
  var title: String {
    switch self {
    case .back: "Back"
    case .sheet: "Sheet"
    case .stops: "Sheet with stops"
    case .page: "Page"
    case .drawer: "Drawer"
    case .photo: "Photo"
    case .player: "Mini player"
    }
  }

  /// The direction that finishes.
  var direction: TravelDirection {
    switch self {
    case .back: .right
    case .sheet, .stops, .photo, .player: .down
    case .page, .drawer: .left
    }
  }

  /// Where the content may rest, as shares of the travel in rising order. It is gone at the last.
  var stops: [Double] { self == .stops ? [0, 0.5, 1] : [0, 1] }

  /// The content's travel on a screen, in points. Lab.css repeats these lengths.
  func travel(on screen: Vector) -> Double {
    switch self {
    case .back, .page: screen.x
    case .sheet, .stops: 0.92 * screen.y
    case .drawer: 0.8 * screen.x
    case .photo: screen.y
    case .player: screen.y - 64
    }
  }
}
