/// Numbers that are taken out in the order in which they were added, and gaps among them.
struct NumberQueue {
  private var numbers: [Int?] = []
  /// How many were taken from the front and not yet removed.
  private var taken = 0

  /// The first number that was not taken; nil where there is none.
  var first: Int? {
    for number in numbers[taken...] {
      if let number { return number }
    }
    return nil
  }

  mutating func append(_ number: Int?) { numbers.append(number) }

  /// Forgets all numbers, but not the room for them.
  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    taken = 0
  }

  /// Takes out the first, which must be there.
  mutating func removeFirst() -> Int? {
    taken += 1
    let number = numbers[taken - 1]
    // Seldom, so that moving the others up costs little.
    if taken > 1024, 2 * taken > numbers.count {
      numbers.removeFirst(taken)
      taken = 0
    }
    return number
  }
}
