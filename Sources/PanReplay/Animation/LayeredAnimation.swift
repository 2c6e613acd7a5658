package import PanMotion
package import PanText

/// The animator: what the content looks like at each fraction of the transition.
package struct LayeredAnimation: Equatable, Sendable {
  /// The layers; where two drive one property, the one whose range starts later takes over there.
  package let layers: [AnimationLayer]
  /// The only layer, where that moves the content along a straight line.
  private let straight: AnimationLayer.Ramp?

  /// Creates an animator; layers that start at the same fraction keep their order.
  package init(layers: [AnimationLayer]) {
    // A stable insertion sort: there are a handful, and the standard sort promises no stability.
    var ordered: [AnimationLayer] = []
    for layer in layers {
      let start = layer.range.lowerBound
      let place = ordered.firstIndex { $0.range.lowerBound > start } ?? ordered.count
      ordered.insert(layer, at: place)
    }
    self.layers = ordered
    let first = ordered.count == 1 && ordered[0].property == .translation ? ordered[0].ramp : nil
    straight = first.flatMap { $0.isLinear ? $0 : nil }
  }

  /// The content follows the finger one to one, and nothing else changes.
  package static let followsFinger = LayeredAnimation(layers: [.followsFinger])

  /// A property's value at a fraction of the transition; its identity where no layer drives it.
  package func value(of property: AnimatedProperty, at fraction: Double) -> Double {
    guard let current = place(of: property, at: fraction) else { return property.identity }
    return layers[current].value(at: fraction)
  }

  /// The content's place, as a share of the travel: its translation, for the loop over frames.
  @inline(__always)
  func content(at fraction: Double) -> Double {
    straight?.value(at: fraction) { $0 } ?? value(of: .translation, at: fraction)
  }

  /// How fast a property changes with the fraction of the transition; 0 where no layer drives it.
  ///
  /// Infinite where a curve is vertical.
  package func slope(of property: AnimatedProperty, at fraction: Double) -> Double {
    guard let current = place(of: property, at: fraction) else { return 0 }
    return layers[current].slope(at: fraction)
  }

  /// The place, not the layer: a layer with its curve is too big to copy for every frame.
  private func place(of property: AnimatedProperty, at fraction: Double) -> Int? {
    var current: Int?
    for index in layers.indices where layers[index].property == property {
      if current == nil || layers[index].range.lowerBound <= fraction { current = index }
    }
    return current
  }
}

/// A property of the content that a transition animates.
package enum AnimatedProperty: String, Sendable, CaseIterable {
  /// The way along the travel, as a share of its length.
  case translation
  /// The opacity, `0...1`.
  case alpha
  /// The size, 1 being the content's own.
  case scale

  /// The word on the command line and in outputs.
  package var name: String { rawValue }

  /// The value before any layer has touched it.
  var identity: Double {
    switch self {
    case .translation: 0
    case .alpha, .scale: 1
    }
  }
}

/// One property's way from a value to another, over a part of the transition.
package struct AnimationLayer: Equatable, Sendable {
  /// What changes.
  package let property: AnimatedProperty
  /// The part of the transition, inside `0...1`, not empty.
  package var range: ClosedRange<Double> { ramp.range }
  /// How the change follows that part.
  package let curve: TimingCurve
  /// The value up to the range's start.
  package var start: Double { ramp.start }
  /// The value from the range's end on.
  package var end: Double { ramp.end }

  /// What a straight line needs of it, without the curve.
  let ramp: Ramp

  /// The ends of a layer: small enough to be copied for every frame, as a curve is not.
  struct Ramp: Equatable, Sendable {
    let range: ClosedRange<Double>
    let start: Double
    let end: Double
    /// The slopes along which it goes on beyond the ends of the transition; 0 where the curve is
    /// vertical, which nothing can follow.
    let startTangent: Double
    let endTangent: Double
    /// Whether the curve is a straight line.
    let isLinear: Bool

    /// The value at a fraction of the transition, given the curve's between its ends.
    @inline(__always)
    func value(at fraction: Double, _ curve: (Double) -> Double) -> Double {
      let local = (fraction - range.lowerBound) / (range.upperBound - range.lowerBound)
      return start + (end - start) * progress(at: local, curve)
    }

    @inline(__always)
    private func progress(at local: Double, _ curve: (Double) -> Double) -> Double {
      if local < 0, range.lowerBound == 0 { return local * startTangent }
      if local > 1, range.upperBound == 1 { return 1 + (local - 1) * endTangent }
      // A straight line is not solved for: that would cost its last digits, and content must be
      // where the finger is.
      return isLinear ? min(max(local, 0), 1) : curve(local)
    }
  }

  /// Creates a layer, or nil for a range that is empty or leaves `0...1`.
  package init?(
    _ property: AnimatedProperty, from start: Double, to end: Double,
    range: ClosedRange<Double> = 0...1, curve: TimingCurve = .linear
  ) {
    guard range.lowerBound >= 0, range.upperBound <= 1, range.lowerBound < range.upperBound
    else { return nil }
    self.init(property: property, range: range, curve: curve, start: start, end: end)
  }

  private init(
    property: AnimatedProperty, range: ClosedRange<Double>, curve: TimingCurve, start: Double,
    end: Double
  ) {
    self.property = property
    self.curve = curve
    func tangent(at fraction: Double) -> Double {
      let slope = curve.slope(at: fraction)
      return slope.isFinite ? slope : 0
    }
    ramp = Ramp(
      range: range, start: start, end: end, startTangent: tangent(at: 0),
      endTangent: tangent(at: 1),
      isLinear: curve == .linear)
  }

  /// The content follows the finger one to one over the whole travel.
  static let followsFinger = AnimationLayer(
    property: .translation, range: 0...1, curve: .linear, start: 0, end: 1)

  /// The property's value at a fraction of the transition.
  ///
  /// Where the range reaches an end of the transition, fractions beyond that end, as overshoot and
  /// rubber band make them, go on along the curve's tangent.
  package func value(at fraction: Double) -> Double {
    ramp.value(at: fraction) { curve.value(at: $0) }
  }

  /// How fast the property changes with the fraction of the transition; infinite where the curve is
  /// vertical.
  ///
  /// At an end of the range it is that of the range's inside, outside of it 0 or the tangent's.
  package func slope(at fraction: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    let local = (fraction - range.lowerBound) / length
    // A value that does not change has no slope, however steep the curve.
    return start == end ? 0 : (end - start) / length * progressSlope(at: local)
  }

  private func progressSlope(at local: Double) -> Double {
    if local < 0 { return range.lowerBound == 0 ? ramp.startTangent : 0 }
    if local > 1 { return range.upperBound == 1 ? ramp.endTangent : 0 }
    return ramp.isLinear ? 1 : curve.slope(at: local)
  }
}

extension AnimationLayer {
  /// A layer of each property by the property's word, with what can be set of it.
  package static let schema = ComponentSchema<AnimationLayer>(
    AnimatedProperty.allCases.map { property in
      let whole = AnimationLayer(property: property, range: 0...1, curve: .linear, start: 0, end: 1)
      return ComponentKind(
        property.name, whole, Way.settings, from: Way(whole), listed: Way(whole),
        read: { Way($0) },
        make: { (way: Way) throws(ComponentError) in try way.layer(property) })
    }, name: { $0.property.name })

  /// A layer's numbers before it is known whether they make a range.
  private struct Way {
    var from: Double
    var to: Double
    var start: Double
    var end: Double
    var curve: TimingCurve

    init(_ layer: AnimationLayer) {
      from = layer.start
      to = layer.end
      start = layer.range.lowerBound
      end = layer.range.upperBound
      curve = layer.curve
    }

    func layer(_ property: AnimatedProperty) throws(ComponentError) -> AnimationLayer {
      guard start < end,
        let layer = AnimationLayer(property, from: from, to: to, range: start...end, curve: curve)
      else { throw .contradiction("it starts at \(start) and ends at \(end)", advice: nil) }
      return layer
    }

    static let settings: [Setting<Way>] = [
      Setting(
        "from", "the value up to its start", .number(-1000...1000),
        get: { $0.from }, set: { $0.from = $1 }),
      Setting(
        "to", "the value from its end on", .number(-1000...1000),
        get: { $0.to }, set: { $0.to = $1 }),
      Setting(
        "start", "the share of the transition at which it begins", .number(0...1),
        get: { $0.start }, set: { $0.start = $1 }),
      Setting(
        "end", "the share of the transition at which it is over", .number(0...1),
        get: { $0.end }, set: { $0.end = $1 }),
      Setting(
        "curve", "how the change follows the part between", .curve,
        get: { $0.curve }, set: { $0.curve = $1 }),
    ]
  }
}
