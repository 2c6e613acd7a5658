import PanDocuments

/// The traces that say nothing of an app's rule, counted by why.
package struct UndecidedTraces: Sendable {
  private var withoutDecision = 0
  private var leftOut = LeftOut()

  /// None yet.
  package init() {}

  /// Counts one more.
  package mutating func add(_ reason: DecisionObserver.Reason) {
    switch reason {
    case .undecided: withoutDecision += 1
    case .leftOut(let reason): leftOut.add(reason)
    }
  }

  /// How many, and why; nil where nothing was left out.
  package var sentence: String? {
    let undecided =
      withoutDecision > 0
      ? "\(counted(withoutDecision, "trace")) left out: without the app's decision" : nil
    let sentences = [undecided, leftOut.sentence].compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
  }

  /// The counts as the member `left_out`.
  var data: Document.Member {
    .init(
      "left_out",
      .object([.init("without_decision", .integer(withoutDecision))] + leftOut.members))
  }
}
