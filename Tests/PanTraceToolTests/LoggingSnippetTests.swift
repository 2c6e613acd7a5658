import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

/// The snippets of the manual that log gestures, taken from its page: what they print is read.
struct LoggingSnippetTests {
  private static let page = "notebooks-md/logging-gestures.md"

  /// The code under a heading of the page.
  private func snippet(_ heading: String) throws -> String {
    let page = try String(contentsOfFile: Repository.path(Self.page), encoding: .utf8)
    let part = try #require(page.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
    let fenced = part.components(separatedBy: "\n## ")[0].components(separatedBy: "```")
    let code = try #require(fenced.count == 3 ? fenced[1] : nil)
    return String(code.drop { $0 != "\n" })
  }

  /// The texts in quotes of any kind that a snippet writes.
  private func texts(_ code: String) -> [String] {
    var texts: [String] = []
    for line in code.split(separator: "\n") where line.contains("log") {
      guard let start = line.firstIndex(where: { "\"'`".contains($0) }),
        let end = line.lastIndex(of: line[start]), start < end
      else { continue }
      texts.append(String(line[line.index(after: start)..<end]))
    }
    return texts
  }

  /// A text with values in place of what the language interpolates.
  private func filled(_ text: String, _ values: [String: String]) -> String {
    var text = text
    for (name, value) in values {
      for spelling in ["\\(\(name))", "${\(name)}", "$\(name)"] {
        text = text.replacing(spelling, with: value)
      }
    }
    return text.replacing("\\n", with: "\n")
  }

  /// The size, which each platform has elsewhere.
  private func sized(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let colon = line.firstIndex(of: ":"), line.hasPrefix("# ") else {
        lines.append(String(line))
        continue
      }
      let key = line[..<colon]
      guard key.contains("_pt") || key.contains("px") else {
        lines.append(String(line))
        continue
      }
      let value = key.contains("per") ? "2.75" : key.contains("px") ? "1080" : "400"
      lines.append("\(key): \(value)")
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: [
    ("iOS", 0.008), ("Android", 8), ("Flutter", 8000), ("React Native", 8.25), ("The web", 8.25),
  ])
  func `what a snippet prints is a trace file`(platform: String, step: Double) throws {
    let texts = try texts(snippet(platform))
    let row = try #require(
      texts.first {
        $0.contains("pointer") && $0.contains("phase") && $0.contains("$")
          || $0.contains("\\(phase)")
      })
    let head = texts.filter { $0.hasPrefix("# ") || $0.hasPrefix("trace_id") }.joined()
    #expect(head.hasPrefix("# pantrace 1"))
    var log = sized(filled(head, [:]))
    for (pointer, shift) in [(4, 0.0), (5, 30)] {
      for sample in 0..<12 {
        let phase = sample == 0 ? "down" : sample == 11 ? "up" : "move"
        let time = step == step.rounded() ? "\(Int(step) * sample)" : "\(step * Double(sample))"
        log += filled(
          row,
          [
            "id": "t\(pointer)", "pointer": "\(pointer)", "t": time, "phase": phase,
            "x": "\(100 + shift)", "y": "\(100.5 + Double(sample) * 20)",
          ])
      }
    }
    let folder = try TemporaryFolder()
    let path = try folder.write(log, to: "traces.csv")
    let run = ToolRun("validate", path, "--strict")
    #expect(run.code == .ok, "\(run.output)\(run.error)\(log)")
    #expect(run.output.contains("2 traces"))
    #expect(!run.error.contains("guessed"))
    let analysis = ToolRun("analyze", path, "--config", "none", "--metrics", "I1.rate", "-f", "csv")
    #expect(analysis.output.split(separator: "\n").count == 3)
    // Twelve samples over eleven steps of some 8 ms.
    let rows = analysis.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(rows.first?.firstIndex { $0 == "i1_rate_hz" })
    let rates = rows.dropFirst().compactMap { Double($0[column]) }
    #expect(rates.count == 2)
    for rate in rates { #expect((115...130).contains(rate), "\(rate)") }
  }

  @Test(.enabled(if: Installed.program("node") != nil, "node is not installed"))
  func `the snippet for the web logs what pointer events say`() throws {
    let folder = try TemporaryFolder()
    let script = """
      const listeners = {};
      globalThis.innerWidth = 400;
      globalThis.innerHeight = 800;
      globalThis.addEventListener = (name, listener) => { listeners[name] = listener; };
      \(try snippet("The web"))
      function fire(name, pointerId, samples) {
        const events = samples.map(([timeStamp, clientX, clientY]) => ({ timeStamp, clientX, clientY, pointerId }));
        const last = events[events.length - 1];
        listeners[name]({ ...last, getCoalescedEvents: () => name === 'pointermove' ? events : [] });
      }
      fire('pointermove', 9, [[0, 1, 1]]);
      fire('pointerdown', 1, [[100.1, 200, 100]]);
      fire('pointermove', 1, [[104.2, 200, 130], [108.4, 200, 160.5], [112.6, 200, 200]]);
      fire('pointerdown', 2, [[113, 50, 60]]);
      fire('pointerup', 1, [[120, 200, 200]]);
      fire('pointerup', 2, [[121, 50, 60]]);
      fire('pointerdown', 3, [[500, 200, 100]]);
      fire('pointercancel', 3, [[510, 200, 120]]);
      process.stdout.write(pantrace.log);
      """
    let process = Process()
    let node: URL = try #require(Installed.program("node"))
    process.executableURL = node
    process.arguments = [try folder.write(script, to: "web.js")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let log = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    _ = process.exitStatus()
    #expect(
      log == """
        # pantrace 1
        # width_pt: 400
        # height_pt: 800
        # event_stream: pointer
        trace_id,pointer,t_ms,phase,x_pt,y_pt
        t1,1,100.1,down,200,100
        t1,1,104.2,move,200,130
        t1,1,108.4,move,200,160.5
        t1,1,112.6,move,200,200
        t1,2,113,down,50,60
        t1,1,120,up,200,200
        t1,2,121,up,50,60
        t2,3,500,down,200,100
        t2,3,510,cancel,200,120

        """)
    let run = ToolRun("validate", try folder.write(log, to: "web.csv"))
    #expect(run.output.contains("2 traces"), "\(run.output)\(run.error)")
  }
}
