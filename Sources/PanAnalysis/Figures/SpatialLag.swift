import PanEngine
import PanTraces

/// L3: how far the content is behind the finger when a frame comes on screen.
enum SpatialLag {
  /// Below this a lag in time means nothing, in points per second.
  private static let slowest = 50.0

  /// Writes the figures of a replay. `hasGap` is ``InputTiming/hasGap``.
  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments, hasGap: Bool,
    to measurements: inout TraceMeasurements
  ) {
    let frames = replay.frames
    var speeds = FingerSpeeds(replay)
    var directions = Directions()
    let count = segments.drags.reduce(0) { $0 + $1.count }
    let (lags, time, jitter) = QuickSelect.gather(atMost: count) { lags in
      QuickSelect.gather(atMost: count) { times in
        QuickSelect.gather(atMost: count) { jitter in
          for drag in segments.drags {
            for index in drag {
              let frame = frames[index]
              guard let finger = frame.finger else { continue }
              let (distance, speed) = (finger - frame.content, speeds.speed(at: frame.time))
              let lag = speed == 0 ? distance.magnitude : speed < 0 ? -distance : distance
              lags.append(lag)
              if speed.magnitude >= Self.slowest { times.append(lag / speed.magnitude) }
              guard index > drag.lowerBound, let before = frames[index - 1].finger else { continue }
              let content = frame.content - frames[index - 1].content
              jitter.append((finger - before - content).magnitude)
              directions.compare(content: content, finger: finger - before)
            }
          }
          return (MedianAndTail(&lags), times.type7(0.5), MedianAndTail(&jitter))
        }
      }
    }
    func write(_ metric: Metric, _ value: Double?) {
      measurements[metric] =
        value.map { MetricValue(finite: $0).flagged(.gap, if: hasGap) } ?? .undefined(.tooShort)
    }
    write(.lagMedian, lags.median)
    write(.lagP95, lags.p95)
    write(.lagMaximum, lags.maximum)
    write(.lagTime, time.map { $0 * 1000 })
    write(.wrongDirection, directions.opposedShare)
    write(.jitterMedian, jitter.median)
    write(.jitterP95, jitter.p95)
  }
}

/// How often content and finger go different ways from one frame to the next.
private struct Directions {
  private var compared = 0
  private var opposed = 0

  mutating func compare(content: Double, finger: Double) {
    guard content != 0, finger != 0 else { return }
    compared += 1
    if (content < 0) != (finger < 0) { opposed += 1 }
  }

  /// The share of steps in which the content goes against the finger, in percent. Nil if nothing could be compared.
  var opposedShare: Double? {
    compared > 0 ? 100 * Double(opposed) / Double(compared) : nil
  }
}

/// How fast the finger moves along the travel, on the straight lines between its samples.
///
/// Times must rise from call to call: each search goes on from the last sample found.
private struct FingerSpeeds {
  private let events: [PanEvent]
  private let travel: Travel
  private var index = 0

  init(_ replay: borrowing Replay) {
    events = replay.recognition.events
    travel = replay.travel
  }

  /// The speed in points per second, positive towards finish. 0 outside the samples.
  mutating func speed(at time: Double) -> Double {
    while index + 1 < events.count, events[index + 1].time <= time { index += 1 }
    guard index + 1 < events.count, events[index].time <= time else { return 0 }
    let (before, after) = (events[index], events[index + 1])
    let way = travel.direction.along(after.location - before.location)
    return way / (after.time - before.time)
  }
}
