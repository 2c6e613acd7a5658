import PanText
import PanTraces

/// Which columns tell what was meant and what the app did.
struct OutcomeChoice {
  private let sample: TableSample
  private let settings: ImportSettings

  init(_ sample: TableSample, _ settings: ImportSettings) {
    self.sample = sample
    self.settings = settings
  }

  /// The column of a role whose words are all known; nil without one.
  func column(
    _ role: ImportRole, _ columns: inout ColumnChoice
  ) throws(ImportRefusal) -> Int? {
    var trial = columns
    guard let column = try trial.find(role) else { return nil }
    let reading = OutcomeReading(name: sample.names[column], settled: settings.values)
    let words = sample.words(column)
    let strange = words.filter { reading.read($0) == nil }
    guard !strange.isEmpty else {
      columns = trial
      return column
    }
    let isSettled = try columns.settled(role) != nil
    guard isSettled || strange.count < words.count else { return nil }
    let list = StrangeWords(strange)
    throw ImportRefusal(
      "\(sample.name(column)) says \(list.quoted), which \(list.isOne ? "is" : "are") neither "
        + "finish nor cancel as far as is known",
      advice: "Give --map-value \(list.settled("finish")), or cancel for what came back.",
      line: sample.headerLine)
  }

  /// Refuses a cancel that was settled for a word which stands among the phases, too.
  func refuseTwoMeanings(_ column: Int, _ phases: PhaseChoice) throws(ImportRefusal) {
    guard let phase = phases.column else { return }
    for word in sample.words(column) where sample.words(phase).contains(word) {
      let meanings = settings.values.filter { $0.word.utf8.elementsEqual(word) }.map { $0.meaning }
      guard meanings == ["cancel"] || meanings == ["cancelled"] else { continue }
      let text = VisibleText.oneLine(String(decoding: word, as: UTF8.self))
      throw ImportRefusal(
        "'\(text)' stands in \(sample.name(phase)) and in \(sample.name(column)), and is settled "
          + "for one of them",
        advice: "Say both: --map-value \(text)=up,\(text)=cancel, with down, move, up, cancelled "
          + "or none for the phase and finish or cancel for the other.", line: sample.headerLine)
    }
  }

  /// What the words are taken for.
  func evidence(_ layout: TableLayout) -> [Evidence] {
    var list: [Evidence] = []
    for (name, column, reading) in [
      ("intents", layout.intent, layout.intents), ("decisions", layout.decision, layout.decisions),
    ] {
      guard let column, let reading else { continue }
      let words = sample.words(column).map { word in
        VisibleText.oneLine(String(decoding: word, as: UTF8.self)) + " = "
          + (reading.read(word)?.name ?? "")
      }
      list.append(Evidence(name, words.joined(separator: ", "), "the words in use"))
    }
    return list
  }
}
