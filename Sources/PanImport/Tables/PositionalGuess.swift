import PanTraces

/// Guesses which columns without names are time, x and y, by their numbers.
struct PositionalGuess {
  private let sample: TableSample
  /// The columns that may have any role.
  private let free: [Int]

  init(_ sample: TableSample, _ settings: ImportSettings) {
    self.sample = sample
    free = sample.names.indices.filter { column in
      let name = sample.names[column]
      let end = name.utf8.last ?? 0
      return ByteScanner.isDigit(end) && (sample.form != .lines || name.utf8.count < 3)
        && settings.columns.allSatisfy { !$0.name.hasSameBytes(as: name) }
        && !sample.knownNumbers(column).isEmpty
    }
  }

  /// The columns for all missing roles. None if the numbers do not show them.
  func guesses(_ missing: [ImportRole]) -> [ImportGuess] {
    guard missing.contains(.x), missing.contains(.y) else { return [] }
    let time =
      missing.contains(.time)
      ? free.filter { runsForward($0) }.min { unevenness($0) < unevenness($1) } : nil
    guard time != nil || !missing.contains(.time) else { return [] }
    let places = free.filter { $0 != time && spread($0) > 0 }
    guard places.count > 1 else { return [] }
    return (time.map { [.column(.time, sample.names[$0])] } ?? [])
      + [.column(.x, sample.names[places[0]]), .column(.y, sample.names[places[1]])]
  }

  /// Whether a column's numbers go forward in nearly all steps, as times do.
  private func runsForward(_ column: Int) -> Bool {
    let numbers = sample.knownNumbers(column)
    let steps = zip(numbers, numbers.dropFirst())
    let back = steps.count { $1 < $0 }
    let forward = steps.count { $1 > $0 }
    return forward > 0 && forward * 2 > numbers.count && back * 3 <= forward
  }

  /// How little a column's steps look like those of times: by those that go back, then by how much
  /// they differ from each other.
  private func unevenness(_ column: Int) -> (back: Int, spread: Double) {
    let numbers = sample.knownNumbers(column)
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    let forward = steps.filter { $0 > 0 }.sorted()
    guard let last = forward.last else { return (steps.count, 0) }
    let median = forward[forward.count / 2]
    return (steps.count { $0 < 0 }, last / median)
  }

  private func spread(_ column: Int) -> Double {
    let numbers = sample.knownNumbers(column)
    return (numbers.max() ?? 0) - (numbers.min() ?? 0)
  }
}
