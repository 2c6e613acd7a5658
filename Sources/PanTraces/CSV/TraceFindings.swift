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
    var count = 1
  }

  private(set) var list: [Finding] = []

  /// Looks through a trace's samples; `container` is the larger of its recorded width and height.
  init(_ samples: [TouchSample], container: Double?) {
    examineFirstPointer(samples, limit: Self.fastest * (container ?? Self.usualContainer))
    // The extent can only raise the limit, so it is only asked where something is over it.
    if container == nil, list.contains(where: { $0.code == .jump || $0.code == .liftJump }) {
      list.removeAll()
      examineFirstPointer(samples, limit: Self.fastest * Self.extent(of: samples))
    }
    for index in samples.indices where samples[index].pointer != 0 {
      note(.severalPointers, index)
    }
    if samples.count < 3 { note(.fewSamples, 0) }
    if let last = samples.lastIndex(where: { $0.pointer == 0 }), !samples[last].phase.endsContact {
      note(.unterminated, last)
    }
  }

  private mutating func examineFirstPointer(
    _ samples: [TouchSample], limit: Double
  ) {
    // The first step is from the first touch down to itself, where it is not taken for one.
    guard let first = samples.first(where: { $0.pointer == 0 }) else { return }
    var (lastTime, last) = (first.time, first.position)
    var isFirst = true
    var lastStep = Vector.zero
    var steps = 0
    var wideSteps = 0
    let squaredLimit = limit * limit
    for index in samples.indices where samples[index].pointer == 0 {
      let (time, place) = (samples[index].time - lastTime, samples[index].position)
      let phase = samples[index].phase
      // In numbers of their own, which vectors are only made of again where two steps are compared.
      let (x, y) = (place.x - last.x, place.y - last.y)
      lastTime = samples[index].time
      last = place
      guard !isFirst, phase != .down else {
        isFirst = false
        lastStep = .zero
        continue
      }
      let isFast = x * x + y * y > squaredLimit * time * time
      if time > Self.longestStep + Self.grace { note(.silence, index) }
      if phase == .move {
        if isFast { note(.jump, index) }
        steps &+= 1
        if time >= Self.sparseStep { wideSteps &+= 1 }
      } else if phase == .up {
        let step = Vector(x: x, y: y)
        let turnsBack = step.dot(lastStep) < 0 && 4 * step.dot(step) >= lastStep.dot(lastStep)
        if isFast && time > 0 || step.length > 1 && turnsBack { note(.liftJump, index) }
      }
      lastStep = Vector(x: x, y: y)
    }
    if steps >= 3, 2 * wideSteps > steps { note(.sparse, 0) }
  }

  private mutating func note(_ code: DiagnosticCode, _ sample: Int) {
    if let index = list.firstIndex(where: { $0.code == code }) {
      list[index].count += 1
    } else {
      list.append(Finding(code: code, sample: sample))
    }
  }

  private static func extent(of samples: [TouchSample]) -> Double {
    var low = Vector(x: .infinity, y: .infinity)
    var high = Vector(x: -.infinity, y: -.infinity)
    for sample in samples {
      low = Vector(x: min(low.x, sample.position.x), y: min(low.y, sample.position.y))
      high = Vector(x: max(high.x, sample.position.x), y: max(high.y, sample.position.y))
    }
    return max(usualContainer, high.x - low.x, high.y - low.y)
  }
}
