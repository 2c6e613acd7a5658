import PanDocuments
import PanTransitions

/// Finds places for the names of views, the foremost first, so that none lies on another.
struct FilmstripLabels {
  static let size = 8.0
  private static let height = 9.0
  private static let inset = 3.0

  /// What is in front of the next view and hides what is under it.
  private var covers: [Rect] = []
  private var taken: [Rect]
  /// The names that stand somewhere, each with the part of its view that shows.
  private var named: [(name: String, box: Rect)] = []

  /// No names yet; none will stand on some places.
  init(besides places: [Rect] = []) { taken = places }

  /// Where a name and what follows it can stand in the visible part of a view, in its corners; nil for
  /// nowhere.
  ///
  /// Ask for the foremost view first.
  mutating func place(
    _ name: String, _ suffix: String, in box: Rect, opacity: Double, isCover: Bool
  ) -> (text: String, x: Double, baseline: Double)? {
    defer { if isCover, opacity > 0.5 { covers.append(box) } }
    // Two copies of a picture at one place are one to the eye.
    guard !named.contains(where: { $0.name == name && Self.isAlike($0.box, box) }) else {
      return nil
    }
    guard box.width >= 24, box.height >= Self.height + 1, opacity >= 0.2 else { return nil }
    let text = TextBox.elided(name + suffix, width: box.width - 2 * Self.inset, size: Self.size)
    let width = TextBox.width(text, size: Self.size)
    let left = box.minX + Self.inset
    let right = max(left, box.maxX - Self.inset - width)
    let bottom = box.maxY - Self.height - 1
    let corners = [
      (left, box.minY + 1), (right, box.minY + 1), (left, bottom), (right, bottom),
      (left, box.minY + 1 + Self.height),
    ]
    for (x, y) in corners where y <= bottom {
      let label = Rect(x: x, y: y, width: width, height: Self.height)
      guard !(covers + taken).contains(where: { Self.overlap($0, label) }) else { continue }
      taken.append(label)
      named.append((name, box))
      return (text, x, y + Self.height - 1.5)
    }
    return nil
  }

  private static func isAlike(_ a: Rect, _ b: Rect) -> Bool {
    [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
      .allSatisfy { $0.magnitude < 1 }
  }

  private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }
}
