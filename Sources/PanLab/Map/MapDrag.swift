import PanDocuments
import PanReplay
import PanText

/// What a pointer holds on the map: a bound, or both.
enum MapDrag: Sendable {
  case progress
  case velocity
  case both

  /// How near a pointer has to be, in pixels.
  private static let reach = 12.0
  /// The same for a finger, which sees less of where it is.
  private static let fingerReach = 24.0

  /// What is under a pointer; nil where no bound is.
  init?(x: Double, y: Double, corner: PlotPoint?, isFinger: Bool) {
    guard let corner else { return nil }
    let (across, down) = ((x - corner.x).magnitude, (y - corner.y).magnitude)
    let reach = isFinger ? Self.fingerReach : Self.reach
    switch (across <= reach, down <= reach) {
    case (true, true): self = .both
    case (true, false): self = .progress
    case (false, true): self = .velocity
    case (false, false): return nil
    }
  }
}

/// A pointer on the map.
extension LabSession {
  /// What a pointer does: `pointer down|move|up X Y KIND`.
  mutating func point(_ request: LabRequest) -> LabReply {
    guard let map, let x = request.number(1), let y = request.number(2) else { return LabReply() }
    switch request.text(0) {
    case "down":
      let bounds = DraggedBounds(configuration.policy)
      drag = MapDrag(
        x: x, y: y, corner: bounds.map { map.place(progress: $0.progress, velocity: $0.velocity) },
        isFinger: request.text(3) == "touch")
      guard drag == nil, let place = nearest(x, y, map) else { return LabReply() }
      return watch(place)
    case "move": return move(x, y, map)
    default:
      drag = nil
      return LabReply()
    }
  }

  private mutating func move(_ x: Double, _ y: Double, _ map: DecisionLayers) -> LabReply {
    guard let drag else { return LabReply() }
    let place = map.value(x: x, y: y)
    var bounds = DraggedBounds(configuration.policy) ?? DraggedBounds()
    if drag != .velocity { bounds.progress = place.x }
    if drag != .progress { bounds.velocity = place.y }
    return decide(bounds.typed)
  }

  /// The gesture whose point is nearest; nil where none is near.
  private func nearest(_ x: Double, _ y: Double, _ map: DecisionLayers) -> Int? {
    var (best, least) = (Int?.none, DecisionLayers.reach * DecisionLayers.reach)
    for place in map.places {
      guard let point = gestures[place].lift.flatMap({ map.place($0.state) }) else { continue }
      let distance = (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)
      if distance < least { (best, least) = (place, distance) }
    }
    return best
  }
}
