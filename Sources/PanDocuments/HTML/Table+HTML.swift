extension Table {
  /// A table of HTML, whose first column names the rows where it has words.
  var html: String {
    var html = "<table>\n<thead><tr>"
    for column in columns {
      html += "<th scope=\"col\"\(Self.place(column))>\(HTMLWriter.escaped(column.heading))</th>"
    }
    html += "</tr></thead>\n<tbody>\n"
    for row in rows {
      html += "<tr>"
      for (index, cell) in row.enumerated() {
        html += Self.cell(cell, in: columns[index], isFirst: index == 0)
      }
      html += "</tr>\n"
    }
    return html + "</tbody>\n</table>\n"
  }

  private static func cell(_ cell: Cell, in column: Column, isFirst: Bool) -> String {
    let text = HTMLWriter.escaped(cell.displayText)
    switch cell {
    case .text where isFirst: return "<th scope=\"row\">\(text)</th>"
    case .verdict(_, let verdict): return "<td class=\"\(verdict.name)\">\(text)</td>"
    case .undefined(let reason):
      let reason = HTMLWriter.escaped(reason)
      return "<td\(place(column)) title=\"\(reason)\">\(text)</td>"
    case .text, .number, .marked, .change, .integer, .bool, .empty:
      return "<td\(place(column))>\(text)</td>"
    }
  }

  private static func place(_ column: Column) -> String {
    switch column.alignment {
    case .leading: ""
    case .trailing: " class=\"number\""
    }
  }
}

extension Cell.Verdict {
  /// What the styles of a page call it.
  fileprivate var name: String {
    switch self {
    case .finish: "finish"
    case .cancel: "cancel"
    case .good: "good"
    case .bad: "bad"
    case .doubtful: "doubtful"
    }
  }
}
