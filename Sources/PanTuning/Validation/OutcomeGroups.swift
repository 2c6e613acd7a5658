import PanText

/// Gestures that belong together, in the order of their first appearance.
struct OutcomeGroups {
  /// The places of each group's gestures.
  let members: [[Int]]
  /// The group of each gesture.
  let numbers: [Int32]

  init(_ outcomes: [LabeledOutcome]) {
    var places: [ByteKey: Int] = [:]
    var members: [[Int]] = []
    var numbers: [Int32] = []
    numbers.reserveCapacity(outcomes.count)
    for (index, outcome) in outcomes.enumerated() {
      if let group = outcome.group {
        if let place = places[ByteKey(group)] {
          members[place].append(index)
          numbers.append(Int32(truncatingIfNeeded: place))
          continue
        }
        places[ByteKey(group)] = members.count
      }
      numbers.append(Int32(truncatingIfNeeded: members.count))
      members.append([index])
    }
    self.members = members
    self.numbers = numbers
  }
}
