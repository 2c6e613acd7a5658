/// How a figure of the decisions differs between two batches of the same labelled traces.
public struct DecisionChange: Equatable, Sendable {
  /// The figure.
  public let figure: DecisionFigure
  /// How much worse it got, in its unit; nil where it is undefined before or now.
  public let worsening: Double?
  /// The 95 % interval of that, drawn by person; nil for too few of them or no difference.
  public let interval: ConfidenceInterval?
  /// How many labelled traces both batches have.
  public let count: Int

  /// The counts of the same traces in both batches.
  struct Pair: Equatable {
    var before: DecisionCounts
    var now: DecisionCounts

    static let none = Pair(before: .none, now: .none)

    static func add(_ sum: inout Pair, _ more: Pair) {
      sum.before = sum.before + more.before
      sum.now = sum.now + more.now
    }
  }

  /// Of the traces of each person.
  init(_ figure: DecisionFigure, _ people: [[Pair]], bootstrap: Bootstrap) {
    let pairs = Array(people.joined())
    let change = { (sum: Pair) -> Double? in
      let preference = figure.info.preference
      guard let before = figure.measure(sum.before).value.flatMap(preference.badness),
        let now = figure.measure(sum.now).value.flatMap(preference.badness)
      else { return nil }
      return now - before
    }
    self.figure = figure
    count = pairs.count
    worsening = change(pairs.reduce(into: .none, Pair.add))
    // What equals itself in every trace does so in every draw.
    interval =
      worsening == nil || pairs.allSatisfy { $0.before == $0.now }
      ? nil
      : bootstrap.interval(
        of: people.map { $0.reduce(into: .none, Pair.add) }, from: .none, adding: Pair.add,
        figure: change)
  }

  /// What must hold: no worse than the figure's decimals can show.
  ///
  /// Nil without a figure, and for a difference of too few traces to rule out chance: that they may
  /// change is the other check's business.
  var check: GateCheck? {
    guard let worsening, worsening == 0 || interval != nil else { return nil }
    return GateCheck(
      name: figure.name, bound: .atMost(figure.info.resolution), mode: .lenient,
      value: worsening, interval: interval, count: count)
  }
}
