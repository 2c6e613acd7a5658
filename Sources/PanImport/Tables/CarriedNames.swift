import PanText
import PanTraces

/// Names of columns that go along.
enum CarriedNames {
  /// What is written of a gesture, or decides how it is read, so that another column must not be
  /// taken for it.
  private static let written: [ColumnRole] = [
    .traceID, .time, .phase, .x, .y, .intent, .label, .decision, .velocityX, .velocityY, .pointer,
    .participant, .width, .height, .pressure, .direction, .travel, .velocityBasis, .pixelsPerPoint,
    .pointsPerMillimetre,
  ]

  /// The names where no reader takes them for columns of its own, and changed ones elsewhere.
  static func free(_ names: [String]) -> [String] {
    var list: [String] = []
    for name in names {
      let safe = CarriedText.of(Array(name.utf8))
      var free = isWritten(safe) ? "source_" + safe : safe
      while list.contains(where: { $0.hasSameBytes(as: free) }) { free += "_" }
      list.append(free)
    }
    return list
  }

  private static func isWritten(_ name: String) -> Bool {
    ColumnRole.claiming(name).map { written.contains($0) } ?? false
  }
}
