import PanMetrics

/// What there is to know of a comparison before trusting it, in sentences.
extension BaselineComparison {
  /// As many traces, and as many files, as a sentence names.
  private static let mostNamed = 5

  /// Nothing compared, files under other paths, traces that only one side has, other options;
  /// `name` is what the baseline is called, at the beginning of a sentence.
  func remarks(baseline name: String) -> [String] {
    var remarks: [String] = []
    if pairCount == 0 { remarks.append(nothingCompared(name)) }
    if !sources.moved.isEmpty {
      let files = sources.moved.map { "\($0.before) is \($0.now)" }
      remarks.append("Files are told by the ends of their paths: \(Self.list(files)).")
    }
    if !sources.ambiguous.isEmpty {
      remarks.append(
        "Not compared, as the end of the path does not tell which file of the baseline it is: "
          + "\(Self.list(sources.ambiguous)).")
    }
    if !renamed.isEmpty {
      let names = renamed.map {
        $0.before.source == $0.now.source
          ? "\($0.before.id) is \($0.now.id) of \($0.now.source)"
          : "\($0.before.source): \($0.before.id) is \($0.now.source): \($0.now.id)"
      }
      remarks.append("Told by what they came to, under other names: \(Self.list(names)).")
    }
    if !added.isEmpty { remarks.append("The baseline lacks \(Self.list(added)).") }
    if !removed.isEmpty { remarks.append("Only the baseline has \(Self.list(removed)).") }
    if let options = otherOptions { remarks.append(options) }
    return remarks
  }

  private func nothingCompared(_ name: String) -> String {
    func files(_ baseline: Baseline) -> String {
      var known: Set<String> = []
      return Self.list(baseline.traces.map(\.key.source).filter { known.insert($0).inserted })
    }
    guard !before.traces.isEmpty else { return "\(name) has no traces; nothing was compared." }
    return "\(name) names \(before.traces.count) traces of \(files(before)); none of them is among "
      + "the \(now.traces.count) read from \(files(now)). Nothing was compared."
  }

  private var otherOptions: String? {
    guard !isSameConfiguration else { return nil }
    guard let earlier = before.policy, let later = now.policy else {
      return "The baseline was made with other options."
    }
    return earlier == later
      ? "The baseline was made with other options, by the same rule."
      : "The baseline was made with other options: its rule was \(earlier), now it is \(later)."
  }

  static func list(_ keys: [TraceKey]) -> String {
    let sources = Set(keys.map(\.source))
    guard sources.count == 1, let source = sources.first else {
      return list(keys.map { "\($0.source): \($0.id)" })
    }
    return list(keys.map(\.id)) + " of \(source)"
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostNamed).joined(separator: ", ")
    return names.count > mostNamed ? "\(shown) and \(names.count - mostNamed) more" : shown
  }
}
