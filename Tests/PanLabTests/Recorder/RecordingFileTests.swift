import PanEngine
@testable import PanLab
import PanTestSupport
import PanTraces
import Testing

@Suite struct RecordingFileTests {
  @Test(arguments: UInt64(0)..<20)
  func `our own reader takes the file back unchanged`(seed: UInt64) throws {
    var person = RecordingPerson(seed % 3 == 0 ? .free : .short, seed: seed) {
      $0.participant = "p01"
      $0.session = "a, \"b\""
      $0.condition = " x\ty\n"
      $0.browser = "Mozilla/5.0 (Test; \u{e9})"
      $0.pixelRatio = 2.625
    }
    person.send(.frames(Array(repeating: 8.34, count: 30)))
    person.send(.held(RecordedGesture.Hold(hand: "left", grip: "thumb")))
    person.time = 12_345.600000000001
    try record(&person, seed)
    let (traces, metadata) = RecordingFile.contents(person.recorder)
    let bytes = try #require(try RecordingFile.bytes(person.recorder))
    let file = bytes.withUnsafeBytes {
      TraceReader.read($0, fileStem: "file", options: ReadingOptions(keepsSampleTexts: true))
    }
    #expect(file.rejected.isEmpty)
    #expect(file.metadata.entries.starts(with: metadata.entries))
    #expect(file.traces.count == person.recorder.gestures.count)
    for (found, written) in zip(file.traces, traces) {
      var found = found
      found.notes = []
      #expect(found == written)
    }
    #expect(try TraceWriter(for: file.traces, metadata: file.metadata).file(file.traces) == bytes)
  }

  /// Gestures with noise, of all kinds that a browser makes.
  private func record(_ person: inout RecordingPerson, _ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    if person.recorder.settings.form == .free { person.press(.next) } else { person.practise() }
    for gesture in 0..<12 {
      person.touch()
      var way = 0.0
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        way += Double.random(in: -2...12, using: &random)
        person.move(to: way, after: Double.random(in: -1...12, using: &random))
      }
      if gesture == 5 { person.send(.resized(RecordedGesture.PadSize(width: 401.5, height: 800))) }
      if gesture == 7 {
        person.send(.cancelled(PadContact.Sample(person.time, 0, 0)))
      } else {
        person.lift(at: way)
      }
      person.press(person.recorder.screen.answers.first ?? .next)
      if gesture % 4 == 0 { person.send(.resumed(person.time)) }
    }
  }

  @Test func `a gesture is written with what was asked, meant and measured`() throws {
    var person = RecordingPerson(seed: 2) {
      $0.participant = "p01"
      ($0.device, $0.posture, $0.handedness) = ("Phone 9", "standing", "left")
      ($0.browser, $0.cardLength) = ("Mozilla/5.0 (Linux; Android 14; K)", 270)
    }
    person.practise()
    person.go(to: .peek)
    let before = person.recorder.gestures.count
    person.pull(280, steps: 4, holdBefore: 300)
    person.press(.asAsked)
    let text = try #require(
      try RecordingFile.bytes(person.recorder).map { String(decoding: $0, as: UTF8.self) })
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.starts(with: [
        "# pantrace 1", "# recorder: pantrace lab 1", "# form: short",
        "# direction: right", "# seed: 2", "# width_pt: 400", "# height_pt: 800",
      ]))
    #expect(lines.contains("# pt_per_mm: 5.002"))
    #expect(lines.contains("# event_stream: pointer"))
    let header = try #require(lines.first { $0.hasPrefix("trace_id") })
    #expect(
      header
        == "trace_id,t_ms,phase,x_pt,y_pt,intent,participant,task,session,condition,transition,"
        + "device,os,posture,handedness,trial,attempt,intent_from,excluded,prompt_ms,hand,grip,"
        + "pointer_type,shown_rule,shown_decision,t_start_ms")
    let number = before + 1
    let id = "g" + String(repeating: "0", count: 3 - String(number).count) + String(number)
    let rows = lines.filter { $0.hasPrefix(id + ",") }
    let gesture = try #require(person.recorder.gestures.last)
    #expect(rows.count == 6)
    #expect(
      rows[1] == "\(id),10,move,120,400,cancel,p01,peek,,,,Phone 9,Android,standing,left,"
        + "\(gesture.prompt),1,prompt,,-300,,,touch,\(gesture.shown.name),"
        + "\(gesture.shown.outcome?.name ?? ""),\(gesture.start)")
    #expect(rows[5].hasPrefix("\(id),342.1,up,330,400,cancel"))
  }

  @Test func `a touch taken away stays one, without an intent`() throws {
    var person = RecordingPerson(.free)
    person.press(.next)
    person.touch()
    for step in 1...10 { person.move(to: 10 * Double(step)) }
    person.send(.cancelled(PadContact.Sample(person.time + 3, 0, 0)))
    let trace = try #require(RecordingFile.contents(person.recorder).traces.first)
    #expect(trace.samples.last?.phase == .cancel)
    #expect(trace.intent == nil)
    #expect(trace.columns[named: "excluded"]?.text == "cancelled")
  }

  @Test func `the screen goes on by a rule that is drawn anew for each gesture`() throws {
    var person = RecordingPerson(seed: 5)
    person.practise()
    person.finish()
    let traces = RecordingFile.contents(person.recorder).traces
    var counts: [String: Int] = [:]
    for (trace, gesture) in zip(traces, person.recorder.gestures) {
      counts[gesture.shown.name, default: 0] += 1
      #expect(trace.columns[named: "shown_rule"]?.text == gesture.shown.name)
      guard let policy = try? FinishPolicy(text: gesture.shown.name) else {
        #expect(gesture.shown == .blank)
        continue
      }
      // What was shown is what a replay of the file says.
      let replay = Replay(of: trace, configuration: ReplayConfiguration(policy: policy))
      #expect(gesture.shown.outcome == replay.release?.decision.outcome)
      #expect(
        trace.columns[named: "shown_decision"]?.text == replay.release?.decision.outcome.name)
      #expect(gesture.shown.length > 0 && gesture.shown.length <= 1500)
    }
    #expect(Set(counts.keys) == Set(RecordedGesture.ShownRule.names))
    #expect(counts.values.allSatisfy { $0 < traces.count / 2 })
  }

  @Test func `nothing recorded is no file`() throws {
    #expect(try RecordingFile.bytes(RecordingPerson().recorder) == nil)
  }
}
