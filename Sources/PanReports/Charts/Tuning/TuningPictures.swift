package import PanDocuments
import PanMetrics
import PanReplay
import PanText
package import PanTuning

/// The pictures of a tuning, as far as there is something to see.
package struct TuningPictures: Sendable {
  /// One picture.
  package struct Picture: Sendable {
    /// The file's name, without what it ends in.
    package let name: String
    /// What is to be seen, ready to be drawn in either theme.
    package let chart: Chart
    /// The same for those who do not see it.
    package var alternative: String { chart.description }
  }

  /// The pictures, the most telling first.
  package let all: [Picture]

  /// Draws a tuning on gestures; nil for one on a grid, which has none.
  ///
  /// `likely` is said in every heading where labels are only likely.
  package init?(_ result: TuningResult, likely: LikelyLabels? = nil) throws(TuningError) {
    guard result.evidence != nil else { return nil }
    var all: [Picture] = []
    func add(_ name: String, _ chart: Chart?) {
      if let chart { all.append(Picture(name: name, chart: likely?.heading(chart) ?? chart)) }
    }
    add("decision-map", TuningMap(result)?.chart)
    add("score-map", ScoreMap(result)?.chart)
    add("roc", try ROCChart(result)?.chart)
    add("precision-recall", PrecisionRecallChart(result)?.chart)
    for index in result.optimum.region.largest.ranges.indices {
      guard let cost = CostChart(result, threshold: index) else { continue }
      add("cost-\(cost.feature.fileName)", cost.chart)
    }
    for feature in result.request.family.features {
      add("intent-\(feature.fileName)", DistributionChart(feature, result)?.chart)
    }
    self.all = all
  }
}

extension TuningEvidence {
  /// What the tuned rules see of the gestures.
  var outcomes: [LabeledOutcome] { gestures.outcomes }
}
