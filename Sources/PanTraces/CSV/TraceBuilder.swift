/// Puts checked rows together into a trace, reusing its memory from trace to trace.
struct TraceBuilder {
  private(set) var samples: [TouchSample] = []
  private(set) var velocities: [Vector?] = []
  private(set) var scrollOffsets: [Double?] = []
  private var contents: [Double?] = []
  private var settle: [Trace.RecordedContent.SettleSample] = []
  /// The lines of ``settle``.
  private var settleLines: [Int] = []
  /// The index of each sample's row in ``Trace/PassthroughColumn/Collector``. Empty if no texts are kept.
  private(set) var rowNumbers: [Int] = []
  /// The pointers' numbers in the file, whether they are down, and the times at which they came down.
  private var contacts: [(source: Int, isDown: Bool, since: Double)] = []
  /// The samples at which the lines stop following each other, and their lines.
  private var lineBreaks: [(sample: Int, line: Int)] = []
  private var hasEnded = false
  /// The time of the last row.
  private(set) var lastTime = -Double.infinity
  /// What ``addNotes(to:container:)`` found in the last trace.
  private var findings = TraceFindings()
  private var equalTimes: Trace.Note?
  private var movesAtDown: Trace.Note?
  private let perSecond: Double
  private let keepsVelocities: Bool
  private let keepsScrollOffsets: Bool
  private let keepsRowNumbers: Bool
  /// What recorded content is measured in. Nil if the file has no column of it.
  let contentMeasure: Trace.RecordedContent.Measure?
  private let hasPhases: Bool

  init(layout: ColumnLayout, keepsRowNumbers: Bool = false) {
    self.keepsRowNumbers = keepsRowNumbers
    perSecond = layout.timeUnit.perSecond
    keepsVelocities = layout.has(.velocityX) && layout.has(.velocityY)
    keepsScrollOffsets = layout.lengthFactors[.scrollY] != nil
    contentMeasure = layout.content?.measure
    hasPhases = layout.has(.phase)
  }

  /// Forgets the trace but keeps the memory.
  mutating func removeAll() {
    samples.removeAll(keepingCapacity: true)
    contacts.removeAll(keepingCapacity: true)
    lineBreaks.removeAll(keepingCapacity: true)
    // Emptying an empty array is not free.
    if keepsVelocities { velocities.removeAll(keepingCapacity: true) }
    if keepsScrollOffsets { scrollOffsets.removeAll(keepingCapacity: true) }
    if keepsRowNumbers { rowNumbers.removeAll(keepingCapacity: true) }
    if contentMeasure != nil {
      contents.removeAll(keepingCapacity: true)
      settle.removeAll(keepingCapacity: true)
      settleLines.removeAll(keepingCapacity: true)
    }
    hasEnded = false
    lastTime = -.infinity
    equalTimes = nil
    movesAtDown = nil
  }

  /// Whether each finger that touched has left.
  var isLifted: Bool { hasEnded && !contacts.contains { $0.isDown } }

  /// Adds a row if it can stand where it stands, or says why it cannot. The row is lent, as it is too
  /// large to be copied.
  mutating func add(_ row: inout RowReader.Row) -> Diagnostic.Code? {
    // Checked before anything changes: see the fast read of `TraceBodyParser`.
    if row.recordedTime < lastTime { return .timeBackwards }
    if row.isSettle { return addSettle(row) }
    let known = contacts.firstIndex { $0.source == row.pointer }
    // Without a phase column the first row of a pointer is its down.
    let phase = row.phase ?? (known == nil ? .down : .move)
    if phase == .down { return touchDown(&row, known: known) }
    guard let slot = known, contacts[slot].isDown else {
      return hasEnded ? .moveAfterUp : .moveBeforeDown
    }
    // Times never fall, so that most rows need no look at the contact's last one.
    if phase == .move, row.recordedTime == lastTime {
      // Noted and kept: which of two samples of one time counts is the estimator's to say.
      if contacts[slot].since == lastTime {
        Self.count(row, as: .moveAtDown, in: &movesAtDown)
      } else if samples[lastSample(of: slot)].recordedTime == lastTime {
        Self.count(row, as: .equalTimes, in: &equalTimes)
      }
    }
    append(&row, phase: phase, slot: slot)
    if phase.endsContact {
      contacts[slot].isDown = false
      hasEnded = true
    }
    return nil
  }

  private mutating func addSettle(_ row: RowReader.Row) -> Diagnostic.Code? {
    guard hasEnded else { return samples.isEmpty ? .moveBeforeDown : .downWhileDown }
    // Another finger that still rests on the screen does not hold the content.
    guard !contacts[0].isDown else { return .downWhileDown }
    guard let value = row.content else { return nil }
    lastTime = row.recordedTime
    let sample = Trace.RecordedContent.SettleSample(
      time: seconds(row.recordedTime), recordedTime: row.recordedTime, value: value)
    if settle.last?.recordedTime == row.recordedTime {
      settle[settle.count - 1] = sample
      Self.count(row, as: .equalTimes, in: &equalTimes)
      return nil
    }
    settle.append(sample)
    settleLines.append(row.line)
    return nil
  }

  private mutating func touchDown(_ row: inout RowReader.Row, known: Int?) -> Diagnostic.Code? {
    if let known, contacts[known].isDown { return .downWhileDown }
    // A pointer that comes down alone carries the gesture on, whatever its number.
    if !contacts.contains(where: { $0.isDown }) {
      contacts.removeAll(keepingCapacity: true)
    } else if let known {
      contacts[known].isDown = true
      contacts[known].since = row.recordedTime
      append(&row, phase: .down, slot: known)
      return nil
    }
    contacts.append((row.pointer, true, row.recordedTime))
    append(&row, phase: .down, slot: contacts.count - 1)
    return nil
  }

  private mutating func append(_ row: inout RowReader.Row, phase: TouchSample.Phase, slot: Int) {
    noteLine(row.line)
    lastTime = row.recordedTime
    samples.append(
      TouchSample(
        time: seconds(row.recordedTime), recordedTime: row.recordedTime, position: row.position,
        phase: phase, pointer: UInt8(truncatingIfNeeded: slot)))
    if keepsVelocities { velocities.append(row.velocity) }
    if keepsScrollOffsets { scrollOffsets.append(row.scrollOffset) }
    if contentMeasure != nil { contents.append(row.content) }
    if keepsRowNumbers { rowNumbers.append(row.number) }
  }

  private static func count(
    _ row: RowReader.Row, as code: Diagnostic.Code, in note: inout Trace.Note?
  ) {
    if note == nil {
      note = Trace.Note(code: code, line: row.line)
    } else {
      note?.count += 1
    }
  }

  private func lastSample(of slot: Int) -> Int {
    samples.lastIndex { $0.pointer == UInt8(truncatingIfNeeded: slot) } ?? 0
  }

  private func seconds(_ recordedTime: Double) -> Double {
    guard let first = samples.first else { return 0 }
    return (recordedTime - first.recordedTime) / perSecond
  }

  private mutating func noteLine(_ line: Int) {
    if let last = lineBreaks.last, last.line + samples.count - last.sample == line { return }
    lineBreaks.append((samples.count, line))
  }

  /// Where the positions lie that ``addNotes(to:container:)`` looked at. Nil without any.
  var extent: TraceFindings.Survey.Extent? { findings.extent }

  /// How many rows the trace has.
  var rowCount: Int { samples.count + settle.count }

  /// The recorded content. Nil if no row has any.
  var content: Trace.RecordedContent? {
    guard let contentMeasure, !settle.isEmpty || contents.contains(where: { $0 != nil }) else {
      return nil
    }
    return Trace.RecordedContent(
      measure: contentMeasure, values: contents.copyTrimmed(), settle: settle.copyTrimmed())
  }

  /// What the recorded content shows: its unit or sense is wrong, or it jumps.
  private func contentNotes(
    container: Double?, travel: Double?, direction: TravelDirection?, finishes: Bool
  ) -> [Trace.Note] {
    guard let content else { return [] }
    let defect = content.defect(
      samples, direction: direction, finishes: finishes, extent: travel ?? container
    ).map { Trace.Note(code: $0, line: line(ofSample: 0)) }
    return [defect, jumpNote(content, travel: travel)].compactMap { $0 }
  }

  private func jumpNote(_ content: Trace.RecordedContent, travel: Double?) -> Trace.Note? {
    guard case .largest(let jump) = content.jumps(samples, travel: travel) else { return nil }
    let line =
      switch jump.row {
      case .sample(let index): line(ofSample: index)
      case .settle(let index): settleLines[index]
      }
    return Trace.Note(code: jump.isSnap ? .contentSnap : .contentJump, line: line)
  }

  /// Adds what the whole trace shows, in the catalog's order. `travel` and `direction` are the recorded
  /// ones, and `finishes` is whether it was meant to finish, or did.
  mutating func addNotes(
    to notes: inout [Trace.Note], container: TraceFindings.Container, travel: Double?,
    direction: TravelDirection?,
    finishes: Bool
  ) {
    findings.examine(samples, reporting: velocities, container: container)
    let contentNotes =
      contentMeasure == nil
      ? []
      : contentNotes(
        container: TraceFindings.size(container), travel: travel, direction: direction,
        finishes: finishes)
    guard
      !findings.list.isEmpty || equalTimes != nil || movesAtDown != nil || !contentNotes.isEmpty
    else { return }
    let start = notes.count
    // What the rows show has the index of a sample. People look for lines.
    for finding in findings.list {
      let line = line(ofSample: finding.sample)
      notes.append(Trace.Note(code: finding.code, line: line, count: finding.count))
    }
    if let equalTimes { notes.append(equalTimes) }
    if let movesAtDown { notes.append(movesAtDown) }
    notes += contentNotes
    guard notes.count - start > 1 else { return }
    notes[start...].sort { $0.code.number < $1.code.number }
  }

  private func line(ofSample sample: Int) -> Int {
    // Findings are few; breaks in the lines are fewer.
    for mark in lineBreaks.reversed() where mark.sample <= sample {
      return mark.line + sample - mark.sample
    }
    return 0
  }

  /// Turns the last row of every pointer into its lift, if the file has no phases.
  mutating func closeWithoutPhases() {
    guard !hasPhases else { return }
    for slot in contacts.indices where samples[lastSample(of: slot)].phase == .move {
      samples[lastSample(of: slot)].phase = .up
      contacts[slot].isDown = false
    }
  }
}
