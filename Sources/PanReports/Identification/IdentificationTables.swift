import PanDocuments
import PanGestures
import PanMetrics
import PanReplay
import PanTraces
import PanTuning

/// An identification as tables.
struct IdentificationTables {
  let result: IdentificationResult

  private var identification: RuleIdentification { result.identification }
  private var explanation: RuleExplanation { result.explanation }
  private var views: [ReleaseView] { identification.views }

  /// One row per bound of the shape: what is known of it.
  var bounds: Table {
    var table = Table(columns: [
      .init(id: "bound", title: "bound"), .init(id: "unit", title: "unit"),
      .init(id: "above", title: "above", alignment: .trailing),
      .init(id: "through", title: "through", alignment: .trailing),
      .init(id: "rounded", title: "rounded", alignment: .trailing),
      .init(id: "identified", title: "known"),
    ])
    let shape = explanation.shape
    let sentences = IdentificationSentences(result: result)
    for (index, parameter) in shape.family.parameters.enumerated() {
      let range = shape.region.bounds.ranges[index]
      let decimals = parameter.unit == "pt/s" ? 0 : 3
      let (above, through) = sentences.ends(parameter, range)
      let sides = [above, through].count { $0 != nil }
      table.append([
        .text(parameter.name), .text(result.length.spelled(parameter.unit)),
        above == nil ? .undefined(reason: "open") : .number(range.above, decimals: decimals),
        through == nil ? .undefined(reason: "open") : .number(range.through, decimals: decimals),
        Self.number(result.rounded.rule.thresholds[index], decimals),
        .text(sides == 2 ? "yes" : sides == 1 ? "one side" : "not identified"),
      ])
    }
    return table
  }

  /// One row per shape from the view that explains: how it does.
  var shapes: Table {
    var table = Table(
      columns: [.init(id: "family", title: "shape"), .init(id: "finishes", title: "finishes when")]
        + Self.errors)
    for fit in identification.fits where fit.view == explanation.view {
      table.append(
        [.text(fit.family.name), .text(RuleWords(fit.rule, result.length).sentence)]
          + [.integer(fit.errors), .integer(fit.heldOutErrors)])
    }
    return table
  }

  /// One row per view, of all or with progress from one origin: what can be explained from it.
  func sights(from origin: TranslationOrigin? = nil) -> Table {
    var table = Table(
      columns: [
        .init(id: "velocity", title: "velocity by"), .init(id: "origin", title: "progress from"),
        .init(id: "contradictions", title: "contradictions", alignment: .trailing),
        .init(id: "family", title: "best shape"),
      ] + Self.errors + [.init(id: "as_good", title: "as good")])
    for (index, view) in views.enumerated() where origin == nil || view.origin == origin {
      let fits = identification.fits.filter { $0.view == index }
      let best = fits.min {
        ($0.errors, $0.rule.thresholds.count) < ($1.errors, $1.rule.thresholds.count)
      }
      table.append([
        .text(PresetText.estimator(view.estimator)), .text(view.origin.name),
        .integer(identification.contradictions[index].leastErrors),
        best.map { .text($0.family.name) } ?? .text("none can do better"),
        .integer(best?.errors ?? identification.leastErrors[index]),
        best.map { .integer($0.heldOutErrors) } ?? .undefined(reason: "not-fitted"),
        .text(explanation.views.contains(index) ? "yes" : ""),
      ])
    }
    return table
  }

  /// The fits of all shapes from all views, for machines.
  var fits: Table {
    var table = Table(
      columns: [
        .init(id: "family", title: "shape"), .init(id: "velocity", title: "velocity by"),
        .init(id: "origin", title: "progress from"), .init(id: "finishes", title: "finishes when"),
      ] + Self.errors)
    for fit in identification.fits {
      table.append([
        .text(fit.family.name), .text(PresetText.estimator(views[fit.view].estimator)),
        .text(views[fit.view].origin.name),
        .text(RuleWords(fit.rule, result.length).sentence), .integer(fit.errors),
        .integer(fit.heldOutErrors),
      ])
    }
    return table
  }

  /// The frameworks' rules, each from where it does best, the best first.
  func presets(limit: Int) -> Table {
    var table = Table(
      columns: [
        .init(id: "preset", title: "framework's rule"), .init(id: "velocity", title: "velocity by"),
        .init(id: "origin", title: "progress from"),
      ] + Self.errors)
    var named: Set<Int> = []
    let fits = identification.presets.enumerated().sorted {
      ($0.element.allErrors, $0.offset) < ($1.element.allErrors, $1.offset)
    }.map(\.element).filter { named.insert($0.candidate.preset).inserted }
    for fit in fits.prefix(limit) {
      let view = fit.candidate.view.map { views[$0] }
      let own = PolicyPreset.catalogue[fit.candidate.preset].estimator
      table.append([
        .text(fit.candidate.name),
        .text((view?.estimator ?? own).map(PresetText.estimator) ?? ""),
        .text((view?.origin ?? result.settings.configuration.recognizer.origin).name),
        .integer(fit.errors), .integer(fit.heldOutErrors),
      ])
    }
    return table
  }

  /// The decisions that are not explained.
  func unexplained(limit: Int) -> Table {
    decisions(explanation.unexplained.prefix(limit).map { $0 })
  }

  /// One row per decision.
  var decisions: Table { decisions(Array(identification.releases.indices)) }

  private func decisions(_ places: [Int]) -> Table {
    var table = Table(columns: [
      .init(id: "trace", title: "trace"), .init(id: "participant", title: "participant"),
      .init(id: "decision", title: "app"), .init(id: "explained", title: "rule"),
      .init(id: "progress", title: "progress", alignment: .trailing),
      .init(id: "velocity", title: "velocity", unit: result.length.speed, alignment: .trailing),
      .init(id: "part", title: "part"), .init(id: "contradicts", title: "contradicts"),
    ])
    let unexplained = Set(explanation.unexplained)
    let cover = Set(identification.contradictions[explanation.view].cover)
    for place in places {
      let outcome = identification.releases[place].outcomes[explanation.view]
      let rule = unexplained.contains(place) ? outcome.intent.opposite : outcome.intent
      table.append([
        .text(outcome.id), outcome.group.map { .text($0) } ?? .undefined(reason: "no-participant"),
        .text(outcome.intent.name), .text(rule.name), .number(outcome.progress, decimals: 3),
        .number(outcome.velocity, decimals: 0),
        .text(identification.division.isFitted[place] ? "fitted" : "held out"),
        .text(cover.contains(place) ? "yes" : ""),
      ])
    }
    return table
  }

  /// What to record next.
  var probes: Table {
    var table = Table(columns: [
      .init(id: "gesture", title: "gesture"),
      .init(id: "times", title: "times", alignment: .trailing),
      .init(id: "tells", title: "tells"),
    ])
    let words = ProbeWords(length: result.length)
    for probe in identification.probes {
      table.append([
        .text(words.sentence(probe)), .integer(ProbeGesture.repetitions),
        .text(words.purpose(probe)),
      ])
    }
    return table
  }

  private static let errors: [Table.Column] = [
    .init(id: "errors", title: "wrong", alignment: .trailing),
    .init(id: "held_out_errors", title: "held out", alignment: .trailing),
  ]

  private static func number(_ value: Double, _ decimals: Int) -> Cell {
    value.isFinite ? .number(value, decimals: decimals) : .undefined(reason: "unbounded")
  }
}

extension TransitionOutcome {
  fileprivate var opposite: TransitionOutcome { self == .finish ? .cancel : .finish }
}
