import PanMetrics
import PanReplay
import PanText
package import PanTraces

/// What traces are put into groups by: columns of the recordings, or what is known of every trace.
package struct Grouping: Sendable {
  /// What is known of every trace, by the name that stands for it.
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

  /// What a trace without a value is put under.
  package static let none = "(none)"

  /// A name that is no column of any recording.
  package struct UnknownColumn: Error {
    /// The name.
    package let name: String
    /// The one that was likely meant; nil where none is like it.
    package let nearest: String?
    /// Those that there are.
    package let available: [String]
  }

  /// Takes the names of columns, among those that the recordings have of their own.
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

  /// What a trace is put under, a value for each column; nil where it has none.
  package func values(of trace: GroupSubject) -> [String?] {
    columns.map { column in
      switch column {
      case .own(let name):
        trace.columns[named: name]?.text ?? trace.metadata?[ColumnRole.lowercased(name)]
      case .known(.file): trace.source
      case .known(.participant): trace.personName
      case .known(.intent): trace.intent?.name
      case .known(.decision): trace.decision?.name
      case .known(.direction): trace.direction?.name
      case .known(.refreshRate): trace.refreshRate.flatMap { NumberText.shortest($0) }
      }
    }
  }
}

/// What can be asked of a trace when groups are made.
package struct GroupSubject: Sendable {
  let source: String
  let person: Person?
  let intent: TransitionOutcome?
  let decision: TransitionOutcome?
  let direction: TravelDirection?
  let refreshRate: Double?
  let columns: [PassthroughColumn]
  /// The lines in front of its file, by their keys in small letters.
  let metadata: [String: String]?

  /// Of a trace that was analyzed; `metadata` has the lines in front of each file.
  package init(_ trace: AnalyzedTrace, metadata: [String: [String: String]] = [:]) {
    let analysis = trace.analysis
    source = trace.source
    person = analysis.person
    intent = analysis.intent
    decision = analysis.recordedDecision
    direction = analysis.end == .notRecognized ? nil : analysis.travel.direction
    refreshRate = analysis.displayRate
    columns = analysis.columns
    self.metadata = metadata[trace.source]
  }

  /// Of a trace that rules were compared on, each on a display of its own.
  package init(
    _ source: String, _ trace: ComparedTrace, metadata: [String: [String: String]] = [:]
  ) {
    self.source = source
    person = trace.person
    intent = trace.intent
    decision = trace.recordedDecision
    direction = trace.direction
    refreshRate = nil
    columns = trace.columns
    self.metadata = metadata[source]
  }

  /// Of a trace as it was recorded, whose direction and display are those that it says itself.
  package init(
    _ source: String, _ trace: Trace, metadata: [String: [String: String]] = [:]
  ) {
    self.source = source
    person = trace.person
    intent = trace.intent
    decision = trace.recordedDecision
    direction = trace.travelDirection
    refreshRate = trace.refreshRate
    columns = trace.columns
    self.metadata = metadata[source]
  }

  /// The name of who made it, with the file where the same name in another file is another person.
  var personName: String? {
    person.map { $0.input == nil ? $0.name : "\($0.name) (\(source))" }
  }
}

/// Traces that have the same values, under these.
package struct GroupMembers: Sendable {
  /// A value for each column.
  package let labels: [String]
  /// The places of the traces among all.
  package fileprivate(set) var places: [Int] = []

  /// What stands for the group in one text.
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

  /// The number of the group that each of so many traces is in, of all their groups.
  static func numbers(_ groups: [GroupMembers], of count: Int) -> [Int32] {
    var numbers = [Int32](repeating: 0, count: count)
    for (number, group) in groups.enumerated() {
      for place in group.places { numbers[place] = Int32(truncatingIfNeeded: number) }
    }
    return numbers
  }
}
