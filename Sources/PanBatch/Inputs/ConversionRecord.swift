/// What is known of a conversion, on any thread: where its lines are from, and what is to be said.
///
/// Safe: nobody sees the state but with the lock.
@safe package final class ConversionRecord: @unchecked Sendable {
  private struct State {
    var lines = LineMap()
    var remarks: [String] = []
    var refusals: [Int: Refusal] = [:]
    var isConverted = false
  }

  /// What is wrong with the source where a line stands for something that could not be converted.
  package struct Refusal: Sendable {
    let column: Int
    let message: String

    /// With the byte in the source's line, from 1, and a message without a period.
    package init(column: Int, message: String) { (self.column, self.message) = (column, message) }
  }

  private let lock = Lock()
  private var state = State()

  init() {}

  /// Forgets what was known, as the input is read again.
  func begin() { lock.withLock { state = State() } }

  /// Adds lines: for each one the line of the source that it is from.
  package func add(lines: [Int]) {
    lock.withLock {
      state.isConverted = true
      state.lines.add(lines)
    }
  }

  /// Says what is wrong in place of what a reader finds in a line.
  package func add(_ refusal: Refusal, inPlaceOf line: Int) {
    lock.withLock { state.refusals[line] = refusal }
  }

  /// What is to be said in place of what a reader finds in a line; nil where nothing is.
  func refusal(inPlaceOf line: Int) -> Refusal? { lock.withLock { state.refusals[line] } }

  /// Says what became of the source, at its end.
  package func end(remarks: [String]) { lock.withLock { state.remarks = remarks } }

  /// What is to be said.
  package var remarks: [String] { lock.withLock { state.remarks } }

  /// Whether anything was converted; a source may be a trace file already.
  package var isConverted: Bool { lock.withLock { state.isConverted } }

  /// The line of the source that a line is from; the line itself where nothing was converted.
  package func source(of line: Int) -> Int {
    lock.withLock { state.isConverted ? state.lines[line] : line }
  }
}
