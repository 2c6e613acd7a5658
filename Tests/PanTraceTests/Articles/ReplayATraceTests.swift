import PanTrace
import Testing

/// The code of the article "Replay a trace".
@Suite struct ReplayATraceTests {
  private let article = Article("ReplayATrace")

  @Test func `bytes become a decision, frames and measurements`() throws {
    // snippet
    let csv = """
      # pantrace 1
      # width_pt: 393
      # direction: right
      trace_id,t_ms,phase,x_pt,y_pt,intent
      a01,0,down,4,300,finish
      a01,16,move,9,300,finish
      a01,32,move,20,301,finish
      a01,48,move,38,302,finish
      a01,64,move,61,303,finish
      a01,80,move,83,303,finish
      a01,96,move,101,304,finish
      a01,112,move,114,304,finish
      a01,120,up,114,304,finish
      """
    let file = Array(csv.utf8).withUnsafeBytes { TraceReader.read($0, fileStem: "swipe") }
    let complaints = Diagnostic.Renderer(fileName: "swipe.csv").text(of: file.diagnostics)
    // end
    #expect(file.counts.kept == 1)
    #expect(complaints == "")

    let trace = try #require(file.traces.first)
    // snippet
    let configuration = ReplayConfiguration()
    let replay = Replay(of: trace, configuration: configuration)
    // end
    #expect(replay.end == .rested)

    // snippet
    let decision = replay.release?.decision
    let margin = decision?.margin?.value
    // end
    #expect(decision?.outcome == .finish)
    #expect(decision?.reason == .velocity)
    #expect(margin == replay.release?.velocityAlong.map { $0 - 500 })

    // snippet
    let analysis = TraceAnalysis(of: replay)
    let sentence = analysis.sentence(configuration)
    // end
    article.expectShown(sentence)
    #expect(analysis.isAsIntended == true)

    // snippet
    let drag = replay.frames.filter { $0.phase == .dragging }
    let steps = drag.map { frame in
      let lag = (frame.finger ?? frame.content) - frame.content
      return "\(Int(frame.time * 1000)) ms: \(Int(frame.content)) pt, \(Int(lag)) pt behind"
    }
    // end
    article.expectShown(steps.joined(separator: "\n"))

    // snippet
    let settling =
      switch analysis.measurements[.settleTime] {
      case .value(let time): "settles in \(Int(time)) ms"
      case .flagged(let time, let flag): "settles in \(Int(time)) ms, but \(flag.explanation)"
      case .undefined(let reason): "no settle time: \(reason.explanation)"
      }
    // end
    article.expectShown(settling)
  }

  @Test func `another configuration is another replay`() throws {
    let trace = try TraceGenerator(seed: 1).trace(at: 0)
    // snippet
    var patient = ReplayConfiguration()
    patient.policy = .progress(0.5)
    patient.estimator = .lsq2
    patient.interaction = .percentDriven(PercentDrivenInteraction(duration: 0.25))
    patient.clock = .steady(rate: 120)
    patient.inputPolicy = .resampled(.init())
    let again = Replay(of: trace, configuration: patient)
    // end
    #expect(again.configuration == patient)
    #expect(again.frames.count > 2)
    #expect(again == Replay(of: trace, configuration: patient))
  }

  @Test func `the article shows this code and these results`() { article.expectSnippets() }
}
