import PanGestures
import PanMotion
import PanReplay
import PanTraces

/// L3: how far the content is behind the finger when a frame comes on screen.
struct SpatialLag {
  private var lags: [Double] = []
  private var times: [Double] = []
  private var jitter: [Double] = []
  private var compared = 0
  private var opposed = 0
  private let hasGap: Bool

  /// Below this a lag in time means nothing, in points per second.
  private static let slowest = 50.0

  init(_ replay: borrowing Replay, _ segments: ReplaySegments) {
    hasGap = replay.pan.map { SamplingGaps.exist(in: replay.recognition.events[$0]) } ?? false
    var speeds = FingerSpeeds(replay)
    let count = segments.drags.reduce(0) { $0 + $1.count }
    lags.reserveCapacity(count)
    times.reserveCapacity(count)
    jitter.reserveCapacity(count)
    for drag in segments.drags {
      for index in drag {
        let frame = replay.frames[index]
        guard let finger = frame.finger else { continue }
        let speed = speeds.speed(at: frame.time)
        add(distance: finger - frame.content, speed: speed)
        guard index > drag.lowerBound, let before = replay.frames[index - 1].finger else {
          continue
        }
        compare(
          content: frame.content - replay.frames[index - 1].content, finger: finger - before)
      }
    }
  }

  private mutating func add(distance: Double, speed: Double) {
    let lag = speed == 0 ? distance.magnitude : speed < 0 ? -distance : distance
    lags.append(lag)
    if speed.magnitude >= Self.slowest { times.append(lag / speed.magnitude) }
  }

  private mutating func compare(content: Double, finger: Double) {
    jitter.append((finger - content).magnitude)
    guard content != 0, finger != 0 else { return }
    compared += 1
    if (content < 0) != (finger < 0) { opposed += 1 }
  }

  func write(to measurements: inout TraceMeasurements) {
    let lags = MiddleAndTail(lags)
    let jitter = MiddleAndTail(jitter)
    let values: [(Metric, Double?)] = [
      (.lagMedian, lags.median), (.lagP95, lags.p95), (.lagMaximum, lags.maximum),
      (.lagTime, MiddleAndTail(times).median.map { $0 * 1000 }),
      (.wrongDirection, compared > 0 ? 100 * Double(opposed) / Double(compared) : nil),
      (.jitterMedian, jitter.median), (.jitterP95, jitter.p95),
    ]
    for (metric, value) in values {
      measurements[metric] =
        value.map { Measurement(finite: $0).flagged(.gap, if: hasGap) } ?? .undefined(.tooShort)
    }
  }
}

/// How fast the finger moves along the travel, on the straight lines between its samples.
///
/// Asked for rising times only; it remembers its place.
private struct FingerSpeeds {
  private let events: [PanEvent]
  private let travel: Travel
  private var index = 0

  init(_ replay: borrowing Replay) {
    events = replay.recognition.events
    travel = replay.travel
  }

  /// The speed in points per second, positive towards finish; 0 outside the samples.
  mutating func speed(at time: Double) -> Double {
    while index + 1 < events.count, events[index + 1].time <= time { index += 1 }
    guard index + 1 < events.count, events[index].time <= time else { return 0 }
    let (before, after) = (events[index], events[index + 1])
    let way = travel.direction.along(after.location - before.location)
    return way / (after.time - before.time)
  }
}
