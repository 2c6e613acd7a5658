import PanMotion

/// Where a trace's positions lie, and the size that its recording gives to the container.
struct TraceArea: Sendable {
  let extent: PositionExtent?
  let width: Double?
  let height: Double?
}

/// What the positions of a whole file say about their unit and their container.
struct PositionSurvey: Sendable {
  /// Who said how large the container is.
  private enum Origin: Sendable { case recorded, given, assumed }

  private let given: Vector?
  private var all: PositionExtent?
  private var traces = 0
  private var samples = 0
  /// The traces that leave their container by far: how many, how far, and the first one's container.
  private var beyond: (count: Int, extent: PositionExtent, container: Vector, origin: Origin)?
  /// The traces that are too large for a size that nobody says.
  private var tooLarge = 0

  init(options: ReadingOptions) { given = options.container }

  /// Takes the positions of a trace that can be used.
  mutating func add(_ area: TraceArea) {
    guard let extent = area.extent else { return }
    traces += 1
    if all == nil { all = extent } else { all?.formUnion(extent) }
    let assumed = given ?? ReadingOptions.usualContainer
    let container = Vector(
      x: area.width ?? assumed.x, y: area.height ?? assumed.y)
    guard extent.goesBeyond(container) else { return }
    let isRecorded = area.width != nil && area.height != nil
    let origin: Origin = isRecorded ? .recorded : given == nil ? .assumed : .given
    if case .assumed = origin, extent.isLarger(than: container) { tooLarge += 1 }
    if beyond == nil {
      beyond = (1, extent, container, origin)
    } else {
      beyond?.count += 1
      beyond?.extent.formUnion(extent)
    }
  }

  /// What is to be said about the file.
  func findings(_ layout: ColumnLayout) -> [(code: DiagnosticCode, message: String)] {
    guard let all else { return [] }
    if !layout.hasStatedLengthUnit, all.looksLikeFractions {
      let (x, y) = (layout.name(of: .x), layout.name(of: .y))
      let message =
        "\(x) lies between \(all.low.x.written) and \(all.high.x.written) and \(y) between "
        + "\(all.low.y.written) and \(all.high.y.written), as parts of a container do, and they are "
        + "read as points"
      return [(.likelyFractions, message)]
    }
    guard let beyond else { return [] }
    let unit = layout.lengthUnit.symbol
    let far = beyond.extent
    let size = "\(beyond.container.x.written) × \(beyond.container.y.written)"
    let share = beyond.count == traces ? "" : " in \(beyond.count) of \(traces) traces"
    let origin =
      switch beyond.origin {
      case .recorded: "the file says it is \(size) \(unit)"
      case .given: "its size was given as \(size)"
      case .assumed: "its size is taken as \(size), since nothing says it"
      }
    // One trace that jumps says nothing about the others, and what is below 0 in no size.
    let isUnknown = 2 * tooLarge > traces
    return [
      (
        isUnknown ? .unknownSize : .beyondContainer,
        "positions reach from \(far.low.x.written), \(far.low.y.written) to \(far.high.x.written), "
          + "\(far.high.y.written) \(unit)\(share), far outside the container: \(origin)"
      )
    ]
  }
}

/// The rectangle that positions lie in.
struct PositionExtent: Equatable, Sendable {
  private(set) var low: Vector
  private(set) var high: Vector

  /// The rectangle of one position.
  init(at position: Vector) {
    low = position
    high = position
  }

  /// Makes it as large as needed for a position.
  @inline(__always)
  mutating func add(_ position: Vector) { add(position, position) }

  mutating func formUnion(_ other: PositionExtent) { add(other.low, other.high) }

  private mutating func add(_ low: Vector, _ high: Vector) {
    self.low = Vector(x: min(self.low.x, low.x), y: min(self.low.y, low.y))
    self.high = Vector(x: max(self.high.x, high.x), y: max(self.high.y, high.y))
  }

  /// Whether all of it lies about as far as shares of a whole do; a finger may leave its view.
  var looksLikeFractions: Bool {
    let usual = -0.5...1.5
    return usual.contains(low.x) && usual.contains(low.y) && usual.contains(high.x)
      && usual.contains(high.y) && low != high
  }

  /// Parts of a container that a finger may be outside of it.
  private static let slack = 0.25

  /// Whether the container of this size would have to be a larger one.
  func isLarger(than container: Vector) -> Bool {
    high.x > container.x * (1 + Self.slack) || high.y > container.y * (1 + Self.slack)
  }

  /// Whether a finger in a container of this size would have to be far outside.
  func goesBeyond(_ container: Vector) -> Bool {
    let slack = Self.slack
    return isLarger(than: container) || low.x < -container.x * slack || low.y < -container.y * slack
  }
}
