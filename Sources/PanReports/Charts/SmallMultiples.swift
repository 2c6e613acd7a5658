import PanDocuments
import PanTraces

/// Many gestures side by side, each a small picture of its progress against time.
package struct SmallMultiples: Sendable {
  /// One gesture.
  package struct Cell: Sendable {
    /// The trace's name.
    let name: String
    /// What decided and by how much, in a few words.
    let note: String
    /// What was decided.
    let outcome: TransitionOutcome
    /// Whether it was decided against its intent.
    let isWrong: Bool
    /// The content's way, part by part.
    let content: [ProgressChart.Part]

    /// Creates a cell.
    package init(
      name: String, note: String, outcome: TransitionOutcome, isWrong: Bool,
      content: [ProgressChart.Part]
    ) {
      self.name = name
      self.note = note
      self.outcome = outcome
      self.isWrong = isWrong
      self.content = content
    }
  }

  /// As many gestures as one picture shows.
  package static let mostCells = 60

  let title: String
  let subtitle: String
  let cells: [Cell]
  /// The progress from which the rule finishes, if it has one.
  let threshold: Double?

  /// Takes at most ``mostCells`` gestures, in the order in which they are shown.
  package init(title: String, subtitle: String, cells: [Cell], threshold: Double?) {
    self.title = title
    self.subtitle = subtitle
    self.cells = Array(cells.prefix(Self.mostCells))
    self.threshold = threshold
  }

  /// What is to be seen, for those who do not see it.
  var description: String {
    let finished = cells.count { $0.outcome == .finish }
    let wrong = cells.count(where: \.isWrong)
    return "Progress against time of \(cells.count) gestures: \(finished) finish, "
      + "\(cells.count - finished) cancel, \(wrong) against what was meant. \(subtitle)"
  }

  /// The picture for one theme, as an SVG document.
  package func svg(_ theme: Theme) -> String {
    var renderer = SmallMultiplesRenderer(self, palette: theme.palette)
    return renderer.render()
  }
}
