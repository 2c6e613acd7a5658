import PanAnalysis
package import PanDocuments
import PanEngine
import PanTraces

/// The tables of a comparison of policies.
package struct ComparisonTables: Sendable {
  let names: [String]
  let traces: [(source: String, trace: ComparedTrace)]

  /// Takes the policies' names, and their verdicts on each trace.
  package init(names: [String], traces: [(source: String, trace: ComparedTrace)]) {
    self.names = names
    self.traces = traces
  }

  /// The warning about lengths that are not in points. Nil if all are.
  package var unitWarning: String? { LengthLabel.warning(traces.lazy.map(\.trace.lengthUnit)) }

  /// How many traces two policies disagree on.
  package var disputed: Int { traces.count(where: \.trace.isDisputed) }

  /// What a policy decides, and how often against intent.
  private struct Standing {
    let name: String
    let verdicts: [(intent: TransitionOutcome?, verdict: ComparedTrace.Verdict)]
    let labeled: Int
    let falseFinishes: Int
    let falseCancels: Int

    init(_ name: String, _ verdicts: [(TransitionOutcome?, ComparedTrace.Verdict)]) {
      self.name = name
      self.verdicts = verdicts
      // Where the system took the touch away most rules are not asked.
      labeled = verdicts.count { $0.0 != nil && $0.1.ruled != nil }
      falseFinishes = verdicts.count { $0.0 == .cancel && $0.1.ruled == .finish }
      falseCancels = verdicts.count { $0.0 == .finish && $0.1.ruled == .cancel }
    }

    func count(of outcome: TransitionOutcome?) -> Cell {
      .integer(verdicts.count { $0.verdict.outcome == outcome })
    }

    func errors(_ count: Int) -> Cell { .integer(labeled > 0 ? count : nil, or: "no-intent") }
  }

  /// One row per policy: what it decides, and how often against intent.
  package var policies: Table {
    let rows = names.enumerated().map { index, name in
      Standing(name, traces.map { ($0.trace.intent, $0.trace.verdicts[index]) })
    }
    return Table(rows) {
      Column("policy", "rule") { .text($0.name) }
      Column(number: "finish") { $0.count(of: .finish) }
      Column(number: "cancel") { $0.count(of: .cancel) }
      Column(number: "none") { $0.count(of: nil) }
      Column(number: "labeled") { .integer($0.labeled) }
      Column(number: "false_finishes", "finish ✗") { $0.errors($0.falseFinishes) }
      Column(number: "false_cancels", "cancel ✗") { $0.errors($0.falseCancels) }
    }
  }

  /// The most rules that people see beside the app's decisions without --all.
  private static let fewRules = 10

  /// How often rules decide as the app did, those most like it first. Empty if no trace says what
  /// the app did.
  func shownApp(all: Bool) -> [Document.Block] {
    guard let agreements else { return [] }
    let ordered = agreements.indices.sorted {
      (agreements[$1].agreement.rate.share ?? 0, $0) < (
        agreements[$0].agreement.rate.share ?? 0, $1
      )
    }.map { agreements[$0] }
    let shown = all ? ordered : Array(ordered.prefix(Self.fewRules))
    return [
      .table(
        table(of: shown),
        title: "As the app decided, the most alike first, and what only one of both finishes:",
        remark: more(ordered.count, than: shown.count, ": --all"))
    ]
  }

  private typealias NamedAgreement = (name: String, agreement: AppAgreement)

  private var agreements: [NamedAgreement]? {
    let known = traces.filter { $0.trace.recordedDecision != nil }
    guard !known.isEmpty else { return nil }
    return names.enumerated().map { index, name in
      let agreement = AppAgreement(
        known.lazy.compactMap { _, trace in
          trace.recordedDecision.map { ($0, trace.verdicts[index].ruled, trace.person?.name) }
        })
      return (name, agreement)
    }
  }

  private func table(of rows: [NamedAgreement]) -> Table {
    func percent(_ share: Double) -> String { NumberText.fixed(100 * share, decimals: 1) }
    func agreement(_ estimate: RateEstimate) -> Cell {
      guard let share = estimate.rate.share else { return .undefined(reason: "no-data") }
      guard let lower = estimate.interval?.lower, let upper = estimate.interval?.upper else {
        return .text(percent(share))
      }
      return .text("\(percent(share)) (\(percent(lower)) to \(percent(upper)))")
    }
    return Table(rows) {
      Column("policy", "rule") { .text($0.name) }
      Column(number: "compared", "n") { .integer($0.agreement.rate.total) }
      Column(number: "agreement", "agree", unit: "%") { agreement($0.agreement.estimate) }
      Column(number: "only_replay_finishes", "only rule") {
        .integer($0.agreement.onlyReplayFinishes)
      }
      Column(number: "only_replay_cancels", "only app") {
        .integer($0.agreement.onlyReplayCancels)
      }
    }
  }

  /// The traces that policies disagree on, with reasons if there are at most `reasons` policies.
  package func disputes(limit: Int, reasons: Int) -> Table {
    let hasRoom = names.count <= reasons
    return Table(disputedPlaces(limit: limit).map { traces[$0] }) {
      Column("source", "file", isOptional: true) { .text($0.source) }
      Column("trace") { .text($0.trace.id) }
      Column("intent") { .text($0.trace.intent?.name) }
      // Reasons take the room, and say more than how many are on either side.
      Column(number: "finish", isOptional: hasRoom) {
        .integer($0.trace.verdicts.count { $0.outcome == .finish })
      }
      Column(number: "cancel", isOptional: hasRoom) {
        .integer($0.trace.verdicts.count { $0.outcome == .cancel })
      }
      if hasRoom {
        for (rule, name) in names.enumerated() {
          Column(name.lowercased(), name) { reason($0.trace.verdicts[rule]) }
        }
      }
    }
  }

  private func reason(_ verdict: ComparedTrace.Verdict) -> Cell {
    switch verdict.outcome {
    case .finish: .verdict("finish: \(verdict.reason)", .finish)
    case .cancel: .verdict("cancel: \(verdict.reason)", .cancel)
    case nil: .text(verdict.reason)
    }
  }

  /// The disputed traces. The most divided first if there are more than `limit`.
  private func disputedPlaces(limit: Int) -> [Int] {
    let places = traces.indices.filter { traces[$0].trace.isDisputed }
    guard places.count > limit else { return places }
    // Where rules are divided evenly the choice of the rule matters most.
    let order = places.sorted {
      (traces[$0].trace.minority, $1) > (traces[$1].trace.minority, $0)
    }
    return Array(order.prefix(limit))
  }
}
