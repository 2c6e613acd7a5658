import CommandLineKit
import PanBatch
import PanMetrics
import PanReports
import PanTraces

/// One more look at all traces of a run, for figures that are too many to be kept.
struct FurtherLook {
  private let inputs: [Input]
  private let options: InputOptions
  private let measured: MeasuredParts
  private let talk: TalkOptions
  private let console: Console

  /// Looks at inputs that can be read again.
  init(
    at inputs: [Input], _ options: InputOptions, _ measured: MeasuredParts, talk: TalkOptions,
    console: Console
  ) {
    self.inputs = inputs
    self.options = options
    self.measured = measured
    self.talk = talk
    self.console = console
  }

  /// Shows a batch all that is measured once more.
  /// - Throws: A failure where an input has changed since.
  func run(_ settings: ReplaySettings, _ metrics: MetricSet, _ batch: inout AnalysedBatch) throws {
    var meter = ProgressMeter(isOn: console.error.isTerminal && !talk.isQuiet)
    defer { meter.clear() }
    var place = meter.beginning(of: inputs)
    let measured = measured
    try TraceBatch(inputs: inputs, options: options.readingOptions, threads: options.jobs).run {
      let setups = settings.setups()
      return TraceWork { _, trace in
        Kept(setups.replay(trace).analysis(metrics: metrics).measurements)
      } restore: { _, analysis in
        Kept(analysis.measurements)
      } where: {
        measured.has($0)
      }
    } advance: { bytes in
      place.bytes = bytes
      meter.update(place)
    } consume: { _, kept in
      batch.lookAgain(at: kept.content)
    } besides: { news in
      if case .fileEnded = news { place.files += 1 }
    }
    do throws(ChangedFigures) {
      try batch.endLook()
    } catch {
      throw CommandFailure(
        .noInput, "the recordings changed while they were read", advice: "Run the command again.")
    }
  }
}
