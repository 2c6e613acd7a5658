import PanTraces

/// Finds the columns for the intent and for the app's decision.
struct OutcomeChoice {
  private let sample: TableSample
  private let settings: ImportSettings

  init(_ sample: TableSample, _ settings: ImportSettings) {
    self.sample = sample
    self.settings = settings
  }

  /// The column of a role, if all its words are known outcomes. Nil without such a column.
  func column(
    _ role: ImportRole, _ columns: inout ColumnChoice
  ) throws(ImportRefusal) -> Int? {
    var trial = columns
    guard let column = try trial.find(role) else { return nil }
    let reading = OutcomeChoice.Reading(name: sample.names[column], settled: settings.values)
    let words = sample.words(column)
    // One unknown word makes a whole column doubtful: an intent decides what is right.
    let strange = words.filter { reading.read($0) == nil }
    guard !strange.isEmpty else {
      columns = trial
      return column
    }
    let isSettled = try columns.settled(role) != nil
    guard isSettled || strange.count < words.count else { return nil }
    throw ImportRefusal(
      "\(sample.name(column)) says \(strange.quoted), which \(strange.count == 1 ? "is" : "are") neither "
        + "finish nor cancel as far as is known",
      advice: "Give --set values=\(strange.settled("finish")), or cancel.",
      line: sample.headerLine)
  }

  /// Chooses the columns of both outcomes, and how their words are read.
  func choose(
    for layout: inout TableReader.Layout, _ columns: inout ColumnChoice
  ) throws(ImportRefusal) {
    func reading(_ column: Int) -> OutcomeChoice.Reading {
      OutcomeChoice.Reading(name: sample.names[column], settled: settings.values)
    }
    layout.intent = try column(.intent, &columns)
    layout.decision = try column(.decision, &columns)
    layout.intents = layout.intent.map(reading)
    layout.decisions = layout.decision.map(reading)
  }

  /// The evidence: each word with its outcome.
  func evidence(_ layout: TableReader.Layout) -> [Evidence] {
    var list: [Evidence] = []
    for (name, column, reading) in [
      ("intents", layout.intent, layout.intents), ("decisions", layout.decision, layout.decisions),
    ] {
      guard let column, let reading else { continue }
      let words = sample.words(column).map { word in
        word.shown + " = "
          + (reading.read(word)?.name ?? "")
      }
      list.append(Evidence(name, words.joined(separator: ", "), "known words"))
    }
    return list
  }
}

extension OutcomeChoice {
  /// How the cells of a column with intents or decisions are read.
  struct Reading: Equatable, Sendable {
    /// The words with a given meaning.
    let settled: [ImportSettings.Value]
    /// The outcome of a yes, for columns named after an outcome. Nil for others.
    let yes: TransitionOutcome?

    init(name: String, settled: [ImportSettings.Value]) {
      self.settled = settled
      let words = nameWords(name)
      switch words.last ?? "" {
      case "completed", "finished", "dismissed", "committed", "finish", "dismiss", "complete":
        yes = .finish
      case "cancelled", "canceled", "cancel": yes = .cancel
      default: yes = nil
      }
    }

    /// The meaning of a cell. Nil for an unknown word.
    func read(_ cell: [UInt8]) -> TransitionOutcome? {
      if let outcome = Self.settled(cell, by: settled) { return outcome }
      let word = ColumnRole.lowercased(String(decoding: cell, as: UTF8.self))
      if let yes {
        if ["true", "yes", "1"].contains(word) { return yes }
        if ["false", "no", "0"].contains(word) { return yes.opposite }
      }
      if Self.finishing.contains(word) { return .finish }
      return Self.cancelling.contains(word) ? .cancel : nil
    }

    /// The outcome that the settings give a cell. Nil for none.
    static func settled(
      _ cell: [UInt8], by values: [ImportSettings.Value]
    ) -> TransitionOutcome? {
      for value in values where value.word.utf8.elementsEqual(cell) {
        if value.meaning.hasSameBytes(as: "finish") { return .finish }
        if value.meaning.hasSameBytes(as: "cancel") { return .cancel }
      }
      return nil
    }

    private static let finishing = [
      "finish", "finished", "complete", "completed", "commit", "committed", "dismiss", "dismissed",
      "close", "closed", "pop", "popped",
    ]
    private static let cancelling = [
      "cancel", "cancelled", "canceled", "abort", "aborted", "stay", "stayed", "keep", "kept",
      "revert", "reverted", "return", "returned",
    ]
  }
}
