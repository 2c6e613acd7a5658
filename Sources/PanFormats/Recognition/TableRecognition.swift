import PanMotion
import PanText
import PanTraces

/// How a table, or JSON objects seen as one, is to be read.
struct TableRecognition {
  let format: ImportFormat
  let settings: ImportSettings
  let sample: TableSample
  private let text: TableText?
  private var evidence: [Evidence]

  init(
    _ format: ImportFormat, _ settings: ImportSettings, _ sample: TableSample, text: TableText?,
    evidence: [Evidence]
  ) {
    self.format = format
    self.settings = settings
    self.sample = sample
    self.text = text
    self.evidence = evidence
  }

  mutating func plan(cut: PieceCutter.Cut) throws(ImportRefusal) -> ImportPlan {
    var columns = ColumnChoice(sample, settings)
    let (time, x, y) = try columns.required()
    let phases = try PhaseChoice(sample, settings, &columns)
    let ids = try columns.ids()
    let pointer = try columns.find(.pointer)
    let runs = TableRuns(sample, time: time, ids: ids, pointer: pointer, phases: phases)
    let reading = try phases.reading(runs)
    let clock = try ClockChoice(sample, settings, time: time, runs: runs, columns)
    try refuseUncut(ids, phases, runs, clock)
    let place = try PlaceChoice(sample, settings, x: x, y: y, &columns)
    var layout = TableLayout(
      text: text, names: sample.names, headerLine: sample.headerLine, time: time, x: x, y: y,
      ids: ids, phase: phases.column, pointer: pointer, pressure: try columns.find(.pressure),
      participant: try columns.find(.participant), phases: reading, timeUnit: clock.unit,
      unit: place.unit, size: place.size, isYUp: settings.isYUp)
    let outcomes = OutcomeChoice(sample, settings)
    layout.intent = try outcomes.column(.intent, &columns)
    layout.decision = try outcomes.column(.decision, &columns)
    for outcome in [layout.intent, layout.decision] {
      if let outcome { try outcomes.refuseTwoMeanings(outcome, phases) }
    }
    layout.intents = layout.intent.map {
      OutcomeReading(name: sample.names[$0], settled: settings.values)
    }
    layout.decisions = layout.decision.map {
      OutcomeReading(name: sample.names[$0], settled: settings.values)
    }
    layout.carried = sample.names.indices.filter {
      !columns.taken.contains($0) && !sample.names[$0].utf8.isEmpty
    }
    evidence += columns.evidence
    evidence += phases.evidence(reading) + [clock.evidence] + place.evidence
    evidence += outcomes.evidence(layout)
    return plan(layout, columns, runs, clock, cut)
  }

  /// Rows without ids and phases are one gesture, unless they pause as if there were several.
  private func refuseUncut(
    _ ids: [Int], _ phases: PhaseChoice, _ runs: TableRuns, _ clock: ClockChoice
  ) throws(ImportRefusal) {
    guard ids.isEmpty, phases.column == nil else { return }
    for run in runs.times {
      for (earlier, later) in zip(run, run.dropFirst())
      where later < earlier || (later - earlier) / clock.unit.perSecond > 1 {
        throw ImportRefusal(
          "nothing tells one gesture from the next: no column of ids, none of phases, and times that "
            + "pause for more than 1 s or go back",
          advice: "Give --map id=COLUMN or --map phase=COLUMN, or a file for each gesture.")
      }
    }
  }

  private func plan(
    _ layout: TableLayout, _ columns: ColumnChoice, _ runs: TableRuns, _ clock: ClockChoice,
    _ cut: PieceCutter.Cut
  ) -> ImportPlan {
    var roles: [ColumnRole] = [.traceID, .time]
    if layout.phases != nil { roles.append(.phase) }
    if layout.pointer != nil { roles.append(.pointer) }
    roles += [.x, .y]
    if layout.pressure != nil { roles.append(.pressure) }
    if layout.intent != nil { roles.append(.intent) }
    if layout.decision != nil { roles.append(.decision) }
    if layout.participant != nil { roles.append(.participant) }
    var plan = ImportPlan(
      format: format, evidence: evidence, settings: settled(layout, columns),
      velocityBasis: runs.velocityBasis(layout, clock.unit),
      form: TraceForm(
        columns: roles, timeUnit: layout.timeUnit, lengthUnit: layout.unit.lengthUnit),
      body: .table(TableReader(layout), cut))
    plan.size = layout.size
    plan.carried = CarriedNames.free(layout.carried.map { sample.names[$0] })
    if !plan.carried.isEmpty {
      let names = plan.carried.map { VisibleText.oneLine($0) }.joined(separator: ", ")
      plan.evidence.append(Evidence("carried", names, "columns that go along as they are"))
      plan.evidence += ColumnProposals(sample, settings, layout).evidence(layout.carried)
    }
    return plan
  }

  /// Settings that read the next file in the same way.
  private func settled(_ layout: TableLayout, _ columns: ColumnChoice) -> ImportSettings {
    var settled = settings
    settled.format = format
    settled.columns = columns.chosen.map { .init(role: $0.role, name: sample.names[$0.column]) }
    if !layout.ids.isEmpty { settled.idColumns = layout.ids.map { sample.names[$0] } }
    if case .codes(let codes)? = layout.phases?.form { settled.codes = codes }
    settled.timeUnit = layout.timeUnit
    settled.unit = layout.unit
    if settled.size == nil { settled.size = layout.size }
    return settled
  }
}
