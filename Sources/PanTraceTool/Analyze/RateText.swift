package import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

/// Error rates in outputs: always with their denominator and their interval.
///
/// Intervals are by person if people made several gestures.
package enum RateText {
  /// A rate in words: `2 of 6 (33.3 %, 95 %: 9.7 to 70.0 %)`.
  package static func people(_ estimate: RateEstimate?) -> String {
    guard let estimate, let share = share(estimate, decimals: 1, "95 %:") else { return "0 of 0" }
    return "\(estimate.rate.count) of \(estimate.rate.total) (\(share))"
  }

  /// A share in everyday words: `33 %, plausibly 4 to 78 %`. Nil with a denominator of 0.
  static func plausible(_ estimate: RateEstimate) -> String? {
    share(estimate, decimals: 0, "plausibly")
  }

  private static func share(
    _ estimate: RateEstimate, decimals: Int, _ word: String
  ) -> String? {
    guard let share = estimate.rate.share else { return nil }
    let range = interval(estimate, decimals: decimals).map { "\(word) \($0)" }
    return "\(NumberText.fixed(100 * share, decimals: decimals)) %, "
      + (range ?? "too few people for an interval: \(estimate.sampling.people ?? 0)")
  }

  /// The interval of a share: `9.7 to 70.0 %`. Nil without one.
  static func interval(_ estimate: RateEstimate, decimals: Int) -> String? {
    guard let lower = estimate.interval?.lower, let upper = estimate.interval?.upper else {
      return nil
    }
    let ends = [lower, upper].map { NumberText.fixed(100 * $0, decimals: decimals) }
    return "\(ends[0]) to \(ends[1]) %"
  }

  /// The members `<name>_percent`, `<name>_low_percent` and `<name>_high_percent`.
  static func data(_ estimate: RateEstimate?, as name: String) -> [Document.Member] {
    [
      ("", estimate?.rate.share), ("_low", estimate?.interval?.lower),
      ("_high", estimate?.interval?.upper),
    ].map {
      Document.Member(name + $0 + "_percent", $1.map { .number(100 * $0) } ?? .null)
    }
  }

  /// The figures of D1 that are no rates, for programs. An undefined one is null and has a `<key>_reason`.
  static func figures(_ counts: DecisionCounts) -> Document.Value {
    var members: [Document.Member] = []
    for figure in DecisionFigure.all where figure.rate(of: counts) == nil {
      switch figure.measure(counts) {
      case .value(let value), .flagged(let value, _):
        members.append(.init(key(figure), .number(value)))
      case .undefined(let reason):
        members.append(.init(key(figure), .null))
        members.append(.init(key(figure) + "_reason", .string(reason.name)))
      }
    }
    return .object(members)
  }

  /// `cost_3_1`, `balanced_accuracy`.
  private static func key(_ figure: DecisionFigure) -> String {
    if case .cost(let model) = figure { return "cost_\(model.falseFinish)_\(model.falseCancel)" }
    let word = figure.info.id.split(separator: ".").last ?? ""
    return String(word.map { $0 == "-" ? "_" : $0 })
  }
}

extension RateText {
  /// The people behind figures, in words.
  package enum People {
    /// What intervals and tests rest on.
    package static func sentence(_ sampling: Sampling) -> String {
      switch sampling {
      case .people(let count) where sampling.isTooFew:
        "No intervals: gestures of one person are alike, and \(Self.people(count)) "
          + "\(count == 1 ? "is" : "are") fewer than \(Sampling.leastPeople)."
      case .people(let count): "Intervals are by person (\(count) people)."
      case .distinctPeople(let count):
        "Intervals are by person (\(Self.people(count)), one gesture\(count == 1 ? "" : " each"))."
      case .unknown:
        "Intervals are as if each gesture came from another person: no participant column. Where each "
          + "file is one person's, --person-per-file says so."
      }
    }

    /// The name of the test of differences.
    static func test(_ sampling: Sampling) -> String {
      if case .people(let count) = sampling { "by person, \(people(count))" } else { "McNemar" }
    }

    /// A count of people: `1 person`, `2 people`.
    static func people(_ count: Int) -> String {
      count == 1 ? "1 person" : "\(count) people"
    }

    /// The sentence, and a note if gestures have no name of a person.
    package static func sentences(_ people: Sampling.PeopleIndex) -> [String] {
      [sentence(people.sampling)]
        + [unnamed(people.unnamed)].compactMap { $0 }
    }

    /// The note about gestures without a participant. Nil if all have one, or none has.
    static func unnamed(_ count: Int) -> String? {
      guard count > 0 else { return nil }
      let counting = count == 1 ? "counts as another person's" : "count as so many other people's"
      return "\(counted(count, "gesture")) without a participant \(counting)."
    }

    /// The sampling for programs: the count of people, whether intervals are by person, the sentence.
    static func data(_ sampling: Sampling) -> Document.Value {
      .object([
        .init("people", sampling.people.map { .integer($0) } ?? .null),
        .init("by_person", .bool(sampling.people != nil)),
        .init("note", .string(sentence(sampling))),
      ])
    }
  }
}

extension RateText {
  /// The agreement with the app's own decisions, as outputs show it.
  enum Agreement {
    /// The most differing gestures that a table for people shows.
    static let mostListed = 20

    /// The agreement in a sentence.
    static func people(_ agreement: AppAgreement) -> String {
      var text = "\(RateText.people(agreement.estimate)) decided as the app did"
      let differences = agreement.onlyReplayFinishes + agreement.onlyReplayCancels
      if differences > 0 {
        text +=
          "; \(agreement.onlyReplayFinishes) finish though the app cancelled, "
          + "\(agreement.onlyReplayCancels) cancel though it finished"
      }
      return text + withoutPan(agreement) + undecided(agreement) + "."
    }

    /// How many gestures only the app or only the replay took for a pan, as the end of a sentence.
    static func withoutPan(_ agreement: AppAgreement) -> String {
      var text = ""
      if agreement.onlyAppDecides > 0 {
        text +=
          "; \(agreement.onlyAppDecides) \(agreement.onlyAppDecides == 1 ? "is" : "are") no pan "
          + "here though the app decided"
      }
      if agreement.onlyReplayDecides > 0 {
        text +=
          "; \(agreement.onlyReplayDecides) \(agreement.onlyReplayDecides == 1 ? "is" : "are") "
          + "decided though no pan began in the app"
      }
      return text
    }

    private static func undecided(_ agreement: AppAgreement) -> String {
      agreement.undecided == 0
        ? "" : "; \(agreement.undecided) more where the replay has no decision"
    }

    /// The agreement as the members of an object.
    static func data(_ agreement: AppAgreement) -> [Document.Member] {
      [
        .init("compared", .integer(agreement.rate.total)),
        .init("agree", .integer(agreement.rate.count)),
        .init("only_replay_finishes", .integer(agreement.onlyReplayFinishes)),
        .init("only_replay_cancels", .integer(agreement.onlyReplayCancels)),
        .init("only_app_decides", .integer(agreement.onlyAppDecides)),
        .init("only_replay_decides", .integer(agreement.onlyReplayDecides)),
        .init("undecided", .integer(agreement.undecided)),
        .init("people", agreement.people.map { .integer($0) } ?? .null),
        .init("agree_percent", number(agreement.rate.share)),
        .init("agree_low_percent", number(agreement.estimate.interval?.lower)),
        .init("agree_high_percent", number(agreement.estimate.interval?.upper)),
      ]
    }

    private static func number(_ share: Double?) -> Document.Value {
      share.map { .number(100 * $0) } ?? .null
    }

    /// The gestures that the app decided otherwise: both decisions, and the replay's reason.
    static func differences(
      _ traces: some Sequence<AnalyzedTrace>, _ policy: FinishPolicy
    ) -> Table {
      Table(traces.filter { $0.analysis.isAsRecorded == false }) {
        Column("source", "file") { .text($0.source) }
        Column("trace") { .text($0.analysis.id) }
        Column("recorded_decision", "app") { .text($0.analysis.recordedDecision?.name) }
        Column("decision", "replay") { .text($0.analysis.verdict.name) }
        Column("reason") { .text(DecisionSentence.phrase($0.analysis, policy)) }
        Column(number: "margin") { AnalysisTable.margin($0.analysis) }
      }
    }

    /// The members of an analysis about the app's decisions. Empty if none was recorded.
    static func members(
      _ agreement: AppAgreement?, _ traces: AnalyzedBatch.Traces, _ policy: FinishPolicy
    ) -> [Document.Member] {
      guard let agreement else { return [] }
      return [
        .init("app_agreement", .object(data(agreement))),
        .init("app_differences", .table(differences(traces, policy))),
      ]
    }

    /// The remark about rows that the table leaves out. Nil if it is whole.
    static func rest(_ agreement: AppAgreement) -> String? {
      more(agreement.rate.total - agreement.rate.count, than: mostListed, "; json has all")
    }
  }
}
