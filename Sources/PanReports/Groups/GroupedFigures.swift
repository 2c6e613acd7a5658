package import PanDocuments
package import PanMetrics
import PanReplay
import PanTraces
import PanTuning

/// Figures of each group of some traces, and how far groups are apart.
package struct GroupedFigures: Sendable {
  private let names: [String]
  let groups: [GroupMembers]
  let figures: [GroupFigure]
  private let sampling: Sampling
  private let repeatedNames: Int

  /// Between more groups than this no differences are shown: there would be too many to read.
  private static let mostCompared = 6

  private init(
    _ sampling: Sampling, repeatedNames: Int, by grouping: Grouping, _ groups: [GroupMembers],
    _ figures: [GroupFigure]
  ) {
    names = grouping.names
    self.groups = groups
    self.figures = figures
    self.sampling = sampling
    self.repeatedNames = repeatedNames
  }

  private init(
    _ subjects: [GroupSubject], by grouping: Grouping, _ groups: [GroupMembers],
    _ figures: [GroupFigure]
  ) {
    var people = PeopleIndex()
    for subject in subjects { _ = people.number(of: subject.person) }
    self.init(
      people.sampling, repeatedNames: people.repeatedNames, by: grouping, groups, figures)
  }

  /// What an analysis comes to in each group: how often decisions are wrong, and medians of metrics.
  package init(
    _ batch: AnalysedBatch, by grouping: Grouping, metadata: [String: [String: String]],
    metrics: [Metric]
  ) {
    let traces = batch.traces
    let groups = GroupMembers.all(
      traces.lazy.map { GroupSubject($0, metadata: metadata) }, by: grouping)
    var summaries = groups.map { _ in BatchSummary(keeping: metrics) }
    for (place, group) in GroupMembers.numbers(groups, of: traces.count).enumerated() {
      summaries[Int(group)].add(traces[place].analysis)
    }
    let rates: [(DecisionFigure, String)] = [
      (.errorRate, "wrong (%)"), (.falseCancelRate, "false cancels (%)"),
      (.falseFinishRate, "false finishes (%)"),
    ]
    let isLabelled = summaries.contains { $0.labelled > 0 }
    let length = batch.length
    let decisions = rates.filter { _ in isLabelled }.map { figure, title in
      GroupFigure(
        rate: figure.info.id, title: title, name: figure.info.name,
        summaries.compactMap { $0.personRates(of: figure) })
    }
    self.init(
      batch.summary.sampling, repeatedNames: batch.summary.repeatedNames, by: grouping, groups,
      decisions + metrics.map { GroupFigure(median: $0, summaries, length) })
  }

  /// How often each rule of a comparison decides against what was meant, in each group.
  package init(
    _ traces: [(source: String, trace: ComparedTrace)], rules: [String], by grouping: Grouping,
    metadata: [String: [String: String]]
  ) {
    let subjects = traces.map { GroupSubject($0.source, $0.trace, metadata: metadata) }
    let groups = GroupMembers.all(subjects, by: grouping)
    let figures = rules.enumerated().map { index, name in
      GroupFigure(
        rate: name, title: name, name: "wrong decisions",
        groups.map { group in
          PersonRates(
            group.places.compactMap { place -> (person: Person?, happened: Bool)? in
              let trace = traces[place].trace
              guard let intent = trace.intent, let outcome = trace.verdicts[index].outcome else {
                return nil
              }
              return (trace.person, outcome != intent)
            })
        })
    }
    self.init(subjects, by: grouping, groups, figures)
  }

  /// How often the rule in use and a proposed one decide against what was meant, in each group.
  init(
    _ gestures: [TuningGesture], proposal: ThresholdRule, by grouping: Grouping,
    _ groups: [GroupMembers]
  ) {
    let subjects = gestures.compactMap(\.subject)
    func figure(_ title: String, _ isWrong: (TuningGesture) -> Bool) -> GroupFigure {
      GroupFigure(
        rate: title, title: title, name: "wrong decisions",
        groups.map { group in
          PersonRates(
            group.places.map { (person: subjects[$0].person, happened: isWrong(gestures[$0])) })
        })
    }
    self.init(
      subjects, by: grouping, groups,
      [
        figure("yours") { $0.current != $0.outcome.intent },
        figure("tuned") { proposal.decide($0.outcome) != $0.outcome.intent },
      ])
  }

  /// What the groups are by, to stand after "By": `condition and session`.
  package var heading: String { names.joined(separator: " and ") }

  /// For people: the figures, the differences, and what to know of both.
  package var blocks: [Document.Block] { blocks(of: "By") }

  /// The same under a title that says what the figures are.
  func blocks(of title: String) -> [Document.Block] {
    var blocks: [Document.Block] = [.table(figureTable, title: "\(title) \(heading):")]
    if !pairs.isEmpty {
      blocks.append(.table(differenceTable, title: "Differences, the first less the second:"))
    }
    return blocks + [.sentences(remarks)]
  }

  private var remarks: [String] {
    var remarks = SamplingText.sentences(sampling, repeatedNames: repeatedNames)
    if pairs.isEmpty {
      if groups.count > Self.mostCompared {
        remarks.append(
          "Differences between \(groups.count) groups are not shown; those of up to "
            + "\(Self.mostCompared) are.")
      }
      return remarks
    }
    if pairs.count > 1 {
      remarks.append(
        "The intervals of the \(pairs.count) differences of a figure hold all of them together in "
          + "95 % (Bonferroni).")
    }
    if sampling.people != nil {
      remarks.append(
        "People who are in both groups (column both) are compared with themselves, others are not.")
    }
    return remarks
  }

  private var labelColumns: [Table.Column] { names.map { .init(id: $0, title: $0) } }

  private var figureTable: Table {
    var table = Table(
      columns: [.init(id: "figure", title: "figure")] + labelColumns + [
        .init(id: "people", title: "people", alignment: .trailing),
        .init(id: "n", title: "n", alignment: .trailing),
        .init(id: "value", title: "value", alignment: .trailing),
        .init(id: "low", title: "95 % from", alignment: .trailing),
        .init(id: "high", title: "to", alignment: .trailing),
      ])
    for figure in figures {
      for (group, estimate) in zip(groups, figure.estimates) {
        table.append(
          [.text(figure.title)] + group.labels.map { .text($0) } + [
            Self.people(estimate.sampling.people), .integer(estimate.count),
            Self.cell(figure, estimate.value, estimate.missing),
            Self.cell(figure, estimate.interval?.lower, estimate.noInterval),
            Self.cell(figure, estimate.interval?.upper, estimate.noInterval),
          ])
      }
    }
    return table
  }

  /// The groups to compare, by their places.
  var pairs: [(Int, Int)] {
    guard groups.count <= Self.mostCompared else { return [] }
    return groups.indices.flatMap { first in
      groups.indices.filter { $0 > first }.map { (first, $0) }
    }
  }

  /// The confidence of each of several intervals that hold together in 95 %.
  private var confidence: Double { confidence(figures: 1) }

  /// The same where all pairs of so many figures hold together.
  private func confidence(figures: Int) -> Double {
    1 - 0.05 / Double(max(1, pairs.count * figures))
  }

  /// How far two groups are apart; the intervals of so many `figures` hold together.
  func difference(
    _ figure: GroupFigure, _ pair: (Int, Int), together figures: Int = 1
  ) -> GroupDifference {
    figure.difference(pair.1, pair.0, confidence(figures: figures))
  }

  private var differenceTable: Table {
    var table = Table(columns: [
      .init(id: "figure", title: "figure"), .init(id: "first", title: "first"),
      .init(id: "second", title: "second"),
      .init(id: "both", title: "both", alignment: .trailing),
      .init(id: "difference", title: "Δ", alignment: .trailing),
      .init(id: "low", title: "95 % from", alignment: .trailing),
      .init(id: "high", title: "to", alignment: .trailing),
    ])
    for figure in figures {
      for pair in pairs {
        let difference = difference(figure, pair)
        let reason = difference.value == nil ? "undefined" : "few-people"
        table.append([
          .text(figure.title), .text(groups[pair.0].name), .text(groups[pair.1].name),
          Self.people(difference.both), Self.change(figure, difference.value, reason),
          Self.change(figure, difference.interval?.lower, reason),
          Self.change(figure, difference.interval?.upper, reason),
        ])
      }
    }
    return table
  }

  private static func cell(_ figure: GroupFigure, _ value: Double?, _ reason: String) -> Cell {
    value.map { .number($0, decimals: figure.decimals) } ?? .undefined(reason: reason)
  }

  private static func change(_ figure: GroupFigure, _ value: Double?, _ reason: String) -> Cell {
    value.map { .change($0, decimals: figure.decimals) } ?? .undefined(reason: reason)
  }

  private static func people(_ count: Int?) -> Cell {
    count.map { .integer($0) } ?? .undefined(reason: "no-participant")
  }

  /// For programs: a row for each figure and group, and then for each figure and two groups.
  package var machine: Table {
    var table = Table(
      columns: labelColumns + [
        .init(id: "figure", title: "figure"), .init(id: "name", title: "name"),
        .init(id: "unit", title: "unit"), .init(id: "less", title: "less"),
        .init(id: "traces", title: "traces"), .init(id: "n", title: "n"),
        .init(id: "people", title: "people"), .init(id: "value", title: "value"),
        .init(id: "low", title: "low"), .init(id: "high", title: "high"),
        .init(id: "confidence", title: "confidence"),
      ])
    func number(_ value: Double?, _ reason: String) -> Cell {
      value.map { .number($0, decimals: 6) } ?? .undefined(reason: reason)
    }
    for figure in figures {
      let words: [Cell] = [.text(figure.id), .text(figure.name), .text(figure.unit)]
      for (group, estimate) in zip(groups, figure.estimates) {
        table.append(
          group.labels.map { .text($0) } + words + [
            .empty, .integer(group.places.count), .integer(estimate.count),
            Self.people(estimate.sampling.people), number(estimate.value, estimate.missing),
            number(estimate.interval?.lower, estimate.noInterval),
            number(estimate.interval?.upper, estimate.noInterval), number(0.95, ""),
          ])
      }
      for pair in pairs {
        let difference = difference(figure, pair)
        let reason = difference.value == nil ? "undefined" : "few-people"
        table.append(
          groups[pair.0].labels.map { .text($0) } + words + [
            .text(groups[pair.1].name), .empty, .empty, Self.people(difference.both),
            number(difference.value, reason), number(difference.interval?.lower, reason),
            number(difference.interval?.upper, reason), number(confidence, ""),
          ])
      }
    }
    return table
  }

  /// The member `groups` of a document.
  var data: Document.Member {
    .init(
      "groups",
      .object([.init("by", .strings(names)), .init("figures", .table(machine))]))
  }
}
