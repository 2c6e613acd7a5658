package import PanTraces

/// How many people made the gestures of a batch.
///
/// Gestures of one person are alike. With each gesture treated as another person's, a nominal 95 %
/// interval covered the truth in 35 to 63 of 100 simulated studies.
package enum Sampling: Equatable, Sendable {
  /// A number of people, some with several gestures: intervals are by person.
  case people(Int)
  /// As many people as gestures.
  case distinctPeople(Int)
  /// No participants are recorded: each gesture counts as another person's.
  case unknown

  /// Below this many people nothing is claimed: the two-sided sign test of five who all go one way
  /// has a p-value of 2 / 2⁵ = 0.0625.
  package static let leastPeople = 6

  /// The sampling of gestures of some people. `repeats` says that they made several in the study.
  init(people: Int, gestures: Int, isKnown: Bool, repeats: Bool) {
    if !isKnown {
      self = .unknown
    } else if people < gestures || repeats && people < Self.leastPeople {
      self = .people(people)
    } else {
      self = .distinctPeople(people)
    }
  }

  /// Whether there are too few people for any interval.
  package var isTooFew: Bool {
    if case .people(let count) = self { count < Self.leastPeople } else { false }
  }

  /// Whether it was recorded who made the gestures.
  package var isKnown: Bool { self != .unknown }

  /// Whether people made several gestures.
  package var repeats: Bool { if case .people = self { true } else { false } }

  /// How many people are known to be behind the figures. Nil if not recorded.
  package var people: Int? {
    switch self {
    case .people(let count), .distinctPeople(let count): count
    case .unknown: nil
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

    /// How many people have a name.
    package var named: Int { numbers.count }

    /// How many gestures have no participant if others have one.
    package var unnamed: Int { numbers.isEmpty ? 0 : count - numbers.count }

    private static func value(_ place: inout Int) -> Int { place }
  }
}

extension BatchSummary {
  /// The decisions and verdicts of each person's gestures.
  struct OutcomesByPerson: Sendable {
    /// The people's numbers.
    private(set) var index = Sampling.PeopleIndex()
    /// The people by number. Nil for one who is not recorded.
    private(set) var persons: [Person?] = []
    /// The decisions on each one's gestures.
    private var decisions: [DecisionCounts] = []
    /// For each person in turn the number of gestures of each verdict.
    private var verdicts: [UInt32] = []

    /// Who made the gestures.
    var sampling: Sampling { index.sampling }
    /// How many people there are. A gesture without a participant counts as a new one.
    var count: Int { index.count }

    /// Counts one more gesture and returns its person's number.
    mutating func add(_ analysis: TraceAnalysis) -> Int {
      let person = index.number(of: analysis.person)
      if person == persons.count {
        persons.append(analysis.person)
        decisions.append(.none)
        verdicts += repeatElement(0, count: TraceAnalysis.Verdict.allCases.count)
      }
      decisions[person] = decisions[person] + (analysis.counts ?? .none)
      verdicts[person * TraceAnalysis.Verdict.allCases.count + analysis.verdict.number] += 1
      return person
    }

    /// The figure as a rate for each person. Nil for a figure that is not a rate.
    func rates(of figure: DecisionFigure) -> RateEstimate.ByPerson? {
      let rates = decisions.compactMap { figure.rate(of: $0) }
      guard rates.count == decisions.count else { return nil }
      return RateEstimate.ByPerson(rates, of: persons, sampling: sampling)
    }

    /// How many gestures came to a verdict.
    func count(of verdict: TraceAnalysis.Verdict) -> Int {
      stride(from: verdict.number, to: verdicts.count, by: TraceAnalysis.Verdict.allCases.count)
        .reduce(0) { $0 + Int(verdicts[$1]) }
    }

    /// The share of gestures with a verdict, with its interval.
    func rate(of verdict: TraceAnalysis.Verdict) -> RateEstimate {
      let (wanted, stride) = (verdict.number, TraceAnalysis.Verdict.allCases.count)
      let rates = persons.indices.map { person in
        let counts = verdicts[person * stride..<(person + 1) * stride]
        return Rate(Int(counts[counts.startIndex + wanted]), of: counts.reduce(0) { $0 + Int($1) })
      }
      return RateEstimate(byPerson: rates, isKnown: sampling.isKnown)
    }
  }
}

extension TraceAnalysis.Verdict {
  /// The index among all cases.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
