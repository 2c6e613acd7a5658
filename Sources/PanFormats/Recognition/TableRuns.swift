import PanText
import PanTraces

/// The first rows of a table by gesture: rows that follow each other in time.
struct TableRuns {
  /// Times of each run, as recorded.
  private(set) var times: [[Double]] = []
  /// The cells of the phase column of each run.
  private(set) var phases: [[[UInt8]]] = []
  /// Whether ids cut the rows into gestures.
  let areCut: Bool

  init(_ sample: TableSample, time: Int, ids: [Int], pointer: Int?, phases choice: PhaseChoice) {
    areCut = !ids.isEmpty
    var places: [ByteKey: Int] = [:]
    let times = sample.numbers(time) ?? []
    for row in sample.rows.indices where !choice.isNothing(sample.cell(row, choice.column)) {
      var key: [UInt8] = []
      for column in ids + (pointer.map { [$0] } ?? []) {
        key += sample.cell(row, column)
        key.append(0x1F)
      }
      let name = ByteKey(String(decoding: key, as: UTF8.self))
      let place = places[name] ?? self.times.count
      if place == self.times.count {
        places[name] = place
        self.times.append([])
        self.phases.append([])
      }
      if row < times.count, let time = times[row] { self.times[place].append(time) }
      self.phases[place].append(sample.cell(row, choice.column))
    }
  }

  /// The steps of time within gestures, sorted; those between gestures where nothing cuts them, too.
  var steps: [Double] {
    times.flatMap { run in zip(run, run.dropFirst()).map { $1 - $0 } }.sorted()
  }

  /// What release velocities are worth, as far as the first rows show it.
  func velocityBasis(_ layout: TableLayout, _ unit: TimeUnit) -> VelocityBasis {
    let forward = steps.filter { $0 > 0 }
    if !forward.isEmpty {
      let median = forward[forward.count / 2] / unit.perSecond * 1000
      if median >= 45 {
        return .none("a sample every \(NumberText.fixed(median, decimals: 0)) ms")
      }
    }
    guard let reading = layout.phases else {
      return .doubtful("no lift is recorded, the last row is taken for it")
    }
    let lifts = phases.contains { run in
      run.contains { reading.read($0) == .phase(.up) || reading.read($0) == .phase(.cancel) }
    }
    guard lifts else { return .none("no lift is recorded") }
    // A lift may have the time of the last move.
    let equal = steps.count { $0 == 0 }
    if equal > times.count, equal * 5 > steps.count {
      return .doubtful("times are rounded: \(equal) of \(steps.count) steps are 0")
    }
    return .usable
  }
}
