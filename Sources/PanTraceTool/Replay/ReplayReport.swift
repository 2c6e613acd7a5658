import PanAnalysis
package import PanDocuments
import PanEngine
package import PanTraces
import PanTransitions

/// One trace replayed, perhaps through a transition, to be written in any form.
package struct ReplayReport {
  /// The trace.
  package let trace: Trace
  private let settings: ReplaySettings
  private let replayed: ReplayedTrace
  private let analysis: TraceAnalysis
  private let transition: Transition?

  /// Replays a trace. The `log` of a transition stands in place of the frames.
  package init(of trace: Trace, settings: ReplaySettings, log: Bool = false) {
    self.trace = trace
    self.settings = settings
    replayed = settings.replay(trace)
    transition = replayed.views.map { Transition(replay: $0, showsLog: log) }
    analysis = replayed.analysis(metrics: settings.measurable)
  }

  private var replay: Replay { replayed.replay }

  /// The document, with `pictures`.
  package func document(pictures: [Document.Picture] = []) -> Document {
    Document(rows: { transition?.table ?? frames }) {
      [.sentences([heading] + content + laterActs), .pictures(pictures)]
        + (transition?.blocks ?? frameBlocks)
        + (transition?.findings ?? [])
    }
  }

  /// The pictures of the replay, a transition's views at some moments first.
  package var pictures: [ReplayedTrace.Picture] { replayed.pictures }

  /// The frames of the whole recording, those of later pans after those of the first.
  private var frames: Table {
    Self.frameTable([replay] + (replayed.views?.laterActs.map(\.replay) ?? []))
  }

  /// How far the recorded content was from the frames, and its jump. None without a column of it.
  private var content: [String] {
    guard trace.content != nil else { return [] }
    // What was recorded can only be held against the frames while the finger drives both.
    func text(_ metric: Metric) -> String? {
      analysis.measurements[metric].value.map {
        "\(NumberText.fixed($0, decimals: 1)) \(analysis.lengthUnit.symbol)"
      }
    }
    var sentences: [String] = []
    if let middle = text(.contentDifference), let most = text(.contentLargest) {
      sentences.append(
        "Under the finger the recorded content was \(middle) off the frames in the median, \(most) at most."
      )
    }
    for note in trace.notes where note.code.isAboutContent {
      let jumps = note.code == .contentJump || note.code == .contentSnap
      let size = jumps ? text(.contentJump).map { ", by \($0)" } ?? "" : ""
      sentences.append("\(note.code.name)\(size): \(note.code.summary)")
    }
    return sentences
  }

  private var heading: String {
    let through = settings.transition.map { " through \($0.name)" } ?? ""
    guard isDecided else {
      let over = Self.completion(analysis) ?? "not started"
      return "\(analysis.id)\(through): only time drives it, so nothing is decided; \(over)."
    }
    return "\(analysis.id)\(through): " + Self.sentence(replay, analysis) + app
  }

  /// What the app did. Nothing if not recorded.
  private var app: String {
    guard let decision = analysis.recordedDecision else { return "" }
    let verb = decision.word
    return switch analysis.isAsRecorded {
    case true?: " So did the app."
    case false?: " The app \(verb)."
    case nil: " The app \(verb)."
    }
  }

  /// Whether a release decides how it ends.
  private var isDecided: Bool { settings.transition?.traits.isInteractive ?? true }

  /// The later pans in sentences. Each continues where the one before left the transition.
  private var laterActs: [String] { replayed.views.map(Self.sentences) ?? [] }

  /// The table of frames. At a terminal also a sparkline above it and, if several, releases below.
  private var frameBlocks: [Document.Block] {
    // The finger does not drive the transition, but frames would show content following it.
    guard isDecided, !replay.frames.isEmpty else { return [] }
    let line = "content  \(Sparkline.text(replay.frames.map(\.content), width: 60))\n"
    var blocks: [Document.Block] = [
      .differing(text: { [.code(line)] }, markdown: { [] }), .table(frames),
    ]
    if replay.releases.count > 1 {
      blocks.append(.differing(text: { [.table(Self.releaseTable(replay))] }, markdown: { [] }))
    }
    return blocks
  }
}

/// The pans of a recording in words, if a transition lets later ones continue.
extension ReplayReport {
  /// A pan in full: what was decided, how far it goes, and when all was over.
  static func sentence(_ replay: Replay, _ analysis: TraceAnalysis) -> String {
    let travel = replay.travel
    let extent = NumberText.plain((travel.extent * 10).rounded() / 10)
    let over = completion(analysis).map { ", " + $0 } ?? ""
    let recorded = replay.trace.travelDirection?.name ?? ""
    let isDisputed = replay.travelBasis.direction == .contradicted
    let way = travel.direction.name + (isDisputed ? " (the file says \(recorded))" : "")
    let frames =
      replay.frames.isEmpty ? "" : "; \(replay.frames.count) frames, \(analysis.end.words)"
    let settle =
      replay.configuration.hasUnknownSettle && replay.release != nil
      ? " The settle is the usual spring: how \(replay.configuration.policy.name) settles is not known "
        + "(--controller takes another)." : ""
    return "\(DecisionSentence.full(replay)) Travel \(way), \(extent) "
      + "\(analysis.lengthUnit.symbol)\(frames)\(over).\(settle)"
  }

  /// One sentence for each later pan.
  static func sentences(_ views: TransitionReplay) -> [String] {
    views.laterActs.map { act in
      let analysis = TraceAnalysis(
        of: act.replay, metrics: MetricSet(.completion), completion: act.completion)
      let time = act.replay.trace.samples.first.map {
        NumberText.fixed($0.time * 1000, decimals: 0)
      }
      return "Then, at \(time ?? NumberText.undefined) ms: " + sentence(act.replay, analysis)
    }
  }

  /// When the whole transition was over. Nil if there is none, or nothing was decided.
  static func completion(_ analysis: TraceAnalysis) -> String? {
    switch analysis.measurements[.completionTime] {
    case .value(let time), .flagged(let time, _):
      "all over after \(NumberText.fixed(time, decimals: 1)) ms"
    case .undefined(.neverCompletes): "completeTransition is never called"
    case .undefined: nil
    }
  }
}

extension Replay.End {
  /// How the frames of a replay end, behind their count.
  fileprivate var words: String {
    switch self {
    case .rested: "the last at rest"
    case .cutShort: "the last put at the end by the controller"
    case .neverRests: "the last still moving"
    case .unterminated: "the last with the finger down"
    case .stuck: "the last between the ends"
    case .notRecognized, .prevented: "without a pan"
    case .clockEnded: "as many as the list of frame times has"
    case .tooLong: "more than a replay keeps"
    }
  }
}

extension ReplayReport {
  /// What a replay through a transition has to show beside its frames.
  struct Transition {
    let replay: TransitionReplay
    /// Whether the callbacks are shown in place of the frames.
    let showsLog: Bool

    /// The callbacks. Nil if the frames are wanted.
    var blocks: [Document.Block]? {
      guard let table else { return nil }
      return [
        .differing {
          [.code(replay.log.text)]
        } markdown: {
          [.table(table)]
        }
      ]
    }

    /// The callbacks as a table. Nil if the frames are wanted.
    var table: Table? { showsLog ? ReplayReport.logTable(replay.log) : nil }

    /// The findings with their advice. Empty without any.
    var findings: [Document.Block] {
      guard !replay.findings.isEmpty else { return [] }
      let text = replay.findings.map { finding in
        "\(finding.name): \(finding.what)\n  \(finding.advice)\n"
      }
      return [
        .differing {
          [.code(text.joined())]
        } markdown: {
          [.table(ReplayReport.findingTable(replay.findings))]
        }
      ]
    }
  }
}
