package import PanDocuments
import PanGestures
package import PanMetrics
package import PanReplay
import PanText
import PanTraces

/// The pictures that look into one replay: lag, settle and frames.
package struct CloseUps: Sendable {
  /// What the sentences under the titles need to have measured.
  package static let metrics = MetricSet([Metric.lagMedian, .settleTime, .staleFrames])

  private let replay: Replay
  private let measurements: TraceMeasurements

  /// Measures what the sentences need.
  package init(of replay: Replay) {
    self.replay = replay
    measurements = TraceMeasurements(of: replay, metrics: Self.metrics)
  }

  private var id: String { replay.trace.id }
  private var length: LengthLabel { LengthLabel(replay.trace.lengthUnit) }
  private var configuration: ReplayConfiguration { replay.configuration }

  /// The pictures with something to see, in the order of a report: no frames where all are new.
  package var notable: [(kind: ReportFacts.TracePicture, chart: Chart)] {
    let isUneven = cells.contains { $0.kind == .stale || $0.kind == .late }
    return charts.filter { $0.kind != .frames || isUneven }
  }

  /// All pictures that can be drawn, in the order of a report.
  package var charts: [(kind: ReportFacts.TracePicture, chart: Chart)] {
    let charts: [(ReportFacts.TracePicture, Chart?)] = [
      (.velocity, velocity), (.lag, lag), (.settle, settle), (.frames, frames),
    ]
    return charts.compactMap { kind, chart in chart.map { (kind, $0) } }
  }

  /// The release's velocity as several estimators see it coming; nil without a release.
  package var velocity: Chart? {
    VelocityProfile(replay).map { profile in
      profile.chart(title: id, profile.choice())
    }
  }

  /// Finger and content with the lag between them; nil where no finger moved content.
  package var lag: Chart? {
    let runs = runs
    guard runs.contains(where: { $0.count > 1 }) else { return nil }
    var finding = "No lag can be told."
    if let middle = measurements[.lagMedian].value, let most = measurements[.lagMaximum].value {
      finding =
        "The content is \(Self.text(middle, 1)) \(length.symbol) behind the finger at the middle frame, at most "
        + "\(Self.text(most, 1)) \(length.symbol)"
      if let time = measurements[.lagTime].value { finding += "; in time \(Self.text(time, 1)) ms" }
      finding += "."
    }
    return LagChart(
      title: id, finding: finding, runs: runs,
      recognitionTime: replay.pan.flatMap(replay.recognition.recognitionIndex).map {
        replay.recognition.events[$0].time
      }, length: length
    ).chart
  }

  private var runs: [[LagChart.Sample]] {
    var runs: [[LagChart.Sample]] = []
    var isDown = false
    for frame in replay.frames {
      if let finger = frame.finger {
        if !isDown { runs.append([]) }
        runs[runs.count - 1].append(
          .init(time: frame.time, finger: finger, content: frame.content))
      }
      isDown = frame.finger != nil
    }
    return runs
  }

  /// The curve of the last settle; nil without one, or where a finger caught it again.
  package var settle: Chart? {
    guard let release = replay.release, release.frameIndex < replay.frames.count else { return nil }
    let frames = replay.frames[release.frameIndex...]
    guard frames.allSatisfy({ $0.phase == .settling || $0.phase == .rested }),
      let start = frames.first?.content, frames.count > 1
    else { return nil }
    let fraction: Double = release.decision.outcome == .finish ? 1 : 0
    let target =
      configuration.animation.value(of: .translation, at: fraction) * replay.travel.extent
    let settleTime = measurements[.settleTime].value
    func samples(_ frames: ArraySlice<Frame>) -> [SettleChart.Sample] {
      frames.map { .init(time: $0.time - release.time, position: $0.content) }
    }
    return SettleChart(
      title: id, finding: settleFinding(release, settleTime),
      outcome: release.decision.outcome,
      dragged: samples(
        replay.frames[max(0, release.frameIndex - 12)..<release.frameIndex]
          .filter { $0.phase == .dragging }[...]),
      settled: samples(frames), target: target,
      band: SettleBand.halfWidth(ofDistance: target - start), velocity: release.velocityAlong,
      settleTime: settleTime.map { $0 / 1000 }, length: length
    ).chart
  }

  private func settleFinding(_ release: Release, _ settleTime: Double?) -> String {
    let end =
      settleTime.map { "Settled \(Self.text($0, 0)) ms after the lift" } ?? "It never settles"
    guard let velocity = release.velocityAlong else {
      return "\(end); the finger had no velocity to take over."
    }
    guard let launch = release.launchVelocity else {
      return
        "\(end); the controller does not take over the finger's \(Self.text(velocity, 0)) \(length.speed)."
    }
    return
      "\(end); the finger leaves with \(Self.text(velocity, 0)) \(length.speed), the settle sets off with "
      + "\(Self.text(launch, 0)) \(length.speed)."
  }

  /// One bar for each frame under the finger, by how old the input it shows gets.
  ///
  /// Input is at most a frame old when a frame in time shows it, and two when the next replaces it.
  /// Nil where there are no frames.
  package var frames: Chart? {
    let cells = cells
    guard !cells.isEmpty else { return nil }
    let (stale, late) = (cells.count { $0.kind == .stale }, cells.count { $0.kind == .late })
    return FrameStrip(
      title: id,
      finding: stale + late == 0
        ? "Of \(cells.count) frames none shows nothing new while the finger moves or stands too long."
        : "Of \(cells.count) frames under the finger \(stale) show nothing new though it moved, and "
          + "\(late) stand too long.",
      heightTitle: "age of the shown input when replaced", cells: cells,
      bound: interval.map { ($0 * 2000, "two frames, \(Self.text($0 * 2000, 1)) ms") }
    ).chart
  }

  /// The time a frame should stand, in seconds.
  private var interval: Double? { configuration.clock.rate.map { 1 / $0 } }

  private var cells: [FrameStrip.Cell] {
    replay.frames.indices.dropLast().filter { replay.frames[$0].phase == .dragging }.map(cell)
  }

  private func cell(at place: Int) -> FrameStrip.Cell {
    let frame = replay.frames[place]
    let end = replay.frames[place + 1].time
    let isLate = interval.map { end - frame.time > 1.5 * $0 } ?? false
    let isNew = place == 0 || frame.inputTime > replay.frames[place - 1].inputTime
    let kind: FrameStrip.Kind =
      if isLate {
        .late
      } else if replay.isStale(frame: place) {
        .stale
      } else {
        isNew ? .fresh : .still
      }
    return FrameStrip.Cell(
      start: frame.time, end: end, height: max(0, end - frame.inputTime) * 1000, kind: kind)
  }

  private static func text(_ value: Double, _ decimals: Int) -> String {
    NumberText.fixed(value, decimals: decimals)
  }
}
