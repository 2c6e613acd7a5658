/// What a whole trace shows that no single row does.
struct TraceFindings {
  /// A finger does not cross more than this many containers in a second.
  private static let fastest = 20.0
  /// A finger that rests this long sends nothing. From here on it counts as silence.
  private static let longestStep = 0.040
  /// Times meant as exact milliseconds are off by rounding. A nanosecond of tolerance absorbs that,
  /// as in the estimators.
  private static let grace = 1e-9
  /// The plausible mean intervals between samples of a finger, in seconds.
  private static let likelySteps = 0.0002...1
  /// At 30 Hz rows are 33 ms apart, with some play for rounding.
  private static let sparseStep = 0.0325
  /// The height of a common phone in points, if the recording does not say.
  private static let usualContainer = 852.0

  /// What was found, the sample at which it was found first, and how often.
  private(set) var list: [(code: Diagnostic.Code, sample: Int, count: Int)] = []
  /// Where the positions lie. Nil without any.
  private(set) var extent: Survey.Extent?

  /// The container's width and height. Nil for what is not recorded.
  typealias Container = (width: Double?, height: Double?)

  /// The larger of a container's recorded width and height. Nil without either.
  static func size(_ container: Container) -> Double? {
    let size = max(container.width ?? 0, container.height ?? 0)
    return size > 0 ? size : nil
  }

  /// Looks through a trace's samples and the velocities that its recorder reported with them. What
  /// one more finding looks at is called from here.
  ///
  /// What another trace showed is forgotten, but not the memory.
  mutating func examine(
    _ samples: [TouchSample], reporting velocities: [Vector?], container: Container
  ) {
    list.removeAll(keepingCapacity: true)
    let size = Self.size(container)
    examineSteps(samples, limit: Self.fastest * (size ?? Self.usualContainer))
    // The extent can only raise the limit, so that it matters only where a jump was found.
    if size == nil, list.contains(where: { $0.code == .jump || $0.code == .liftJump }),
      let extent
    {
      list.removeAll(keepingCapacity: true)
      let size = max(
        Self.usualContainer, extent.high.x - extent.low.x, extent.high.y - extent.low.y)
      examineSteps(samples, limit: Self.fastest * size)
    }
    if !velocities.isEmpty { examineVelocity(samples, velocities) }
    if let last = samples.lastIndex(where: { $0.pointer == 0 }), !samples[last].phase.endsContact {
      note(.unterminated, Tally(first: last, count: 1))
    }
  }

  /// Holds the velocity reported last against the steps of the first pointer's last 100 ms.
  ///
  /// Steps under 4 ms are left out, as their times are too coarse.
  private mutating func examineVelocity(_ samples: [TouchSample], _ velocities: [Vector?]) {
    guard
      let index = samples.indices.last(where: {
        $0 < velocities.count && samples[$0].pointer == 0 && velocities[$0] != nil
      }), let reported = velocities[index],
      let newest = samples[...index].last(where: { $0.pointer == 0 && $0.phase == .move })
    else { return }
    let recent = samples[...index].filter {
      $0.pointer == 0 && $0.phase != .up && $0.time >= newest.time - 0.1
    }
    // A reported velocity contradicts if no step goes its way, or if none is nearly as fast.
    var (fastest, opposed, along) = (0.0, 0, 0)
    for (earlier, later) in zip(recent, recent.dropFirst()) where later.time - earlier.time >= 0.004
    {
      let speed = (later.position - earlier.position) / (later.time - earlier.time)
      fastest = max(fastest, speed.length)
      let product = speed.dot(reported)
      if product < 0 { opposed += 1 }
      if product > 0 { along += 1 }
    }
    // Slow fingers tremble, so that any direction is as good.
    let isFast = reported.length > 100
    guard isFast, opposed > 0 && along == 0 || fastest > 0 && reported.length > 3 * fastest + 100
    else { return }
    note(.velocityContradicts, Tally(first: index, count: 1))
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

  /// Examines the steps of the first pointer, counts the samples of others, and measures the extent
  /// of all.
  ///
  /// It runs over every sample of every file: nothing is called in the loops, so that their state
  /// stays in registers.
  private mutating func examineSteps(_ samples: [TouchSample], limit: Double) {
    extent = nil
    // The first sample is always the first pointer's, and a touch down.
    guard let first = samples.first else { return }
    var extent = Survey.Extent(at: first.position)
    for sample in samples { extent.add(sample.position) }
    self.extent = extent
    // Scalars instead of a vector, for which the optimizer makes worse code.
    var last = (first.time, first.position.x, first.position.y)
    var lastStep = Vector.zero
    var (pointers, silences, jumps, liftJumps) = (Tally(), Tally(), Tally(), Tally())
    var liftMoves = Tally()
    var steps = 0
    var wideSteps = 0
    // Squares are compared, as a root for every sample would be noticed.
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
        // Rows of one time are a finding of their own.
        if time > 0 {
          if isFast { jumps.note(index) }
          steps &+= 1
          if time >= Self.sparseStep { wideSteps &+= 1 }
        }
      } else if sample.phase == .up {
        let step = Vector(x: x, y: y)
        let turnsBack = step.dot(lastStep) < 0 && 4 * step.dot(step) >= lastStep.dot(lastStep)
        if isFast && time > 0 || step.length > 1 && turnsBack {
          liftJumps.note(index)
        } else if step.length > 1, sample.continues(by: step, in: time, after: lastStep) {
          liftMoves.note(index)
        }
      }
      lastStep = Vector(x: x, y: y)
    }
    note(.severalPointers, pointers)
    note(.silence, silences)
    note(.jump, jumps)
    note(.liftJump, liftJumps)
    note(.liftMoved, liftMoves)
    let mean = steps > 0 ? (last.0 - first.time) / Double(steps) : 0
    if steps >= 8, !Self.likelySteps.contains(mean), last.0 > first.time {
      note(.unlikelyClock, Tally(first: 0, count: 1))
    } else if steps >= 3, 2 * wideSteps > steps {
      note(.sparse, Tally(first: 0, count: 1))
    }
  }

  private mutating func note(_ code: Diagnostic.Code, _ tally: Tally) {
    guard tally.count > 0 else { return }
    list.append((code, tally.first, tally.count))
  }
}

/// Where a trace's positions lie, and the size that its recording gives to the container.
typealias TraceArea = (extent: TraceFindings.Survey.Extent?, width: Double?, height: Double?)

extension TraceFindings {
  /// What the positions of a whole file say about their unit and their container.
  struct Survey: Sendable {
    /// Who said how large the container is.
    private enum Origin: Sendable { case recorded, given, assumed }

    private let given: Vector?
    private var all: Extent?
    private var traces = 0
    /// The traces that leave their container by far: how many, how far, and the first one's
    /// container.
    private var beyond: (count: Int, extent: Extent, container: Vector, origin: Origin)?
    /// The traces that are too large for the size that is assumed.
    private var tooLarge = 0

    init(options: ReadingOptions) { given = options.container }

    /// Takes the positions of a trace that can be used.
    mutating func add(_ area: TraceArea) {
      guard let extent = area.extent else { return }
      traces += 1
      if all == nil { all = extent } else { all?.formUnion(extent) }
      let assumed = given ?? ReadingOptions.usualContainer
      let container = Vector(
        x: area.width ?? assumed.x, y: area.height ?? assumed.y)
      guard extent.goesBeyond(container) else { return }
      let isRecorded = area.width != nil && area.height != nil
      let origin: Origin = isRecorded ? .recorded : given == nil ? .assumed : .given
      // Only an assumed size can be unknown. One that was recorded or given is a fact.
      if case .assumed = origin, extent.isLarger(than: container) { tooLarge += 1 }
      if beyond == nil {
        beyond = (1, extent, container, origin)
      } else {
        beyond?.count += 1
        beyond?.extent.formUnion(extent)
      }
    }

    /// What is to be said about the file.
    func findings(_ layout: ColumnLayout) -> [(code: Diagnostic.Code, message: String)] {
      guard let all else { return [] }
      if !layout.hasStatedLengthUnit, all.looksLikeFractions {
        let (x, y) = (layout.name(of: .x), layout.name(of: .y))
        let message =
          "\(x) lies between \(all.low.x.written) and \(all.high.x.written) and \(y) between "
          + "\(all.low.y.written) and \(all.high.y.written), as parts of a container do, and they are "
          + "read as points"
        return [(.likelyFractions, message)]
      }
      guard let beyond else { return [] }
      let unit = layout.lengthUnit.symbol
      let far = beyond.extent
      let size = "\(beyond.container.x.written) × \(beyond.container.y.written)"
      let share = beyond.count == traces ? "" : " in \(beyond.count) of \(traces) traces"
      let origin =
        switch beyond.origin {
        case .recorded: "the file says it is \(size) \(unit)"
        case .given: "its size was given as \(size)"
        case .assumed: "its size is taken as \(size), since nothing says it"
        }
      // A single trace that jumps says nothing about the size, and positions below 0 fit no size.
      let isUnknown = 2 * tooLarge > traces
      return [
        (
          isUnknown ? .unknownSize : .beyondContainer,
          "positions reach from \(far.low.x.written), \(far.low.y.written) to \(far.high.x.written), "
            + "\(far.high.y.written) \(unit)\(share), far outside the container: \(origin)"
        )
      ]
    }

    /// The rectangle that positions lie in.
    struct Extent: Equatable, Sendable {
      private(set) var low: Vector
      private(set) var high: Vector

      /// The rectangle of one position.
      init(at position: Vector) {
        low = position
        high = position
      }

      /// Makes it as large as needed for a position.
      @inline(__always)
      mutating func add(_ position: Vector) { add(position, position) }

      mutating func formUnion(_ other: Extent) { add(other.low, other.high) }

      private mutating func add(_ low: Vector, _ high: Vector) {
        self.low = Vector(x: min(self.low.x, low.x), y: min(self.low.y, low.y))
        self.high = Vector(x: max(self.high.x, high.x), y: max(self.high.y, high.y))
      }

      /// Whether all of it lies about as far as shares of a whole do. A finger may leave its view.
      var looksLikeFractions: Bool {
        let usual = -0.5...1.5
        return usual.contains(low.x) && usual.contains(low.y) && usual.contains(high.x)
          && usual.contains(high.y) && low != high
      }

      /// Parts of a container that a finger may be outside of it.
      private static let slack = 0.25

      /// Whether positions lie so far right or down that the container must be larger.
      func isLarger(than container: Vector) -> Bool {
        high.x > container.x * (1 + Self.slack) || high.y > container.y * (1 + Self.slack)
      }

      /// Whether a finger in a container of this size would have to be far outside.
      func goesBeyond(_ container: Vector) -> Bool {
        let slack = Self.slack
        return isLarger(than: container) || low.x < -container.x * slack
          || low.y < -container.y * slack
      }
    }
  }
}
