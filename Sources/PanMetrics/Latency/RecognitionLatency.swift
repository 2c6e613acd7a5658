import PanGestures
import PanMotion
import PanReplay
import PanTraces

/// L4: what it takes to tell a pan from a tap.
enum RecognitionLatency {
  private static let columns: [Metric] = [
    .recognitionTime, .recognitionDistance, .recognitionJump, .recognitionLoss,
  ]

  static func write(_ replay: Replay, to measurements: inout TraceMeasurements) {
    let recognition = replay.recognition
    guard replay.trace.vocabulary != .gesture else {
      return undefine(.recordedRecognized, in: &measurements)
    }
    guard let pan = replay.pan, let began = recognition.recognitionIndex(inContact: pan) else {
      return undefine(.notRecognized, in: &measurements)
    }
    let down = recognition.events[pan.lowerBound]
    let start = recognition.events[began]
    var path = 0.0
    for index in pan.lowerBound..<began {
      path += (recognition.events[index + 1].location - recognition.events[index].location).length
    }
    let direction = replay.travel.direction
    let jump = direction.along(start.translation)
    measurements[.recognitionTime] = Measurement(finite: (start.time - down.time) * 1000)
    measurements[.recognitionDistance] = Measurement(finite: path)
    measurements[.recognitionJump] = Measurement(finite: jump.magnitude)
    measurements[.recognitionLoss] = Measurement(
      finite: (direction.along(start.location - down.location) - jump).magnitude)
  }

  private static func undefine(_ reason: UndefinedReason, in measurements: inout TraceMeasurements)
  {
    for metric in Self.columns { measurements[metric] = .undefined(reason) }
  }
}
