import PanDocuments
import PanEngine
import PanTraces

/// The settle's controls on the page: a spring that starts with the finger's speed, or a timing
/// curve that ignores it.
struct SettlePanel: Equatable, Sendable {
  /// The spring's undamped period, or the duration of the timing curve, in seconds.
  private(set) var response: Double
  /// Below 1 the spring oscillates, above 1 it creeps.
  private(set) var dampingRatio: Double
  /// Whether the content starts with the finger's speed, as a spring does.
  private(set) var takesSpeed: Bool

  /// The controls' values for a controller.
  init(_ interaction: InteractionStyle) {
    switch interaction {
    case .velocityDriven(let spring):
      (response, dampingRatio) = (spring.spring.response, spring.spring.dampingRatio)
      takesSpeed = true
    case .percentDriven(let timed):
      (response, dampingRatio, takesSpeed) = (timed.duration, 1, false)
    case .custom: (response, dampingRatio, takesSpeed) = (Spring.settle.response, 1, true)
    }
  }

  /// Sets `response` or `damping` to a number, or `way` to `spring` or `timed`. False for other
  /// words.
  mutating func set(_ name: String, _ value: String) -> Bool {
    switch (name, Double(decimal: value)) {
    case ("response", let number?): response = min(max(number, 0.05), 2)
    case ("damping", let number?): dampingRatio = min(max(number, 0.1), 3)
    case ("way", nil): takesSpeed = value == "spring"
    default: return false
    }
    return true
  }

  /// The controller.
  var interaction: InteractionStyle {
    guard takesSpeed, let spring = Spring(response: response, dampingRatio: dampingRatio) else {
      return .percentDriven(PercentDrivenInteraction(duration: response))
    }
    return .velocityDriven(VelocityDrivenInteraction(spring: spring))
  }

  /// The settle's first second after a lift at 0.4 of the travel with 3 travels per second, as the
  /// data of a path in a box of 100 by 40.
  private var curve: String {
    let points = (0...50).map { step -> PlotPoint in
      let time = Double(step) / 50
      return PlotPoint(x: 100 * time, y: 34 - 28 * place(at: time))
    }
    var path = SVGPath()
    path.addLine(points)
    return path.data
  }

  private func place(at time: Double) -> Double {
    let (start, speed) = (0.4, 3.0)
    if takesSpeed, let spring = Spring(response: response, dampingRatio: dampingRatio) {
      return Spring.Motion(spring: spring, from: start, to: 1, velocity: speed).position(at: time)
    }
    let length = (1 - start) * response
    return start + (1 - start) * TimingCurve.easeInOut.value(at: min(time / max(length, 1e-3), 1))
  }

  /// Updates the panel. The curve of `before` is drawn behind the new one.
  func change(_ page: inout PageChanges, before: SettlePanel) {
    page.value("#response", NumberText.plain((response * 100).rounded() / 100))
    page.value("#damping", NumberText.plain((dampingRatio * 20).rounded() / 20))
    page.value("#way", takesSpeed ? "spring" : "timed")
    page.text("#response-text", "\(NumberText.fixed(response, decimals: 2)) s")
    page.text("#damping-text", NumberText.fixed(dampingRatio, decimals: 2))
    page.set("#damping", "disabled", if: !takesSpeed)
    page.set("#settle-curve", "d", curve)
    page.set("#settle-ghost", "d", before.curve)
  }
}

extension LabSession {
  /// Handles `settle response|damping|way VALUE`: changes the settle under the session's rule.
  mutating func settle(_ request: Lab.Request) -> Lab.Reply {
    let before = SettlePanel(configuration.interaction)
    var panel = before
    guard panel.set(request.text(0), request.text(1)) else {
      return .refusal("'\(request.text(1))' is no \(request.text(0)) of a settle")
    }
    take(panel.interaction)
    var page = PageChanges()
    panel.change(&page, before: before)
    return step(page)
  }
}
