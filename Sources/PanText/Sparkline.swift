/// A row of block characters: the one plot that survives terminals, mail and comments.
public enum Sparkline {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// One character per value, the range of the finite ones spread over eight heights.
  ///
  /// Undefined values are spaces; equal values are all drawn at half height. More values than
  /// `width` are averaged in equal groups, so that no value is left out.
  public static func text(_ values: [Double?], width: Int = 40) -> String {
    let shown = grouped(values.map { $0.flatMap { $0.isFinite ? $0 : nil } }, into: width)
    let finite = shown.compactMap { $0 }
    guard let low = finite.min(), let high = finite.max() else {
      return String(repeating: " ", count: shown.count)
    }
    return String(shown.map { $0.map { block($0, from: low, to: high) } ?? " " })
  }

  private static func block(_ value: Double, from low: Double, to high: Double) -> Character {
    guard high > low else { return blocks[3] }
    // Halved first: the range of huge values overflows.
    let share = (value / 2 - low / 2) / (high / 2 - low / 2)
    return blocks[min(7, max(0, Int(share * 8)))]
  }

  private static func grouped(_ values: [Double?], into width: Int) -> [Double?] {
    guard width > 0, values.count > width else { return values }
    return (0..<width).map { group in
      let members = values[(group * values.count / width)..<((group + 1) * values.count / width)]
        .compactMap { $0 }
      guard !members.isEmpty else { return nil }
      return members.reduce(0) { $0 + $1 / Double(members.count) }
    }
  }
}
