@testable import PanLab
import PanTestSupport
import PanTraces
import Testing

@Suite struct RecordingDeskTests {
  /// Sends a line, and keeps it as a page does.
  private struct Page {
    var desk = RecordingDesk()
    var kept = ""

    @discardableResult
    mutating func send(_ line: String) -> String {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).joined(
        separator: "\t")
      kept += words + "\n"
      return ask("record\t" + words)
    }

    /// Says that the display shows another frame.
    mutating func frame(_ clock: Double) -> String {
      let request = Lab.Request(Array("frame\t\(clock)".utf8))
      return String(decoding: desk.nextFrame(request, reducedMotion: false).bytes, as: UTF8.self)
    }

    mutating func ask(_ request: String) -> String {
      String(decoding: desk.answer(Lab.Request(Array(request.utf8))).bytes, as: UTF8.self)
    }
  }

  /// A free recording of two gestures.
  private func recorded() -> Page {
    var page = Page()
    page.send("start form=free direction=down participant=p01 browser=Test ratio=2")
    page.send("size 393 852 1")
    page.send("frames 16.7 16.6 16.7 16.7 16.6 16.7 16.7 16.7 16.7 16.7")
    page.send("hold right thumb")
    page.send("answer next 900")
    page.send("shown 1000")
    page.send("down touch 1200 50 100")
    page.send("move 1208 50 130 1216 50 190")
    page.send("up 1218 50 190")
    page.send("shown 1300")
    page.send("down mouse 2000.1 50 100")
    page.send("move 2010.1 50 105")
    page.send("cancel 2012.1 0 0")
    return page
  }

  @Test func `a page records in words and gets a file that names the recording`() throws {
    var page = recorded()
    let reply = page.ask("record\tfile")
    #expect(reply.hasPrefix(##"{"file":{"name":"gestures-p01-free.csv","text":"# pantrace 1\n"##))
    let traces = try RecordingFile.contents(#require(page.desk.recorder)).traces
    #expect(traces.map { $0.samples.count } == [4, 3])
    #expect(traces.map { $0.travelDirection } == [.down, .down])
    #expect(traces.map { $0.refreshRate } == [60, 60])
    #expect(traces[1].columns[named: "excluded"]?.text == "cancelled")
    #expect(traces[1].columns[named: "pointer_type"]?.text == "mouse")
    #expect(traces[1].columns[named: "hand"]?.text == "right")
  }

  @Test func `a recording without a gesture offers no file and nothing to explore`() {
    let buttons = ##"["#record-kept .record-explore, #record-kept .record-download","hidden","##
    var page = Page()
    #expect(page.send("start form=free").contains(buttons + "\"\"]"))
    var again = Page()
    #expect(again.ask("record\tagain\n" + recorded().kept).contains(buttons + "null]"))
  }

  @Test func `the words of a page give the recording back, also where the last was cut off`() {
    var page = recorded()
    let recorder = page.desk.recorder
    var again = Page()
    _ = again.ask("record\tagain\n" + page.kept)
    #expect(again.desk.recorder == recorder)
    _ = again.ask("record\tagain\n" + page.kept + "shown\t20")
    #expect(again.desk.recorder?.gestures == recorder?.gestures)
    _ = again.ask("record\tagain\n" + page.kept + "shown\t2\tan\nmo")
    #expect(again.desk.recorder == recorder)
    _ = page.ask("record\tforget")
    #expect(page.desk.recorder == nil)
  }

  @Test func `the screen is told with its buttons, and only once`() {
    var page = Page()
    let reply = page.send("start form=free")
    for change in [
      ##"["#recorder","data-kind","text"]"##, ##"["#pad-heading","text","Record what you like"]"##,
      ##"["#pad-details","html","\u003cp>Each touch on the pad is a gesture. Swipe right to close."##,
      ##"data-do=\"record answer next\">Go on"##,
      ##"["#pad-answers button","focus",""]"##,
      ##""kind":"text","heading":"Record what you like""##,
    ] { #expect(reply.contains(change), "\(change)") }
    #expect(page.send("hold right thumb").hasPrefix(##"{"page":[],"##))
  }

  @Test func `frames measure the display, and say when a prompt has been painted`() {
    var page = Page()
    page.send("start form=free")
    var due = ""
    for frame in 0..<39 { due = page.frame(100 + 10 * Double(frame)) }
    #expect(due.contains(##""due":["frames","10","10","##))
    page.send("frames" + String(repeating: " 10", count: 38))
    #expect(page.desk.recorder?.refreshRate == 100)
    page.send("size 393 852 1")
    #expect(page.send("answer next 900").contains(##""goesOn":true"##))
    #expect(!page.frame(910).contains("due"))
    #expect(page.frame(920).contains(##""due":["shown","920"]"##))
  }

  @Test(arguments: [
    "", "shown", "shown x", "down touch 1 2", "down finger 1 2 3", "down touch 1 2 x", "move",
    "move 1 2", "move 1 2 3 4", "move 1 2 nan", "up 1 2 1e13", "size 0 100 1", "size 1 -1 1",
    "answer maybe 1", "answer next", "resume", "second 1", "wat 1",
  ])
  func `words that mean nothing are refused and change nothing`(line: String) {
    var page = recorded()
    let before = page.desk.recorder
    let reply = page.send(line)
    // An empty move is none, and no harm.
    if line != "move" { #expect(reply.hasPrefix(#"{"error":"#)) }
    #expect(page.desk.recorder == before)
  }

  @Test(arguments: ["form=tiny", "direction=east", "seed=-1", "color=red", "form"])
  func `a setting that is none is refused`(word: String) {
    var page = Page()
    #expect(page.send("start " + word).hasPrefix(#"{"error":"'\#(word)' is no setting"#))
    #expect(page.desk.recorder == nil)
    #expect(page.send("shown 1").hasPrefix(#"{"error":"nothing is being recorded""#))
  }

  @Test func `any words in any order keep the recording whole`() throws {
    var random = SplitMix64(seed: 12)
    let lines = [
      "shown T", "down touch T 50 100", "move T 60 100 T 90 100", "move T 200 100", "up T 210 100",
      "cancel T 0 0", "second", "size 393 852 1", "size 393 852 2", "answer next T",
      "answer as-asked T", "answer slip T", "answer stop T", "wait T",
      "resume T", "hold left table",
    ]
    for form in ["short", "free"] {
      var page = Page()
      page.send("start form=\(form) seed=3")
      page.send("size 393 852 1")
      var time = 0.0
      for _ in 0..<3000 {
        time += Double.random(in: -3...900, using: &random)
        let line = lines.randomElement(using: &random) ?? ""
        page.send(
          line.split(separator: " ").map { $0 == "T" ? "\(time)" : String($0) }.joined(
            separator: " "))
      }
      let recorder = try #require(page.desk.recorder)
      guard let bytes = try RecordingFile.bytes(recorder) else { continue }
      let file = bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "file") }
      #expect(file.rejected.isEmpty)
      #expect(file.traces.count == recorder.gestures.count)
    }
  }
}
