/// The position in a pass of labeling by eye.
package struct LabelingPass: Equatable, Sendable {
  /// The gestures to label, by number or index.
  package let gestures: [Int]
  /// The number of gestures seen, with skipped ones.
  package private(set) var seen = 0

  /// Begins with the first.
  package init(_ gestures: [Int]) { self.gestures = gestures }

  /// The current gesture. Nil after the last.
  package var current: Int? { seen < gestures.count ? gestures[seen] : nil }

  /// Goes to the next.
  mutating func advance() { seen += 1 }
}
