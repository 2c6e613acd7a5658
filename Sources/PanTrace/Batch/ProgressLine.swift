import PanTraces

/// A line on the terminal that says how far work is that takes longer than a second.
package struct ProgressLine {
  private let isOn: Bool
  private let total: Int
  private let start = System.monotonicSeconds
  private var last = 0.0
  private var isShown = false

  /// Starts a line on standard error.
  package init(for inputs: [Input], isOn: Bool) {
    total = inputs.reduce(0) { if case .file(_, let size?) = $1.source { $0 + size } else { $0 } }
    // Nobody knows how much a pipe will give.
    self.isOn = isOn && total > 0
  }

  /// Updates the line after so many bytes, ten times a second at most.
  package mutating func update(_ bytes: Int) {
    guard isOn else { return }
    let now = System.monotonicSeconds
    guard now - start >= 1, now - last >= 0.1 else { return }
    (last, isShown) = (now, true)
    write(Self.words(bytes, of: total, after: now - start))
  }

  /// Clears the line before other output.
  package mutating func clear() {
    if isShown { write("") }
    isShown = false
  }

  private func write(_ words: String) {
    unsafe Array("\r\u{1B}[K\(words)".utf8).withUnsafeBytes {
      try? unsafe StandardStream.error.write($0)
    }
  }

  /// "12.5 of 48.1 MB, 9 s left". A file may have grown since its size was read.
  static func words(_ bytes: Int, of total: Int, after seconds: Double) -> String {
    let left = seconds * max(0, Double(total - bytes)) / Double(max(bytes, 1))
    let (done, all) = (Double(bytes) / 1e6, Double(total) / 1e6)
    return NumberText.fixed(done, decimals: 1) + " of " + NumberText.fixed(all, decimals: 1)
      + " MB, " + NumberText.fixed(left, decimals: 0) + " s left"
  }
}
