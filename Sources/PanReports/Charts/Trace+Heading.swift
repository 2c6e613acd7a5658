import PanTraces

extension Trace {
  /// What pictures of the trace are called: its id, and what was meant where somebody said it.
  var idAndIntent: String { id + (intent.map { ", meant to \($0.name)" } ?? "") }
}
