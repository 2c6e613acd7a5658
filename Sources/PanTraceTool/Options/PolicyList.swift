import PanReplay

/// The words of `--policies`.
enum PolicyList {
  /// One word per rule; commas separate names, but also parameters and parts of formulas.
  static func words(_ options: [String], own: [String] = []) -> [String] {
    let all = PolicyPreset.catalogue.map(\.name) + own + Program.current.rules.map(\.name)
    if options.isEmpty { return all }
    var words: [String] = []
    for option in options {
      let hasOwnCommas = option.contains("->") || option.contains("=")
      let parts = hasOwnCommas ? [option] : option.split(separator: ",").map(String.init)
      for part in parts.flatMap({ $0 == "all" ? all : [$0] }) where !words.contains(part) {
        words.append(part)
      }
    }
    return words
  }
}
