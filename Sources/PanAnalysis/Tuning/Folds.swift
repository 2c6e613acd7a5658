import PanTraces

/// Cross-validation folds: a division of gestures into parts that share no person.
///
/// Groups stay whole. A gesture without a group is one of its own. Groups are shuffled with a seed, and
/// each goes to the part with the fewest gestures so far. With fewer than two groups for each part it
/// goes to the part with the fewest groups: the smallest group would otherwise be in every pair.
///
/// Groups are not sorted by size before: twelve people with unequal numbers of gestures then had the same
/// one or two divisions for every seed. Parts are not balanced by intent: the share of intents in one part
/// would tell that of the others, and rules for labels by a coin erred on 46 of 100 gestures that they had
/// not seen.
package struct Folds: Equatable, Sendable {
  /// The part of each gesture, in `0..<count`.
  package var parts: [Int] { groups.indices.map(part) }
  /// The group of each gesture, in memory that several divisions of the same gestures share.
  private let groups: [Int32]
  /// The part of each group.
  private let partsOfGroups: [UInt16]
  /// How many parts there are. At most one per group, and no more than 65,536.
  package let count: Int

  /// Divides gestures into `count` parts, or into fewer if there are fewer groups.
  package init(_ outcomes: [LabeledOutcome], count: Int = 5, seed: UInt64 = 1) {
    self.init(Groups(outcomes), count: count, seed: seed)
  }

  /// Divides gestures with known groups.
  init(_ known: Groups, count: Int, seed: UInt64) {
    var groups = Array(0..<known.count)
    var random = SeededRandom(seed: seed)
    random.shuffle(&groups)
    self.count = max(1, min(count, groups.count, 1 << 16))
    var parts = [UInt16](repeating: 0, count: groups.count)
    var loads = [Int](repeating: 0, count: self.count)
    let countsGroups = groups.count < 2 * self.count
    for group in groups {
      var best = 0
      for part in loads.indices.dropFirst() where loads[part] < loads[best] { best = part }
      loads[best] += countsGroups ? 1 : known.members(of: group).count
      parts[group] = UInt16(best)
    }
    self.groups = known.numbers
    partsOfGroups = parts
  }

  /// Divides gestures with known groups `most` times, each time otherwise.
  ///
  /// Seeds are tried from `seed` on, and those that repeat a division are passed over. The result has
  /// fewer divisions if no more are found: three people in three parts have one.
  static func distinct(
    _ known: Groups, count: Int, most: Int, seed: UInt64
  ) -> [Folds] {
    var found: [Folds] = []
    for attempt in 0..<UInt64(mostAttempts) where found.count < most {
      let folds = Folds(known, count: count, seed: seed &+ attempt)
      if !found.contains(where: { $0.divides(as: folds) }) { found.append(folds) }
    }
    return found
  }

  /// How many seeds are tried for divisions that differ.
  ///
  /// People who have fewer than ten divisions show all of them long before.
  private static let mostAttempts = 1000

  /// Whether the same gestures stand together, whatever the numbers of the parts.
  func divides(as other: Folds) -> Bool {
    guard count == other.count else { return false }
    // No part is empty, so that equal numbers of parts leave none without a partner.
    var partners = [UInt16?](repeating: nil, count: count)
    for (own, its) in zip(partsOfGroups, other.partsOfGroups) {
      if partners[Int(own)] == nil { partners[Int(own)] = its }
      if partners[Int(own)] != its { return false }
    }
    return true
  }

  /// The part of a gesture.
  func part(of gesture: Int) -> Int { Int(partsOfGroups[Int(groups[gesture])]) }
}

extension SeededRandom {
  /// The standard library's shuffle for words of 64 bits, so that the lab's page, whose words have
  /// 32, deals people to the same parts.
  mutating func shuffle<Value>(_ values: inout [Value]) {
    for place in values.indices.dropLast() {
      let ahead = next(upperBound: UInt64(values.count - place))
      values.swapAt(place, place + Int(ahead))
    }
  }
}

extension Folds {
  /// Gestures that belong together, in an order that their own figures give: draws with a seed are then
  /// the same whatever the order of files and rows.
  struct Groups {
    /// The group of each gesture. One without a person is a group of its own.
    let numbers: [Int32]
    /// The indices of all gestures, group by group.
    private let places: [Int32]
    /// Where each group begins among ``places``, and where the last one ends.
    private let starts: [Int32]

    init(_ outcomes: [LabeledOutcome]) {
      var known: [ByteKey: Int32] = [:]
      var numbers: [Int32] = []
      numbers.reserveCapacity(outcomes.count)
      var sizes: [Int32] = []
      /// For each group the gesture that comes before its others.
      var first: [Int] = []
      for (place, outcome) in outcomes.enumerated() {
        let next = Int32(truncatingIfNeeded: sizes.count)
        var number = next
        // By bytes: two names that look alike are two people.
        if let key = outcome.group.map(ByteKey.init) {
          number = known[key] ?? next
          if number == next { known[key] = next }
        }
        if number == next {
          sizes.append(0)
          first.append(place)
          // The first by its figures stands for the group when groups are put in order.
        } else if outcome.precedes(outcomes[first[Int(number)]]) {
          first[Int(number)] = place
        }
        sizes[Int(number)] += 1
        numbers.append(number)
      }
      // Sizes, then figures: nothing of the order in which files or rows came is left.
      let order = sizes.indices.sorted { one, other in
        sizes[one] != sizes[other]
          ? sizes[one] < sizes[other] : outcomes[first[one]].precedes(outcomes[first[other]])
      }
      var ranks = sizes
      for (rank, group) in order.enumerated() { ranks[group] = Int32(truncatingIfNeeded: rank) }
      numbers = numbers.map { ranks[Int($0)] }
      sizes = order.map { sizes[$0] }
      var starts: [Int32] = [0]
      starts.reserveCapacity(sizes.count + 1)
      for size in sizes { starts.append(starts[starts.count - 1] + size) }
      var ends = starts
      var places = [Int32](repeating: 0, count: numbers.count)
      for (place, number) in numbers.enumerated() {
        places[Int(ends[Int(number)])] = Int32(truncatingIfNeeded: place)
        ends[Int(number)] += 1
      }
      (self.numbers, self.places, self.starts) = (numbers, places, starts)
    }

    /// How many groups there are.
    var count: Int { starts.count - 1 }

    /// The indices of a group's gestures, rising. A group has at least one.
    func members(of group: Int) -> ArraySlice<Int32> {
      places[Int(starts[group])..<Int(starts[group + 1])]
    }
  }
}
