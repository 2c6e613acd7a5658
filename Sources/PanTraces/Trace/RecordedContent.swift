extension Trace {
  /// Where the app's content stood while a gesture was recorded and while it settled.
  ///
  /// Values count along the travel: 0 is where the transition begins, positive is towards finish.
  public struct RecordedContent: Equatable, Sendable {
    /// What the values are.
    public enum Measure: UInt8, Sendable, CaseIterable {
      /// Shares of the travel (`progress`).
      case progress
      /// Lengths in the trace's ``Trace/lengthUnit`` (`content_pt`).
      case length
    }

    /// A value after a lift: a row of the phase `settle`, which no finger has.
    public struct SettleSample: Equatable, Sendable {
      /// Seconds since the trace's first sample.
      public var time: Double
      /// The time as recorded, in the trace's ``Trace/timeUnit``.
      public var recordedTime: Double
      /// Where the content stood.
      public var value: Double

      /// Creates a value after a lift.
      public init(time: Double, recordedTime: Double, value: Double) {
        self.time = time
        self.recordedTime = recordedTime
        self.value = value
      }
    }

    /// What the values are.
    public var measure: Measure
    /// The value of each sample of the trace. Nil for an empty cell.
    public var values: [Double?]
    /// The values after lifts, in the order of their times.
    public var settle: [SettleSample]

    /// Creates the recorded content of a trace.
    public init(measure: Measure, values: [Double?], settle: [SettleSample] = []) {
      self.measure = measure
      self.values = values
      self.settle = settle
    }

    /// The largest progress that is taken for a share of the travel. A larger one is a percentage.
    package static let mostTravels = 10.0

    /// A row of a trace in a file: one of its samples, or one of ``settle``, by its index.
    package enum Row: Equatable, Sendable {
      case sample(Int)
      case settle(Int)
    }

    /// The rows of a trace in the order in which they are written: by time, a sample before a value
    /// of its time.
    package func rows(with samples: [TouchSample]) -> [Row] {
      var rows: [Row] = []
      rows.reserveCapacity(samples.count + settle.count)
      var next = 0
      for index in samples.indices {
        while next < settle.count, settle[next].recordedTime < samples[index].recordedTime {
          rows.append(.settle(next))
          next += 1
        }
        rows.append(.sample(index))
      }
      return rows + (next..<settle.count).map { .settle($0) }
    }

    /// Content that moves is judged by what it does in this time, two frames at 60 Hz with some play
    /// for rounding. Across longer pauses a jump and a motion look alike.
    private static let window = 0.034
    /// How many times as far as in a window beside it content must step.
    ///
    /// At 60 Hz a window holds two frames, so a jump is at least four times as fast as the motion
    /// beside it.
    private static let ratio = 2.0

    /// Steps up to this length are no jumps: the distance at which a touch becomes a pan, 10 pt, and
    /// its share of a travel of 400 pt.
    package var floor: Double { measure == .length ? 10 : 0.025 }

    /// A step of recorded content after a lift that its motion before and after does not explain.
    package struct Jump: Equatable, Sendable {
      /// How far the content jumps, in the measure of its values. Below 0 away from finish.
      package let size: Double
      /// Whether it is the first step after a lift and leads to where the content then stays.
      package let isSnap: Bool
      /// The row that the step leads to.
      package let row: Row
    }

    private typealias Point = (time: Double, value: Double, row: Row)

    /// What the largest jump after the first lift was.
    package enum Jumps: Equatable, Sendable {
      /// The rows do not tell: no lift, a large step between rows too far apart, or nothing after one.
      case unknown
      case none
      case largest(Jump)
    }

    /// Looks for jumps. `travel` is the recorded length of the travel.
    ///
    /// A step is one between two values up to 34 ms apart. It is a jump if it is longer than twice
    /// the way in its direction that the content makes in the 34 ms before it, and in those after it,
    /// by more than 10 pt or 2.5 % of the travel. A spring at rest or set off with the finger's
    /// velocity has no such step, since its velocity changes continuously.
    package func jumps(_ samples: [TouchSample], travel: Double?) -> Jumps {
      var course: [Point] = []
      var lifts: [Double] = []
      for row in rows(with: samples) {
        switch row {
        case .sample(let index):
          // Other fingers lift while the gesture goes on.
          if samples[index].phase.endsContact, samples[index].pointer == 0 {
            lifts.append(samples[index].time)
          }
          guard index < values.count, let value = values[index] else { continue }
          course.append((samples[index].time, value, row))
        case .settle(let index):
          course.append((settle[index].time, settle[index].value, row))
        }
      }
      guard let first = lifts.first, let last = course.last else { return .unknown }
      let ends = measure == .progress ? [0, 1] : [0] + (travel.map { [$0] } ?? [])
      // Content that ends at an end of its way stays there, whether or not that is logged.
      let stays = ends.contains { (last.value - $0).magnitude <= floor / 5 }

      /// How far the content moves in the direction of `sign` between two times, there and back again
      /// not taken off.
      func way(_ start: Double, _ end: Double, _ sign: Double) -> Double {
        let inner = course[
          course.partitioningIndex { $0.time > start }..<course.partitioningIndex { $0.time > end }]
        var (last, way) = (Self.value(at: start, course), 0.0)
        for value in inner.map({ $0.value }) + [Self.value(at: end, course)] {
          way += max((value - last) * sign, 0)
          last = value
        }
        return way
      }
      var (largest, isJudged, isOpen) = (Jump?.none, false, false)
      for (index, (from, to)) in zip(course, course.dropFirst()).enumerated()
      where to.time >= first {
        let step = to.value - from.value
        guard to.time - from.time <= Self.window else {
          isOpen = isOpen || step.magnitude > floor
          continue
        }
        // Up to the lift nothing is known of what the content did by itself.
        isJudged = isJudged || to.time > first
        // Most steps are short, and need no look at the motion beside them.
        guard step.magnitude > floor else { continue }
        let sign = step < 0 ? -1.0 : 1.0
        let before = index == 0 ? 0 : way(from.time - Self.window, from.time, sign)
        guard step.magnitude > Self.ratio * before + floor else { continue }
        guard stays || last.time >= to.time + Self.window else {
          isOpen = true
          continue
        }
        let after = way(to.time, to.time + Self.window, sign)
        guard step.magnitude > max(Self.ratio * after + floor, largest?.size.magnitude ?? 0) else {
          continue
        }
        let lift = lifts.last { $0 <= to.time } ?? first
        let isSnap =
          from.time <= lift
          && course[(index + 1)...].allSatisfy { ($0.value - last.value).magnitude <= floor }
        largest = Jump(size: step, isSnap: isSnap, row: to.row)
      }
      return largest.map { .largest($0) } ?? (isJudged && !isOpen ? .none : .unknown)
    }

    /// The value at a time, on straight lines between the rows. Those at the ends hold beyond them.
    private static func value(at time: Double, _ course: [Point]) -> Double {
      let next = course.partitioningIndex { $0.time > time }
      guard next > 0 else { return course[0].value }
      guard next < course.count else { return course[next - 1].value }
      let (from, to) = (course[next - 1], course[next])
      return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
    }

    /// The code for content in another unit or sense than the finger. Nil if neither shows.
    ///
    /// A straight line is fitted to content over the finger's way, which must be 60 long. Rubber bands,
    /// parallax and lost slops make it flatter, and only its sign or a wrong unit make it steep. Without
    /// a recorded direction only a gesture that finishes tells the content's sense. Rows after the first
    /// lift are left out: a finger that catches the content is elsewhere. A progress in percent is as
    /// steep as 100 travels. `extent` is the travel, or the container, which is seldom 20 times as long.
    func defect(
      _ samples: [TouchSample], direction: TravelDirection?, finishes: Bool, extent: Double?
    ) -> Diagnostic.Code? {
      let lift = samples.firstIndex { $0.pointer == 0 && $0.phase.endsContact }
      let rows = zip(samples.prefix(lift.map { $0 + 1 } ?? samples.count), values).compactMap {
        sample, value in
        sample.pointer == 0 ? value.map { (place: sample.position, value: $0) } : nil
      }
      // A line through fewer values, or over a shorter way, is no evidence.
      guard let first = rows.first, let last = rows.last, rows.count >= 5 else { return nil }
      let way = direction ?? TravelDirection(dominantIn: last.place - first.place)
      let fingers = rows.map { way.along($0.place - first.place) }
      guard let low = fingers.min(), let high = fingers.max(), high - low >= 60 else { return nil }
      let count = Double(rows.count)
      let middle = fingers.reduce(0, +) / count
      let level = rows.reduce(0) { $0 + $1.value } / count
      var (along, across, both) = (0.0, 0.0, 0.0)
      for (finger, row) in zip(fingers, rows) {
        along += (finger - middle) * (finger - middle)
        across += (row.value - level) * (row.value - level)
        both += (finger - middle) * (row.value - level)
      }
      guard across > 0 else { return nil }
      let (slope, fit) = (both / along, both / (along * across).squareRoot())
      if fit < -0.95 { return direction != nil || finishes ? .contentOpposes : nil }
      guard fit > 0.95 else { return nil }
      let isOff =
        measure == .length ? slope > 1.4 || slope < 0.05 : extent.map { slope * $0 > 20 } ?? false
      return isOff ? .contentUnit : nil
    }
  }
}
