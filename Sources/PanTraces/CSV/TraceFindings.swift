import PanMotion

/// What a whole trace shows that no single row does.
struct TraceFindings {
  /// A finger does not cross more than this many containers in a second.
  private static let fastest = 20.0
  /// A finger that rests this long sends nothing; from here on it counts as silence.
  private static let longestStep = 0.040
  /// Times that stand for exact milliseconds are off by rounding; a nanosecond of grace decides for
  /// the written number, as it does for the estimators.
  private static let grace = 1e-9
  /// At 30 Hz rows are 33 ms apart, with some play for rounding.
  private static let sparseStep = 0.0325
  /// The height of a common phone in points, where the recording does not say.
  private static let usualContainer = 852.0

  /// A finding before its sample's line is looked up.
  struct Finding {
    var code: DiagnosticCode
    /// The sample it was first found at.
    var sample: Int
    var count: Int
  }

  private(set) var list: [Finding] = []
  /// Where the positions lie; nil without any.
  private(set) var extent: PositionExtent?

  /// Looks through a trace's samples; `container` is the larger of its recorded width and height.
  ///
  /// What another trace showed is forgotten, but not the memory.
  mutating func examine(_ samples: [TouchSample], container: Double?) {
    list.removeAll(keepingCapacity: true)
    examineSteps(samples, limit: Self.fastest * (container ?? Self.usualContainer))
    // The extent can only raise the limit, so it is only asked where something is over it.
    if container == nil, list.contains(where: { $0.code == .jump || $0.code == .liftJump }),
      let extent
    {
      list.removeAll(keepingCapacity: true)
      let size = max(
        Self.usualContainer, extent.high.x - extent.low.x, extent.high.y - extent.low.y)
      examineSteps(samples, limit: Self.fastest * size)
    }
    if samples.count < 3 { note(.fewSamples, Tally(first: 0, count: 1)) }
    if let last = samples.lastIndex(where: { $0.pointer == 0 }), !samples[last].phase.endsContact {
      note(.unterminated, Tally(first: last, count: 1))
    }
  }

  /// How often something is found, while steps are looked at.
  private struct Tally {
    var first = 0
    var count = 0

    @inline(__always)
    mutating func note(_ sample: Int) {
      if count == 0 { first = sample }
      count &+= 1
    }
  }

  /// Looks at the steps of the first pointer, where the others are, and how far all of them reach.
  ///
  /// Every sample of every file goes through here: nothing is called in the loops, so that what goes
  /// from step to step stays in registers.
  private mutating func examineSteps(_ samples: [TouchSample], limit: Double) {
    extent = nil
    // The first sample is always the first pointer's, and a touch down.
    guard let first = samples.first else { return }
    var extent = PositionExtent(at: first.position)
    for sample in samples { extent.add(sample.position) }
    self.extent = extent
    // Kept as numbers: of vectors, the optimiser makes more than it needs.
    var last = (first.time, first.position.x, first.position.y)
    var lastStep = Vector.zero
    var (pointers, silences, jumps, liftJumps) = (Tally(), Tally(), Tally(), Tally())
    var steps = 0
    var wideSteps = 0
    let squaredLimit = limit * limit
    for index in 1..<samples.count {
      let sample = samples[index]
      guard sample.pointer == 0 else {
        pointers.note(index)
        continue
      }
      let (time, x, y) = (
        sample.time - last.0, sample.position.x - last.1, sample.position.y - last.2
      )
      last = (sample.time, sample.position.x, sample.position.y)
      guard sample.phase != .down else {
        lastStep = .zero
        continue
      }
      let isFast = x * x + y * y > squaredLimit * time * time
      if time > Self.longestStep + Self.grace { silences.note(index) }
      if sample.phase == .move {
        if isFast { jumps.note(index) }
        steps &+= 1
        if time >= Self.sparseStep { wideSteps &+= 1 }
      } else if sample.phase == .up {
        let step = Vector(x: x, y: y)
        let turnsBack = step.dot(lastStep) < 0 && 4 * step.dot(step) >= lastStep.dot(lastStep)
        if isFast && time > 0 || step.length > 1 && turnsBack { liftJumps.note(index) }
      }
      lastStep = Vector(x: x, y: y)
    }
    note(.severalPointers, pointers)
    note(.silence, silences)
    note(.jump, jumps)
    note(.liftJump, liftJumps)
    if steps >= 3, 2 * wideSteps > steps { note(.sparse, Tally(first: 0, count: 1)) }
  }

  private mutating func note(_ code: DiagnosticCode, _ tally: Tally) {
    guard tally.count > 0 else { return }
    list.append(Finding(code: code, sample: tally.first, count: tally.count))
  }
}
