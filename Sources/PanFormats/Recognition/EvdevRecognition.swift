import PanMotion
import PanText
import PanTraces

/// How a log of the kernel's input events is to be read.
struct EvdevRecognition {
  private let base: FormatRecognition
  private let format: ImportFormat
  private let census: LineCensus

  init(_ base: FormatRecognition, _ format: ImportFormat, _ census: LineCensus) {
    self.base = base
    self.format = format
    self.census = census
  }

  func plan() throws(ImportRefusal) -> ImportPlan {
    guard let grammar = EvdevGrammar(format) else {
      throw ImportRefusal("this is no log of the kernel", advice: "Leave --format out.")
    }
    var own = scale()
    let isBeside = own.given == nil && !own.hasRange
    if isBeside { addAxes(to: &own) }
    let scale = own
    let settings = base.settings
    guard settings.unit != .fractions, !settings.isYUp else {
      throw ImportRefusal(
        "counts of a touch panel are no parts of a whole, and grow downwards",
        advice: "Leave --unit and --y-up out.")
    }
    let range = scale.given ?? scale.ranges.map { $0.range }.first { $0.x != nil && $0.y != nil }
    guard let range, let x = range.x, let y = range.y else { throw EvdevReader.noRange(nil) }
    let counts = Vector(x: Double(x.count), y: Double(y.count))
    var taken = settings
    taken.format = format
    let unit = settings.size == nil ? LengthUnit.counts : (settings.unit ?? .pixels).lengthUnit
    var plan = ImportPlan(
      format: format, evidence: evidence(x, y, scale, unit, isBeside), settings: taken,
      velocityBasis: format.velocityBasis,
      form: TraceForm(
        columns: [.traceID, .time, .phase, .pointer, .x, .y]
          + (scale.hasPressure ? [.pressure] : []),
        timeUnit: .microseconds, lengthUnit: unit),
      body: .evdev(EvdevReader(grammar, scale, unit: settings.unit)))
    plan.size = settings.size ?? counts
    return plan
  }

  private func scale() -> EvdevScale {
    var scale = EvdevScale()
    scale.size = base.settings.size
    if let range = base.settings.range {
      scale.given = EvdevRange(x: 0...max(1, Int(range.x) - 1), y: 0...max(1, Int(range.y) - 1))
    }
    if var grammar = EvdevGrammar(format) { Self.read(base.bytes, &grammar, &scale) }
    return scale
  }

  /// Takes the ranges that stand beside the log, in any spelling.
  private func addAxes(to scale: inout EvdevScale) {
    for format in ImportFormat.allCases where !scale.hasRange {
      guard var grammar = EvdevGrammar(format) else { continue }
      base.axes.withLentBytes { Self.read($0, &grammar, &scale) }
    }
  }

  /// Takes the ranges that stand in a text.
  private static func read(
    _ bytes: LentBytes, _ grammar: inout EvdevGrammar, _ scale: inout EvdevScale
  ) {
    var device: [UInt8] = []
    for line in bytes.split(separator: 0x0A) {
      switch grammar.read(LentBytes(rebasing: line)) {
      case .device(let name): device = name
      case .axis(let code, let low, let high):
        scale.note(code: code, low: low, high: high, device: device)
      case .event(let event):
        switch event.kind {
        case .axis(.pressure), .axis(.contactPressure): scale.hasPressure = true
        default: break
        }
      case .other, .timeless: break
      }
    }
  }

  private func evidence(
    _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ scale: EvdevScale, _ unit: LengthUnit,
    _ isBeside: Bool
  ) -> [Evidence] {
    let origin =
      scale.given != nil
      ? "--range" : isBeside ? "the description beside the log" : "the log's own header"
    let position =
      scale.size.map {
        "\(unit.symbol) of \(NumberText.plain($0.x)) × \(NumberText.plain($0.y))"
      } ?? "counts of \(x.count) × \(y.count)"
    return census.evidence(of: format) + [
      Evidence(
        "positions", position,
        "x from \(x.lowerBound) to \(x.upperBound), y from \(y.lowerBound) to \(y.upperBound): "
          + origin + (scale.size == nil ? "; --size WxH makes pixels of them" : ""))
    ]
  }
}
