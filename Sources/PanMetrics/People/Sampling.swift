import PanText
package import PanTraces

/// How many people made the gestures of a batch.
///
/// Gestures of one person are alike. With each gesture treated as another person's, a nominal 95 %
/// interval covered the truth in 35 to 63 of 100 simulated studies.
public enum Sampling: Equatable, Sendable {
  /// A number of people, some with several gestures: intervals are by person.
  case people(Int)
  /// As many people as gestures.
  case distinctPeople(Int)
  /// No participants are recorded: each gesture counts as another person's.
  case unknown

  /// Below this many people nothing is claimed: the two-sided sign test of five who all go one way
  /// has a p-value of 2 / 2⁵ = 0.0625.
  public static let leastPeople = 6

  /// Whether there are too few people for any interval.
  public var isTooFew: Bool {
    if case .people(let count) = self { count < Self.leastPeople } else { false }
  }

  /// Whether it was recorded who made the gestures.
  public var isKnown: Bool { self != .unknown }

  /// Whether people made several gestures.
  public var repeats: Bool { if case .people = self { true } else { false } }

  /// How many people are known to be behind the figures; nil where not recorded.
  public var people: Int? {
    switch self {
    case .people(let count), .distinctPeople(let count): count
    case .unknown: nil
    }
  }
}

/// Numbers for the people of a batch, in the order of their first gestures.
///
/// A gesture without a participant counts as another person's.
package struct PeopleIndex: Sendable {
  private var numbers: [Person: Int] = [:]
  /// How many people have a number.
  package private(set) var count = 0
  /// How many gestures were numbered.
  private var gestures = 0

  package init() {}

  /// The number of the next gesture's person.
  package mutating func number(of person: Person?) -> Int {
    gestures += 1
    let next = count
    let number = person.map { Self.value(&numbers[$0, default: next]) } ?? next
    if number == next { count += 1 }
    return number
  }

  /// The sampling of the numbered gestures.
  package var sampling: Sampling {
    if numbers.isEmpty { return .unknown }
    return count < gestures ? .people(count) : .distinctPeople(count)
  }

  /// How many names occur in several inputs, where they stand for different people.
  package var repeatedNames: Int {
    var inputs: [ByteKey: Int] = [:]
    for person in numbers.keys { inputs[ByteKey(person.name), default: 0] += 1 }
    return inputs.values.count { $0 > 1 }
  }

  private static func value(_ place: inout Int) -> Int { place }
}

/// The decisions and verdicts of each person's gestures.
///
/// While no participant is known each gesture takes one byte.
struct OutcomesByPerson: Sendable {
  private var index = PeopleIndex()
  /// The people by number, nil for one who is not recorded; empty while no participant is known.
  private(set) var persons: [Person?] = []
  /// The decisions on each one's gestures.
  private var decisions: [DecisionCounts] = []
  /// For each person in turn the number of gestures of each verdict.
  private var verdicts: [UInt32] = []
  /// The packed outcomes of all gestures while no participant is known.
  private var nameless: [UInt8] = []

  /// How many gestures come before the first one of a known person.
  private(set) var firstKnown = 0

  /// Who made the gestures.
  var sampling: Sampling { index.sampling }
  /// How many names occur in several inputs, where they stand for different people.
  var repeatedNames: Int { index.repeatedNames }
  /// How many people there are; a gesture without a participant counts as a new one.
  var count: Int { index.count }

  /// Counts one more gesture and returns its person's number; nil while no participant is known.
  mutating func add(_ analysis: TraceAnalysis) -> Int? {
    let person = index.number(of: analysis.person)
    let outcome = Outcome(analysis)
    guard sampling.isKnown else {
      nameless.append(outcome.byte)
      firstKnown += 1
      return nil
    }
    for byte in nameless { append(nil, Outcome(byte: byte)) }
    nameless = []
    if person == persons.count {
      append(analysis.person, outcome)
    } else {
      count(outcome, of: person)
    }
    return person
  }

  private mutating func append(_ person: Person?, _ outcome: Outcome) {
    persons.append(person)
    decisions.append(.none)
    for _ in TraceVerdict.allCases { verdicts.append(0) }
    count(outcome, of: persons.count - 1)
  }

  private mutating func count(_ outcome: Outcome, of person: Int) {
    decisions[person] = decisions[person] + outcome.decided
    verdicts[person * TraceVerdict.allCases.count + outcome.verdict] += 1
  }

  /// The figure as a rate for each person; nil for a figure that is not a rate.
  func rates(of figure: DecisionFigure) -> PersonRates? {
    let decisions = nameless.isEmpty ? self.decisions : [allNameless.decisions]
    let rates = decisions.compactMap { figure.rate(of: $0) }
    guard rates.count == decisions.count else { return nil }
    return PersonRates(
      rates, of: sampling.isKnown ? persons : rates.map { _ in nil }, sampling: sampling)
  }

  /// The share of gestures with a verdict, with its interval.
  func rate(of verdict: TraceVerdict) -> RateEstimate {
    let (wanted, stride) = (verdict.number, TraceVerdict.allCases.count)
    let rates = persons.indices.map { person in
      let counts = verdicts[person * stride..<(person + 1) * stride]
      return Rate(Int(counts[counts.startIndex + wanted]), of: counts.reduce(0) { $0 + Int($1) })
    }
    return RateEstimate(
      byPerson: sampling.isKnown
        ? rates : [Rate(allNameless.verdicts[wanted], of: nameless.count)],
      isKnown: sampling.isKnown)
  }

  /// The sums over all gestures while no participant is known.
  private var allNameless: (decisions: DecisionCounts, verdicts: [Int]) {
    var decisions = DecisionCounts.none
    var verdicts = TraceVerdict.allCases.map { _ in 0 }
    for byte in nameless {
      let outcome = Outcome(byte: byte)
      decisions = decisions + outcome.decided
      verdicts[outcome.verdict] += 1
    }
    return (decisions, verdicts)
  }
}

/// One gesture's verdict and decision, which fit in a byte.
private struct Outcome {
  /// The verdict's number.
  let verdict: Int
  /// The counts of the gesture; none where it was not decided, or not labeled.
  let decided: DecisionCounts

  init(_ analysis: TraceAnalysis) {
    verdict = analysis.verdict.number
    decided = analysis.decided ?? .none
  }

  init(byte: UInt8) {
    verdict = Int(byte >> 4)
    decided = DecisionCounts(
      meantFinish: Int(byte & 1), meantCancel: Int(byte >> 1 & 1),
      falseFinishes: Int(byte >> 2 & 1), falseCancels: Int(byte >> 3 & 1))
  }

  var byte: UInt8 {
    UInt8(verdict) << 4 | UInt8(decided.falseCancels) << 3 | UInt8(decided.falseFinishes) << 2
      | UInt8(decided.meantCancel) << 1 | UInt8(decided.meantFinish)
  }
}

extension TraceVerdict {
  /// The index among all cases.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
