import PanMetrics
import PanReplay
import PanTraces
import PanWords

/// The decided gestures of a batch as charts show them, found in one look at all of its traces.
package struct ChartedGestures {
  /// The gestures that a rule was asked about.
  let gestures: [DecisionMap.Gesture]
  /// How far travels go, each as often as it differs from the one before.
  let extents: [Double]
  let length: LengthLabel

  /// Finds them.
  package init(_ batch: AnalysedBatch) {
    var gestures: [DecisionMap.Gesture] = []
    var extents: [Double] = []
    for trace in batch.traces {
      if let gesture = DecisionMap.Gesture(trace.analysis) { gestures.append(gesture) }
      let extent = trace.analysis.travel.extent
      if extents.last != extent { extents.append(extent) }
    }
    self.gestures = gestures
    self.extents = extents
    length = batch.length
  }
}
