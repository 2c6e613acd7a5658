import PanMotion
import PanText
import PanTraces

/// How a log of touches in a platform's words is to be read.
struct TouchLogRecognition {
  private let base: FormatRecognition
  private let format: ImportFormat
  private let census: LineCensus

  init(_ base: FormatRecognition, _ format: ImportFormat, _ census: LineCensus) {
    self.base = base
    self.format = format
    self.census = census
  }

  func plan() throws(ImportRefusal) -> ImportPlan {
    let isAndroid = format != .flutter
    let unit = base.settings.unit ?? (isAndroid ? .pixels : .points)
    guard unit != .fractions, !base.settings.isYUp else {
      throw ImportRefusal(
        "these positions are no parts of a whole, and grow downwards",
        advice: "Leave --unit and --y-up out.")
    }
    let size = base.settings.size
    guard !isAndroid || size != nil else {
      throw ImportRefusal(
        "nothing says how large that is whose pixels positions are",
        advice: "Give --size WxH in px: the screen, or the view that logs.")
    }
    var settled = base.settings
    settled.format = format
    settled.unit = unit
    let timeUnit: TimeUnit =
      switch format {
      case .motionEvent: .milliseconds
      case .perfetto: .nanoseconds
      default: .microseconds
      }
    let place = GesturePlace(timeUnit: timeUnit, lengthUnit: unit.lengthUnit, size: size)
    let log = TouchLog(dialect: isAndroid ? .motionEvent : .flutter, place: place)
    let isTrace = format == .perfetto
    var plan = ImportPlan(
      format: format, evidence: evidence(unit, size), settings: settled,
      velocityBasis: velocityBasis(),
      form: TraceForm(
        columns: [.traceID, .time, .phase, .pointer, .x, .y], timeUnit: timeUnit,
        lengthUnit: unit.lengthUnit),
      body: isTrace ? .perfetto(PerfettoReader(place)) : .touchLog(TouchLogReader(log)))
    plan.size = size
    return plan
  }

  private func evidence(_ unit: PositionUnit, _ size: Vector?) -> [Evidence] {
    let isAndroid = format != .flutter
    return census.evidence(of: format) + [
      Evidence(
        "unit", unit.rawValue,
        base.settings.unit != nil
          ? "--unit"
          : isAndroid ? "Android's events have device pixels" : "Flutter's logical pixels"),
      Evidence(
        "size",
        size.map { "\(NumberText.plain($0.x)) × \(NumberText.plain($0.y)) \(unit.rawValue)" }
          ?? "unknown", size == nil ? "--size WxH says it" : "--size"),
    ]
  }

  /// A line that stands for several samples shows one that was computed between them.
  private func velocityBasis() -> VelocityBasis {
    guard format == .motionEvent else { return .usable }
    var lost = 0
    base.forEachLine { line, _ in
      if let event = MotionEventLine(line) { lost += min(event.history, 1000) }
    }
    return lost > 0
      ? .doubtful("\(lost) samples between the lines are not in the log, and those in it resampled")
      : .doubtful("times are whole milliseconds")
  }
}
