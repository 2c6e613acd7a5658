import PanMotion

/// A weighted sum of the velocities of the last steps.
///
/// A step that is missing, or took no time, counts as zero, as in Flutter.
struct RecentSteps {
  /// The weight of the step to the newest sample.
  var newest: Double
  /// The weight of the step before it.
  var second: Double
  /// The weight of the step before that.
  var third: Double

  /// Creates a blend; its weights should add up to 1.
  init(newest: Double, second: Double = 0, third: Double = 0) {
    self.newest = newest
    self.second = second
    self.third = third
  }

  func velocity(_ window: WindowedSamples) -> FittedVelocity {
    let samples = window.samples
    var sum = Vector.zero
    var index = samples.count - 1
    for weight in [newest, second, third] where index > 0 {
      let step = Vector.step(
        samples[index].place - samples[index - 1].place,
        samples[index].time - samples[index - 1].time)
      sum += step * weight
      index -= 1
    }
    return FittedVelocity(sum)
  }
}
