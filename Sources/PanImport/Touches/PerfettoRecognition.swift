import PanTraces

extension FormatRecognition {
  /// The plan for Android's input events as Perfetto prints them.
  func perfettoPlan(_ census: LineCensus) throws(ImportRefusal) -> ImportPlan {
    let unit = settings.unit ?? .pixels
    try refuseFractionsAndUpwardY("these positions")
    guard settings.size != nil else {
      throw ImportRefusal(
        "nothing says how large the screen is, in pixels",
        advice: "Give --size WxH in px: the screen, or the view that logs.",
        guess: .size(Vector(x: 1080, y: 2400)))
    }
    let place = LogUnits(
      timeUnit: .nanoseconds, lengthUnit: unit.lengthUnit, size: settings.size)
    let evidence =
      census.evidence(of: .perfetto) + [
        Evidence(
          "unit", unit.rawValue,
          settings.unit == nil ? "Android's events have device pixels" : "--unit"),
        .size(settings.size.map { ($0, "--size") }, unit),
      ]
    return plan(.perfetto, evidence, in: place, unit: unit) {
      PieceStream(PerfettoReader(place), cut: .lines)
    }
  }
}
