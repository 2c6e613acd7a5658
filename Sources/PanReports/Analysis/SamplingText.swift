import PanDocuments
package import PanMetrics

/// Who stands behind figures, in words.
package enum SamplingText {
  /// What intervals and tests rest on.
  package static func sentence(_ sampling: Sampling) -> String {
    switch sampling {
    case .people(let count) where sampling.isTooFew:
      "No intervals: gestures of one person are alike, and \(Self.people(count)) "
        + "\(count == 1 ? "is" : "are") fewer than \(Sampling.leastPeople)."
    case .people(let count): "Intervals are by person (\(count) people)."
    case .distinctPeople(let count):
      "Intervals are by person (\(Self.people(count)), one gesture each)."
    case .unknown:
      "Intervals are as if each gesture came from another person: no participant column."
    }
  }

  /// What a test of differences is called.
  static func test(_ sampling: Sampling) -> String {
    if case .people(let count) = sampling { "by person, \(people(count))" } else { "McNemar" }
  }

  /// So many people: `1 person`, `2 people`.
  static func people(_ count: Int) -> String {
    count == 1 ? "1 person" : "\(count) people"
  }

  /// The same, and whom names stand for where that may not be what was meant.
  package static func sentences(_ sampling: Sampling, repeatedNames: Int) -> [String] {
    [sentence(sampling)] + (names(repeatedNames).map { [$0] } ?? [])
  }

  /// What to know where names of people stand in several files; nil where none does.
  static func names(_ count: Int) -> String? {
    guard count > 0 else { return nil }
    return (count == 1 ? "1 name of a person stands" : "\(count) names of people stand")
      + " in several files, for somebody else in each (--people shared takes them for the same)."
  }

  /// The same for programs: how many people, whether intervals are by person, and the sentence.
  static func data(_ sampling: Sampling) -> Document.Value {
    .object([
      .init("people", sampling.people.map { .integer($0) } ?? .null),
      .init("by_person", .bool(sampling.people != nil)),
      .init("note", .string(sentence(sampling))),
    ])
  }
}
