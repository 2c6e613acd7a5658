/// Going through gestures by eye, to say what they meant.
package struct EyeLabelling: Equatable, Sendable {
  /// The numbers of the gestures, as recorded.
  package let numbers: [Int]
  /// How many have been seen.
  package private(set) var seen = 0

  /// Begins with the first.
  package init(_ numbers: [Int]) { self.numbers = numbers }

  /// The number of the gesture to look at; nil after the last.
  package var current: Int? { seen < numbers.count ? numbers[seen] : nil }

  /// Goes to the next.
  mutating func advance() { seen += 1 }
}
