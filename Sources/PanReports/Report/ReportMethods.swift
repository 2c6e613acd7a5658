import PanGestures
import PanMetrics
import PanReplay
import PanText
import PanTraces

/// What a paper says of how its figures came about: paragraphs, and the references that they name.
///
/// Only methods that the run used are named. The same facts give the same bytes.
package struct ReportMethods: Sendable {
  private let facts: ReportFacts

  /// Takes what a report is made of.
  package init(_ facts: ReportFacts) { self.facts = facts }

  private var summary: BatchSummary { facts.batch.summary }
  private var labeled: Int { summary.labeled }

  /// The paragraphs as markdown that reads as plain text, too.
  package var markdown: String {
    let list = methods.references.map { "- \($0)\n" }.joined()
    let paragraphs = [data, replay, exclusions, methods.paragraph]
    return "## Methods\n\n" + paragraphs.map { $0 + "\n\n" }.joined()
      + "### References\n\n" + list
  }

  private var data: String {
    let files = counted(facts.files.count, "file")
    let makers = summary.peopleIndex
    let people =
      switch makers.sampling {
      case .people: "of \(SamplingText.people(makers.named))"
      case .distinctPeople: "of \(SamplingText.people(makers.named)), one each,"
      case .unknown: "of unnamed people"
      }
    let intents = facts.batch.facts.intents
    let meant =
      intents == 0
      ? "The intended outcome was not recorded."
      : "The intended outcome, finish or cancel, was recorded for "
        + (intents == summary.count ? "all of them." : "\(intents) of them.")
    return "\(counted(summary.count, "pan gesture")) \(people) in \(files) were analyzed with "
      + "PanTrace \(facts.version). \(meant)"
      + (SamplingText.unnamed(makers.unnamed).map { " " + $0 } ?? "")
  }

  private var replay: String {
    let settings = ReplaySettings(
      configuration: facts.configuration, transition: facts.transition)
    let configuration = facts.configuration
    let options = settings.options(naming: [], byGivenName: true)
    let given = options.isEmpty ? "" : " Settings other than the defaults: \(options)."
    let assumed = facts.batch.facts.assumedLengths
    let size =
      assumed > 0
      ? " The size of the screen was not recorded for \(counted(assumed, "gesture")) and is assumed."
      : ""
    return "Each gesture was replayed through a model of an interactive transition on a simulated "
      + "display: latencies and settle times are those of the model and not measured on a device. "
      + "At the lift the transition was finished or cancelled by the rule "
      + "\"\(configuration.policy.formula)\". \(estimator)\(given)\(size) The settings are "
      + "identified by the SHA-256 digest \(facts.configurationDigest)."
  }

  /// How release velocities were estimated: the estimator's name and what it does.
  private var estimator: String {
    let estimator = facts.configuration.estimator
    guard
      let summary = VelocityEstimatorInfo.catalog.first(where: { $0.estimator == estimator })?
        .summary
    else { return "Release velocities were estimated by \(estimator.name)." }
    let words = summary.prefix(1).lowercased() + summary.dropFirst().dropLast()
    return "Release velocities were estimated by \(estimator.name) (\(words))."
  }

  /// Whom and what figures leave out.
  private var exclusions: String {
    var parts: [String] = []
    var codes: [String: Int] = [:]
    for entry in facts.rejected { codes[entry.trace.reason.code.name, default: 0] += 1 }
    if !codes.isEmpty {
      let list = codes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      parts.append(
        "\(counted(facts.rejected.count, "recording")) could not be read and "
          + "\(facts.rejected.count == 1 ? "is" : "are") left out "
          + "(\(list.joined(separator: ", "))).")
    }
    let excluded = facts.files.leftOut
    if excluded > 0 {
      parts.append(
        "\(counted(excluded, "gesture")) \(excluded == 1 ? "is" : "are") left out, as the recording "
          + "says.")
    }
    let unlike = summary.count(of: .notRecognized)
    if unlike > 0 {
      parts.append(
        "\(counted(unlike, "gesture")) \(unlike == 1 ? "was" : "were") not recognized as a pan, so "
          + "that nothing was decided.")
    }
    let prevented = summary.count(of: .prevented)
    if prevented > 0 {
      parts.append("Another recognizer took the touch of \(counted(prevented, "gesture")).")
    }
    if labeled > 0, labeled < summary.count {
      let rest = summary.count - labeled
      parts.append(
        "Rates of wrong decisions count the \(counted(labeled, "gesture")) with a recorded intent that "
          + "a rule decided; the other \(rest) \(rest == 1 ? "is" : "are") left out of them.")
    }
    let figures = TextDetail().figures(throughTransition: facts.transition != nil)
    let missing = figures.compactMap { metric -> String? in
      let count = summary.distribution(of: metric).values.count
      return count < summary.count ? "\(metric.info.name) (\(metric.info.id)) \(count)" : nil
    }
    if !missing.isEmpty {
      parts.append(
        "Figures that are not defined for every gesture, with the number of gestures that have one: "
          + missing.joined(separator: "; ") + ".")
    }
    return parts.isEmpty ? "No gesture is left out." : parts.joined(separator: " ")
  }

  private var methods: [Method] {
    let sampling = summary.sampling
    var methods: [Method] = []
    if labeled > 0 {
      methods.append(
        Method(
          words:
            "Rates are per gesture: each gesture has the same weight, so people who made more gestures "
            + "weigh more."))
    }
    switch sampling {
    case .people where sampling.isTooFew:
      methods.append(
        Method(
          words:
            "Intervals and tests are left out: gestures of one person are alike, and there are fewer "
            + "than \(Sampling.leastPeople) people."))
    case .people:
      if labeled > 0 {
        methods.append(
          Method(
            words:
              "Their 95 % intervals are Wilson score intervals (Wilson 1927) with an effective number of "
              + "gestures: the number of gestures over the design effect of clustering by person (Kish "
              + "1965), adjusted for the number of people (Korn & Graubard 1998). The design effect is "
              + "estimated by leaving out one person at a time (Mancl & DeRouen 2001).",
            references: [.wilson, .kish, .korn, .mancl]))
      }
      methods.append(
        Method(
          words:
            "The 95 % interval of a median holds the values that a test with people as clusters "
            + "does not reject as the median (Francisco & Fuller 1991).",
          references: [.francisco]))
    case .distinctPeople, .unknown:
      if labeled > 0 {
        methods.append(
          Method(
            words: "Their 95 % intervals are Wilson score intervals (Wilson 1927).",
            references: [.wilson]))
      }
      methods.append(
        Method(
          words: "The 95 % intervals of medians are between order statistics, whatever the "
            + "distribution (Hahn & Meeker 1991).", references: [.hahn]))
      if sampling == .unknown {
        methods.append(
          Method(
            words:
              "As people were not recorded, all intervals assume that each gesture was made by "
              + "a different person."))
      }
    }
    if let groups = facts.groups, groups.differences > 0, !sampling.isTooFew {
      methods.append(
        Method(
          words:
            "Differences between groups by \(groups.heading) (\(groups.differences) in all) have "
            + "intervals after Newcombe (Newcombe 1998; Zou & Donner 2008), in which people who are in "
            + "both groups are compared with themselves. The intervals are adjusted by Bonferroni's "
            + "method, so that all of them hold at once with 95 % confidence (Dunn 1961).",
          references: [.newcombe, .zou, .dunn]))
    }
    if facts.comparison != nil {
      methods.append(
        Method(
          words:
            "Changes of decisions against the baseline were tested by a permutation test that flips the "
            + "sign of each person's change (Fisher 1935).",
          references: [.fisher]))
    }
    return methods
  }
}
