import PanEngine
package import PanTraces

/// What one recording shows of whether it can be believed.
package struct GestureEvidence: Sendable {
  /// Whether rows have the time of the row before so often that the clock stands still.
  var clockStands = false
  /// Whether the finger is faster than any, or the samples are nearer or farther apart in the mean.
  var clockIsUnlikely = false
  /// Whether the finger crosses the screen faster than any can.
  var isTooFast = false
  /// The time between samples in seconds: the median, or the mean if only a row is known. Nil if
  /// the clock is likely.
  var step: Double?
  /// Whether the finger has several moves, and all are at one place.
  var isStill = false
  /// Whether positions lie far outside of the container.
  var isBeyond = false
  /// Whether they would not if x and y were exchanged.
  var fitsExchanged = false
  /// Whether all positions are as small as shares of a container are.
  var isTiny = false
  /// The container's width.
  var width = 0.0
  /// How many containers the positions reach over, or how far down they reach if they are tiny.
  var reach = 0.0
  /// The way of the drag. Nil if it is too short to have one, or if cancelling was meant.
  var way: TravelDirection?
  /// The direction that the recording says to finish.
  var stated: TravelDirection?
  /// A digest of the samples. Nil for recordings so short that they may be equal by chance.
  var digest: Digest?
  /// Whether samples are too far apart for the window of any velocity.
  var isSparse = false
  /// Whether the end is missing.
  var isOpen = false

  /// Samples must be as near as this: no estimator looks back farther.
  private static let longestStep = 0.1
  /// How far a drag goes at least, in points: a pan's usual hysteresis.
  private static let shortestDrag = 10.0
  /// How far positions may be outside of the container, in its size.
  private static let slack = 0.25
  /// The largest position that a share of a container has, if a width is the unit of both axes.
  private static let largestShare = 2.5
  /// Equal recordings are copies from this many samples on.
  private static let leastSamples = 5
  /// How many samples of a recording a digest looks at.
  private static let digested = 16

  /// Looks at a recording. Positions of one that says no container are held against `container`.
  package init(of trace: borrowing Trace, container: Vector) {
    let count = trace.samples.count
    guard let first = trace.samples.first, let last = trace.samples.last else { return }
    var (standing, latest) = (0, -Double.infinity)
    var (low, high) = (first.position, first.position)
    for sample in trace.samples {
      let place = sample.position
      low = Vector(x: min(low.x, place.x), y: min(low.y, place.y))
      high = Vector(x: max(high.x, place.x), y: max(high.y, place.y))
      guard sample.pointer == 0 else { continue }
      if sample.phase == .move, sample.time == latest { standing += 1 }
      latest = sample.time
    }
    stated = trace.travelDirection
    isOpen = !trace.isTerminated
    isStill = count >= Self.leastSamples && low == high
    clockStands = standing >= 3 && 2 * standing >= count - 2
    readTimes(trace.notes.map { $0.code }, count: count, duration: last.time - first.time)
    if clockIsUnlikely {
      let steps = zip(trace.samples, trace.samples.dropFirst()).map { $1.time - $0.time }
        .filter { $0 > 0 }.sorted()
      step = steps.isEmpty ? nil : steps[steps.count / 2]
    }
    readPlaces(
      low, high,
      Vector(
        x: trace.containerWidth ?? container.x, y: trace.containerHeight ?? container.y))
    if trace.intent != .cancel, (high - low).length >= Self.shortestDrag {
      way = trace.dragDirection
    }
    guard count >= Self.leastSamples else { return }
    var words = [UInt64(count)]
    for index in stride(from: 0, to: count, by: max(1, count / Self.digested)) {
      let (place, time) = (trace.samples[index].position, trace.samples[index].time)
      // Times since the start are rounded: a copy may have been recorded at another time.
      let ticks = UInt64(min(max(time, 0), 1e6) * 1e4 + 0.5)
      words += [ticks, place.x.bitPattern, place.y.bitPattern]
    }
    digest = Digest(of: words)
  }

  /// Takes what a row of `analyze` keeps of a recording.
  package init(of analysis: borrowing TraceAnalysis) {
    isOpen = analysis.notes.contains(.unterminated)
    readTimes(analysis.notes, count: analysis.sampleCount, duration: analysis.duration)
    switch analysis.travelBasis.direction {
    case .common, .strayed, .drag: return
    case .configured, .contradicted, .recorded: break
    }
    stated = analysis.travel.direction
    if analysis.intent != .cancel, let release = analysis.release, release.state.progress != 0 {
      way = release.state.progress > 0 ? stated : stated?.opposite
    }
  }

  private mutating func readTimes(_ notes: [Diagnostic.Code], count: Int, duration: Double) {
    isTooFast = notes.contains(.jump)
    clockIsUnlikely = isTooFast || notes.contains(.unlikelyClock)
    guard count > 3, duration > 0 else { return }
    let mean = duration / Double(count - 1)
    if clockIsUnlikely { step = mean }
    isSparse = mean > Self.longestStep && notes.contains(.sparse)
  }

  private mutating func readPlaces(_ low: Vector, _ high: Vector, _ container: Vector) {
    func goesBeyond(_ container: Vector) -> Bool {
      let slack = Self.slack
      return low.x < -container.x * slack || low.y < -container.y * slack
        || high.x > container.x * (1 + slack) || high.y > container.y * (1 + slack)
    }
    isBeyond = goesBeyond(container)
    fitsExchanged = isBeyond && !goesBeyond(Vector(x: container.y, y: container.x))
    let shares = -0.5...Self.largestShare
    isTiny =
      low != high && shares.contains(low.x) && shares.contains(low.y) && shares.contains(high.x)
      && shares.contains(high.y) && min(container.x, container.y) > 20 * Self.largestShare
    width = container.x
    reach = isTiny ? high.y : max(high.x / container.x, high.y / container.y)
  }
}
