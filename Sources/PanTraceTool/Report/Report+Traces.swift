import PanAnalysis
import PanDocuments
import PanTraces

/// What the batch looks like as a whole.
extension Report {
  /// Each gesture on a plane. Empty if none has a place there.
  var decisionMap: [Document.Block] {
    guard let map = facts.batchPictures[.decisionMap] else { return [] }
    return [
      block(
        map,
        "Decision map: \(counted(summary.count(of: .finished), "gesture")) finished, \(cancelled) "
          + "\(cancelled == 1 ? "was" : "were") cancelled\(againstIntent)")
    ]
  }

  private var cancelled: Int { summary.count(of: .cancelled) }

  /// What stands behind the first screen, part by part.
  var folded: [Document.Block] {
    lists + [.details(summary: "Meant and decided", [.table(decided)] + distributions)] + figures
      + details + reproduction
  }

  /// What people meant against what was decided.
  var decided: Table { SummaryTables.confusion(facts.batch) }

  private var againstIntent: String {
    guard summary.labeled > 0 else { return "" }
    let wrong = summary.falseCancels + summary.falseFinishes
    return "; \(wrong) of \(summary.labeled) with an intent against it"
  }

  private var distributions: [Document.Block] {
    guard summary.labeled > 0 else { return [] }
    let pictures: [(ReportFacts.BatchPicture, String)] = [
      (.progressDistribution, "Cumulative shares of the progress at release by intent"),
      (.velocityDistribution, "Cumulative shares of the velocity at release by intent"),
    ]
    let drawn = pictures.compactMap { kind, words in
      facts.batchPictures[kind].map { block($0, words) }
    }
    guard !drawn.isEmpty else { return [] }
    let meaning = Document.Block.prose(
      """
      Can progress or velocity alone tell the intents apart? Each line is the share of gestures at or \
      below a value. Where the two lines stay apart, a bound between them serves both intents.
      """)
    return [meaning] + drawn
  }
}

/// The traces one by one: lists of those to look at, and a part for each.
extension Report {
  private var lists: [Document.Block] {
    list(shown.wrong, "wrong decisions, the clearest first", item)
      + list(
        shown.differing, "decided otherwise than the app did", differing,
        [.prose("\(agreement.map(AppAgreementText.people) ?? "")")])
      + list(
        shown.close, "close calls: decided within a fifth of the bound, the closest first", item)
  }

  private func list(
    _ ranked: FirstByRank<Int>, _ what: String, _ item: (Int) -> Markdown,
    _ opening: [Document.Block] = []
  ) -> [Document.Block] {
    guard ranked.count > 0 else { return [] }
    return [
      .details(
        summary: "\(ranked.count) \(what)",
        opening + [.list(ranked.items.map(item))] + rest(ranked.count, of: Self.mostListed))
    ]
  }

  /// A trace that the app decided otherwise, and how the replay came to its decision.
  private func differing(_ index: Int) -> Markdown {
    let verb = traces[index].analysis.recordedDecision?.word ?? ""
    return "\(item(index)) The app \(verb)."
  }

  private var details: [Document.Block] {
    guard !traces.isEmpty else { return [] }
    let parts: [Document.Block] =
      facts.gestures.map {
        [.prose("\(link: "Each gesture by itself", to: .file($0)), with its pictures and figures.")]
      } ?? everyGesture
    return [.details(summary: "Every gesture", parts)]
  }

  /// A part for each gesture, those to look at first in front.
  var everyGesture: [Document.Block] {
    let all = traces.count
    let note: [Document.Block] =
      all > Self.mostDetails
      ? [.prose("The \(Self.mostDetails) of \(all) to look at first; \(table) has all.")] : []
    return note
      + shown.places.enumerated().flatMap { place, index in
        gesture(index, isCloseUp: place < Self.mostCloseUps)
      }
  }

  /// A gesture by itself. Only close-ups have a table of every figure.
  private func gesture(_ index: Int, isCloseUp: Bool) -> [Document.Block] {
    let trace = traces[index]
    let pictures = (facts.tracePictures[index] ?? []).map { name, source in
      block(source, "\(name) of \(trace.analysis.id). \(sentence(trace))")
    }
    let laterActs = trace.laterActs.map { "Then \(SequelText.short($0))." }
    let figures: [Document.Block] =
      isCloseUp
      ? [.details(summary: "Its figures", [.table(TraceTable.measurements(trace.analysis))])] : []
    let meant = trace.analysis.intent.map { "Meant to \($0.name). " } ?? ""
    let content =
      [.sentences([meant + sentence(trace)] + laterActs)] + pictures + figures
    guard facts.gestures == nil else {
      return [.heading(2, trace.analysis.id), .prose("From \(code: trace.source).")] + content
    }
    let mark = AnalysisTable.decisionMark(trace.analysis)
    return [
      .details(
        summary: "\(trace.analysis.id) (\(trace.source)): \(mark)", content, name: name(of: index))
    ]
  }
}
