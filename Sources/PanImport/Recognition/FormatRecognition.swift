import PanText
import PanTraces

/// Looks at the beginning of a file and says what it is, and how it is to be read.
struct FormatRecognition {
  let bytes: LentBytes
  let stem: String
  /// Whether the bytes are the whole file.
  let isWhole: Bool
  let settings: ImportSettings
  /// A text beside the log with the ranges of its device.
  let axes: [UInt8]

  init(
    _ bytes: LentBytes, stem: String, isWhole: Bool, settings: ImportSettings, axes: [UInt8]
  ) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.bytes = hasMark ? LentBytes(rebasing: bytes[3...]) : bytes
    self.stem = stem
    self.isWhole = isWhole
    self.settings = settings
    self.axes = axes
  }

  mutating func plan() throws(ImportRefusal) -> ImportPlan {
    guard !bytes.trimmed.isEmpty else {
      throw ImportRefusal("the file holds nothing", advice: "Record again.")
    }
    if let refusal = ForeignBytes.refusal(of: bytes) { throw refusal }
    let census = LineCensus(bytes)
    let format: ImportFormat
    if let settled = settings.format { format = settled } else { format = try census.format() }
    switch format {
    case .getevent, .evemu, .libinput, .evtest:
      return try EvdevRecognition(self, format, census).plan()
    default:
      throw ImportRefusal("\(format.title) is not read yet", advice: "Give another file.")
    }
  }

  /// The lines that were looked at.
  func forEachLine(_ body: (LentBytes, Int) -> Void) {
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      body(LentBytes(rebasing: line), number)
    }
  }
}
