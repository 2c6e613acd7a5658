@testable import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// One defect each, put into the same clean transition, and the figures that see it.
///
/// The transition is one stroke of least jerk on a display of 120 Hz, shown without delay and handed
/// to its settle in the middle, at 1125 pt/s.
struct DefectMatrixTests {
  enum Defect: String, CaseIterable, Sendable {
    case none, freeze, judder, droppedVelocity, lateInput
  }

  private static let rate = 120.0
  private static let duration = 0.5
  private static let release = 30

  /// Where the stroke is at a time in seconds.
  private static func place(_ time: Double) -> Double {
    let u = min(max(time / duration, 0), 1)
    return 300 * u * u * u * (10 - 15 * u + 6 * u * u)
  }

  /// The frames of the transition, sixty and one at rest on either side.
  private static func frames(_ defect: Defect) -> [Frame] {
    var frames: [Frame] = []
    for index in -1...62 {
      let time = Double(index) / rate
      let drag = (0..<release).contains(index)
      var input = drag ? time : max(time, 0)
      var content = place(time)
      switch defect {
      case .none: break
      case .freeze:
        // Two pictures in the middle of the drag are those of the one before.
        if index == 20 || index == 21 { input = 19 / rate }
        content = place(input)
      case .judder:
        // Pictures a seventh of a frame early and late, in turn.
        if drag { input += (index % 2 == 0 ? 1 : -1) / (7 * rate) }
        content = place(input)
      case .droppedVelocity:
        // The settle begins anew from rest, with a stroke of its own.
        if index >= release { content = 150 + place(time - 0.25) / 2 }
      case .lateInput:
        // Three frames old, and the settle as much later.
        input = time - 3 / rate
        content = place(input)
      }
      frames.append(
        Frame(
          time: time, inputTime: drag ? input : time,
          finger: drag ? place(time) : nil, fraction: content / 300, content: content,
          phase: index < 0 ? .waiting : drag ? .dragging : .settling))
    }
    return frames
  }

  private static func figures(_ defect: Defect) -> [String: Double] {
    let frames = frames(defect)
    let drag = 1..<(release + 1)
    let clock = DisplayClock.steady(rate: rate)
    let movement = TraceMeasurements.EvenMovement(frames[...], clock: clock)
    let speeds = movement?.speeds ?? []
    var measurements = TraceMeasurements.empty
    measurements.writeAnimationError(
      Array(frames[drag]), rms: .dragErrorRMS, p95: .dragErrorP95, maximum: .dragErrorMaximum)
    let stale = drag.dropFirst().filter {
      frames[$0].inputTime == frames[$0 - 1].inputTime
        && frames[$0].finger.map { $0 > 1 } ?? false
    }
    let launch = (frames[release + 2].content - frames[release + 1].content) * rate
    let finger = (place(0.25 + 1e-4) - place(0.25 - 1e-4)) / 2e-4
    return [
      "L2": (Distribution(drag.map { frames[$0].time - frames[$0].inputTime }).median ?? 0) * 1000,
      "H1": (launch - finger) / finger * 100,
      "S1": MetricValue.spectralArcLength(speed: speeds, rate: rate).value ?? .nan,
      "S2": MetricValue.logDimensionlessJerk(positions: movement?.positions ?? [], rate: rate).value
        ?? .nan,
      "F1": Double(stale.count),
      "F2": TraceMeasurements.judder(Array(frames[drag])).share.value ?? .nan,
      "F3": measurements[.dragErrorRMS].value ?? .nan,
    ]
  }

  /// How far a figure must be from that of the clean transition to have seen something.
  private static let visible: [String: Double] = [
    "L2": 4, "H1": 20, "S1": 0.08, "S2": 0.5, "F1": 0.5, "F2": 25, "F3": 1,
  ]

  /// Which figures see which defect; all others must not.
  private static let matrix: [(Defect, Set<String>)] = [
    (.none, []),
    (.freeze, ["S2", "F1", "F3"]),
    (.judder, ["F2", "F3"]),
    (.droppedVelocity, ["H1", "S1", "S2"]),
    (.lateInput, ["L2"]),
  ]

  @Test(arguments: matrix)
  func `a defect shows in the figures made for it and in no other`(
    defect: Defect, seenBy: Set<String>
  ) {
    let clean = Self.figures(.none)
    let found = Self.figures(defect)
    for name in found.keys.sorted() {
      let change = ((found[name] ?? .nan) - (clean[name] ?? .nan)).magnitude
      #expect(
        (change > Self.visible[name] ?? .nan) == seenBy.contains(name),
        "\(defect): \(name) went from \(clean[name] ?? .nan) to \(found[name] ?? .nan)")
    }
  }
}
