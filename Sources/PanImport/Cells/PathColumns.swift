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
    for (column, name) in names.enumerated() {
      let words = NameWords.split(name)
      if words == ["mouse", "tracking", "data"] { found.append(.objects(column)) }
      if words == ["mice", "times"], let x = names.index(words: ["x", "position"]),
        let y = names.index(words: ["y", "position"])
      {
        found.append(.lists(time: column, x: x, y: y))
      }
      if words.first == "timestamps", words.count > 1,
        let x = names.index(words: ["xpos"] + words.dropFirst()),
        let y = names.index(words: ["ypos"] + words.dropFirst())
      {
        found.append(.lists(time: column, x: x, y: y))
      }
    }
    return found
  }

  /// The columns themselves.
  var columns: [Int] {
    switch self {
    case .objects(let column): [column]
    case .lists(let time, let x, let y): [time, x, y]
    }
  }
}

extension [String] {
  /// The place of a name that is made of these words.
  fileprivate func index(words: [String]) -> Int? {
    firstIndex { NameWords.split($0) == words }
  }
}
