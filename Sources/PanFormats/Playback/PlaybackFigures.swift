package import PanGestures
import PanMotion
package import PanTraces

/// What a gesture is to an app that gets it: what a playback should keep.
package struct PlaybackFigures: Equatable, Sendable {
  /// How far the finger went, in units of its positions.
  package let path: Double
  /// From the first touch to the last, in milliseconds.
  package let duration: Double
  /// The fastest step between two places, in units a second; nil where the finger never moved.
  package let peak: Double?
  /// How fast the finger left, in units a second; nil where that cannot be told.
  package let release: Double?

  /// Measures the first finger of a gesture, as the recogniser follows it.
  package init(_ trace: Trace, velocity estimator: VelocityEstimator = .lsq1) {
    let usual = ReadingOptions.usualContainer
    let container = Vector(
      x: trace.containerWidth ?? usual.x, y: trace.containerHeight ?? usual.y)
    let recognition = PanGestureRecognizer().recognize(trace, container: container)
    var path = 0.0
    var peak: Double?
    for contact in recognition.contacts {
      let events = recognition.events[contact]
      for (a, b) in zip(events, events.dropFirst()) {
        let step = (b.location - a.location).length
        path += step
        guard b.time > a.time, step > 0 else { continue }
        peak = max(peak ?? 0, step / (b.time - a.time))
      }
    }
    self.path = path
    self.peak = peak
    let times = trace.samples.map { $0.time }
    duration = 1000 * ((times.last ?? 0) - (times.first ?? 0))
    release = recognition.contacts.last.flatMap { contact in
      estimator.estimate(endOf: recognition.events[contact], of: trace).vector?.length
    }
  }
}
