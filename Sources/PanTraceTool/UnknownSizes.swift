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

  /// Refuses inputs of unknown size before their first row is written.
  ///
  /// Only the end of a file shows whether most of it lies outside, so those that do not say their
  /// size are read twice. A pipe is held in memory for that.
  ///
  /// - Returns: The inputs, to be read in place of those that were given.
  static func refuse(_ inputs: [Input], _ options: InputOptions) throws -> [Input] {
    guard options.container == nil else { return inputs }
    let reading = options.readingOptions
    var headers = HeaderMemory()
    var silent: [Input] = []
    let readable = try inputs.map { input in
      let (header, begun) = HeaderSurvey.look(into: input, reading, &headers)
      guard !saysSize(input, header) else { return begun }
      silent.append(try held(begun))
      return silent[silent.count - 1]
    }
    if !silent.isEmpty {
      try TraceBatch(inputs: silent, options: reading, threads: options.jobs).check { report in
        try refuse(report)
      }
    }
    return readable
  }

  /// Whether an input's header says how large the container is; an input that cannot be read is told
  /// of when it is read.
  private static func saysSize(_ input: Input, _ header: TraceFileHeader?) -> Bool {
    switch input.source {
    // A part was made of a file that was not refused.
    case .part: true
    // A log's size, if it says one, is known at its end.
    case .converted: false
    case .file, .standardInput, .held, .begun: header?.saysSize ?? true
    }
  }

  private static func held(_ input: Input) throws(CommandFailure) -> Input {
    do throws(InputError) {
      return try input.readableAgain()
    } catch .tooLargeToHold(let name) {
      throw CommandFailure(
        .noInput, InputError.tooLargeToHold(name).message,
        advice: "Its size shows at its end: say it with --container WxH, or write it to a file and "
          + "give that.")
    } catch {
      throw CommandFailure(error)
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
