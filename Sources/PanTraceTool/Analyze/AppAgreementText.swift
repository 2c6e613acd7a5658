import PanAnalysis
import PanDocuments
import PanTraces

/// The agreement with the app's own decisions, as outputs show it.
enum AppAgreementText {
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
    return text + undecided(agreement) + "."
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
  static func differences(_ traces: some Sequence<AnalyzedTrace>) -> Table {
    Table(traces.filter { $0.analysis.isAsRecorded == false }) {
      Column("source", "file") { .text($0.source) }
      Column("trace") { .text($0.analysis.id) }
      Column("recorded_decision", "app") { .text($0.analysis.recordedDecision?.name) }
      Column("decision", "replay") { .text($0.analysis.verdict.name) }
      Column("reason") { .text(DecisionSentence.short($0.analysis)) }
      Column(number: "margin") { AnalysisTable.margin($0.analysis) }
    }
  }

  /// The members of an analysis about the app's decisions. Empty if none was recorded.
  static func members(
    _ agreement: AppAgreement?, _ traces: AnalyzedTraces
  ) -> [Document.Member] {
    guard let agreement else { return [] }
    return [
      .init("app_agreement", .object(data(agreement))),
      .init("app_differences", .table(differences(traces))),
    ]
  }

  /// The remark about rows that the table leaves out. Nil if it is whole.
  static func rest(_ agreement: AppAgreement) -> String? {
    more(agreement.rate.total - agreement.rate.count, than: mostListed, "; json has all")
  }
}
