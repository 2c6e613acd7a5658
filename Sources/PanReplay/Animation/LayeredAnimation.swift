/// The animator: what the content looks like at each fraction of the transition.
public struct LayeredAnimation: Equatable, Sendable {
  /// The layers; where two drive one property, the one whose range starts later takes over there.
  public let layers: [AnimationLayer]

  /// Creates an animator; layers that start at the same fraction keep their order.
  public init(layers: [AnimationLayer]) {
    // A stable insertion sort: there are a handful, and the standard sort promises no stability.
    var ordered: [AnimationLayer] = []
    for layer in layers {
      let start = layer.range.lowerBound
      let place = ordered.firstIndex { $0.range.lowerBound > start } ?? ordered.count
      ordered.insert(layer, at: place)
    }
    self.layers = ordered
  }

  /// The content follows the finger one to one, and nothing else changes.
  public static let followsFinger = LayeredAnimation(layers: [.followsFinger])

  /// A property's value at a fraction of the transition; its identity where no layer drives it.
  public func value(of property: AnimatedProperty, at fraction: Double) -> Double {
    // The place, not the layer: a layer with its curve is too big to copy for every frame.
    var current: Int?
    for index in layers.indices where layers[index].property == property {
      if current == nil || layers[index].range.lowerBound <= fraction { current = index }
    }
    guard let current else { return property.identity }
    return layers[current].value(at: fraction)
  }
}
