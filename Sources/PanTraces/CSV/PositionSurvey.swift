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
    let (x, y) = (layout.name(of: .x), layout.name(of: .y))
    if !layout.hasStatedLengthUnit, all.looksLikeFractions {
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
    return [
      (
        .beyondContainer,
        "positions reach from \(far.low.x.written), \(far.low.y.written) to \(far.high.x.written), "
          + "\(far.high.y.written) \(unit)\(share), far outside the container: \(origin)"
      )
    ]
  }
}
