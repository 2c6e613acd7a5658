import PanDocuments

/// What the page looks like: how wide its pictures are, and what its visitor prefers.
struct PageLook: Equatable, Sendable {
  /// The width of the map, in pixels.
  private(set) var mapWidth = ChartLayout.width
  /// The width of what is watched, in pixels.
  private(set) var width = ChartLayout.width
  /// The colours.
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
