import PanMetrics
import PanMotion
import PanText

/// What the samples of one gesture say of its recording, at once.
package struct GestureChecks: Equatable, Sendable {
  /// The median step between samples, in ms; nil below three.
  package let medianStep: Double?
  /// Steps of more than one and a half medians between which the finger moved: lost samples.
  package let gaps: Int
  /// How many samples were left out since time went backwards.
  package let backwards: Int
  /// How far the finger got from where it came down, in points.
  package let reach: Double
  /// The longest time without a sample, in ms, up to the one that changed the words, if any did.
  let longestPause: Double

  /// A finger that went less far makes no pan; the recogniser's usual hysteresis in points.
  package static let shortestPan = 10.0
  /// A step above this is too wide for rules that look at the last moments of a drag, in ms.
  package static let widestStep = 20.0
  /// Below this the finger rests, in points: a step over it would be a lost sample's.
  private static let rest = 4.0

  /// Looks at a contact; `flipTime` is when the words changed, on the page's clock.
  init(_ contact: PadContact, flipTime: Double?) {
    let samples = contact.samples.dropLast(contact.end == nil ? 0 : 1)
    let steps = zip(samples.dropFirst(), samples)
    let times = steps.map { $0.time - $1.time }
    let median = times.count < 2 ? nil : Distribution(times).median
    medianStep = median
    gaps = steps.count { after, before in
      guard let median else { return false }
      return after.time - before.time > 1.5 * median
        && (after.position - before.position).length > Self.rest
    }
    backwards = contact.backwards
    let start = contact.samples.first?.position ?? .zero
    reach = contact.samples.reduce(0) { max($0, ($1.position - start).length) }
    longestPause = steps.reduce(0) { longest, step in
      guard let flipTime, step.0.time <= flipTime else { return longest }
      return max(longest, step.0.time - step.1.time)
    }
  }

  /// What the person is told after the gesture; empty where all is well.
  package var warnings: [String] {
    var list: [String] = []
    if let medianStep, medianStep > Self.widestStep {
      list.append(
        "Few samples: one every \(NumberText.fixed(medianStep, decimals: 0)) ms. Close other apps "
          + "and pages, and switch battery saving off.")
    }
    if gaps > 2 { list.append("Samples were lost \(gaps) times while the finger moved.") }
    if backwards > 0 {
      list.append(
        backwards == 1
          ? "A sample was left out: its time went backwards."
          : "\(backwards) samples were left out: their times went backwards.")
    }
    return list
  }
}
