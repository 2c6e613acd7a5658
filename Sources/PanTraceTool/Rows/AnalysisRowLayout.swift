package import PanAnalysis
import PanDocuments
package import PanEngine
package import PanTraces

/// Where the columns of an analysis stand in a file of rows.
///
/// Rows are known by the header, here and nowhere else. How to read one more column: give it a case
/// of ``Field``, and use it in ``trace(_:deciding:)``.
package struct AnalysisRowLayout: Sendable {
  /// The columns that a trace is made of again, by their ids in the schema that writes them.
  fileprivate enum Field: String, CaseIterable, Sendable {
    case source, trace, participant, intent, samples, duration, direction, extent, decision, clause
    case margin, end, interruptions, notes, offset, translation, peak, place, recording
    case configuration
    case recordedDecision = "recorded_decision"
    case lengthUnit = "length_unit"
    case noVelocity = "no_velocity"
    case laterContacts = "later_contacts"
    case ignoredPointers = "ignored_pointers"
    case displayRate = "display_rate"
    case crossVelocity = "cross_velocity"
    case fingerWay = "finger_way"
    case contactDuration = "contact_duration"
    case directionBasis = "direction_basis"
    case extentBasis = "extent_basis"
    case rejectedCode = "rejected_code"
    case rejectedAt = "rejected_at"
    case rejectedMessage = "rejected_message"
  }

  private var fields: [Field: Int] = [:]
  private var metrics: [Metric: Int] = [:]
  private var flags: [Metric: Int] = [:]
  /// The columns of the recordings.
  private var own: [(name: String, column: Int)] = []
  /// How many columns there are.
  package let count: Int

  /// The columns by their headings, which have a unit of lengths.
  private static let columns: [ByteKey: RowColumn<AnalyzedTrace>] = {
    let schema = RowSchema.analysis()
    var columns: [ByteKey: RowColumn<AnalyzedTrace>] = [:]
    for length in Trace.LengthUnit.allCases.map(LengthLabel.init) {
      for column in schema.columns { columns[ByteKey(column.heading(length).key)] = column }
    }
    return columns
  }()

  /// Reads a header. Nil for a line that is no header of rows, or of the rows of a baseline.
  package init?(header: ByteView, ofBaseline isOfBaseline: Bool = false) {
    guard let names = Cells(header)?.texts else { return nil }
    count = names.count
    for (column, name) in names.enumerated() {
      let known = Self.columns[ByteKey(name)]
      switch known?.value {
      case .metric(let metric): metrics[metric] = column
      case .flag(let metric): flags[metric] = column
      case nil: own.append((Self.recorded(name), column))
      default:
        // Others follow from these.
        if let field = known.flatMap({ Field(rawValue: $0.id) }) { fields[field] = column }
      }
    }
    let telling: [Field] = [.source, .trace, .decision]
    guard (telling + (isOfBaseline ? [] : [.configuration])).allSatisfy({ fields[$0] != nil })
    else { return nil }
  }

  /// The recording's name of a column that was renamed because rows have one of that name.
  private static func recorded(_ name: String) -> String {
    let prefix = "recorded_"
    let rest = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    return columns[ByteKey(rest)] == nil ? name : rest
  }

  /// The columns of the recordings.
  package var ownNames: [String] { own.map(\.name) }

  /// A column that every trace needs and that is not there.
  package var missing: String? {
    Field.allCases.first { fields[$0] == nil }?.rawValue
      ?? [Metric.releaseProgress, .releaseVelocity].first { metrics[$0] == nil }?.id
  }

  /// A metric of some groups that rows do not have.
  package func missing(of wanted: MetricSet) -> Metric? {
    Metric.allCases.first { wanted.contains($0.group) && metrics[$0] == nil }
  }

  /// The groups of metrics that the rows have.
  private var measured: MetricSet {
    MetricSet(Metric.allCases).subtracting(
      MetricSet(Metric.allCases.filter { metrics[$0] == nil }))
  }

  /// What a row says of itself, before its trace is made again.
  package struct Key: Sendable {
    package let source: String
    package let id: String
    /// The order among the traces of the file that are usable, or among those that are not.
    package let place: Int
    package let isRejected: Bool
    package let configuration: String
  }

  /// Why a row cannot be read.
  package struct Problem: Error {
    /// The first byte of the cell in its line, from 1.
    package let column: Int
    /// What is wrong: words without a period.
    package let message: String
  }

  /// The cells of a line.
  package struct Cells {
    private let line: ByteView
    private let splitter: RowSplitter

    /// Splits a line. Nil if a quotation mark stands where it cannot.
    package init?(_ line: ByteView) {
      var splitter = RowSplitter(delimiter: UInt8(ascii: ","))
      splitter.split(line)
      guard splitter.wrongQuote == nil else { return nil }
      (self.line, self.splitter) = (line, splitter)
    }

    /// How many cells there are.
    package var count: Int { splitter.cells.count }

    package var texts: [String] { splitter.cells.indices.map { text($0) } }

    fileprivate func text(_ column: Int) -> String { withText(column) { $0.text } }

    fileprivate func isEmpty(_ column: Int) -> Bool { splitter.cells[column].text.isEmpty }

    fileprivate func number(_ column: Int) -> Double? {
      withText(column) { try? Double(decimal: $0) }
    }

    private func withText<Result>(_ column: Int, _ body: (ByteView) -> Result) -> Result {
      splitter.withTexts(line) { body(ByteView(rebasing: $0[splitter.cells[column].text])) }
    }

    fileprivate func start(_ column: Int) -> Int { splitter.cells[column].origin.lowerBound + 1 }
  }

  /// What a row says of itself.
  package func key(
    _ cells: Cells
  ) throws(Problem) -> Key {
    let row = Row(layout: self, cells: cells)
    let isRejected = row.text(.rejectedCode) != nil
    return Key(
      source: try row.needed(.source), id: try row.needed(.trace),
      place: isRejected ? try row.rejectedAt().line : try row.count(.place),
      isRejected: isRejected, configuration: try row.needed(.configuration))
  }

  /// What a baseline keeps of a trace. Nil for a trace that could not be used.
  package func baseline(
    _ cells: Cells
  ) throws(Problem) -> Baseline.Entry? {
    let row = Row(layout: self, cells: cells)
    guard row.text(.rejectedCode) == nil else { return nil }
    return Baseline.Entry(
      key: Baseline.Key(source: try row.needed(.source), id: try row.needed(.trace)),
      verdict: try row.neededWord(.decision, of: TraceAnalysis.Verdict.allCases, \.name),
      intent: try row.word(.intent, of: TransitionOutcome.allCases, \.name))
  }

  /// The trace that could not be used.
  package func rejected(
    _ cells: Cells
  ) throws(Problem) -> ReportFacts.RejectedEntry {
    let row = Row(layout: self, cells: cells)
    let code = try row.word(.rejectedCode, of: Diagnostic.Code.allCases, \.name)
    guard let code else { throw row.problem(.rejectedCode, "is empty") }
    let (line, column) = try row.rejectedAt()
    return ReportFacts.RejectedEntry(
      source: try row.needed(.source),
      trace: TraceFile.Rejected(
        ofRow: try row.needed(.trace), code, line: line, column: column,
        message: row.text(.rejectedMessage) ?? ""))
  }

  /// The trace as it was analyzed. `policy` is the rule that decided it, and `density` the one that was
  /// given for recordings that do not say theirs.
  package func trace(
    _ cells: Cells, deciding policy: FinishPolicy, density: Double? = nil
  ) throws(Problem) -> AnalyzedTrace {
    let row = Row(layout: self, cells: cells)
    let end = try row.neededWord(.end, of: Replay.End.allCases, \.name)
    // Without a pan the row names no travel, and nothing asks for it.
    let travel = Travel(
      direction: try row.word(.direction, of: TravelDirection.allCases, \.name) ?? .right,
      extent: try row.number(.extent) ?? 1)
    let analysis = TraceAnalysis(
      ofRow: try row.needed(.trace), participant: row.text(.participant),
      intent: try row.word(.intent, of: TransitionOutcome.allCases, \.name),
      recordedDecision: try row.word(.recordedDecision, of: AppDecision.allCases, \.name),
      columns: own.compactMap { name, column in
        cells.isEmpty(column)
          ? nil : Trace.PassthroughColumn(name: name, content: .same(cells.text(column)))
      },
      lengthUnit: try row.neededWord(.lengthUnit, of: Trace.LengthUnit.allCases, \.symbol),
      displayRate: try row.number(.displayRate), sampleCount: try row.count(.samples),
      duration: try row.neededNumber(.duration), notes: try row.notes(), travel: travel,
      travelBasis: Travel.Basis(
        direction: try row.neededWord(
          .directionBasis, of: Travel.Basis.Direction.allCases, \.name),
        length: try row.neededWord(.extentBasis, of: Travel.Basis.Length.allCases, \.name)),
      end: end, release: try row.release(travel, policy, density),
      interruptions: try row.count(.interruptions), laterContacts: try row.count(.laterContacts),
      ignoredPointers: try row.count(.ignoredPointers), measurements: try row.measurements())
    guard analysis.verdict.name == row.text(.decision) else {
      throw row.problem(.decision, "is not what the rule decides on this release")
    }
    return AnalyzedTrace(
      source: try row.needed(.source), place: try row.count(.place),
      recording: try row.recording(), analysis: analysis)
  }

  /// A row whose cells are looked up by column. The layout lacks none.
  private struct Row {
    let layout: AnalysisRowLayout
    let cells: Cells

    func problem(_ field: Field, _ message: String) -> Problem {
      problem(layout.fields[field] ?? 0, field.rawValue, message)
    }

    func problem(_ column: Int, _ name: String, _ message: String) -> Problem {
      Problem(
        column: cells.start(column),
        message: "\(name) \(message): '\(VisibleText.oneLine(cells.text(column)))'")
    }

    /// The text of a column. Nil if it is empty.
    func text(_ field: Field) -> String? {
      guard let column = layout.fields[field], !cells.isEmpty(column) else { return nil }
      return cells.text(column)
    }

    func needed(_ field: Field) throws(Problem) -> String {
      guard let text = text(field) else { throw problem(field, "is empty") }
      return text
    }

    func number(_ field: Field) throws(Problem) -> Double? {
      guard let column = layout.fields[field] else { return nil }
      return try number(column, field.rawValue)
    }

    private func number(_ column: Int, _ name: String) throws(Problem) -> Double? {
      guard !cells.isEmpty(column) else { return nil }
      guard let number = cells.number(column) else {
        throw problem(column, name, "is no number")
      }
      return number
    }

    func number(_ metric: Metric) throws(Problem) -> Double? {
      try layout.metrics[metric].flatMap { column throws(Problem) in
        try number(column, metric.id)
      }
    }

    func neededNumber(_ field: Field) throws(Problem) -> Double {
      guard let number = try number(field) else { throw problem(field, "is empty") }
      return number
    }

    /// A whole number from 0. Some engines write it with decimals.
    func count(_ field: Field) throws(Problem) -> Int {
      guard let count = Int(exactly: try neededNumber(field)), count >= 0 else {
        throw problem(field, "is no whole number from 0")
      }
      return count
    }

    func word<Word>(
      _ field: Field, of words: [Word], _ name: (Word) -> String
    ) throws(Problem) -> Word? {
      guard let text = text(field) else { return nil }
      guard let word = words.first(where: { name($0).hasSameBytes(as: text) }) else {
        throw problem(field, "is none of its words")
      }
      return word
    }

    func neededWord<Word>(
      _ field: Field, of words: [Word], _ name: (Word) -> String
    ) throws(Problem) -> Word {
      guard let word = try word(field, of: words, name) else { throw problem(field, "is empty") }
      return word
    }

    func notes() throws(Problem) -> [Diagnostic.Code] {
      var notes: [Diagnostic.Code] = []
      for name in text(.notes)?.split(separator: " ") ?? [] {
        guard let code = Diagnostic.Code.allCases.first(where: { $0.name == name }) else {
          throw problem(.notes, "has a code that there is not")
        }
        notes.append(code)
      }
      return notes
    }

    func recording() throws(Problem) -> Digest? {
      guard let text = text(.recording) else { return nil }
      guard let digest = Digest(hexadecimal: text) else {
        throw problem(.recording, "is no digest of 32 digits")
      }
      return digest
    }

    /// The line of the reason why a trace cannot be used, and the column.
    func rejectedAt() throws(Problem) -> (line: Int, column: Int?) {
      let numbers = try needed(.rejectedAt).split(separator: ":", omittingEmptySubsequences: false)
        .map { Int($0) }
      guard (1...2).contains(numbers.count), let line = numbers[0], numbers.last != .some(nil)
      else { throw problem(.rejectedAt, "is no line, nor a line and a column") }
      return (line, numbers.count == 2 ? numbers[1] : nil)
    }

    /// The release, decided again by the rule. The row has to agree with it.
    func release(
      _ travel: Travel, _ policy: FinishPolicy, _ density: Double?
    ) throws(Problem) -> Release.Ruled? {
      guard let clause = text(.clause) else { return nil }
      guard let progress = try number(.releaseProgress) else {
        throw problem(.clause, "stands beside a release without progress")
      }
      let along = try number(.releaseVelocity)
      let across = try number(.crossVelocity)
      let state = ReleaseState(
        progress: progress, velocity: along, extent: travel.extent, crossVelocity: across,
        offset: try neededNumber(.offset), translation: try neededNumber(.translation),
        fingerWay: try neededNumber(.fingerWay), peak: try neededNumber(.peak),
        duration: try neededNumber(.contactDuration), pixelsPerPoint: try pixelsPerPoint(density))
      let reason = try word(.noVelocity, of: VelocityEstimate.Absence.allCases, \.name)
      let velocity: VelocityEstimate =
        reason.map { .none($0) }
        ?? .velocity(
          VelocityEstimate.ReleaseVelocity(
            ofRow: travel.direction.vector(along: along ?? 0, across: across ?? 0)))
      // A rule is not asked if the system took the touch away.
      let isSystems = clause == ReleaseDecision.Reason.systemCancelled.name
      let decision =
        isSystems
        ? ReleaseDecision(outcome: .cancel, reason: .systemCancelled) : policy.decide(state)
      guard decision.margin?.value == (try number(.margin)), decision.reason.name == clause else {
        throw problem(.margin, "is not what the rule has on this release")
      }
      return Release.Ruled(state: state, velocity: velocity, decision: decision)
    }

    /// The density of the screen, which rows have as a column if their recordings say it.
    private func pixelsPerPoint(_ given: Double?) throws(Problem) -> Double {
      if text(.lengthUnit) == Trace.LengthUnit.pixels.symbol { return 1 }
      let column = layout.own.first { $0.name.hasSameBytes(as: HeaderLines.density) }?.column
      return try column.flatMap { column throws(Problem) in
        try number(column, HeaderLines.density)
      } ?? given ?? ReleaseState.usualPixelsPerPoint
    }

    func measurements() throws(Problem) -> TraceMeasurements {
      var values: [Metric: MetricValue] = [:]
      for (metric, column) in layout.metrics {
        guard let value = try number(column, metric.id) else { continue }
        let flag = layout.flags[metric].map { cells.text($0) }
        values[metric] =
          flag.flatMap(MetricValue.Flag.init).map { .flagged(value, $0) }
          ?? .value(value)
      }
      return TraceMeasurements(layout.measured) { values[$0] ?? .undefined(.notMeasured) }
    }
  }
}
