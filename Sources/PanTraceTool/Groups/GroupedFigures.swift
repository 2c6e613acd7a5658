package import PanAnalysis
package import PanDocuments
import PanEngine
package import PanTraces

/// Figures of each group of some traces, and how far groups are apart.
package struct GroupedFigures: Sendable {
  private let names: [String]
  let groups: [GroupMembers]
  let figures: [GroupFigure]
  private let people: Sampling.PeopleIndex
  /// For each figure the value of each group, then each difference. `less` is the group taken off.
  private(set) var rows: [Row] = []

  typealias Row = (figure: GroupFigure, group: GroupMembers, less: GroupMembers?, found: GroupValue)

  /// Between more groups than this no differences are shown: there would be too many to read.
  private static let mostCompared = 6

  private init(
    _ people: Sampling.PeopleIndex, by grouping: Grouping, _ groups: [GroupMembers],
    _ figures: [GroupFigure]
  ) {
    names = grouping.names
    self.groups = groups
    self.figures = figures
    self.people = people
    rows = figures.flatMap { figure in
      zip(groups, figure.estimates).map { (figure, $0, nil, $1) }
        + pairs.map { first, second in
          (figure, groups[first], groups[second], figure.difference(second, first, confidence))
        }
    }
  }

  private init(
    _ subjects: [GroupSubject], by grouping: Grouping, _ groups: [GroupMembers],
    _ figures: [GroupFigure]
  ) {
    var people = Sampling.PeopleIndex()
    for subject in subjects { _ = people.number(of: subject.person) }
    self.init(people, by: grouping, groups, figures)
  }

  /// The error rates and the medians of metrics in each group of an analysis.
  package init(
    _ batch: AnalyzedBatch, by grouping: Grouping, lines: HeaderLines,
    metrics: [Metric]
  ) {
    let traces = batch.traces
    let groups = GroupMembers.all(
      traces.lazy.map { GroupSubject($0, lines: lines) }, by: grouping)
    var summaries = groups.map { _ in BatchSummary(keeping: metrics) }
    for (place, group) in GroupMembers.numbers(groups, of: traces.count).enumerated() {
      summaries[Int(group)].add(traces[place].analysis)
    }
    let rates: [(DecisionFigure, String)] = [
      (.errorRate, "wrong (%)"), (.falseCancelRate, "false cancels (%)"),
      (.falseFinishRate, "false finishes (%)"),
    ]
    let isLabeled = summaries.contains { $0.labeled > 0 }
    let length = batch.length
    let decisions = rates.filter { _ in isLabeled }.map { figure, title in
      GroupFigure(
        rate: figure.info.id, title: title, name: figure.info.name,
        summaries.compactMap { $0.personRates(of: figure) })
    }
    self.init(
      batch.summary.peopleIndex, by: grouping, groups,
      decisions + metrics.map { GroupFigure(median: $0, summaries, length) })
  }

  /// The error rate of each rule of a comparison, in each group.
  package init(
    _ traces: [(source: String, trace: ComparedTrace)], rules: [String], by grouping: Grouping,
    lines: HeaderLines
  ) {
    let subjects = traces.map { GroupSubject($0.source, $0.trace, lines: lines) }
    let groups = GroupMembers.all(subjects, by: grouping)
    let figures = rules.enumerated().map { index, name in
      GroupFigure(
        rate: name, title: name, name: "wrong decisions",
        groups.map { group in
          RateEstimate.ByPerson(
            group.places.compactMap { place -> (person: Person?, happened: Bool)? in
              let trace = traces[place].trace
              guard let intent = trace.intent, let outcome = trace.verdicts[index].ruled else {
                return nil
              }
              return (trace.person, outcome != intent)
            })
        })
    }
    self.init(subjects, by: grouping, groups, figures)
  }

  /// The error rates of the rule in use and of a proposed one, in each group.
  init(
    _ result: TuningResult, _ subjects: [GroupSubject], by grouping: Grouping,
    _ groups: [GroupMembers]
  ) {
    func figure(_ title: String, _ decide: (TuningGesture) -> TransitionOutcome) -> GroupFigure {
      GroupFigure(
        rate: title, title: title, name: "wrong decisions",
        groups.map { group in
          RateEstimate.ByPerson(
            group.places.map { place in
              let gesture = result.gestures[place]
              return (subjects[place].person, decide(gesture) != gesture.outcome.intent)
            })
        })
    }
    self.init(
      subjects, by: grouping, groups,
      [
        figure("current") { $0.current },
        figure("tuned") { result.optimum.rule.decide($0.outcome) },
      ])
  }

  /// The grouping columns, to stand after "By": `condition and session`.
  package var heading: String { names.joined(separator: " and ") }

  /// For people: the figures, the differences, and notes on both.
  package var blocks: [Document.Block] { blocks(of: "By") }

  /// The blocks under a title that says what the figures are.
  func blocks(of title: String) -> [Document.Block] {
    var blocks: [Document.Block] = [.table(figureTable, title: "\(title) \(heading):")]
    if !pairs.isEmpty {
      blocks.append(.table(differenceTable, title: "Differences, the first less the second:"))
    }
    return blocks + [.sentences(remarks)]
  }

  /// Values of a column that differ in nothing but case or blanks.
  private var alike: [String] {
    names.indices.compactMap { place in
      var spellings: [(key: String, texts: [String])] = []
      for text in groups.map({ $0.labels[place] }) {
        let key = text.split { $0.isWhitespace }.joined(separator: " ").lowercased()
        if let index = spellings.firstIndex(where: { $0.key == key }) {
          if !spellings[index].texts.contains(text) { spellings[index].texts.append(text) }
        } else {
          spellings.append((key, [text]))
        }
      }
      let many = spellings.filter { $0.texts.count > 1 }
      guard !many.isEmpty else { return nil }
      let list = many.map { $0.texts.map { "'\($0)'" }.joined(separator: " and ") }
      return
        "Values of \(names[place]) that differ only in case or blanks are groups of their own: "
        + list.joined(separator: ", ") + "."
    }
  }

  /// The rows of the figures that some group has.
  private var shown: [Row] {
    rows.filter { $0.figure.estimates.contains { $0.value != nil } }
  }

  /// What a figure leaves out, and why a cell is empty.
  private var gaps: [String] {
    var gaps: [String] = []
    let exclusions = figures.compactMap(\.exclusions)
    if !exclusions.isEmpty { gaps.append("Left out of n: \(exclusions.joined(separator: ", ")).") }
    var empty: [String] = []
    if shown.contains(where: { $0.less == nil && $0.found.value == nil }) {
      empty.append("for a value that no gesture of the group has")
    }
    let ends = shown.map(\.found).filter { $0.value != nil }.map(\.interval)
    if !people.sampling.isTooFew, ends.contains(where: { $0?.lower == nil || $0?.upper == nil }) {
      empty.append("for an end that so few people or gestures do not bound")
    }
    if !empty.isEmpty { gaps.append("— stands \(empty.joined(separator: ", and ")).") }
    return gaps
  }

  private var remarks: [String] {
    var remarks =
      SamplingText.sentences(people)
      + [meaning(of: figures.filter { !$0.isRate }.map(\.id))].compactMap(\.self) + alike + gaps
    if pairs.isEmpty {
      if groups.count > Self.mostCompared {
        remarks.append(
          "Differences between \(groups.count) groups are not shown; those of up to "
            + "\(Self.mostCompared) are.")
      }
      return remarks
    }
    if differences > 1 {
      remarks.append(
        "The intervals of the \(differences) differences hold all of them together in 95 % "
          + "(Bonferroni).")
    }
    if people.sampling.people != nil {
      remarks.append(
        "People who are in both groups (column both) are compared with themselves, others are not.")
    }
    return remarks
  }

  private var figureTable: Table {
    Table(shown.filter { $0.less == nil }) {
      Column("figure") { .text($0.figure.title) }
      for place in names.indices { Column(names[place]) { .text($0.group.labels[place]) } }
      Column(number: "people") { Self.people($0) }
      Column(number: "n") { .integer($0.found.count) }
      Column(number: "value") { Self.cell($0.found.value, of: $0, or: $0.found.noValue) }
      Column(number: "low", "95 % from") { Self.cell($0.found.interval?.lower, of: $0) }
      Column(number: "high", "to") { Self.cell($0.found.interval?.upper, of: $0) }
    }
  }

  /// The groups to compare, by their places.
  var pairs: [(Int, Int)] {
    guard groups.count <= Self.mostCompared else { return [] }
    return groups.indices.flatMap { first in
      groups.indices.filter { $0 > first }.map { (first, $0) }
    }
  }

  /// How many differences are shown: all figures of all pairs are one family of comparisons.
  var differences: Int { pairs.count * figures.count }

  /// The confidence of each interval of a difference, so that all hold together in 95 %.
  private var confidence: Double { 1 - 0.05 / Double(max(1, differences)) }

  private var differenceTable: Table {
    Table(shown.filter { $0.less != nil }) {
      Column("figure") { .text($0.figure.title) }
      Column("first") { .text($0.group.name) }
      Column("second") { .text($0.less?.name) }
      Column(number: "both") { Self.people($0) }
      Column(number: "difference", "Δ") { Self.cell($0.found.value, of: $0) }
      Column(number: "low", "95 % from") { Self.cell($0.found.interval?.lower, of: $0) }
      Column(number: "high", "to") { Self.cell($0.found.interval?.upper, of: $0) }
    }
  }

  /// For people: a value or an end of its interval. A difference has a sign.
  private static func cell(_ value: Double?, of row: Row, or reason: String? = nil) -> Cell {
    let (decimals, reason) = (row.figure.decimals, reason ?? row.found.noInterval)
    return row.less == nil
      ? .number(value, decimals: decimals, or: reason)
      : .change(value, decimals: decimals, or: reason)
  }

  private static func people(_ row: Row) -> Cell {
    .integer(row.found.people, or: "no-participant")
  }

  /// For programs: a row for each figure and group, and then for each figure and two groups.
  package var machine: Table {
    Table(rows) {
      Column("figure") { .text($0.figure.id) }
      Column("name") { .text($0.figure.name) }
      Column("unit") { .text($0.figure.unit) }
      Column("less") { .text($0.less?.name) }
      Column("traces") { .integer($0.less == nil ? $0.group.places.count : nil) }
      Column("n") { .integer($0.found.count) }
      Column("people") { Self.people($0) }
      Column("value") { .number($0.found.value, decimals: 6, or: $0.found.noValue) }
      Column("low") { .number($0.found.interval?.lower, decimals: 6, or: $0.found.noInterval) }
      Column("high") { .number($0.found.interval?.upper, decimals: 6, or: $0.found.noInterval) }
      Column("confidence") { .number($0.less == nil ? 0.95 : confidence, decimals: 6) }
    }.behind(names, rows.map(\.group.labels))
  }

  /// The member `groups` of a document.
  var data: Document.Member {
    .init(
      "groups",
      .object([.init("by", .strings(names)), .init("figures", .table(machine))]))
  }
}
