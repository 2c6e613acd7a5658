import PanTraces
import Testing

@Suite struct HeaderTests {
  @Test(arguments: [
    ("t_ms", Trace.TimeUnit.milliseconds), ("TIME_S", .seconds), ("timestamp_us", .microseconds),
    ("Timestamps_NS", .nanoseconds), (" t_s ", .seconds),
  ])
  func `the name of the time column gives its unit`(name: String, unit: Trace.TimeUnit) throws {
    let file = read("x,\(name),ypos\n1,0,2\n3,8,4\n")
    #expect(file.layout?.timeUnit == unit)
    let trace = try #require(file.traces.first)
    #expect(trace.id == "file")
    #expect(trace.vocabulary == .absent)
    #expect(trace.samples.map(\.phase) == [.down, .up])
    #expect(trace.samples.last?.time == 8 / unit.perSecond)
    #expect(trace.samples.last?.position == Vector(x: 3, y: 4))
  }

  @Test func `the unit of times comes from the metadata, then the option, then a guess`() {
    let rows = "t,x,y\n0,1,1\n0.008,2,2\n0.016,3,3\n"
    let asked = ReadingOptions(timeUnit: .microseconds)
    #expect(read("# time_unit: ns\n" + rows, options: asked).layout?.timeUnit == .nanoseconds)
    #expect(read(rows, options: asked).layout?.timeUnit == .microseconds)
    let guessed = read(rows)
    #expect(guessed.layout?.timeUnit == .seconds)
    #expect(
      guessed.diagnostics.aboutFile.first { $0.code == .guessedTimeUnit }?.message
        == "t is taken as s: the median step of 0.008000 is then 8.0 ms")
  }

  @Test(arguments: [
    ("8", Trace.TimeUnit.milliseconds), ("0.0083", .seconds), ("16667", .microseconds),
    ("33333333", .nanoseconds), ("100", .milliseconds), ("0.1", .seconds),
  ])
  func `the guess fits every rate from 10 to 240 Hz`(step: String, unit: Trace.TimeUnit) {
    #expect(read("t,x,y\n0,1,1\n\(step),1,1\n").layout?.timeUnit == unit)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `quoted times and lines that end with a return are guessed alike`(end: String) {
    for rows in [
      "x,y,t\n1,1,0\n1,1,0.008\n", "\"x\",\"y\",\"t\"\n\"1\",\"1\",\"0\"\n1,1,\"0.008\"\n",
    ] {
      #expect(read(rows.replacing("\n", with: end)).layout?.timeUnit == .seconds)
    }
  }

  @Test(arguments: ["trace_id", "ID", "trace", "gesture", "mt_id"])
  func `a column of this name tells the traces apart`(name: String) {
    let file = read("t_ms,x,y,\(name)\n0,1,1,a\n8,1,1,a\n0,1,1,b\n8,1,1,b\n")
    #expect(file.traces.map(\.id) == ["a", "b"])
  }

  @Test(arguments: [
    (["down", "move", "up"], Trace.PhaseVocabulary.touch),
    (["began", "changed", "ended"], .gesture),
    (["pointerdown", "pointermove", "pointerup"], .touch),
    (["touchstart", "touchmove", "touchend"], .touch), (["start", "move", "end"], .touch),
    (["0", "2", "1"], .touch), (["Began", "CHANGED", "Ended"], .gesture),
  ])
  func `the words for phases are known in both vocabularies`(
    words: [String], vocabulary: Trace.PhaseVocabulary
  ) throws {
    for column in ["phase", "state", "action", "event"] {
      let text = "t_ms,\(column),x,y\n0,\(words[0]),1,1\n8,\(words[1]),2,1\n16,\(words[2]),3,1\n"
      let trace = try #require(read(text).traces.first)
      #expect(trace.samples.map(\.phase) == [.down, .move, .up])
      #expect(trace.vocabulary == vocabulary)
    }
  }

  @Test(arguments: ["cancel", "cancelled", "canceled", "pointercancel", "touchcancel", "3"])
  func `a contact can be cancelled`(word: String) throws {
    let down = word.hasPrefix("cancel") && word != "cancel" ? "began" : "down"
    let trace = try #require(read("t_ms,phase,x,y\n0,\(down),1,1\n8,\(word),1,1\n").traces.first)
    #expect(trace.samples.last?.phase == .cancel)
  }

  @Test func `columns with names of their own can be mapped`() throws {
    let options = ReadingOptions(columnNames: [
      .init(column: "t_ms", name: "when"), .init(column: "x", name: "left_px"),
      .init(column: "y", name: "top_px"), .init(column: "trace_id", name: "stroke"),
    ])
    let file = read(
      "# px_per_pt: 2\nstroke,when,left_px,top_px,x\ns1,0,10,20,0\ns1,8,12,20,0\n",
      options: options)
    let trace = try #require(file.traces.first)
    #expect(trace.id == "s1")
    #expect(trace.samples.map(\.position) == [Vector(x: 5, y: 10), Vector(x: 6, y: 10)])
  }

  @Test func `a mapped column that is not there is an error`() {
    let options = ReadingOptions(columnNames: [.init(column: "t", name: "clock")])
    let file = read("t_ms,x,y\n0,1,1\n", options: options)
    #expect(
      file.diagnostics.errors.map(\.message) == ["there is no column clock to read as t"])
    #expect(options.columnNames.map(\.role) == [.time])
    #expect(ReadingOptions.Renaming(column: "tea", name: "clock").role == nil)
  }

  @Test func `metadata says how positions become points`() throws {
    let millimeters = read("# pt_per_mm: 6\nt_ms,x_mm,y_mm\n0,1,2\n8,1,2\n")
    #expect(millimeters.traces.first?.samples.first?.position == Vector(x: 6, y: 12))
    #expect(millimeters.layout?.lengthUnit == .points)
    let fractions = read(
      "# width_pt: 400\n# height_pt: 800\nt_ms,x_frac,y_frac\n0,0.5,0.25\n8,1,1\n")
    #expect(fractions.traces.first?.samples.first?.position == Vector(x: 200, y: 200))
    let pixels = read("t_ms,x_px,y_px\n0,1,2\n8,1,2\n")
    #expect(pixels.traces.first?.lengthUnit == .pixels)
  }

  @Test func `container, travel and direction come with every trace`() throws {
    let text = """
      # pantrace 1
      # device: iPhone15,2
      # refresh_hz: 120
      # width_pt: 393
      # height_pt: 852
      # direction: right
      # travel_pt: 300
      t_ms,x_pt,y_pt
      0,1,1
      8,2,1
      """
    let file = read(text)
    let trace = try #require(file.traces.first)
    #expect(trace.containerWidth == 393)
    #expect(trace.containerHeight == 852)
    #expect(trace.travelDirection == .right)
    #expect(trace.travelLength == 300)
    #expect(file.metadata.refreshRate == 120)
    #expect(file.metadata["device"] == "iPhone15,2")
    #expect(file.metadata.version == 1)
  }

  @Test(arguments: Trace.EventStream.allCases)
  func `the events that were recorded are said in front, and written back`(
    stream: Trace.EventStream
  ) throws {
    let rows = "trace_id,t_ms,phase,x_pt,y_pt\na,0,down,1,1\na,8,move,2,1\na,16,up,2,1\n"
    let file = read("# pantrace 1\n# event_stream: \(stream.name)\n" + rows)
    #expect(file.traces.map(\.eventStream) == [stream])
    #expect(file.diagnostics.errors.isEmpty)
    let bytes = try TraceWriter(for: file.traces).file(file.traces)
    #expect(read(bytes).traces.map(\.eventStream) == [stream])
    #expect(!read("# event_stream: wheel\n" + rows).diagnostics.errors.isEmpty)
  }

  @Test(arguments: [",", ";", "\t"])
  func `the delimiter is recognized from the header`(delimiter: String) {
    let text = "t_ms,phase,x,y\n0,down,1,2\n8,up,3,4\n".replacing(",", with: delimiter)
    let file = read(text)
    #expect(file.traces.first?.samples.last?.position == Vector(x: 3, y: 4))
  }
}

/// Headers of very many columns: what is read of them, and that it takes no longer than their length.
@Suite struct WideHeaderTests {
  private static let known = "trace_id,t_ms,phase,x_pt,y_pt"
  private static let most = ReadingOptions.Limits().columns

  /// A file with so many columns, named by `name`, and one trace of two rows.
  private func file(_ count: Int, _ name: (Int) -> String) -> String {
    let names = (5..<count).map { "," + name($0) }.joined()
    let cells = String(repeating: ",1", count: count - 5)
    return Self.known + names + "\n" + "a,0,down,0,0" + cells + "\n" + "a,9,up,9,0" + cells + "\n"
  }

  @Test func `a spreadsheet's line about its delimiter is no header`() {
    for text in ["sep=;\r\nt_ms;x;y\r\n0;1;2\r\n", "\u{FEFF}sep=,\nt_ms,x,y\n0,1,2\n"] {
      #expect(read(text).traces.first?.samples.first?.position == Vector(x: 1, y: 2))
    }
  }

  @Test func `lines that end in carriage returns alone are named with a command`() {
    // As the only line of the file, it may be longer than a line may be.
    for rows in [1, 200_000] {
      let text = "t_ms,x,y\r" + String(repeating: "0,1,2\r", count: rows)
      let finding = read(text).diagnostics.errors.first
      #expect(finding?.code == .strayCarriageReturn)
      #expect(finding?.message.contains("tr '\\r' '\\n' < FILE") == true)
    }
  }

  @Test func `a header of too many columns is refused at the first that is too many`() throws {
    let text = file(50_000) { "c\($0)" }
    let found = read("# pantrace 1\n" + text)
    let finding = try #require(found.diagnostics.errors.first)
    #expect(found.diagnostics.errors.count == 1)
    #expect(finding.code == .tooManyColumns)
    #expect(finding.message == "the header names 50000 columns, more than \(Self.most)")
    #expect(finding.line == 2)
    let before = Self.known + (5..<Self.most).map { ",c\($0)" }.joined() + ","
    #expect(finding.column == before.utf8.count + 1)
    #expect(finding.row?.text.contains(",c\(Self.most),") == true)
    #expect(finding.code.summary.contains("1,024"))
    #expect(found.layout == nil)
  }

  @Test func `as many columns as may be are read`() {
    let found = read(file(Self.most) { "c\($0)" })
    #expect(found.counts.kept == 1)
    #expect(found.traces.first?.columns.count == Self.most - 5)
    #expect(found.traces.first?.columns.last?.name == "c\(Self.most - 1)")
    #expect(read(file(Self.most + 1) { "c\($0)" }).counts.seen == 0)
  }

  @Test func `a long line that names no column is no header`() {
    let found = read(String(repeating: "12,", count: 50_000) + "\n")
    #expect(found.diagnostics.errors.map(\.code) == [.missingHeader])
    #expect(
      found.diagnostics.errors.first?.message
        == "none of the first \(Self.most) fields of this line is the name of a column")
  }

  @Test func `columns of one name are told apart, however many there are`() {
    let found = read(file(Self.most) { _ in "Note" })
    let columns = found.traces.first?.columns ?? []
    #expect(columns.first?.name == "Note")
    #expect(columns.last?.name == "Note" + String(repeating: "_", count: Self.most - 6))
    #expect(Set(columns.map(\.name)).count == Self.most - 5)
  }

  /// Each column was compared with all others, which takes minutes for so many.
  @Test(.timeLimit(.minutes(1)))
  func `header and rows are read in a time that grows with their length alone`() {
    var options = ReadingOptions(keepsSampleTexts: true)
    options.limits.columns = 40_000
    let found = read(file(40_000) { "c\($0)" }, options: options)
    #expect(found.counts.kept == 1)
    #expect(found.traces.first?.columns.count == 40_000 - 5)
  }
}

/// Names that are kept apart by underscores.
@Suite struct DistinctNamesTests {
  /// The first free form, looked for from the name itself each time.
  private func slowly(_ names: [String]) -> [String] {
    var taken: [String] = []
    for name in names {
      var free = name
      while taken.contains(where: { ColumnRole.lowercased($0) == ColumnRole.lowercased(free) }) {
        free += "_"
      }
      taken.append(free)
    }
    return taken
  }

  @Test(arguments: [
    ["a", "a", "A", "a_", "a", "b", "a__", "a_", "b_", "b"], ["_", "__", "", "_", "", "___"],
    ["a__", "a__", "a", "a", "a", "a_", "a"], ["é", "É", "é", "é_"],
  ])
  func `each name gets the shortest form that is free`(names: [String]) {
    var distinct = DistinctNames()
    let found = names.map { distinct.take($0, comparedAs: ColumnRole.lowercased($0)) }
    #expect(found == slowly(names))
  }
}

/// Files that are no text in UTF-8 are called what they are.
@Suite struct ForeignFormatTests {
  private static let text = "trace_id,t_ms,phase,x_pt,y_pt\na,0,down,1,1\na,8,up,1,1\n"

  @Test(
    arguments: [
      ([0x1F, 0x8B, 0x08, 0, 0, 0], "gzip -dc"), ([0x28, 0xB5, 0x2F, 0xFD, 0x24], "zstd -dc"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "xz -dc"),
      ([0x50, 0x4B, 0x03, 0x04, 0x14], "unzip -p"),
    ] as [([UInt8], String)])
  func `a compressed file is named with the command that unpacks it`(
    bytes: [UInt8], command: String
  ) {
    let file = read(bytes)
    #expect(file.errors.map(\.code) == [.compressedFile])
    #expect(file.errors.first?.message.contains("\(command) FILE | pantrace … -") == true)
  }

  @Test(
    arguments: [
      ("UTF-16LE", 2, false, [0xFF, 0xFE]), ("UTF-16BE", 2, true, [0xFE, 0xFF]),
    ] as [(String, Int, Bool, [UInt8])])
  func `text with wide characters is named, with and without a byte order mark`(
    name: String, width: Int, isBigEndian: Bool, mark: [UInt8]
  ) {
    let zeros = [UInt8](repeating: 0, count: width - 1)
    let text = Self.text.utf8.flatMap { isBigEndian ? zeros + [$0] : [$0] + zeros }
    for bytes in [text, mark + text] {
      let found = read(bytes)
      #expect(found.errors.map(\.code) == [.otherEncoding])
      #expect(found.errors.first?.message.contains("iconv -f \(name) -t UTF-8 FILE") == true)
    }
  }

  @Test func `text that begins like a magic number is text`() {
    for name in ["BZh9", "PK", "trace_id"] {
      let text = "\(name),t_ms,phase,x_pt,y_pt\n" + "a,0,down,1,1\na,8,up,1,1\n"
      #expect(read(Array(text.utf8)).errors.isEmpty)
    }
  }

  private func read(_ bytes: [UInt8]) -> Diagnostic.Log {
    bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "f").diagnostics }
  }

  @Test func `an archive may be a workbook`() {
    let message = read(Array("PK\u{3}\u{4}xl/workbook.xml".utf8)).errors.first?.message
    #expect(message?.hasSuffix("save the sheet of a workbook as CSV in UTF-8") == true)
  }
}
