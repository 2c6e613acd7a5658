import PanTraces

/// Columns and the names they have in the file: `t_ms=timestamps,x=xpos`.
struct ColumnRenamings: ArgumentValue, Equatable {
  let list: [ReadingOptions.Renaming]

  init?(argument: String) {
    var list: [ReadingOptions.Renaming] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[1].isEmpty else { return nil }
      let renaming = ReadingOptions.Renaming(column: String(pair[0]), name: String(pair[1]))
      guard renaming.role != nil else { return nil }
      list.append(renaming)
    }
    self.list = list
  }

  var argument: String { list.map { "\($0.column)=\($0.name)" }.joined(separator: ",") }

  static var expectation: String {
    "COLUMN=NAME such as t_ms=timestamps, with a column that 'pantrace help format' lists"
  }
}
