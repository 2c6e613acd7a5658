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
    let shape = explanation.shape
    let sentences = IdentificationSentences(result: result)
    let rounded = shape.center
    let rows = shape.family.parameters.enumerated().map { index, parameter in
      let range = shape.asGood[index]
      let (above, through) = sentences.ends(parameter, range)
      return (
        parameter: parameter, decimals: parameter.decimals,
        above: above.map { _ in range.lowerBound }, through: through.map { _ in range.upperBound },
        rounded: rounded.thresholds[index]
      )
    }
    return Table(rows) {
      Column("bound") { .text($0.parameter.name) }
      Column("unit") { .text(result.length.spelled($0.parameter.unit)) }
      Column(number: "above") { .number($0.above, decimals: $0.decimals, or: "open") }
      Column(number: "through") { .number($0.through, decimals: $0.decimals, or: "open") }
      Column(number: "rounded") {
        $0.rounded.isFinite
          ? .number($0.rounded, decimals: $0.decimals) : .undefined(reason: "unbounded")
      }
      Column("identified", "known") { row in
        switch (row.above, row.through) {
        case (_?, _?): .text("yes")
        case (nil, nil): .text("not identified")
        case (_?, nil), (nil, _?): .text("one side")
        }
      }
    }
  }

  /// One row per shape in the view of the best, with its errors.
  var shapes: Table {
    Table(identification.fits.filter { $0.view == explanation.shapeView }) {
      Column("family", "shape") { .text($0.family.name) }
      Column("finishes", "finishes when") { .text(RuleWords($0.rule, result.length).sentence) }
      Self.errors {
        $0.errors
      } heldOut: {
        .integer($0.heldOutErrors)
      }
    }
  }

  /// One row per view, of all or of one origin, with its contradictions and its best shape.
  func views(from origin: TranslationOrigin? = nil) -> Table {
    let rows = views.enumerated().filter { origin == nil || $0.element.origin == origin }
      .map { index, view in
        let best = identification.fits.filter { $0.view == index }.min {
          ($0.errors, $0.rule.thresholds.count) < ($1.errors, $1.rule.thresholds.count)
        }
        return (index: index, view: view, best: best)
      }
    return Table(rows) {
      Column("velocity", "velocity by") { .text(PresetText.estimator($0.view.estimator)) }
      Column("origin", "progress from") { .text($0.view.origin.name) }
      Column(number: "contradictions") {
        .integer(identification.contradictions[$0.index].leastErrors)
      }
      Column("family", "best shape") { .text($0.best?.family.name ?? "none can do better") }
      Self.errors {
        $0.best?.errors ?? identification.leastErrors[$0.index]
      } heldOut: {
        .integer($0.best?.heldOutErrors, or: "not-fitted")
      }
      Column("as_good", "as good") { .text(explanation.views.contains($0.index) ? "yes" : "") }
    }
  }

  /// The fits of all shapes from all views, for machines.
  var fits: Table {
    Table(identification.fits) {
      Column("family", "shape") { .text($0.family.name) }
      Column("velocity", "velocity by") {
        .text(PresetText.estimator(views[$0.view].estimator))
      }
      Column("origin", "progress from") { .text(views[$0.view].origin.name) }
      Column("finishes", "finishes when") { .text(RuleWords($0.rule, result.length).sentence) }
      Self.errors {
        $0.errors
      } heldOut: {
        .integer($0.heldOutErrors)
      }
    }
  }

  /// The frameworks' rules, each in its best view, the best first.
  func presets(limit: Int) -> Table {
    var named: Set<Int> = []
    let fits = identification.presets.enumerated().sorted {
      ($0.element.allErrors, $0.offset) < ($1.element.allErrors, $1.offset)
    }.map(\.element).filter { named.insert($0.candidate.preset).inserted }
    func configuration(_ fit: PresetFit) -> ReplayConfiguration {
      result.settings(of: fit.candidate).configuration
    }
    return Table(fits.prefix(limit)) {
      Column("preset", "framework's rule") { .text($0.candidate.name) }
      Column("velocity", "velocity by") { .text(PresetText.estimator(configuration($0).estimator)) }
      Column("origin", "progress from") { .text(configuration($0).recognizer.origin.name) }
      Self.errors {
        $0.errors
      } heldOut: {
        .integer($0.heldOutErrors)
      }
    }
  }

  /// The decisions that are not explained.
  func unexplained(limit: Int) -> Table {
    decisions(explanation.unexplained.prefix(limit))
  }

  /// One row per decision.
  var decisions: Table { decisions(identification.releases.indices) }

  private func decisions(_ places: some Sequence<Int>) -> Table {
    let unexplained = Set(explanation.unexplained)
    let cover = Set(identification.contradictions[explanation.shapeView].cover)
    let rows = places.lazy.map { place in
      (place: place, outcome: identification.releases[place].outcomes[result.shownView])
    }
    return Table(rows) {
      Column("trace") { .text($0.outcome.id) }
      Column("participant") {
        $0.outcome.group.map { .text($0) } ?? .undefined(reason: "no-participant")
      }
      Column("decision", "app") { .text($0.outcome.intent.name) }
      Column("explained", "rule") {
        let isExplained = !unexplained.contains($0.place)
        return .text((isExplained ? $0.outcome.intent : $0.outcome.intent.opposite).name)
      }
      Column(number: "progress") { .number($0.outcome.progress, decimals: 3) }
      Column(number: "velocity", unit: result.length.speed) {
        .number($0.outcome.velocity, decimals: 0)
      }
      Column("part") {
        .text(identification.division.isFitted[$0.place] ? "fitted" : "held out")
      }
      Column("contradicts") { .text(cover.contains($0.place) ? "yes" : "") }
    }
  }

  private static func errors<Row>(
    _ errors: @escaping (Row) -> Int, heldOut: @escaping (Row) -> Cell
  ) -> [Column<Row>] {
    [
      Column(number: "errors", "wrong") { .integer(errors($0)) },
      Column(number: "held_out_errors", "held out", cell: heldOut),
    ]
  }
}
