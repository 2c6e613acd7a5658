import Testing

@testable import PanLab

/// A study: the link that asks for gestures, and the files that come back.
struct StudyTests {
  private static func recording(
    _ person: String, _ rows: [(intent: String, excluded: String)], catches: String = "0 of 1",
    objection: String? = nil
  ) -> String {
    var text =
      "# pantrace 1\n# recorder: pantrace lab 1\n# form: short\n# direction: right\n"
      + "# width_pt: 400\n# catches_heeded: \(catches)\n"
    if let objection { text += "# leave_out: \(objection)\n" }
    text += "trace_id,t_ms,phase,x_pt,y_pt,intent,excluded,participant\n"
    for (number, row) in rows.enumerated() {
      for (time, phase, x) in [
        (0, "down", 10), (16, "move", 60), (32, "move", 210), (48, "up", 210),
      ] {
        text +=
          "g\(number),\(time),\(phase),\(x + number),300,\(row.intent),\(row.excluded),\(person)\n"
      }
    }
    return text
  }

  @Test func `files of several people are gathered, with what is left out and missing`() throws {
    let whole = (0..<29).map { _ in (intent: "finish", excluded: "") }
    var run = LabRun([
      ("a.csv", Self.recording("1", whole, catches: "1 of 1")),
      (
        "b.csv",
        Self.recording("2", [("finish", ""), ("", "slip"), ("", "slip"), ("", "failed-catch")])
      ),
    ])
    let last = run.ask(
      "open", ["c.csv"],
      Self.recording("9", [("cancel", "")], objection: "Samples are 40 ms apart."))
    #expect(last.change("#study", "hidden") == nil)
    #expect(
      last.change("#study-text")
        == "3 recordings of 3 people: 30 gestures count. 1 recording left out as a whole. "
        + "Not finished: 2.")
    let rows = try #require(last.change("#recordings-of tbody", "html"))
    #expect(rows.contains("<tr><td>1</td><td>29</td><td></td><td></td></tr>"))
    #expect(
      rows.contains(
        "<tr><td>2</td><td>1</td><td>28</td><td>2 × the person did something else; "
          + "1 × it was not to be touched</td></tr>"))
    #expect(rows.contains("<td>the whole recording: Samples are 40 ms apart.</td>"))
    let asked = run.ask("people", ["1-3, 7"])
    #expect(asked.change("#study-text")?.hasSuffix("Missing: 3, 7. Not expected: 9.") == true)
    #expect(asked.texts("address").contains("people=1-3, 7"))
    // The list is part of the address, and outlives the engine.
    #expect(
      run.ask("bounds", ["0.4", "500"]).object("again").texts("people") == ["people", "1-3, 7"])
    #expect(run.ask("address", [""]).change("#study-text")?.contains("Missing") == false)
    #expect(run.ask("close", ["0"]).change("#study-text")?.hasPrefix("2 recordings") == true)
  }

  @Test func `files that are no recordings of the page are no study`() {
    var run = LabRun()
    let opened = run.ask(
      "open", ["a.csv"], "t_ms,phase,x_pt,y_pt\n0,down,4,300\n16,move,90,300\n32,up,190,300\n")
    #expect(opened.change("#study", "hidden") == "")
  }

  @Test func `a list of people has names and ranges`() {
    #expect(Study.names("3-5, anna;ben  9") == ["3", "4", "5", "anna", "ben", "9"])
    #expect(Study.names("5-3 a-b 1-99999") == ["5-3", "a-b", "1-99999"])
  }

  @Test func `a link has the study's settings and nothing of its maker`() {
    var run = LabRun()
    let settings = [
      "form=short", "condition=thick case/é", "seed=7", "device=mine", "participant=",
    ]
    let served = run.ask("invite", ["https://example.org/lab.html"] + settings)
    #expect(
      served.change("#invite-link")
        == "https://example.org/lab.html#part=1&form=short&condition=thick%20case%2F%C3%A9")
    #expect(served.change("#qr", "html")?.hasPrefix("<svg") == true)
    #expect(served.change("#invitation", "hidden") == nil)
    for page in ["file:///home/me/lab.html", "http://localhost:8000/lab.html"] {
      let local = run.ask("invite", [page] + settings)
      #expect(local.change("#qr", "html") == "")
      #expect(local.change("#invite-note")?.hasPrefix("No QR code: this page is on this") == true)
    }
    let long = run.ask("invite", ["https://example.org/" + String(repeating: "x", count: 700)])
    #expect(long.change("#invite-note") == "No QR code: the address is too long for one.")
    let plain = run.ask("invite", ["http://example.org/"])
    #expect(
      plain.change("#invite-note")?.hasSuffix(
        "Serve it by https: else a browser gives one sample a frame.") == true)
  }
}
