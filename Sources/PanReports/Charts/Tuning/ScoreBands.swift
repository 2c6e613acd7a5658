import PanDocuments
import PanText
import PanTuning

/// Scores in bands by their distance from the best, each half as wide as the next.
struct ScoreBands {
  /// How many bands there are; a seventh colour could not be told apart.
  static let count = 6

  private let scores: [[Double]]
  private let best: Double
  private let worst: Double
  private let isWhole: Bool

  /// Takes rows of scores; one that is undefined is not a number.
  init(_ objective: Objective, _ scores: [[Double]]) {
    let defined = scores.joined().filter(\.isFinite)
    let (low, high) = (defined.min() ?? 0, defined.max() ?? 0)
    let isSmallerBetter =
      switch objective {
      case .cost, .falseFinishLimit: true
      case .balancedAccuracy, .fScore, .matthews: false
      }
    self.scores = scores
    (best, worst) = isSmallerBetter ? (low, high) : (high, low)
    if case .cost = objective { isWhole = true } else { isWhole = false }
  }

  /// The band of a score: 0 holds the best; nil where it is undefined.
  func band(of score: Double) -> Int? {
    guard score.isFinite else { return nil }
    guard best != worst else { return 0 }
    var share = (score - best) / (worst - best)
    var band = Self.count - 1
    while band > 0, share <= 0.5 {
      share *= 2
      band -= 1
    }
    return band
  }

  /// One mark for each band, of squares in runs along the rows.
  func marks(_ horizontal: AxisScale, _ vertical: AxisScale, columns: Int) -> [ChartMark] {
    var outlines = [[[PlotPoint]]](repeating: [], count: Self.count)
    for (row, scores) in scores.enumerated() {
      let bands = scores.map(band)
      var start = 0
      while start < bands.count {
        let end = bands[start...].firstIndex { $0 != bands[start] } ?? bands.count
        if let band = bands[start] {
          let (low, high) = (Double(row), Double(row + 1))
          let corners = [(start, low), (end, low), (end, high), (start, high)]
          outlines[band].append(
            corners.map { column, row in
              PlotPoint(
                x: horizontal.value(at: Double(column) / Double(columns)),
                y: vertical.value(at: row / Double(self.scores.count)))
            })
        }
        start = end
      }
    }
    return outlines.enumerated().filter { !$0.element.isEmpty }.map { band, outlines in
      .band(outlines, level: band)
    }
  }

  /// The bands that occur, each with the scores it holds.
  var legend: [Chart.LegendEntry] {
    var ranges: [Int: ClosedRange<Double>] = [:]
    for score in scores.joined() {
      guard let band = band(of: score) else { continue }
      let known = ranges[band] ?? score...score
      ranges[band] = min(known.lowerBound, score)...max(known.upperBound, score)
    }
    return ranges.sorted { $0.key < $1.key }.map { band, range in
      .init(label: text(range), swatch: .band(level: band))
    }
  }

  private func text(_ range: ClosedRange<Double>) -> String {
    func number(_ value: Double) -> String {
      NumberText.fixed(value, decimals: isWhole ? 0 : 3)
    }
    let (first, last) =
      best <= worst
      ? (range.lowerBound, range.upperBound) : (range.upperBound, range.lowerBound)
    let (low, high) = (number(first), number(last))
    return low == high ? low : "\(low) to \(high)"
  }
}
