import CommandLineKit
import PanBatch
import PanTraces

/// Files in which most positions lie outside of the container that would have to be assumed.
enum UnknownSizes {
  /// Refuses a file that was read.
  static func refuse(_ report: FileReport) throws(CommandFailure) {
    guard let unknown = report.diagnostics.aboutFile.first(where: { $0.code == .unknownSize })
    else { return }
    throw CommandFailure(
      .noInput, "\(report.name): \(unknown.message)",
      advice: "Say the size with --container WxH; for pixels, with x_px and y_px (--map) and "
        + "--px-per-pt N.")
  }

  /// Reads the files that do not say their size once before anything is made of them, since only
  /// the end of a file shows whether most of it lies outside.
  ///
  /// A pipe can be read only once, and is refused at its end.
  static func refuse(_ inputs: [Input], _ options: InputOptions) throws {
    guard options.container == nil else { return }
    let reading = options.readingOptions
    let silent = inputs.filter { !$0.isReadOnce && !saysSize($0, reading) }
    guard !silent.isEmpty else { return }
    try TraceBatch(inputs: silent, options: reading, threads: options.jobs).check { report in
      try refuse(report)
    }
  }

  /// Whether a file's header says how large the container is; a file that cannot be read is told of
  /// when it is read.
  private static func saysSize(_ input: Input, _ options: ReadingOptions) -> Bool {
    switch input.origin {
    case .file:
      guard let bytes = try? InputBytes(input),
        let header = unsafe bytes.withUnsafeBytes({
          try? unsafe TraceFileHeader.read($0, options: options)
        })
      else { return true }
      return header.saysSize
    // A part was made of a file that was not refused.
    case .part: return true
    // What is made of a log while it is read has no header yet.
    case .converted: return false
    case .standardInput, .held, .begun, .named: return false
    }
  }
}

extension TraceFileHeader {
  /// Whether a column or a line in front says the width, and one the height.
  fileprivate var saysSize: Bool {
    func says(_ role: ColumnRole, _ key: String) -> Bool {
      layout.roles.contains(role)
        || LengthUnit.allCases.contains { metadata["\(key)_\($0.symbol)"] != nil }
    }
    return says(.width, "width") && says(.height, "height")
  }
}
