import PanReplay
import PanText

/// Where a sheet may rest, and where the gesture finds it.
public struct Detents: Equatable, Hashable, Sendable {
  /// The heights as shares of the container's, in `0.05...0.95`, rising.
  public let heights: [Double]
  /// The index of the height at which the gesture starts.
  public let start: Int
  /// Whether it can be put away: below the lowest height it rests nowhere, and is dismissed.
  public let canBeDismissed: Bool

  /// Creates detents; nil unless the heights rise within their range, the start is the index of one of
  /// them, and there is somewhere to go.
  public init?(heights: [Double], start: Int, canBeDismissed: Bool = true) {
    let isRising = zip(heights, heights.dropFirst()).allSatisfy { $0 < $1 }
    guard isRising, heights.allSatisfy(Self.range.contains),
      heights.indices.contains(start), heights.count + (canBeDismissed ? 1 : 0) > 1
    else { return nil }
    self.heights = heights
    self.start = start
    self.canBeDismissed = canBeDismissed
  }

  /// Higher a page sheet does not get in a small container, see ``PageSheet/Detent/large``.
  static let range = 0.05...0.95

  /// The largest height.
  var tallest: Double { heights[heights.count - 1] }

  /// The places as shares of the way from the tallest downwards, rising: what a
  /// ``PanReplay/SnapRule`` calls anchors.
  ///
  /// The first is the tallest height; the last, at 1, is out of the screen where it can be dismissed.
  public var anchors: [Double] {
    heights.reversed().map { (tallest - $0) / tallest } + (canBeDismissed ? [1] : [])
  }

  /// The index of the start among the ``anchors``.
  public var startAnchor: Int { heights.count - 1 - start }

  /// The height at an anchor, as a share of the container's; nil where the sheet is dismissed.
  public func height(atAnchor index: Int) -> Double? {
    heights.indices.contains(heights.count - 1 - index) ? heights[heights.count - 1 - index] : nil
  }

  /// The anchor nearest to a progress, which counts from the start in shares of the way.
  func anchor(nearestTo progress: Double) -> Int {
    let places = anchors
    let place = places[startAnchor] + progress
    return places.indices.min { (places[$0] - place).magnitude < (places[$1] - place).magnitude }
      ?? startAnchor
  }

  /// A rule between these anchors where it is one of anchors; any other as it is.
  func between(_ policy: FinishPolicy) -> FinishPolicy {
    guard case .snap(var rule) = policy else { return policy }
    rule.anchors = anchors
    rule.start = startAnchor
    return .snap(rule)
  }

  /// What moves a sheet between them, and rests where a rule decides.
  func interaction(deciding policy: FinishPolicy) -> InteractionStyle {
    let rule: SnapRule? = if case .snap(let rule) = between(policy) { rule } else { nil }
    return .custom(
      CustomInteraction(
        DetentInteraction.name, DetentInteraction(self, rule: rule),
        settings: [
          .init(key: "anchors", text: Self.text(anchors)),
          .init(key: "start", text: Self.text([anchors[startAnchor]])),
          .init(key: "rule", text: policy.text),
        ]))
  }

  /// Numbers between slashes, as in a rule's anchors.
  static func text(_ shares: [Double]) -> String {
    shares.map { ComponentValue.number($0).text }.joined(separator: "/")
  }
}
