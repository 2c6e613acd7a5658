/// Shows on one line of the terminal how far the work is, once it takes longer than a second.
package struct ProgressMeter {
  /// Seconds before the first line: short work should not flicker.
  private static let patience = 1.0
  /// Seconds between lines: faster than this nobody reads.
  private static let interval = 0.1

  private let isOn: Bool
  private let now: () -> Double
  private let write: (String) -> Void
  private let start: Double
  private var last: Double?

  /// Starts a meter on standard error.
  ///
  /// - Parameter isOn: Whether to show anything; by default, if standard error is a terminal.
  package init(isOn: Bool = StandardStream.error.isTerminal) {
    self.init(isOn: isOn, now: { System.monotonicSeconds }) { text in
      unsafe Array(text.utf8).withUnsafeBytes { try? unsafe StandardStream.error.write($0) }
    }
  }

  init(isOn: Bool, now: @escaping () -> Double, write: @escaping (String) -> Void) {
    self.isOn = isOn
    self.now = now
    self.write = write
    start = isOn ? now() : 0
  }

  /// Says how far the work is: "12 of 60 files".
  package mutating func update(_ done: Int, of total: Int?, _ unit: String) {
    guard isOn else { return }
    let time = now()
    guard time - start >= Self.patience, time - (last ?? 0) >= Self.interval || last == nil else {
      return
    }
    last = time
    let amount = total.map { "\(done) of \($0)" } ?? "\(done)"
    write("\r\u{1B}[K\(amount) \(unit)")
  }

  /// Clears the line, so that what is said next stands on its own.
  package mutating func finish() {
    if last != nil { write("\r\u{1B}[K") }
    last = nil
  }
}
