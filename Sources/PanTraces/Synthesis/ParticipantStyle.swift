/// What stays the same about one person from gesture to gesture.
///
/// Drawn once per person; medians and spreads are chosen, the shape of each law is cited where it
/// is used (`HandPlan`).
public struct ParticipantStyle: Equatable, Sendable {
  /// The factor on every duration; below 1 is brisk.
  public var tempo: Double
  /// How exactly a place is aimed at: the width of the target, in points.
  public var targetWidth: Double
  /// The standard deviation of a stroke's end along its way, as a share of its length.
  public var endNoise: Double
  /// The root mean square of the tremor on the glass, per axis, in points.
  public var tremor: Double
  /// The sideways points per point of travel: the grip's angle.
  public var slope: Double
  /// The sideways bend: points across at 100 pt along, as a thumb turns about its root.
  public var bow: Double
  /// The factor on this person's planned progress, whatever the intent.
  public var boldness: Double

  /// Draws a person.
  public init(random: inout SeededRandom) {
    tempo = random.logNormal(median: 1, spread: 0.2)
    targetWidth = random.logNormal(median: 45, spread: 0.35)
    endNoise = random.logNormal(median: 0.05, spread: 0.3)
    tremor = random.logNormal(median: 0.12, spread: 0.4)
    slope = random.normal(deviation: 0.12)
    bow = random.normal(deviation: 8)
    boldness = random.logNormal(median: 1, spread: 0.12)
  }
}
