import PanText

/// Gestures that belong together, in the order of their first appearance.
struct OutcomeGroups {
  /// The group of each gesture; one that belongs to nobody is a group of its own.
  let numbers: [Int32]
  /// The places of all gestures, group by group.
  private let places: [Int32]
  /// Where each group begins among ``places``, and where the last one ends.
  private let starts: [Int32]

  init(_ outcomes: [LabeledOutcome]) {
    var known: [ByteKey: Int32] = [:]
    var numbers: [Int32] = []
    numbers.reserveCapacity(outcomes.count)
    var sizes: [Int32] = []
    for outcome in outcomes {
      let next = Int32(truncatingIfNeeded: sizes.count)
      var number = next
      if let key = outcome.group.map(ByteKey.init) {
        number = known[key] ?? next
        if number == next { known[key] = next }
      }
      if number == next { sizes.append(0) }
      sizes[Int(number)] += 1
      numbers.append(number)
    }
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

  /// The places of a group's gestures, rising; a group has at least one.
  func members(of group: Int) -> ArraySlice<Int32> {
    places[Int(starts[group])..<Int(starts[group + 1])]
  }
}
