import PanDocuments
import PanReports
import PanTransitions

/// What a replay through a transition has to show beside its frames.
struct TransitionOutput {
  let replay: TransitionReplay
  let options: ViewOptions

  /// The parts in place of the frames as text; nil where the frames are wanted.
  var text: String? {
    guard options.views || options.log else { return nil }
    var parts: [String] = []
    if options.views { parts += trees }
    if options.log { parts.append(replay.log.text) }
    return parts.joined(separator: "\n")
  }

  /// The table in place of the frames; nil where the frames are wanted.
  var table: Table? {
    if options.views { return ViewTable.table(replay) }
    return options.log ? ViewTable.log(replay.log) : nil
  }

  /// The same as ``text`` for a markdown document; false where the frames are wanted.
  func add(to document: inout MarkdownDocument) -> Bool {
    if options.views { for tree in trees { document.code(tree) } }
    if options.log { document.table(ViewTable.log(replay.log)) }
    return options.views || options.log
  }

  /// What the system did wrong, with advice; empty where nothing was.
  var findings: String {
    replay.findings.map { finding in
      "\(finding.name): \(finding.what) \(finding.why)\n  \(finding.advice)\n"
    }.joined()
  }

  /// The members of the JSON object: findings always, views and log where wanted.
  func write(to writer: inout JSONWriter) {
    writer.key("findings")
    ViewTable.findings(replay.findings).write(to: &writer)
    if options.log {
      writer.key("log")
      ViewTable.log(replay.log).write(to: &writer)
    }
    if options.views {
      writer.key("views")
      ViewTable.table(replay).write(to: &writer)
    }
  }

  private var trees: [String] {
    options.moments.moments.frames(of: replay).map(ViewTable.tree)
  }
}
