import PanAnalysis
import PanDocuments
import PanEngine
import PanTraceTool
import PanTraces

/// Whatever a file holds, its traces replay and measure to numbers or reasons, and to whole rows.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzAnalysis(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let data = unsafe data, count > 0 else { return 0 }
  let file = unsafe TraceReader.read(
    UnsafeRawBufferPointer(start: data, count: count), fileStem: "f")
  let configuration = unsafe configuration(data[count - 1])
  let schema = RowSchema.analysis()
  for trace in file.traces where trace.samples.last.map({ $0.time < 100 }) ?? false {
    let replay = Replay(of: trace, configuration: configuration)
    let analysis = TraceAnalysis(of: replay)
    for metric in Metric.allCases {
      precondition(analysis.measurements[metric].value?.isFinite ?? true, "a figure is no number")
    }
    let batch = AnalyzedBatch([AnalyzedTrace(source: "f", analysis: analysis)])
    schema.rows(batch.traces, .points).writeCSV { precondition($0.last == 0x0A) }
  }
  return 0
}

private func configuration(_ choice: UInt8) -> ReplayConfiguration {
  var configuration = ReplayConfiguration()
  if choice & 1 != 0 { configuration.interaction = .percentDriven(PercentDrivenInteraction()) }
  if choice & 2 != 0 {
    configuration.inputPolicy = .resampled(ReplayConfiguration.InputPolicy.Resampling())
  }
  if choice & 4 != 0 { configuration.recognizer.touches = .centroid(maximum: 2) }
  if choice & 8 != 0 { configuration.recognizer.endsAtLastSample = true }
  if choice & 16 != 0 { configuration.clock = .steady(rate: 120, phase: 0.25) }
  if choice & 32 != 0 { configuration.policy = .progress() }
  if choice & 64 != 0 { configuration.lead = 0.01 }
  return configuration
}
