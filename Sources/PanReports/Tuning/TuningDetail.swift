/// How much of a tuning people see; programs see everything.
package enum TuningDetail: Int, Comparable, Sendable {
  /// The verdict, what it rests on, the thresholds and the options to paste.
  case verdict
  /// Also all rules, other costs, frameworks' rules, and how the figures came about.
  case statistics
  /// Also each gesture that flips, and the rule to paste in every form.
  case all

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// Which options show what is not shown; nil where nothing is left out.
  var hint: String? {
    switch self {
    case .verdict:
      "Other rules and costs: --stats. Also the gestures that flip, and the rule in Swift: --all."
    case .statistics: "The gestures that flip, and the rule in Swift: --all."
    case .all: nil
    }
  }
}
