import PanText
public import PanTraces

/// Who stands behind the figures of a batch, and so how far to trust them.
///
/// Gestures of one person are alike. Taken as if each came from another person, a nominal 95 %
/// interval held the truth in 35 to 63 of 100 simulated studies.
public enum Sampling: Equatable, Sendable {
  /// So many people, some with several gestures: intervals are by person.
  case people(Int)
  /// Each gesture is another person's, of so many.
  case distinctPeople(Int)
  /// Nobody recorded whose the gestures are, so that each is taken as another person's.
  case unknown

  /// Below this many people nothing is claimed: not even the most even split of fewer could be told
  /// from chance at 5 %.
  public static let leastPeople = 6

  /// Whether there are too few people for any interval.
  public var isTooFew: Bool {
    if case .people(let count) = self { count < Self.leastPeople } else { false }
  }

  /// Whether it was recorded who made the gestures.
  public var isKnown: Bool { self != .unknown }

  /// Whether people made several gestures.
  public var repeats: Bool { if case .people = self { true } else { false } }

  /// How many people are known to be behind the figures; nil where nobody recorded it.
  public var people: Int? {
    switch self {
    case .people(let count), .distinctPeople(let count): count
    case .unknown: nil
    }
  }
}

/// Numbers for the people of a batch, in the order of their first gestures.
///
/// A gesture without a person is taken as another person's.
public struct PeopleIndex: Sendable {
  private var numbers: [Person: Int] = [:]
  /// How many numbers were given.
  public private(set) var count = 0
  /// How many gestures were asked for.
  private var gestures = 0

  /// Creates an index of nobody.
  public init() {}

  /// The number of who made the next gesture.
  public mutating func number(of person: Person?) -> Int {
    gestures += 1
    let next = count
    let number = person.map { Self.value(&numbers[$0, default: next]) } ?? next
    if number == next { count += 1 }
    return number
  }

  /// What the gestures asked for come to.
  public var sampling: Sampling {
    if numbers.isEmpty { return .unknown }
    return count < gestures ? .people(count) : .distinctPeople(count)
  }

  /// How many names stand for somebody else in each of several inputs.
  public var repeatedNames: Int {
    var inputs: [ByteKey: Int] = [:]
    for person in numbers.keys { inputs[ByteKey(person.name), default: 0] += 1 }
    return inputs.values.count { $0 > 1 }
  }

  private static func value(_ place: inout Int) -> Int { place }
}
