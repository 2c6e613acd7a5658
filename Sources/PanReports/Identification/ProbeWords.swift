import PanText
import PanTuning

/// What to record next, in words that a hand can follow.
struct ProbeWords {
  let length: LengthLabel

  func sentence(_ probe: ProbeGesture) -> String {
    switch probe {
    case .hold(let progress):
      "pull to \(percent(progress)) % of the way, hold, let go"
    case .flick(let velocity, let before):
      "a short flick at about \(speed(velocity)), let go before \(percent(before)) %"
    case .push(let velocity, let beyond):
      "pull beyond \(percent(beyond)) %, let go at about \(speed(velocity))"
    case .back(let back, let beyond):
      "pull beyond \(percent(beyond)) %, let go on the way back at about \(speed(back))"
    case .both(let progress, let velocity, _):
      "let go at \(percent(progress)) % of the way, moving at about \(speed(velocity))"
        + (velocity < 0 ? ", backwards" : "")
    case .brake: "pull fast, brake hard and let go at once"
    }
  }

  /// What it tells.
  func purpose(_ probe: ProbeGesture) -> String {
    switch probe {
    case .hold: "the progress bound"
    case .flick, .push: "the velocity bound"
    case .back: "whether going back cancels"
    case .both(_, _, let family): "this rule from \(family.name)"
    case .brake: "the velocity's estimator"
    }
  }

  private func percent(_ share: Double) -> String { NumberText.fixed(100 * share, decimals: 0) }

  private func speed(_ velocity: Double) -> String {
    "\(NumberText.plain((velocity.magnitude / 10).rounded() * 10)) \(length.speed)"
  }
}
