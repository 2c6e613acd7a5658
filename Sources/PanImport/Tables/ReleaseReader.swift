import PanTraces

extension TableRecognition {
  /// The plan for a table with a progress and a velocity in each row and no positions. Nil for
  /// other tables.
  func releasePlan(_ cut: PieceCutter.Cut) throws(ImportRefusal) -> ImportPlan? {
    var columns = ColumnChoice(sample, settings)
    var places = columns
    let hasPlaces = try places.find(.x) != nil
    guard settings.format == .releases || !hasPlaces else { return nil }
    let found = try columns.find(.progress)
    guard found != nil || settings.format == .releases else { return nil }
    let speed = try columns.find(.velocity)
    guard let progress = found, let velocity = speed else {
      guard settings.format == .releases else { return nil }
      throw columns.refusal((found == nil ? [.progress] : []) + (speed == nil ? [.velocity] : []))
    }
    let travel = try columns.find(.travel)
    let peak = try columns.find(.peak)
    guard travel != nil || settings.size != nil else {
      throw ImportRefusal(
        "nothing says how many points the travel has",
        advice: "Give --size WxH: the width is taken for it; or --map travel=COLUMN.",
        line: sample.headerLine, guess: .size(ReadingOptions.usualContainer))
    }
    for column in [progress, peak].compactMap({ $0 }) {
      let sizes = sizes(column)
      // Of shares, half are hardly beyond the end; of percentages, nearly all are.
      guard let farthest = sizes.last,
        farthest > Trace.RecordedContent.mostTravels || sizes[sizes.count / 2] > 1.5
      else { continue }
      throw ImportRefusal(
        "\(sample.name(column)) goes to \(NumberText.plain(farthest)), and it is a share of the "
          + "travel", advice: "Divide percents by 100.", line: sample.headerLine)
    }
    let speeds = sizes(velocity).filter { $0 > 0 }
    if settings.unit == nil, speeds.count >= 10, let fastest = speeds.last, fastest < 20 {
      throw ImportRefusal(
        "\(sample.name(velocity)) goes to \(NumberText.plain(fastest)), and it is a velocity in pt/s",
        advice: "Multiply px/ms by 1000; --unit pt says that it is in pt/s.",
        line: sample.headerLine)
    }
    var table = TableLayout(
      form: sample.form, names: sample.names, headerLine: sample.headerLine, time: 0, x: 0, y: 0,
      ids: try columns.rowID().map { [$0] } ?? [], participant: try columns.find(.participant),
      timeUnit: .milliseconds, unit: settings.unit ?? .points, size: settings.size)
    let outcomes = OutcomeChoice(sample, settings)
    try outcomes.choose(for: &table, &columns)
    table.passthrough = sample.names.indices.filter {
      !columns.taken.contains($0) && !sample.names[$0].utf8.isEmpty
    }
    return plan(
      ReleaseReader(
        table, progress: progress, velocity: velocity, peak: peak, travel: travel, settings),
      columns.evidence + outcomes.evidence(table), cut)
  }

  /// The sizes of a column's numbers, from the smallest.
  private func sizes(_ column: Int) -> [Double] {
    sample.knownNumbers(column).map { $0.magnitude }.sorted()
  }

  private func plan(
    _ reader: ReleaseReader, _ evidence: [Evidence], _ cut: PieceCutter.Cut
  ) -> ImportPlan {
    var settled = settings
    settled.format = .releases
    settled.unit = reader.table.unit
    let first = [
      Evidence("format", ImportFormat.releases.title, "progress and velocity, and no places"),
      Evidence(
        "samples", "made up",
        "a gesture with this release: no figure or rule of times has a meaning"),
    ]
    return ImportPlan(
      format: .releases, evidence: first + evidence, settings: settled,
      velocityBasis: ImportFormat.releases.velocityBasis,
      form: TraceForm(
        columns: [.traceID, .time, .phase, .x, .y, .velocityX, .velocityY, .direction, .travel]
          + reader.table.gestureRoles,
        timeUnit: .milliseconds, lengthUnit: reader.table.unit.lengthUnit),
      size: settings.size, passthrough: sample.passthroughNames(reader.table.passthrough)
    ) { PieceStream(reader, cut: cut) }
  }
}

/// Reads tables with one release in each row: its progress and velocity.
///
/// A row becomes a minimal gesture to the right with that release: from 0 via the peak to the
/// progress. Rules on progress and `--velocity reported` decide it like the original. Its times,
/// smoothness and computed velocities are made up or missing.
struct ReleaseReader: PieceReader {
  /// The time between samples in milliseconds: longer than the last steps with which a reported
  /// velocity is compared.
  private static let step = 150.0

  /// Ids, participants, outcomes and passthrough columns.
  let table: TableLayout
  let progress: Int
  let velocity: Int
  /// The farthest progress before the lift.
  let peak: Int?
  /// The length of the travel. Nil if it is the container's width.
  let travel: Int?
  fileprivate var source: RowSource
  private var ids: Set<ByteKey> = []

  fileprivate init(
    _ table: TableLayout, progress: Int, velocity: Int, peak: Int?, travel: Int?,
    _ settings: ImportSettings
  ) {
    (self.table, self.progress, self.velocity) = (table, progress, velocity)
    (self.peak, self.travel) = (peak, travel)
    source = table.source(settings)
  }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    for cells in try source.rows(piece, line, &sink) { take(cells, line, &sink) }
  }

  private mutating func take(_ cells: [[UInt8]], _ line: Int, _ sink: inout GestureSink) {
    func cell(_ column: Int?) -> [UInt8] { cells.cell(column) }
    guard let progress = cell(self.progress).share else {
      return sink.leaveOut("a progress is no share of the travel", line: line)
    }
    let peak = cell(self.peak).share
    guard peak != nil || cell(self.peak).isEmpty else {
      return sink.leaveOut("a peak is no share of the travel", line: line)
    }
    let velocity = cell(self.velocity).number
    guard velocity != nil || cell(self.velocity).isEmpty else {
      return sink.leaveOut("a velocity is no number", line: line)
    }
    guard let travel = self.travel == nil ? table.size?.x : cell(self.travel).number,
      travel > 0, travel < 1e9
    else { return sink.leaveOut("a travel is no length", line: line) }
    guard
      let outcomes = table.outcomes(intent: cell(table.intent), decision: cell(table.decision))
    else { return sink.leaveOut("an outcome is neither finish nor cancel", line: line) }
    let id = String(decoding: cell(table.ids.first), as: UTF8.self)
    guard table.ids.isEmpty || id.fitsInLine && ids.insert(ByteKey(id)).inserted
    else { return sink.leaveOut("an id is empty, or stands twice", line: line) }
    let way = [0, peak, progress].compactMap {
      $0.map { Self.place(at: $0, of: travel) }
    }
    let samples = Self.samples(way)
    let participant = cell(table.participant)
    let trace = Trace(
      id: table.ids.isEmpty ? sink.nextID() : id, samples: samples, vocabulary: .gesture,
      lengthUnit: table.unit.lengthUnit, containerWidth: table.size?.x,
      containerHeight: table.size?.y, travelDirection: .right, travelLength: travel,
      intent: outcomes.intent, recordedDecision: outcomes.decision,
      participant: participant.isEmpty ? nil : participant.carried,
      recordedVelocities: [Vector?](repeating: nil, count: samples.count - 1)
        + [velocity.map { Vector(x: $0, y: 0) }])
    sink.add(
      ImportedGesture(
        trace: trace, passthrough: table.passthrough.map { [cell($0).carried] },
        lines: samples.map { _ in line }))
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {}

  /// The place at a progress, one ulp further if rounding would put its share of the travel below:
  /// a progress that equals a bound still reaches it.
  private static func place(at progress: Double, of travel: Double) -> Double {
    let place = progress * travel
    return place / travel < progress ? place.nextUp : place
  }

  /// The samples of a finger that moves through some positions along the travel and lifts at the
  /// last.
  private static func samples(_ way: [Double]) -> [TouchSample] {
    let places = way + way.suffix(1)
    return places.enumerated().map { index, place in
      let isLift = index == places.count - 1
      return TouchSample(
        time: Double(index) * step / 1000, recordedTime: Double(index) * step,
        position: Vector(x: place, y: 0), phase: isLift ? .up : index == 0 ? .down : .move)
    }
  }
}

extension [UInt8] {
  /// The cell as a share of the travel. Nil if it is none.
  fileprivate var share: Double? {
    number.flatMap { $0.magnitude <= Trace.RecordedContent.mostTravels ? $0 : nil }
  }
}
