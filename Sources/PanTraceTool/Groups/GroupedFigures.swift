package import PanAnalysis
package import PanDocuments
import PanEngine
package import PanTraces

// How groups are compared: `GroupedFigures.Grouping` finds a trace's values in the columns that were asked for, `GroupedFigures.Members`
// gathers the traces with equal values, `GroupedFigures.Figure` has one figure of each group, and `GroupedFigures` the
// tables with all of them and their differences.

/// Figures of each group of some traces, and how far groups are apart.
package struct GroupedFigures: Sendable {
  private let names: [String]
  let groups: [Members]
  let figures: [Figure]
  private let people: Sampling.PeopleIndex
  /// For each figure the value of each group, then each difference. `less` is the group taken off.
  private(set) var rows: [Row] = []

  typealias Row = (figure: Figure, group: Members, less: Members?, found: Value)

  /// Whether a row is a difference whose interval does not hold 0.
  private static func isCertain(_ row: Row) -> Bool {
    let interval = row.found.interval
    return row.less != nil && ((interval?.lower ?? 0) > 0 || (interval?.upper ?? 0) < 0)
  }

  /// Between more groups than this no differences are shown: there would be too many to read.
  private static let mostCompared = 6

  /// The error rates and the medians of metrics in each group of an analysis.
  package init(
    _ batch: AnalyzedBatch, by grouping: Grouping, lines: HeaderLines,
    metrics: [Metric]
  ) {
    let traces = batch.traces
    let groups = Members.all(traces, by: grouping, lines: lines)
    let summaries = groups.map { group in
      var summary = BatchSummary(keeping: metrics)
      for place in group.places { summary.add(traces[place].analysis) }
      return summary
    }
    let rates: [(DecisionFigure, String)] = [
      (.errorRate, "wrong (%)"), (.falseCancelRate, "false cancels (%)"),
      (.falseFinishRate, "false finishes (%)"),
    ]
    // Without an intent nothing is wrong, and a rate of 0 % would say that all is right.
    let isLabeled = summaries.contains { $0.labeled > 0 }
    let length = batch.length
    let decisions = rates.filter { _ in isLabeled }.map { figure, title in
      Figure(
        rate: figure.info.id, title: title, name: figure.info.name,
        summaries.compactMap { $0.personRates(of: figure) })
    }
    names = grouping.names
    people = batch.summary.peopleIndex
    self.groups = groups
    figures = decisions + metrics.map { Figure(median: $0, summaries, length) }
    rows = figures.flatMap { figure in
      zip(groups, figure.estimates).map { (figure, $0, nil, $1) }
        + pairs.map { first, second in
          (figure, groups[first], groups[second], figure.difference(second, first, confidence))
        }
    }
  }

  /// The grouping columns, to stand after "By": `condition and session`.
  package var heading: String { names.joined(separator: " and ") }

  /// For people: whether groups differ, the figures, the differences, and notes on both.
  func blocks(all: Bool = false, pictures: [Document.Block] = []) -> [Document.Block] {
    let first = shown.first?.figure.id
    func tables(_ rows: [Row]) -> [Document.Block] {
      let differences = rows.filter { $0.less != nil }
      let what = "Differences, the first less the second:"
      let figures = Document.Block.table(
        figureTable(rows.filter { $0.less == nil }), title: "By \(heading):")
      return [figures]
        + (differences.isEmpty ? [] : [.table(differenceTable(differences), title: what)])
    }
    let few = shown.filter { $0.figure.id == first || Self.isCertain($0) }
    // Of many rows text shows the first figure, and what differs.
    let told = all || shown.count <= 80 ? shown : few
    return [
      .sentences(verdict),
      .differing {
        tables(told)
          + [.sentences([more(shown.count, than: told.count, " rows: --all")].compactMap(\.self))]
          + [.sentences(remarks)]
      } markdown: {
        let notes = tables(shown) + [.sentences(remarks)]
        return pictures
          + [.details(summary: "All \(figures.count) figures by \(heading)", notes)]
      },
    ]
  }

  /// The first figure of each group with its interval. Nil without two groups, or with too many to see.
  var chart: Chart? {
    guard let figure = shown.first?.figure else { return nil }
    let measured = zip(groups, figure.estimates).filter { $1.value != nil }
    guard 2...40 ~= measured.count else { return nil }
    return Chart(
      of: measured.map {
        // Of a path the end tells files apart.
        let name = $0.name.split(separator: "/").last.map(String.init) ?? $0.name
        return (name, $1.value, $1.interval?.lower, $1.interval?.upper)
      }, title: "By \(heading)", description: verdict.joined(separator: " "), names: heading,
      axis: figure.isRate ? "decided wrongly" : figure.id, unit: figure.unit)
  }

  /// Whether groups are shown to differ, in sentences that need no table.
  var verdict: [String] {
    guard groups.count > 1, let figure = shown.first?.figure else { return [] }
    let values = figure.estimates.compactMap(\.value)
    let ends = (values.count == 2 ? values : [values.min(), values.max()].compactMap(\.self))
      .map { NumberText.fixed($0, decimals: figure.isRate ? 0 : figure.decimals) }
    let unit = figure.isRate ? "% wrong" : "\(figure.unit) (\(figure.id))"
    let certain = shown.filter(Self.isCertain)
    let found = certain.filter { $0.figure.id == figure.id }
    let range = ends.joined(separator: groups.count == 2 ? " against " : " to ") + " " + unit
    let names = found.prefix(3).map { "\($0.group.name) and \($0.less?.name ?? "")" }
    let answer =
      if pairs.isEmpty {
        // Gestures without a participant are a group, and no person.
        heading == "participant" && !groups.contains { $0.name == Grouping.none }
          ? "\(groups.count) people have" : "\(groups.count) groups have"
      } else if !found.isEmpty {
        groups.count == 2
          ? "\(names[0]) differ:"
          : "\(found.count) of \(pairs.count) pairs differ, as \(names.joined(separator: ", ")):"
      } else if groups.count == 2 {
        "\(groups[0].name) and \(groups[1].name) are not shown to differ:"
      } else {
        "no two of \(groups.count) groups are shown to differ:"
      }
    let others = figures.filter { figure in
      certain.contains { $0.figure.id == figure.id } && figure.id != found.first?.figure.id
    }
    return ["By \(heading), \(answer) \(range)."]
      + (others.isEmpty
        ? [] : ["They differ in \(others.map(\.title).joined(separator: ", "))."])
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
    let hasIntervals = people.sampling.isTooFew || shown.contains { $0.found.interval != nil }
    var remarks =
      (hasIntervals ? RateText.People.sentences(people) : [])
      + [meaning(of: figures.filter { !$0.isRate }.map(\.id))].compactMap(\.self) + alike + gaps
    if pairs.isEmpty {
      if groups.count > Self.mostCompared {
        remarks.append(
          "Differences between \(groups.count) groups are not shown; those of up to "
            + "\(Self.mostCompared) are.")
      }
      return remarks
    }
    // Many intervals of 95 % each would miss one in twenty by chance alone.
    let compared = shown.filter { $0.less != nil }
    if differences > 1, compared.contains(where: { $0.found.interval != nil }) {
      remarks.append(
        "The intervals of the \(differences) differences hold all of them together in 95 % "
          + "(Bonferroni).")
    }
    // Of people in one group alone nothing is compared, so that the words would mean nobody.
    if people.sampling.people != nil, compared.contains(where: { $0.found.people ?? 0 > 0 }) {
      remarks.append(
        "People who are in both groups (column both) are compared with themselves, others are not.")
    }
    return remarks
  }

  private func figureTable(_ rows: [Row]) -> Table {
    Table(rows) {
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

  private func differenceTable(_ rows: [Row]) -> Table {
    Table(rows) {
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

  /// A figure that groups are compared in.
  struct Figure: Sendable {
    /// The name that programs read.
    let id: String
    /// The name that people read, with its unit.
    let title: String
    /// What it is in words.
    let name: String
    /// Its unit. Empty for counts and ratios.
    let unit: String
    /// How many decimals people see.
    let decimals: Int
    /// Whether the figure is a rate.
    let isRate: Bool
    /// How many traces have none, by the reason why. Empty for how often something happened.
    let leftOut: [String: Int]
    /// The figure of each group.
    let estimates: [Value]
    /// The second group's figure minus the first's, with an interval of the confidence.
    let difference: @Sendable (_ first: Int, _ second: Int, _ confidence: Double) -> Value
  }
}

extension GroupedFigures.Figure {
  /// A rate in each group, in percent.
  init(rate id: String, title: String, name: String, _ groups: [RateEstimate.ByPerson]) {
    self.id = id
    self.title = title
    self.name = name
    unit = "%"
    decimals = 1
    isRate = true
    leftOut = [:]
    estimates = groups.map { rates in
      let estimate = rates.estimate()
      return GroupedFigures.Value(
        count: estimate.rate.total, estimate.sampling, estimate.rate.share.map { 100 * $0 },
        estimate.interval?.scaled(by: 100), noValue: "unlabeled")
    }
    // Differences are by person, so that people in both groups are compared with themselves.
    difference = { first, second, confidence in
      let found = groups[first].difference(to: groups[second], confidence: confidence)
      return GroupedFigures.Value(
        people: found.peopleInBoth, value: found.value.map { 100 * $0 },
        interval: found.interval?.scaled(by: 100))
    }
  }

  /// The median of a metric in each group.
  init(median metric: Metric, _ groups: [BatchSummary], _ length: LengthLabel) {
    let info = metric.info
    id = info.id
    name = "median " + info.name
    unit = info.hasUnit ? length.spelled(info.unit) : ""
    title = unit.isEmpty ? info.id : "\(info.id) (\(unit))"
    decimals = info.decimals
    isRate = false
    // What has no figure is counted by reason: a median of a third of the gestures misleads.
    leftOut = groups.reduce(into: [:]) { counts, summary in
      counts.merge(summary.leftOut(of: metric)) { $0 + $1 }
    }
    estimates = groups.map { summary in
      let quantile = summary.quantile(0.5, of: metric)
      return GroupedFigures.Value(
        count: summary.figureCount(of: metric), quantile.sampling, quantile.value,
        quantile.interval, noValue: "undefined")
    }
    difference = { first, second, confidence in
      let found = groups[first].difference(
        to: groups[second], inMedianOf: metric, confidence: confidence)
      return GroupedFigures.Value(
        people: found.peopleInBoth, value: found.value, interval: found.interval)
    }
  }
}

extension GroupedFigures.Figure {
  /// The traces that have none, and why: `S1 162 (band-limited)`. Nil if all have one.
  var exclusions: String? {
    let reasons = leftOut.sorted { $0.key < $1.key }
    guard let first = reasons.first else { return nil }
    let count = reasons.reduce(0) { $0 + $1.value }
    let list =
      reasons.count == 1
      ? first.key : reasons.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    return "\(id) \(count) (\(list))"
  }
}

extension GroupedFigures {
  /// A figure of one group, or of one group minus that of another.
  struct Value: Sendable {
    /// The number of traces behind the figure. Nil for a difference.
    var count: Int?
    /// The number of people behind it, or in both groups. Nil without recorded participants.
    let people: Int?
    let value: Double?
    let interval: Rate.Interval?
    /// Why there is no value.
    var noValue = "undefined"
    /// Why there is a value and no interval.
    private(set) var unbounded = "few-people"

    /// Why there is no interval.
    var noInterval: String { value == nil ? noValue : unbounded }
  }
}

extension GroupedFigures.Value {
  /// The figure of a group with its sampling.
  fileprivate init(
    count: Int, _ sampling: Sampling, _ value: Double?, _ interval: Rate.Interval?,
    noValue: String
  ) {
    self.init(
      count: count, people: sampling.people, value: value, interval: interval, noValue: noValue,
      unbounded: sampling.isTooFew ? "few-people" : "too-few")
  }
}

extension GroupedFigures {
  /// The keys that traces are grouped by: passthrough columns, or properties of every trace.
  package struct Grouping: Sendable {
    /// The properties of every trace, by their names.
    package enum Known: String, Sendable, CaseIterable {
      case file, participant, intent, decision, direction
      case refreshRate = "refresh_hz"
    }

    /// The names, as they were given.
    package let names: [String]
    private let columns: [Column]

    private enum Column: Sendable {
      case known(Known)
      case own(String)
    }

    /// The label of traces without a value.
    package static let none = "(none)"

    /// A name that is no column of any recording.
    package struct UnknownColumn: Error {
      /// The name.
      package let name: String
      /// The one that was likely meant. Nil if none is like it.
      package let nearest: String?
      /// The names that exist.
      package let available: [String]
    }

    /// Resolves names of columns. `own` are the passthrough columns of the recordings.
    package init(_ names: [String], own: [String]) throws(UnknownColumn) {
      let available = Known.allCases.map(\.rawValue) + own
      var columns: [Column] = []
      for name in names {
        let key = ColumnRole.lowercased(name)
        if let known = Known(rawValue: key) {
          columns.append(.known(known))
        } else if let match = own.first(where: {
          // Import puts `source_` in front of a name that the trace format uses for something else.
          [key, "source_" + key].contains(ColumnRole.lowercased($0))
        }) {
          columns.append(.own(match))
        } else {
          throw UnknownColumn(
            name: name, nearest: nearestName(to: name, in: available), available: available)
        }
      }
      self.names = names
      self.columns = columns
    }

    /// A trace's values, one for each column. Nil if it has none. `lines` are the header lines of files.
    func values(of trace: AnalyzedTrace, _ lines: HeaderLines) -> [String?] {
      let analysis = trace.analysis
      return columns.map { column in
        switch column {
        case .own(let name):
          analysis.columns[named: name]?.text ?? lines.values(of: name)[ByteKey(trace.source)]
        case .known(.file): trace.source
        case .known(.participant): analysis.person?.name
        case .known(.intent): analysis.intent?.name
        case .known(.decision): analysis.recordedDecision?.name
        case .known(.direction): analysis.end.hasPan ? analysis.travel.direction.name : nil
        case .known(.refreshRate): analysis.displayRate.flatMap { NumberText.shortest($0) }
        }
      }
    }
  }
}

extension GroupedFigures {
  /// The traces with the same labels.
  package struct Members: Sendable {
    /// A value for each column.
    package let labels: [String]
    /// The indices of the traces.
    package fileprivate(set) var places: [Int] = []

    /// The labels as one text.
    package var name: String { labels.joined(separator: ", ") }

    /// The groups of some traces by name, those without a value last.
    static func all(
      _ traces: some Sequence<AnalyzedTrace>, by grouping: Grouping, lines: HeaderLines
    ) -> [Members] {
      var groups: [Members] = []
      var isWhole: [Bool] = []
      var places: [[ByteKey?]: Int] = [:]
      for (place, trace) in traces.enumerated() {
        let values = grouping.values(of: trace, lines)
        // Compared byte for byte: texts that only look alike are told apart, and named in a remark.
        let key = values.map { $0.map(ByteKey.init) }
        let group = places[key] ?? groups.count
        if group == groups.count {
          places[key] = group
          groups.append(Members(labels: values.map { $0 ?? Grouping.none }))
          isWhole.append(!values.contains(nil))
        }
        groups[group].places.append(place)
      }
      // Of names that differ in a number alone the shorter comes first: p2 before p10.
      let stems = groups.map { $0.name.filter { !$0.isNumber } }
      return groups.indices.sorted {
        let (a, b) = (groups[$0].name, groups[$1].name)
        return (isWhole[$0] ? 0 : 1, stems[$0], a.count, a, $0)
          < (isWhole[$1] ? 0 : 1, stems[$1], b.count, b, $1)
      }.map { groups[$0] }
    }
  }
}
