import PanText

/// Columns of which each cell holds a whole path.
enum PathColumns: Equatable, Sendable {
  /// A JSON array of objects with x, y, t and event: the mouse-tracking extension of jsPsych 7.
  case objects(Int)
  /// Lists of times and of places: mousetrap, and the plugin for jsPsych 6.
  case lists(time: Int, x: Int, y: Int)

  /// The columns of these names that hold paths.
  static func find(_ names: [String]) -> [PathColumns] {
    var found: [PathColumns] = []
    let names = names.map { NameWords.split($0) }
    // The first column of each name.
    var places: [ByteKey: Int] = [:]
    for (column, words) in names.enumerated().reversed() { places[key(words)] = column }
    for (column, words) in names.enumerated() {
      if words == ["mouse", "tracking", "data"] { found.append(.objects(column)) }
      if words == ["mice", "times"], let x = places[key(["x", "position"])],
        let y = places[key(["y", "position"])]
      {
        found.append(.lists(time: column, x: x, y: y))
      }
      if words.first == "timestamps", words.count > 1,
        let x = places[key(["xpos"] + words.dropFirst())],
        let y = places[key(["ypos"] + words.dropFirst())]
      {
        found.append(.lists(time: column, x: x, y: y))
      }
    }
    return found
  }

  /// What names of these words are looked up by; no word has a space.
  private static func key(_ words: [String]) -> ByteKey { ByteKey(words.joined(separator: " ")) }

  /// The columns themselves.
  var columns: [Int] {
    switch self {
    case .objects(let column): [column]
    case .lists(let time, let x, let y): [time, x, y]
    }
  }
}
