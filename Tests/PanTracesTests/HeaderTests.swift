import PanMotion
import PanTraces
import Testing

@Suite struct HeaderTests {
  @Test(arguments: [
    ("t_ms", TimeUnit.milliseconds), ("TIME_S", .seconds), ("timestamp_us", .microseconds),
    ("Timestamps_NS", .nanoseconds), (" t_s ", .seconds),
  ])
  func `the name of the time column gives its unit`(name: String, unit: TimeUnit) throws {
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
      guessed.diagnostics.others.first { $0.code == .guessedTimeUnit }?.message
        == "t is taken as s: the median step of 0.008000 is then 8.0 ms")
  }

  @Test(arguments: [
    ("8", TimeUnit.milliseconds), ("0.0083", .seconds), ("16667", .microseconds),
    ("33333333", .nanoseconds), ("100", .milliseconds), ("0.1", .seconds),
  ])
  func `the guess fits every rate from 10 to 240 Hz`(step: String, unit: TimeUnit) {
    #expect(read("t,x,y\n0,1,1\n\(step),1,1\n").layout?.timeUnit == unit)
  }

  @Test(arguments: ["trace_id", "ID", "trace", "gesture", "mt_id"])
  func `a column of this name tells the traces apart`(name: String) {
    let file = read("t_ms,x,y,\(name)\n0,1,1,a\n8,1,1,a\n0,1,1,b\n8,1,1,b\n")
    #expect(file.traces.map(\.id) == ["a", "b"])
  }

  @Test(arguments: [
    (["down", "move", "up"], PhaseVocabulary.touch), (["began", "changed", "ended"], .gesture),
    (["pointerdown", "pointermove", "pointerup"], .touch),
    (["touchstart", "touchmove", "touchend"], .touch), (["start", "move", "end"], .touch),
    (["0", "2", "1"], .touch), (["Began", "CHANGED", "Ended"], .gesture),
  ])
  func `the words for phases are known in both vocabularies`(
    words: [String], vocabulary: PhaseVocabulary
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
    let millimetres = read("# pt_per_mm: 6\nt_ms,x_mm,y_mm\n0,1,2\n8,1,2\n")
    #expect(millimetres.traces.first?.samples.first?.position == Vector(x: 6, y: 12))
    #expect(millimetres.layout?.lengthUnit == .points)
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

  @Test(arguments: [(",", 0), (";", 1), ("\t", 1)])
  func `the delimiter is recognised from the header`(delimiter: String, remarks: Int) {
    let text = "t_ms,phase,x,y\n0,down,1,2\n8,up,3,4\n".replacing(",", with: delimiter)
    let file = read(text)
    #expect(file.counts.kept == 1)
    #expect(file.diagnostics.count(of: .otherDelimiter) == remarks)
  }
}
