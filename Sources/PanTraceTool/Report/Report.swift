import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces
import PanTransitions

/// The report of a batch as GitHub Flavored Markdown, or as one page of HTML.
///
/// The same facts give the same bytes: there is no date, host or path in it that was not given.
///
/// ```swift
/// var facts = ReportFacts(
///   settings: ReplaySettings(configuration: configuration, transition: nil), version: "1.0",
///   commands: (
///     again: "make", tune: "make tune", validate: "make lint", saveBaseline: "make base"
///   ),
///   figures: .file("figures.csv"))
/// facts.batch = AnalyzedBatch(
///   analyses.map { AnalyzedTrace(source: "swipes.csv", analysis: $0) })
/// let markdown = Report(facts).markdown
/// ```
package struct Report: Sendable {
  /// How many traces get a part of their own. The table of all is in the CSV beside the report.
  package static let mostDetails = 200
  /// How many of these get every picture there is, not only their progress.
  package static let mostCloseUps = 12
  /// How many of the wrong decisions are shown at once.
  static let mostCards = 3
  /// How many traces the lists of wrong decisions and close calls name.
  static let mostListed = 20

  let facts: ReportFacts
  let traces: AnalyzedBatch.Traces
  /// The agreement with the app's own decisions. Nil if none was recorded.
  let agreement: AppAgreement?
  /// The places of the traces that it shows.
  let shown: NotableTraces<Int>

  /// Gathers what the report says.
  ///
  /// `shown` is computed unless it is given: pictures of the same facts need it earlier.
  package init(
    _ facts: ReportFacts, showing shown: NotableTraces<Int>? = nil
  ) {
    self.facts = facts
    traces = facts.batch.traces
    agreement = facts.batch.facts.agreement
    self.shown = shown ?? NotableTraces(traces, against: facts.comparison)
  }

  var summary: BatchSummary { facts.batch.summary }

  /// The report for what shows Markdown.
  package var markdown: String { blocks.markdown() }

  /// The report as a page that needs no other file.
  package var page: String { HTMLPage(blocks).text }

  /// Every gesture by itself, for the file beside a report in Markdown.
  package var gestures: String {
    ([.heading(1, "Every gesture")] + everyGesture).markdown()
  }

  private var blocks: [Document.Block] {
    let opening = BatchOpening(
      facts.batch, agreement, facts.settings, facts.disbelief, rejected: facts.rejected.count,
      facts.files, hasTables: !metrics.isEmpty)
    let changed = (facts.comparison?.verdict).map { [Document.Block.prose($0)] } ?? []
    let answer: [Document.Block] =
      [.heading(1, opening.title)] + changed + [.sentences(opening.belowTitle)] + tuning + nextSteps
    let first: [Document.Block] = [
      .kicker(opening.subject), .beside(answer, picture(.decisionMap)),
    ]
    return first + changes + groups + cards + feeling + folded + [.footer(footer(opening))]
  }

  /// The verdict of `tune` on the same gestures, with its reasons.
  private var tuning: [Document.Block] {
    facts.tuning.map { [.verdict($0.verdict, notes: $0.reasons)] } ?? []
  }

  /// The clearest wrong decisions, each with its way in pictures.
  private var cards: [Document.Block] {
    guard !shown.cards.isEmpty, facts.disbelief == nil else { return [] }
    let title = shown.wrong.count == 1 ? "The wrong decision" : "The clearest wrong decisions"
    let bound = facts.settings.configuration.policy.plainBound(.progress).map {
      Document.Block.prose("The dotted line is \(DecisionSentence.percent($0)) of the way.")
    }
    return [.heading(2, title)] + [bound].compactMap(\.self) + [.cards(shown.cards.map(card))]
  }

  private func card(_ index: Int) -> Document.Card {
    let analysis = traces[index].analysis
    let why = DecisionSentence.phrase(analysis, facts.settings.configuration.policy)
    let words =
      "Meant to \(analysis.intent?.name ?? ""). \(why.capitalizedFirst)."
    return Document.Card(
      name: analysis.id, link: shown.places.contains(index) ? link(to: index) : nil,
      outcome: (analysis.decision?.word ?? "", analysis.decision == .finish ? .finish : .cancel),
      picture: facts.cardPictures[index].map {
        .init($0, alternative: "The way of \(analysis.id), from the touch to rest")
      }, words: words)
  }

  /// Where a gesture is shown by itself: in a part of the page, or in the file beside it.
  private func link(to index: Int) -> Markdown.LinkTarget {
    guard let file = facts.gestures else { return .anchor(Self.name(of: index)) }
    let id = traces[index].analysis.id.lowercased()
    let anchor = id.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
    return .heading(String(anchor.map { $0 == " " ? "-" : $0 }), in: file)
  }

  /// What a page calls the part of a gesture.
  static func name(of index: Int) -> String { "gesture-\(index + 1)" }

  private var feeling: [Document.Block] {
    let figures = facts.disbelief == nil ? BatchOpening.Figures(facts.batch).figures : []
    return figures.isEmpty ? [] : [.heading(2, "How it felt"), .figures(figures)]
  }

  private var groups: [Document.Block] {
    facts.groups.map {
      [.heading(2, "By \($0.heading)")]
        + $0.blocks(pictures: picture(.groups))
    } ?? []
  }

  /// What figures rest on, and where the rest is.
  private func footer(_ opening: BatchOpening) -> [Markdown] {
    let made = "PanTrace \(facts.version), from \(facts.files.names)."
    let notes = ([made] + opening.sampling + opening.assumptions).map {
      "\($0)" as Markdown
    }
    return notes + [
      "Every figure of every gesture: \(table). Made again by \(code: facts.commands.again)."
    ]
  }

  /// A trace, how it came to its decision, and what was meant.
  func item(_ index: Int) -> Markdown {
    let trace = traces[index]
    let intent = trace.analysis.intent.map { ", meant to \($0.name)" } ?? ""
    return "**\(trace.analysis.id)** (\(trace.source)\(intent)): \(sentence(trace))"
  }

  func sentence(_ trace: AnalyzedTrace) -> String {
    DecisionSentence.full(
      trace.analysis, policy: facts.settings.configuration.policy,
      recognizer: facts.settings.configuration.recognizer)
  }

  /// What a list that was cut off leaves out.
  func rest(_ count: Int, of limit: Int) -> [Document.Block] {
    count > limit ? [.prose("And \(count - limit) more; \(table) has them all.")] : []
  }

  /// The place of the whole table, to stand before "has them all".
  var table: Markdown {
    switch facts.figures {
    case .file(let path): "\(link: "analysis.csv", to: .file(path))"
    case .command(let command): "\(code: command)"
    }
  }
}

/// What a reader can do about the counts.
extension Report {
  /// Commands that answer what the counts ask.
  var nextSteps: [Document.Block] {
    var steps: [Markdown] = []
    // One step for the rule: the first that applies says more than the others.
    if facts.disbelief != nil {
      // The title says what to do first.
    } else if facts.tuning != nil {
      steps.append(
        "\(code: facts.commands.tune) has the whole verdict, and the rule to paste if one is better."
      )
    } else if summary.labeled > summary.asIntended {
      steps.append(
        "\(code: facts.commands.tune) says whether another rule would do better on these gestures.")
    } else if summary.count > 0, facts.batch.facts.intents == 0 {
      steps.append(
        """
        A column \(code: "intent") in the recordings, with finish or cancel for what the person \
        meant, turns these counts into error rates.
        """)
    }
    if !facts.rejected.isEmpty {
      steps.append(
        """
        \(counted(facts.rejected.count, "trace was", "traces were")) left out: \
        \(code: facts.commands.validate) shows each defect with its line.
        """)
    }
    if facts.comparison?.comparison.changed.isEmpty == false {
      steps.append(
        """
        Decisions changed: if that is intended, \
        \(code: facts.commands.saveBaseline) makes this run the baseline.
        """)
    }
    return steps.map { .prose($0) }
  }
}

/// What the batch looks like as a whole.
extension Report {
  /// A picture of the batch. Empty if none was drawn.
  func picture(_ picture: ReportFacts.BatchPicture) -> [Document.Block] {
    facts.batchPictures[picture].map { [.pictures([$0])] } ?? []
  }

  /// What stands behind the first screen, part by part.
  var folded: [Document.Block] {
    lists + [.details(summary: "Meant and decided", [.table(confusion)] + distributions)] + figures
      + details + reproduction
  }

  /// What people meant against what was decided.
  var confusion: Table { AnalysisTable.Summary.confusion(facts.batch) }

  private var distributions: [Document.Block] {
    // With one intent there is nothing to tell apart.
    let counts = summary.decisions
    guard counts.meantFinish > 0, counts.meantCancel > 0 else { return [] }
    let drawn = picture(.progressDistribution) + picture(.velocityDistribution)
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
        [.prose("\(agreement.map(RateText.Agreement.people) ?? "")")])
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

  /// What the list of gestures is chosen by.
  private func tags(of index: Int) -> [String] {
    let analysis = traces[index].analysis
    return [
      facts.comparison?.change(of: traces[index]) == nil ? nil : "changed",
      analysis.isAsIntended == false ? "wrong" : TraceRanking.isClose(analysis) ? "close" : nil,
      facts.groups?.groups.first { $0.places.contains(index) }?.name,
    ].compactMap(\.self)
  }

  /// A gesture by itself. Only close-ups have a table of every figure.
  private func gesture(_ index: Int, isCloseUp: Bool) -> [Document.Block] {
    let trace = traces[index]
    let pictures = (facts.tracePictures[index] ?? []).map { name, source in
      Document.Block.pictures([
        .init(source, alternative: "\(name) of \(trace.analysis.id). \(sentence(trace))")
      ])
    }
    let figures: [Document.Block] =
      isCloseUp
      ? [
        .details(
          summary: "Its figures", [.table(ReplayReport.figureTable(trace.analysis))])
      ] : []
    let meant = trace.analysis.intent.map { "Meant to \($0.name). " } ?? ""
    let content =
      [.sentences([meant + sentence(trace)])] + pictures + figures
    // A page folds gestures away. The file beside a report is for looking up, so that each has a heading
    // that links lead to.
    guard facts.gestures == nil else {
      return [.heading(2, trace.analysis.id), .prose("From \(code: trace.source).")] + content
    }
    let mark = AnalysisTable.decisionMark(trace.analysis)
    let why = DecisionSentence.phrase(trace.analysis, facts.settings.configuration.policy)
    return [
      .details(
        summary: "\(trace.analysis.id) (\(trace.source)): \(mark) · \(why)", content,
        name: Self.name(of: index), tags: tags(of: index))
    ]
  }
}

/// The figures, what they rest on, and how to get them again.
extension Report {
  var figures: [Document.Block] { metrics + dataQuality }

  private var metrics: [Document.Block] {
    let defined = Metric.allCases.filter { summary.hasFigures(of: $0) }
    guard !defined.isEmpty else { return [] }
    let all = AnalysisTable.Summary.metrics(summary, defined, length: facts.batch.length)
    return [
      .details(
        summary: "All \(defined.count) figures",
        [
          .prose(
            """
            One value for each gesture, then their median, its 95 % interval if there are enough \
            people, and percentiles. All but the figures of the recording itself (I1, T1) come from a model of a \
            display and a controller, and are no measurement of a device. \(code: "pantrace explain METRIC") has the definitions.
            """), .table(all),
          .prose("† counts gestures too short to judge; other columns leave them out."),
        ])
    ]
  }

  private var dataQuality: [Document.Block] {
    var blocks: [Document.Block] = [.table(Rejections.Tables.files(facts.files))]
    let findings = Rejections.Tables.findings(facts.files)
    if !findings.rows.isEmpty { blocks.append(.table(findings)) }
    let rejections = Rejections(facts.rejected)
    if let sentence = rejections.sentence {
      blocks.append(.table(rejections.list, title: sentence + ":"))
      blocks += rest(facts.rejected.count, of: Rejections.mostListed)
    }
    return [
      .details(summary: "Data quality: \(rejections.sentence ?? "nothing rejected")", blocks)
    ]
  }

  var reproduction: [Document.Block] {
    let digest = String(facts.settings.digest.hexadecimal.prefix(16))
    return [
      .details(
        summary: "How to make this report again",
        [
          .code(facts.commands.again, language: "sh"),
          .prose("PanTrace \(facts.version), configuration \(code: digest):"),
          .code(facts.settings.fields.text),
        ])
    ]
  }
}
