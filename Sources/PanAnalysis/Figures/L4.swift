import PanEngine
import PanTraces

/// L4: the time and the distance until a touch is recognized as a pan.
extension TraceMeasurements {
  mutating func measureRecognition(_ replay: Replay) {
    let recognition = replay.recognition
    guard replay.trace.vocabulary != .gesture else {
      return undefine(Metric.Group.recognition.metrics, because: .recordedRecognized)
    }
    guard let pan = replay.pan, let began = recognition.recognitionIndex(inContact: pan) else {
      return undefine(Metric.Group.recognition.metrics, because: .notRecognized)
    }
    let down = recognition.events[pan.lowerBound]
    let start = recognition.events[began]
    // The path, not the distance: a finger that went round in the slop went farther.
    var path = 0.0
    for index in pan.lowerBound..<began {
      path += (recognition.events[index + 1].location - recognition.events[index].location).length
    }
    let direction = replay.travel.direction
    let jump = direction.along(start.translation)
    self[.recognitionTime] = MetricValue(finite: (start.time - down.time) * 1000)
    self[.recognitionDistance] = MetricValue(finite: path)
    // Magnitudes, as a start against the travel loses way as well.
    self[.recognitionJump] = MetricValue(finite: jump.magnitude)
    self[.recognitionLoss] = MetricValue(
      finite: (direction.along(start.location - down.location) - jump).magnitude)
  }
}

extension MetricFamily {
  static let recognition = MetricFamily(
    .recognition, .touch,
    source: "Defined here; the slop is the framework's, as Android's ViewConfiguration and "
      + "Flutter's kTouchSlop.",
    [
      Figure(
        .recognitionTime, "L4.time", "recognition latency", "ms", 1, .lower,
        "Time from touch-down to the event that made it a pan.",
        "Undefined for recordings that start recognized, and without a pan."),
      Figure(
        .recognitionDistance, "L4.distance", "recognition distance", "pt", 1, .lower,
        "Path length from touch-down to recognition.", "As L4.time."),
      Figure(
        .recognitionJump, "L4.jump", "recognition jump", "pt", 1, .lower,
        "How far the content jumps when the pan is recognized.",
        "0 where translation counts from recognition, the slop where it counts from touch-down."),
      Figure(
        .recognitionLoss, "L4.loss", "lost slop", "pt", 1, .lower,
        "How far the finger went along the travel before recognition without moving the content.",
        "The counterpart of L4.jump."),
    ])
}
