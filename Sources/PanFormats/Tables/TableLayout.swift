import PanMotion
import PanTraces

/// What the columns of a table are, and in which units.
struct TableLayout: Sendable {
  /// How rows are separated into cells; nil for JSON.
  var text: TableText?
  /// The names of the columns.
  var names: [String]
  /// The line that names the columns; nil for JSON.
  var headerLine: Int?
  var time: Int
  var x: Int
  var y: Int
  /// The columns whose texts together name a gesture; none where a gesture goes from down to up.
  var ids: [Int] = []
  var phase: Int?
  var pointer: Int?
  var pressure: Int?
  var participant: Int?
  var intent: Int?
  var decision: Int?
  /// Columns that go along.
  var carried: [Int] = []
  /// How phases are read; nil without a column of them.
  var phases: PhaseReading?
  var intents: OutcomeReading?
  var decisions: OutcomeReading?
  var timeUnit: TimeUnit
  var unit: PositionUnit
  /// The container's size, after import.
  var size: Vector?
  var isYUp = false

  /// The vocabulary of the traces.
  var vocabulary: PhaseVocabulary {
    guard let phases else { return .absent }
    return phases.isGesture ? .gesture : .touch
  }

  /// A recorded place as it is after import.
  func position(_ x: Double, _ y: Double) -> Vector {
    var place = Vector(x: x, y: y)
    if unit == .fractions, let size { place = Vector(x: x * size.x, y: y * size.y) }
    if isYUp, let size { place = Vector(x: place.x, y: size.y - place.y) }
    return place
  }
}
