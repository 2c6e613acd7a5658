/// A progress line on the terminal, shown once the work takes longer than a second.
package struct ProgressMeter {
  /// The progress of reading files.
  package struct Place {
    /// The number of files done.
    package var files = 0
    /// The number of files in all.
    package let fileCount: Int
    /// The number of bytes done.
    package var bytes = 0
    /// The number of bytes in all. Nil if unknown.
    package let byteCount: Int?
  }

  /// The delay in seconds before the first line, so that short work shows none.
  private static let patience = 1.0
  /// The shortest time in seconds between updates.
  private static let interval = 0.1

  private let isOn: Bool
  private let now: () -> Double
  private let write: (String) -> Void
  private let start: Double
  private var last: Double?
  private var isShown = false

  /// Starts a meter on standard error.
  ///
  /// - Parameter isOn: Whether to show anything. By default, if standard error is a terminal.
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

  /// Updates the line: "file 3 of 60, 12 of 48 MB, 9 s left".
  package mutating func update(_ place: Place) {
    guard isOn else { return }
    let time = now()
    guard time - start >= Self.patience, last.map({ time - $0 >= Self.interval }) ?? true else {
      return
    }
    last = time
    isShown = true
    write("\r\u{1B}[K" + Self.words(place, after: time - start))
  }

  /// Clears the line before other output.
  package mutating func clear() {
    if isShown { write("\r\u{1B}[K") }
    isShown = false
  }

  private static func words(_ place: Place, after seconds: Double) -> String {
    var parts: [String] = []
    if place.fileCount > 1 {
      parts.append("file \(min(place.files + 1, place.fileCount)) of \(place.fileCount)")
    }
    guard let total = place.byteCount, total > 0 else {
      return (parts + [megabytes(place.bytes) + " MB"]).joined(separator: ", ")
    }
    // A file may have grown since its size was read.
    let share = min(Double(place.bytes) / Double(total), 1)
    parts.append("\(megabytes(place.bytes)) of \(megabytes(total)) MB")
    if share > 0 { parts.append(left(seconds * (1 - share) / share)) }
    return parts.joined(separator: ", ")
  }

  /// Megabytes, with one decimal below ten.
  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
  }

  private static func left(_ seconds: Double) -> String {
    guard seconds >= 90 else { return "\(Int(seconds.rounded(.up))) s left" }
    let minutes = (seconds / 60).rounded(.up)
    return minutes < 90 ? "\(Int(minutes)) min left" : "\(Int((minutes / 60).rounded(.up))) h left"
  }
}

extension ProgressMeter {
  /// The initial progress. Sizes are only looked up if the meter is on.
  package func beginning(of inputs: [Input]) -> Place {
    var total: Int? = isOn ? 0 : nil
    for input in inputs where total != nil {
      total = total.flatMap { sum in input.byteCount.map { sum + $0 } }
    }
    return Place(fileCount: inputs.count, byteCount: total)
  }
}
