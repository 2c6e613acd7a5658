@testable import PanTraces
import Testing

/// What is said of a trace whose rows are far apart.
@Suite struct TraceFindingsTests {
  /// Rows that stand 8 ms apart, but for one pause.
  private func silences(_ column: String, start: Int, pause: String, unit: String) -> Int {
    let times = [0, 8, 16].map { "\(start + $0)\(unit)" } + [pause]
    let phases = ["down", "move", "move", "up"]
    let rows = zip(times, phases).map { "\($0),\($1),1,1\n" }
    let trace = read("\(column),phase,x_pt,y_pt\n" + rows.joined()).traces.first
    return trace?.notes.first { $0.code == .silence }?.count ?? 0
  }

  /// The difference of two times is beside 40 ms as often as on it, up and down.
  @Test(arguments: 0..<100)
  func `a silence is longer than 40 ms, wherever it begins`(start: Int) {
    let end = start + 16 + 40
    #expect(silences("t_ms", start: start, pause: "\(end)", unit: "") == 0)
    #expect(silences("t_ms", start: start, pause: "\(end).01", unit: "") == 1)
    #expect(silences("t_s", start: start, pause: "\(end)e-3", unit: "e-3") == 0)
    #expect(silences("t_s", start: start, pause: "\(end).01e-3", unit: "e-3") == 1)
    #expect(silences("t_us", start: start, pause: "\(end)e3", unit: "e3") == 0)
    #expect(silences("t_us", start: start, pause: "\(end).01e3", unit: "e3") == 1)
  }
}

/// What positions say about their unit and their container.
@Suite struct PositionSurveyTests {
  private func file(
    _ columns: String, _ places: [(Double, Double)], _ metadata: String = ""
  ) -> String {
    let rows = places.enumerated().map { index, place in
      let phase = index == 0 ? "down" : index == places.count - 1 ? "up" : "move"
      return "a,\(8 * index),\(phase),\(place.0),\(place.1)\n"
    }
    return metadata + "trace_id,t_ms,phase,\(columns)\n" + rows.joined()
  }

  private let fractions = [(0.1, 0.5), (0.4, 0.5), (0.9, 0.6), (0.9, 0.6)]
  private let pixels = [(120.0, 1900.0), (180, 1904), (300, 1910), (300, 1910)]

  @Test func `fractions need a size, and an option is one`() throws {
    let text = file("x_frac,y_frac", fractions)
    #expect(read(text).diagnostics.errors.map(\.code) == [.missingContainer])
    let given = read(text, options: ReadingOptions(container: Vector(x: 393, y: 852)))
    let trace = try #require(given.traces.first)
    #expect(trace.samples.map(\.position) == fractions.map { Vector(x: $0.0 * 393, y: $0.1 * 852) })
    #expect(trace.containerWidth == 393)
    #expect(trace.containerHeight == 852)
    #expect(given.diagnostics.aboutFile.isEmpty)
  }

  @Test func `the file's own size goes before the option's`() throws {
    let text = file("x_frac,y_frac", fractions, "# width_pt: 100\n# height_pt: 200\n")
    let trace = try #require(
      read(text, options: ReadingOptions(container: Vector(x: 393, y: 852))).traces.first)
    #expect(trace.samples[0].position == Vector(x: 10, y: 100))
  }

  @Test func `positions between 0 and 1 without a unit are noted, and no others`() {
    let found = read(file("x,y", fractions)).diagnostics
    #expect(found.aboutFile.map(\.code) == [.likelyFractions])
    #expect(read(file("x_pt,y_pt", fractions)).diagnostics.aboutFile.isEmpty)
    #expect(read(file("x,y", [(0, 0), (0, 0), (0, 0)])).diagnostics.aboutFile.isEmpty)
    #expect(read(file("x,y", [(0, 0), (40, 0), (80, 0)])).diagnostics.aboutFile.isEmpty)
  }

  @Test func `positions far outside the container are noted with its size and who gave it`() {
    let assumed = read(file("x,y", pixels)).diagnostics.aboutFile.first
    #expect(assumed?.code == .unknownSize)
    #expect(
      assumed?.message.hasSuffix("its size is taken as 393 × 852, since nothing says it") == true)
    let options = ReadingOptions(container: Vector(x: 400, y: 900))
    let given = read(file("x,y", pixels), options: options).diagnostics.aboutFile.first
    #expect(given?.message.hasSuffix("its size was given as 400 × 900") == true)
    let wide = ReadingOptions(container: Vector(x: 1080, y: 2400))
    #expect(read(file("x,y", pixels), options: wide).diagnostics.aboutFile.isEmpty)
    let size = "# width_pt: 393\n# height_pt: 852\n"
    let recorded = read(file("x,y", pixels, size)).diagnostics.aboutFile.first
    #expect(recorded?.message.hasSuffix("the file says it is 393 × 852 pt") == true)
  }

  @Test(arguments: [(-150, 400), (550, 400), (100, -260), (100, 1200)])
  func `a finger far beyond any one side of the container is noted`(far: (x: Double, y: Double)) {
    let found = read(file("x,y", [(100, 400), (far.x / 2, far.y / 2), (far.x, far.y)]))
    // Positions below 0 fit no size.
    let isUnknown = far.x > 0 && far.y > 0
    #expect(
      found.diagnostics.aboutFile.map(\.code) == [isUnknown ? .unknownSize : .beyondContainer])
  }

  @Test func `a scale is an option where the file has none`() throws {
    let text = file("x_px,y_px", pixels)
    #expect(read(text).layout?.lengthUnit == .pixels)
    let scaled = read(text, options: ReadingOptions(pixelsPerPoint: 4))
    #expect(scaled.layout?.lengthUnit == .points)
    #expect(scaled.traces.first?.samples.first?.position == Vector(x: 30, y: 475))
    let own = read("# px_per_pt: 2\n" + text, options: ReadingOptions(pixelsPerPoint: 3))
    #expect(own.traces.first?.samples.first?.position.x == 60)
  }

  @Test func `a refresh rate that is none is noted, and the file is read`() {
    for value in ["120Hz", "0", "-60", "1e9", "nan"] {
      let found = read(file("x_pt,y_pt", [(1, 1), (50, 1), (90, 1)], "# refresh_hz: \(value)\n"))
      #expect(found.diagnostics.aboutFile.map(\.code) == [.badMetadata])
      #expect(found.diagnostics.errors.isEmpty)
      #expect(found.traces.first?.refreshRate == nil)
    }
    let good = read(file("x_pt,y_pt", [(1, 1), (50, 1), (90, 1)], "# refresh_hz: 120\n"))
    #expect(good.traces.first?.refreshRate == 120)
  }

  @Test func `a movement at the touch down's time is kept beside it, and is no jump`() throws {
    let rows = "a,0,down,1,1\na,0,move,324,1\na,8,move,325,1\na,16,move,326,1\na,24,up,326,1\n"
    let trace = try #require(read("trace_id,t_ms,phase,x_pt,y_pt\n" + rows).traces.first)
    #expect(trace.samples.map(\.position.x) == [1, 324, 325, 326, 326])
    #expect(trace.notes == [Trace.Note(code: .moveAtDown, line: 3)])
  }

  @Test func `all findings are kept where that is asked for, remarks on traces too`() {
    let bad = (0..<50).map { "t\($0),0,down,oops,1\n" }.joined()
    let taps = (0..<30).map { "s\($0),0,down,1,1\ns\($0),60,up,1,1\n" }.joined()
    let text = "trace_id,t_ms,phase,x_pt,y_pt\n" + bad + taps
    #expect(read(text).diagnostics.listed.count == 20)
    let all = read(text, options: ReadingOptions(keepsAllFindings: true)).diagnostics
    #expect(all.listed.count { $0.code == .notANumber } == 50)
    #expect(all.listed.count { $0.code == .silence } == 30)
    #expect(all.listed.map(\.line) == all.listed.map(\.line).sorted())
  }
}
