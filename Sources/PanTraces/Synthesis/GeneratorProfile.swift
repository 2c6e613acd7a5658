/// Everything a synthetic corpus depends on besides its seed.
public struct GeneratorProfile: Equatable, Sendable {
  /// The direction in which the content travels.
  public var direction: TravelDirection
  /// The width of the container, in points, 50 to 10,000.
  public var containerWidth: Double
  /// The height of the container, in points, 50 to 10,000.
  public var containerHeight: Double
  /// How many people take part, from 1.
  public var participants: Int
  /// The probability that somebody means to finish, 0 to 1.
  public var finishRatio: Double
  /// Where the labels come from.
  public var intentModel: IntentModel
  /// How often each kind of gesture occurs.
  public var mix: GestureMix
  /// How the intent to finish shows.
  public var finish: IntentExpression
  /// How the intent to go back shows.
  public var cancel: IntentExpression
  /// The panel.
  public var sensor: SensorProfile

  /// Creates a profile; what is not given is an everyday corpus of back swipes.
  public init(
    direction: TravelDirection = .right, containerWidth: Double = 393,
    containerHeight: Double = 852, participants: Int = 12, finishRatio: Double = 0.6,
    intentModel: IntentModel = .expressed(slipRate: 0.03), mix: GestureMix = .usual,
    finish: IntentExpression = .usualFinish, cancel: IntentExpression = .usualCancel,
    sensor: SensorProfile = SensorProfile()
  ) {
    self.direction = direction
    self.containerWidth = containerWidth
    self.containerHeight = containerHeight
    self.participants = participants
    self.finishRatio = finishRatio
    self.intentModel = intentModel
    self.mix = mix
    self.finish = finish
    self.cancel = cancel
    self.sensor = sensor
  }

  /// The length of a whole transition: the container's side along the travel, in points.
  public var travel: Double { direction.isHorizontal ? containerWidth : containerHeight }

  /// A part of a profile that cannot be generated from.
  public enum Problem: Error, Equatable, Sendable, CaseIterable {
    /// A width or height out of its range.
    case container
    /// Fewer people than one.
    case participants
    /// A probability out of 0 to 1.
    case finishRatio
    /// A rate out of 0 to 1, or a rule without numbers.
    case intentModel
    /// Weights that nothing can be drawn with.
    case mix
    /// An intent's expression out of its range.
    case expression
    /// A panel out of its range.
    case sensor
  }

  /// Throws the first part that is out of its documented range.
  func check() throws(Problem) {
    let sides: ClosedRange<Double> = 50...10_000
    let share: ClosedRange<Double> = 0...1
    if !sides.contains(containerWidth) || !sides.contains(containerHeight) { throw .container }
    if participants < 1 { throw .participants }
    if !share.contains(finishRatio) { throw .finishRatio }
    switch intentModel {
    case .expressed(let slipRate): if !share.contains(slipRate) { throw .intentModel }
    case .rule(let rule, let flipRate):
      if !share.contains(flipRate) || rule.progress.isNaN || rule.velocity.isNaN {
        throw .intentModel
      }
    }
    if !mix.isDrawable { throw .mix }
    if !finish.isUsable || !cancel.isUsable { throw .expression }
    if !sensor.isUsable { throw .sensor }
  }
}

extension IntentExpression {
  fileprivate var isUsable: Bool {
    let share: ClosedRange<Double> = 0...1
    return share.contains(progress) && share.contains(progressSpread) && share.contains(restRate)
      && liftShare.lowerBound >= 0.3 && liftShare.upperBound <= 1
  }
}

extension SensorProfile {
  fileprivate var isUsable: Bool {
    let share: ClosedRange<Double> = 0...1
    let points: ClosedRange<Double> = 0...100
    return (10...1000).contains(rate) && (0...1).contains(timeJitter)
      && [positionNoise, positionQuantum, stillDistance, firstMoveDistance]
        .allSatisfy(points.contains)
      && [dropRate, stallRate, repeatAtEndRate].allSatisfy(share.contains)
  }
}
