import PanMotion

/// Something that moves on the pad by itself: where it is, over time.
struct Film: Equatable, Sendable {
  /// Milliseconds from its beginning and points in x and y, three numbers each.
  let way: [Double]
  /// The page's clock in ms at its beginning; nil before its first frame.
  private var began: Double?
  /// Where it is.
  private(set) var place = Vector.zero
  /// Whether it still moves.
  private(set) var isRunning = true

  /// A film that begins with its first frame.
  init(_ way: [Double]) { self.way = way }

  /// The clock has gone on, in ms; where nothing is to move, only the end is shown.
  mutating func tick(_ now: Double, isStill: Bool) {
    let start = began ?? now
    began = start
    var frame = 0
    while frame + 3 < way.count, isStill || way[frame + 3] <= now - start { frame += 3 }
    if way.count >= 3 { place = Vector(x: way[frame + 1], y: way[frame + 2]) }
    isRunning = frame + 3 < way.count
  }
}
