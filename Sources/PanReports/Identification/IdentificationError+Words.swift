import PanTraces
package import PanTuning

extension IdentificationError {
  /// Why nothing can be said, and what to do.
  package func words(_ leftOut: UndecidedTraces) -> (message: String, advice: String) {
    let column = "The column decision, finish or cancel, is what the app did."
    return switch self {
    case .noDecisions:
      (
        "no trace says what the app decided" + (leftOut.sentence.map { " (\($0))" } ?? ""),
        column + " 'pantrace import' finds it in logs under other names."
      )
    case .oneKind(let outcome):
      (
        "the app decided to \(outcome.name) every time, which every rule explains that always does",
        "Record gestures that \(outcome == .finish ? "cancel" : "finish"), too, near to where it "
          + "turns."
      )
    case .tooFew(let finishes, let cancels):
      (
        "\(counted(finishes, "finish", "finishes")) and \(counted(cancels, "cancel")) are too few: "
          + "any rule explains them",
        "It takes \(RuleIdentification.leastDecisions.all) decisions, at least "
          + "\(RuleIdentification.leastDecisions.ofEither) of either kind; 40 aimed ones tell much."
      )
    case .tooMany: ("there are more decisions than can be counted at once", "Leave some out.")
    }
  }
}
