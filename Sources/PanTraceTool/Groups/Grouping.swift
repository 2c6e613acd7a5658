import PanAnalysis
import PanEngine
package import PanTraces

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
      } else if let match = own.first(where: { ColumnRole.lowercased($0) == key }) {
        columns.append(.own(match))
      } else {
        throw UnknownColumn(
          name: name, nearest: nearestName(to: name, in: available), available: available)
      }
    }
    self.names = names
    self.columns = columns
  }

  /// A trace's values, one for each column. Nil if it has none.
  package func values(of trace: GroupSubject) -> [String?] {
    columns.map { column in
      switch column {
      case .own(let name):
        trace.columns[named: name]?.text ?? trace.lines.values(of: name)[ByteKey(trace.source)]
      case .known(.file): trace.source
      case .known(.participant): trace.person?.name
      case .known(.intent): trace.intent?.name
      case .known(.decision): trace.decision?.name
      case .known(.direction): trace.direction?.name
      case .known(.refreshRate): trace.refreshRate.flatMap { NumberText.shortest($0) }
      }
    }
  }
}

/// The properties of a trace that it can be grouped by.
package struct GroupSubject: Sendable {
  let source: String
  let person: Person?
  let intent: TransitionOutcome?
  let decision: TransitionOutcome?
  let direction: TravelDirection?
  let refreshRate: Double?
  let columns: [Trace.PassthroughColumn]
  /// The header lines of files.
  let lines: HeaderLines

  /// Takes an analyzed trace. `lines` are the header lines of files.
  package init(_ trace: AnalyzedTrace, lines: HeaderLines = HeaderLines()) {
    let analysis = trace.analysis
    source = trace.source
    person = analysis.person
    intent = analysis.intent
    decision = analysis.recordedDecision
    direction = analysis.end.hasPan ? analysis.travel.direction : nil
    refreshRate = analysis.displayRate
    columns = analysis.columns
    self.lines = lines
  }

  /// Takes a compared trace, which has no display rate: each rule has its own.
  package init(
    _ source: String, _ trace: ComparedTrace, lines: HeaderLines = HeaderLines()
  ) {
    self.source = source
    person = trace.person
    intent = trace.intent
    decision = trace.recordedDecision
    direction = trace.direction
    refreshRate = nil
    columns = trace.columns
    self.lines = lines
  }
}

/// The traces with the same labels.
package struct GroupMembers: Sendable {
  /// A value for each column.
  package let labels: [String]
  /// The indices of the traces.
  package fileprivate(set) var places: [Int] = []

  /// The labels as one text.
  package var name: String { labels.joined(separator: ", ") }

  /// The groups of some traces in the order of their first ones, those without a value last.
  package static func all(
    _ subjects: some Sequence<GroupSubject>, by grouping: Grouping
  ) -> [GroupMembers] {
    var groups: [GroupMembers] = []
    var isWhole: [Bool] = []
    var places: [[ByteKey?]: Int] = [:]
    for (place, subject) in subjects.enumerated() {
      let values = grouping.values(of: subject)
      let key = values.map { $0.map(ByteKey.init) }
      let group = places[key] ?? groups.count
      if group == groups.count {
        places[key] = group
        groups.append(GroupMembers(labels: values.map { $0 ?? Grouping.none }))
        isWhole.append(!values.contains(nil))
      }
      groups[group].places.append(place)
    }
    return groups.indices.filter { isWhole[$0] }.map { groups[$0] }
      + groups.indices.filter { !isWhole[$0] }.map { groups[$0] }
  }

  /// The index of the group of each of `count` traces.
  static func numbers(_ groups: [GroupMembers], of count: Int) -> [Int32] {
    var numbers = [Int32](repeating: 0, count: count)
    for (number, group) in groups.enumerated() {
      for place in group.places { numbers[place] = Int32(truncatingIfNeeded: number) }
    }
    return numbers
  }
}
