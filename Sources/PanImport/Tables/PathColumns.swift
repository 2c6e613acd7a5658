import PanDocuments
import PanTraces

/// The columns of a table that hold a whole path in each of their cells.
///
/// A row of such a table becomes a row for each point. The points have columns of their own behind
/// those of the table, so that all later steps are those of any other table.
enum PathColumns: Equatable, Sendable {
  /// A JSON array of objects with x, y, t and event: the mouse-tracking extension of jsPsych 7.
  case objects(Int)
  /// Lists of times, x and y: mousetrap, and the plugin for jsPsych 6.
  case lists(time: Int, x: Int, y: Int)

  /// The columns of a point. Both libraries have milliseconds and CSS pixels.
  static let names = ["client_time_ms", "clientX", "clientY", "event", JSONRows.listName]

  /// Finds path columns by their names.
  static func find(_ names: [String]) -> [PathColumns] {
    var found: [PathColumns] = []
    let names = names.map { nameWords($0) }
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

  /// The lookup key for a name's words.
  private static func key(_ words: [String]) -> ByteKey { ByteKey(words.joined(separator: " ")) }

  /// The column numbers.
  var columns: [Int] {
    switch self {
    case .objects(let column): [column]
    case .lists(let time, let x, let y): [time, x, y]
    }
  }

  /// The time, x, y and event of each point of a path. Nil if the cells do not parse.
  func points(_ cells: [[UInt8]]) -> [[[UInt8]]]? {
    switch self {
    case .objects(let column):
      guard let node = try? JSONReader.read(cells.cell(column)) else {
        return cells.cell(column).isEmpty ? [] : nil
      }
      return node.elements.compactMap { element in
        guard let time = element["t"]?.number, let x = element["x"]?.number,
          let y = element["y"]?.number
        else { return nil }
        return [time, x, y].map { Array(NumberText.plain($0).utf8) }
          + [Array((element["event"]?.text ?? "").utf8)]
      }
    case .lists(let time, let x, let y):
      guard let times = Self.numbers(cells.cell(time)), let xs = Self.numbers(cells.cell(x)),
        let ys = Self.numbers(cells.cell(y)), times.count == xs.count, xs.count == ys.count
      else { return nil }
      // Empty elements come before the mouse's first event.
      return times.indices.filter { !times[$0].isEmpty && !xs[$0].isEmpty && !ys[$0].isEmpty }
        .map { [times[$0], xs[$0], ys[$0], []] }
    }
  }

  /// The numbers of a list, with or without brackets, as texts. Empty for elements without a
  /// number. Nil for other texts.
  private static func numbers(_ cell: [UInt8]) -> [[UInt8]]? {
    cell.withByteView { bytes in
      var text = bytes.trimmed
      if text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
        text = ByteView(rebasing: text[1..<text.count - 1])
      }
      if text.trimmed.isEmpty { return [] }
      var numbers: [[UInt8]] = []
      for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        let word = ByteView(rebasing: part).trimmed
        let isNone =
          word.isEmpty || word.equals("null") || word.equals("None") || word.equals("nan")
        guard isNone || word.number != nil else { return nil }
        numbers.append(isNone ? [] : Array(word))
      }
      return numbers
    }
  }
}

extension TableSample {
  /// The column that numbers the paths of a table with a path in each cell. Nil for others.
  var pathList: Int? {
    guard case .cells(let text) = form, !text.paths.isEmpty else { return nil }
    return names.count - 1
  }

  /// Makes a row of each point of the sampled paths. False for a table without paths.
  ///
  /// A column whose cells are lists or objects loses its name: it is not carried to results.
  mutating func readPaths() -> Bool {
    let paths = PathColumns.find(names)
    guard case .cells(var text) = form, !paths.isEmpty else { return false }
    text.paths = paths
    form = .cells(text)
    for column in names.indices where rows.contains(where: { $0.cells.cell(column).count > 64 }) {
      names[column] = ""
    }
    for column in paths.flatMap({ $0.columns }) { names[column] = "" }
    let width = names.count
    names += PathColumns.names
    var lists = 0
    rows = rows.flatMap { row in
      (text.points(row.cells, width, &lists) ?? []).map { Row(cells: $0, line: row.line) }
    }
    // Moves of a mouse alone are the path. With presses, gestures are what lies between them.
    let hasPresses = words(width + 3).contains {
      PhaseWords.read($0)?.meaning == .phase(.down)
    }
    if !hasPresses { names[width + 3] = "" }
    return true
  }
}

extension TableText {
  /// The rows of the points in a row's paths. Nil if some cell holds no path.
  ///
  /// `width` is the number of the table's own columns, and `lists` that of the paths so far.
  func points(_ cells: [[UInt8]], _ width: Int, _ lists: inout Int) -> [[[UInt8]]]? {
    var rows: [[[UInt8]]] = []
    var own = cells.prefix(width) + Array(repeating: [], count: max(0, width - cells.count))
    for column in paths.flatMap({ $0.columns }) { own[column] = [] }
    for path in paths {
      guard let points = path.points(cells) else { return nil }
      lists += 1
      rows += points.map { own + $0 + [Array(String(lists).utf8)] }
    }
    return rows
  }
}
