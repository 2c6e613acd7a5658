import PanTraces

@testable import PanDocuments
@testable import PanReports

/// Pictures that look into one replay.
extension SampleCharts {
  static var lagCharts: [(name: String, chart: Chart)] {
    [("lag", 50), ("lag-one", 1), ("lag-none", 0), ("lag-many", 10_000)].map { name, count in
      let run = (0..<count).map { index in
        LagChart.Sample(
          time: Double(index) / 60, finger: 6 * Double(index), content: 6 * Double(index) - 9)
      }
      return (name, lag("swipe-07", [run], recognition: 0.05))
    } + [
      ("lag-long", lag(longText, [[.init(time: 0, finger: 0, content: 0)]], recognition: nil)),
      (
        "lag-huge",
        lag(
          brokenText,
          [[-1e300, .nan, 1e300, 0].map { .init(time: $0, finger: $0, content: -$0) }],
          recognition: 1e300)
      ),
    ]
  }

  private static func lag(
    _ title: String, _ runs: [[LagChart.Sample]], recognition: Double?
  ) -> Chart {
    LagChart(
      title: title, finding: "The content is 9 pt behind. \(title)", runs: runs,
      recognitionTime: recognition
    ).chart
  }

  static var settleCharts: [(name: String, chart: Chart)] {
    let usual = (0..<60).map { index in
      let time = Double(index) / 60
      return PlotPoint(x: time * 1000, y: 390 - 200 / (1 + 40 * time * time))
    }
    return [
      ("settle", settle("swipe-07", usual, velocity: 800, target: 390, settleTime: 383)),
      ("settle-back", settle("x", usual, velocity: -800, target: 0, settleTime: nil)),
      ("settle-one", settle("x", [usual[0]], velocity: nil, target: 390, settleTime: 0)),
      ("settle-none", settle("", [], velocity: 100, target: 0, settleTime: nil)),
      ("settle-long", settle(longText, usual, velocity: 1e-9, target: 390, settleTime: 10)),
      (
        "settle-huge",
        settle(
          brokenText, [-1e300, .nan, 1e300].map { PlotPoint(x: $0, y: $0) },
          velocity: 1e300, target: 1e300, settleTime: 1e300)
      ),
    ]
  }

  private static func settle(
    _ title: String, _ settled: [PlotPoint], velocity: Double?, target: Double,
    settleTime: Double?
  ) -> Chart {
    SettleChart(
      title: title, finding: "Settled. \(title)", outcome: target == 0 ? .cancel : .finish,
      dragged: (0..<6).map {
        PlotPoint(x: Double($0 - 6) / 60 * 1000, y: 150 + 6 * Double($0))
      },
      settled: settled, target: target, band: 4.1, velocity: velocity, settleTime: settleTime
    ).chart
  }

  static var frameStrips: [(name: String, chart: Chart)] {
    [("frames", 40), ("frames-one", 1), ("frames-none", 0), ("frames-many", 10_000)].map {
      name, count in
      let cells = (0..<count).map { index in
        FrameStrip.Cell(
          start: Double(index) / 60, end: Double(index + 1) / 60,
          age: 0.004 + Double(index % 7) * 0.005,
          kind: FrameStrip.Kind.allCases[index % 5 == 0 ? index % 4 : 0])
      }
      return (name, FrameStrip(title: "swipe-07", cells: cells, interval: 1.0 / 120).chart)
    } + [
      (
        "frames-huge",
        FrameStrip(
          title: brokenText + longText,
          cells: [-1e300, .nan, 1e300].map {
            FrameStrip.Cell(start: $0, end: $0 + 1, age: $0, kind: .late)
          }, interval: nil
        ).chart
      )
    ]
  }
}
