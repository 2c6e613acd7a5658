import PanAnalysis
package import PanDocuments
import PanEngine
import PanTraces

extension TuningResult {
  /// The pictures with the names of their files, the most telling first.
  ///
  /// There are none if all gestures meant the same, as no rule would be better.
  package func pictures() -> [(name: String, chart: Chart)] {
    guard oneSided == nil else { return [] }
    return [("decision-map", decisionMap)]
      + [tradeOff].compactMap { $0 }.map { (name: "trade-off", chart: $0) }
  }

  private static let tuned = PointStyle(shape: .circle, ink: .text)
  private static let current = PointStyle(shape: .circle, ink: .text, isHollow: true)

  /// What the tuned rule decides, over how good a rule is with its bounds at each place.
  private var decisionMap: Chart {
    let (rule, outcomes) = (optimum.rule, outcomes)
    let shown = gestures.map { gesture in
      ReleasePlane.Gesture(
        name: gesture.outcome.id, progress: gesture.outcome.progress,
        velocity: gesture.isStill ? nil : gesture.outcome.velocity,
        outcome: rule.decide(gesture.outcome), intent: gesture.outcome.intent,
        other: gesture.current)
    }
    // A projection by time depends on the travel. One border stands for all, that of the middle travel.
    let extents = ReleasePlane.Extents(outcomes.lazy.map(\.extent))
    let middle = extents?.middle ?? 1
    var plane = ReleasePlane(covering: shown, length)
    let quality = ReleasePlane.BoundQuality(
      search.table(around: rule), request.family.parameters, request.objective,
      plane.horizontal.scale, plane.vertical.scale)
    if let quality {
      plane.marks += quality.marks
      plane.legend += quality.legend(request.objective)
    }
    let rules: [(policy: FinishPolicy?, name: String, stroke: Stroke)] = [
      (rule.policy, "border of the tuned rule", Stroke(ink: .text, width: 2)),
      (current, "border of the current rule", Stroke(ink: .text, width: 2, dash: .dotted)),
    ]
    for (policy, name, stroke) in rules {
      guard let policy, policy.isOfProgressAndVelocity else { continue }
      plane.addBorder(policy.region(extent: middle), name, stroke)
    }
    // Of many only those that change are drawn, as the others would cover all.
    let isMany = shown.count > ReleasePlane.mostPoints
    plane.add(ReleasePlane.changes(of: isMany ? shown.filter(\.isChanged) : shown))
    let needsExtent = [rule.policy, current].contains { $0?.dependsOnExtent == true }
    var sentences = [
      "\(RuleWords(rule, length).predicate.capitalizedFirst): \(optimum.counts.errors) of \(optimum.counts.total) against what "
        + "was meant."
    ]
    if quality != nil {
      sentences.append(
        "Each place is also a rule with its bounds there: the stronger its shade, the better.")
    }
    if needsExtent, extents?.isUniform == false {
      let travel = NumberText.fixed(middle, decimals: 0)
      sentences.append("Borders for a travel of \(travel) \(length.symbol).")
    }
    if isMany { sentences.append("Of \(shown.count) gestures those that change are drawn.") }
    return plane.chart(
      title: "Before and after", subtitle: sentences.joined(separator: " "))
  }

  /// What fewer errors of one kind cost in errors of the other. Nil if the best rule is best at all costs.
  private var tradeOff: Chart? {
    // Shares of what was meant, not of all gestures: the curve does not move with the mix of intents.
    func place(_ counts: DecisionCounts) -> PlotPoint {
      PlotPoint(
        x: 100 * Double(counts.falseFinishes) / Double(counts.meantCancel),
        y: 100 * Double(counts.falseCancels) / Double(counts.meantFinish))
    }
    func point(
      _ counts: DecisionCounts, _ name: String, radius: Double = 6
    ) -> Chart.Point {
      Chart.Point(
        place: place(counts), radius: radius,
        title: "\(name): \(counts.falseFinishes) finished though meant to cancel, "
          + "\(counts.falseCancels) cancelled though meant to finish",
        label: name)
    }
    let curve = search.tradeOff(around: optimum.rule).reversed().map { place($0.counts) }
    guard curve.count > 1 else { return nil }
    let costs = DecisionCounts.Costs.sensitivity.filter { $0 != .equal }.map { model in
      point(search.optimum(.cost(model)).counts, model.name, radius: 4)
    }
    let line = Stroke(ink: .green, width: 2.5)
    let layers = [
      (
        "best at costs 3:1 and 1:3",
        PointStyle(shape: .triangle, ink: .text), costs
      ),
      ("current rule", Self.current, [point(comparison.current, "current")]),
      ("tuned", Self.tuned, [point(optimum.counts, "tuned")]),
    ]
    let sentence =
      "No rule of this kind lies left of the line or below it."
    func axis(_ title: String) -> Chart.Axis {
      .linear(
        title, unit: "%", covering: curve.flatMap { [$0.x, $0.y] }, including: [0, 100],
        margin: 0.02)
    }
    return Chart(
      title: "What fewer errors of one kind cost", subtitle: sentence,
      description:
        "Share of gestures cancelled though meant to finish against the share of gestures "
        + "finished though meant to cancel. \(sentence)",
      horizontal: axis("finished, of those meant to cancel"),
      vertical: axis("cancelled, of those meant to finish"),
      marks: [.steps(curve, line)] + layers.map { .points($0.2, $0.1) },
      legend: [(label: "best rules: \(request.family.name)", swatch: .line(line))]
        + layers.map { (label: $0.0, swatch: .point($0.1)) })
  }
}

extension ReleasePlane.BoundQuality {
  /// The shades that occur, each with the scores it stands for.
  func legend(_ objective: Objective) -> [Chart.LegendEntry] {
    func number(_ value: Double) -> String {
      if case .cost = objective { return NumberText.fixed(value, decimals: 0) }
      return NumberText.fixed(value, decimals: 3)
    }
    return ranges.enumerated().map { place, range in
      let (first, last) = (number(range.best), number(range.worst))
      return (
        label: (place == 0 ? "\(objective.heading) with bounds there: " : "")
          + (first == last ? first : "\(first) to \(last)"),
        swatch: .region(.green, .level(range.level))
      )
    }
  }
}
