import PanText
import PanTraces

/// Looks at the beginning of a file and says what it is, and how it is to be read.
struct FormatRecognition {
  let bytes: LentBytes
  let stem: String
  /// Whether the bytes are the whole file.
  let isWhole: Bool
  let settings: ImportSettings
  /// A text beside the log with the ranges of its device.
  let axes: [UInt8]

  init(
    _ bytes: LentBytes, stem: String, isWhole: Bool, settings: ImportSettings, axes: [UInt8]
  ) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.bytes = hasMark ? LentBytes(rebasing: bytes[3...]) : bytes
    self.stem = stem
    self.isWhole = isWhole
    self.settings = settings
    self.axes = axes
  }

  mutating func plan() throws(ImportRefusal) -> ImportPlan {
    guard !bytes.trimmed.isEmpty else {
      throw ImportRefusal("the file holds nothing", advice: "Record again.")
    }
    if let refusal = ForeignBytes.refusal(of: bytes) { throw refusal }
    let census = LineCensus(bytes)
    let format: ImportFormat
    if let settled = settings.format { format = settled } else { format = try census.format() }
    let isCut = !isWhole && !bytes.contains(0x0A)
    guard !isCut || format.isJSON else {
      throw Self.tooLong("line", holding: "a whole one", line: 1)
    }
    switch format {
    case .getevent, .evemu, .libinput, .evtest:
      return try EvdevRecognition(self, format, census).plan()
    case .motionEvent, .flutter, .perfetto:
      return try TouchLogRecognition(self, format, census).plan()
    case .events, .sessionReplay, .actions: return try JSONRecognition(self).plan(format)
    case .table, .cells: return try tablePlan()
    }
  }

  private func tablePlan() throws(ImportRefusal) -> ImportPlan {
    guard let (sample, text) = TableSample.rows(of: bytes) else {
      throw ImportRefusal(
        "no form that is known looks like this: no log, no JSON, no line with names of columns",
        advice: "Give --format, or a table with a header line.", line: 1)
    }
    let numbers = sample.names.count { Array($0.utf8).withLentBytes { $0.number } != nil }
    guard numbers * 2 <= sample.names.count else {
      throw ImportRefusal(
        "the first line holds numbers, no names of columns",
        advice: "Put a header line such as t_ms,phase,x_px,y_px above it.", line: sample.headerLine)
    }
    if let excess = sample.excess {
      throw ImportRefusal(
        "the table has more than \(TableSample.mostColumns) columns",
        advice: "Leave out those that no result needs, or exchange rows and columns.",
        line: sample.headerLine, column: excess)
    }
    guard !sample.rows.isEmpty else { throw noRows(sample) }
    let paths = PathColumns.find(sample.names)
    if !paths.isEmpty { return try CellRecognition(self, sample, text, paths).plan() }
    var recognition = TableRecognition(
      .table, settings, sample, text: text,
      evidence: [
        Evidence(
          "format", "a table",
          "\(sample.names.count) columns separated by \(text.delimiter.name), "
            + "\(sample.rows.count) rows looked at")
      ])
    return try recognition.plan(cut: .rows)
  }

  /// Why a table has no rows.
  private func noRows(_ sample: TableSample) -> ImportRefusal {
    // What does not end in the bytes that were looked at may be a row all the same.
    if let noRow = sample.noRow, isWhole || noRow.line != sample.nextLine {
      return ImportRefusal(
        noRow.reason, advice: "Give rows with a cell for each column.", line: noRow.line)
    }
    guard isWhole else {
      return Self.tooLong("line", holding: "the columns and a row", line: sample.nextLine)
    }
    return ImportRefusal(
      "the file has columns but no rows", advice: "Record a gesture.", line: sample.headerLine)
  }

  /// A refusal of what does not end among the bytes by which a form is recognised.
  static func tooLong(_ piece: String, holding content: String, line: Int) -> ImportRefusal {
    ImportRefusal(
      "the \(piece) is too long: the first \(Importer.window >> 10) KiB of a file must hold "
        + content,
      advice: "Leave long texts out, and check that the lines have ends.", line: line)
  }

  /// The lines that were looked at.
  func forEachLine(_ body: (LentBytes, Int) -> Void) {
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      body(LentBytes(rebasing: line), number)
    }
  }
}
