import PanText

/// The unit of times, told from the step between rows.
struct TimeUnitGuess {
  /// How many bytes of the rows are looked at.
  static let window = 64 << 10

  let unit: TimeUnit
  /// The median of the steps forward within traces, in the unit; nil where there are none.
  let medianStep: Double?

  init(body: LentBytes, delimiter: UInt8, timeColumn: Int, traceColumn: Int?) {
    var steps: [Double] = []
    var splitter = RowSplitter(delimiter: delimiter)
    var previous: (id: [UInt8], time: Double)?
    for line in body.split(separator: 0x0A) {
      let row = LentBytes(rebasing: line)
      guard splitter.split(row, hasQuotes: false) == nil, timeColumn < splitter.cells.count else {
        continue
      }
      let cell = LentBytes(rebasing: row[splitter.cells[timeColumn].text])
      guard let time = try? DecimalParser.parse(cell) else { continue }
      var id: [UInt8] = []
      if let traceColumn, traceColumn < splitter.cells.count {
        id = Array(row[splitter.cells[traceColumn].text])
      }
      if let previous, previous.id == id, time > previous.time {
        steps.append(time - previous.time)
      }
      previous = (id, time)
    }
    steps.sort()
    let median = steps.isEmpty ? nil : steps[steps.count / 2]
    medianStep = median
    unit = TimeUnitGuess.unit(ofStep: median ?? 10)
  }

  /// Steps of touch screens lie around 10 ms; the borders are as far from it in either unit.
  private static func unit(ofStep step: Double) -> TimeUnit {
    switch step {
    case ..<0.5: .seconds
    case ..<500: .milliseconds
    case ..<500_000: .microseconds
    default: .nanoseconds
    }
  }

  /// The guess in words, with what it rests on.
  func evidence(column: String) -> String {
    guard let medianStep else {
      return "\(column) is taken as \(unit.symbol), as no two rows show a step"
    }
    var step: [UInt8] = []
    NumberWriter.append(medianStep, style: .fixed(decimals: medianStep < 1 ? 6 : 3), to: &step)
    step.append(contentsOf: " is then ".utf8)
    let milliseconds = medianStep / unit.perSecond * 1000
    NumberWriter.append(milliseconds, style: .fixed(decimals: 1), to: &step)
    return "\(column) is taken as \(unit.symbol): the median step of "
      + String(decoding: step, as: UTF8.self) + " ms"
  }
}
