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
    var distinct = DistinctNames()
    return names.map { name in
      let safe = CarriedText.of(Array(name.utf8))
      let free = isWritten(safe) ? "source_" + safe : safe
      return distinct.take(free, comparedAs: free)
    }
  }

  private static func isWritten(_ name: String) -> Bool {
    ColumnRole.claiming(name).map { written.contains($0) } ?? false
  }
}
