import PanText

/// The places of gestures that belong together, in the order of their first appearance.
struct OutcomeGroups {
  let members: [[Int]]

  init(_ outcomes: [LabeledOutcome]) {
    var places: [ByteKey: Int] = [:]
    var members: [[Int]] = []
    for (index, outcome) in outcomes.enumerated() {
      if let group = outcome.group {
        if let place = places[ByteKey(group)] {
          members[place].append(index)
          continue
        }
        places[ByteKey(group)] = members.count
      }
      members.append([index])
    }
    self.members = members
  }
}
