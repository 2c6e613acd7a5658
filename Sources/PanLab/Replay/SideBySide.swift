import PanDocuments
import PanMotion
import PanReplay
import PanTraces

/// One gesture under up to four configurations: `replay PLACE WIDTH light|dark`, then for each a
/// policy, an estimator and a controller, empty where it is the usual one.
struct SideBySide {
  /// As many as can be told apart at once.
  private static let most = 4

  private let gesture: LabGesture
  private let runs: [LabReplay]
  private let size: PlotPoint
  private let width: Double
  private let theme: Theme

  /// Replays a gesture as a request asks.
  init(
    _ gesture: LabGesture, _ request: LabRequest, usual: ReplayConfiguration
  ) throws(LabFile.Refusal) {
    var runs: [LabReplay] = []
    for place in 0..<min(Self.most, max(1, (request.arguments.count - 3) / 3)) {
      let setup = LabReplay.Setup(
        policy: request.text(3 + 3 * place), estimator: request.text(4 + 3 * place),
        controller: request.text(5 + 3 * place))
      runs.append(LabReplay(gesture.trace, try setup.configuration(usual)))
    }
    self.gesture = gesture
    self.runs = runs
    let container = usual.container(of: gesture.trace)
    size = PlotPoint(x: container.x, y: container.y)
    width = min(max(request.number(1) ?? DecisionLayers.usualWidth, 280), 1200)
    theme = request.text(2) == "dark" ? .dark : .light
  }

  /// The answer: what is known of each run, its frames, and the samples of the finger, three numbers
  /// each, in front of them.
  var reply: LabReply {
    let samples = gesture.trace.samples.filter { $0.pointer == 0 }
    let start = gesture.trace.samples.first?.time ?? 0
    let finger = samples.flatMap { [$0.time - start, $0.position.x, $0.position.y] }
    return LabReply(numbers: finger + runs.flatMap { $0.numbers }) { writer in
      writer.member("id", gesture.trace.id)
      writer.member("meant", gesture.trace.intent?.name ?? "")
      writer.member("width", size.x)
      writer.member("height", size.y)
      writer.member("samples", samples.count)
      writer.member("svg", chart.svg(theme, width: width))
      writer.key("runs")
      writer.beginArray()
      for run in runs { run.write(&writer) }
      writer.endArray()
    }
  }

  /// The content's way over time under each, with every release.
  private var chart: Chart {
    let inks: [Ink] = [.finish, .cancel, .purple, .green]
    let dashes: [Stroke.Dash] = [.solid, .dashed, .dotted, .dashDotted]
    var marks: [ChartMark] = []
    var legend: [Chart.LegendEntry] = []
    for (place, run) in runs.enumerated() {
      let stroke = Stroke(ink: inks[place], dash: dashes[place])
      marks.append(.line(run.curve, stroke))
      legend.append(Chart.LegendEntry(label: run.title, swatch: .line(stroke)))
    }
    if let release = runs.first?.release {
      let label = release.outcome == .finish ? "lift: finishes" : "lift: comes back"
      marks.append(.verticalRule(release.time, label: label, Stroke(ink: .muted, width: 1)))
    }
    let curves = runs.flatMap { $0.curve }
    let decisions = runs.map { "\($0.title): \($0.reason)" }.joined(separator: "; ")
    return Chart(
      title: "", description: "The content's way over time. \(decisions)",
      horizontal: .linear(
        "time", unit: "s", covering: curves.map { $0.x }, including: [0], margin: 0),
      vertical: .linear(
        "content", unit: "share of travel", covering: curves.map { $0.y }, including: [0, 1],
        margin: 0.04), marks: marks, legend: legend)
  }
}
