import PanAnalysis
import PanEngine
import PanTraces

/// How the figures of a report came about, a line each, and the publications that the lines name.
///
/// Only methods that the run used are named. The same facts give the same bytes.
package struct ReportMethods: Sendable {
  private let facts: ReportFacts

  /// Takes what a report is made of.
  package init(_ facts: ReportFacts) { self.facts = facts }

  private var summary: BatchSummary { facts.batch.summary }

  /// The lines as markdown that reads as plain text, too.
  package var markdown: String {
    func list(_ lines: [String]) -> String { lines.map { "- \($0)\n" }.joined() }
    let methods = methods
    return "## How this was computed\n\n" + list(run + leftOut + methods.map(\.line))
      + "\n### References\n\n" + list(methods.references)
  }

  /// The program, the gestures and the settings.
  private var run: [String] {
    let configuration = facts.settings.configuration
    let options = facts.settings.options(naming: [], byGivenName: true)
    let makers = summary.peopleIndex
    let people =
      makers.sampling == .unknown ? "unnamed people" : RateText.People.people(makers.named)
    var lines = [
      "program: PanTrace \(facts.version), settings with the SHA-256 digest "
        + facts.settings.digest.hexadecimal,
      "gestures: \(summary.count) of \(people) in \(counted(facts.files.count, "file")), "
        + "\(facts.batch.facts.intents) with an intent",
    ]
    if makers.unnamed > 0 { lines.append("without a participant: \(makers.unnamed)") }
    lines += [
      "basis: a replay through a model of the transition on a simulated display; latencies and settle "
        + "times are the model's",
      "rule: \"\(configuration.policy.formula)\", velocities by \(configuration.estimator.name)",
    ]
    if !options.isEmpty { lines.append("options: \(options)") }
    let assumed = facts.batch.facts.assumedLengths
    if assumed > 0 { lines.append("size of the screen assumed: \(counted(assumed, "gesture"))") }
    return lines
  }

  /// Whom and what figures leave out.
  private var leftOut: [String] {
    var codes: [String: Int] = [:]
    for entry in facts.rejected { codes[entry.trace.reason.code.name, default: 0] += 1 }
    let labeled = summary.labeled
    var parts = codes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    for (count, why) in [
      (facts.files.leftOut, "as the recording says"),
      (summary.count(of: .notRecognized), "not recognized as a pan"),
      (summary.count(of: .prevented), "taken by another recognizer"),
      (labeled > 0 ? summary.count - labeled : 0, "of rates, without an intent or a decision"),
    ] where count > 0 {
      parts.append("\(count) \(why)")
    }
    // A paper has to say on how many gestures a median rests if that is not all of them.
    let figures = AnalysisReport.Detail().figures(
      throughTransition: facts.settings.transition != nil)
    let missing = figures.compactMap { metric -> String? in
      let count = summary.distribution(of: metric).values.count
      return count < summary.count ? "\(metric.id) \(count)" : nil
    }
    return ["left out: " + (parts.isEmpty ? "nothing" : parts.joined(separator: "; "))]
      + (missing.isEmpty
        ? [] : ["gestures that have a figure, if not all: " + missing.joined(separator: ", ")])
  }

  private var methods: [Method] {
    let sampling = summary.sampling
    let areRates = summary.labeled > 0
    var methods: [Method] = []
    if areRates {
      methods.append(Method(subject: "rates", words: "each gesture has the same weight"))
    }
    // Only what was computed is named: a method without a figure would mislead a reviewer.
    if sampling.isTooFew {
      methods.append(
        Method(
          subject: "intervals and tests", words: "none, fewer than \(Sampling.leastPeople) people"))
    } else {
      if areRates { methods.append(sampling.repeats ? Self.ratesByPerson : Self.rates) }
      methods.append(
        Method(
          subject: "intervals of medians",
          words:
            "95 %, the values whose share of figures at or below may be one half (Francisco & Fuller "
            + "1991)" + (sampling.repeats ? ", by the interval of a rate" : ""),
          references: [.francisco]))
      if !sampling.isKnown {
        methods.append(
          Method(subject: "people", words: "not recorded, each gesture taken as another person's"))
      }
    }
    if let groups = facts.groups, groups.differences > 0, !sampling.isTooFew {
      methods.append(
        Method(
          subject: "differences by \(groups.heading)",
          words:
            "\(groups.differences), intervals after Newcombe (1998; Zou & Donner 2008), people in both "
            + "groups compared with themselves, all at once with 95 % confidence (Bonferroni, Dunn 1961)",
          references: [.newcombe, .zou, .dunn]))
    }
    if facts.comparison != nil {
      methods.append(
        Method(
          subject: "changes against the baseline",
          words: "permutation test that flips the signs of people's changes (Fisher 1935)",
          references: [.fisher]))
    }
    return methods
  }

  private static let rates = Method(
    subject: "intervals of rates", words: "95 %, Clopper & Pearson (1934)", references: [.clopper])

  private static let ratesByPerson = Method(
    subject: "intervals of rates",
    words:
      "95 %, Clopper & Pearson (1934) with an effective number of gestures (Korn & Graubard 1998), "
      + "the design effect by person (Kish 1965) by leaving out one person at a time (Mancl & DeRouen "
      + "2001)", references: [.clopper, .korn, .kish, .mancl])
}

extension ReportMethods {
  /// How a kind of figure was computed, and the publications that this names.
  fileprivate struct Method: Sendable {
    /// The kind of figure.
    let subject: String
    /// The method, with its citations.
    let words: String
    var references: [Reference] = []

    /// A line: `medians: the values that a test with people as clusters does not reject`.
    var line: String { "\(subject): \(words)" }
  }
}

extension ReportMethods {
  /// A publication that methods follow.
  fileprivate enum Reference: String, CaseIterable {
    case clopper =
      "Clopper, C. J. & Pearson, E. S. (1934). The use of confidence or fiducial limits illustrated in the case of the binomial. Biometrika 26, 404–413."
    case dunn =
      "Dunn, O. J. (1961). Multiple comparisons among means. J. Am. Stat. Assoc. 56, 52–64."
    case fisher = "Fisher, R. A. (1935). The Design of Experiments. Oliver & Boyd."
    case francisco =
      "Francisco, C. A. & Fuller, W. A. (1991). Quantile estimation with a complex survey design. Ann. Stat. 19, 454–469."
    case kish = "Kish, L. (1965). Survey Sampling. Wiley."
    case korn =
      "Korn, E. L. & Graubard, B. I. (1998). Confidence intervals for proportions with small expected number of positive counts estimated from survey data. Surv. Methodol. 24, 193–201."
    case mancl =
      "Mancl, L. A. & DeRouen, T. A. (2001). A covariance estimator for GEE with improved small-sample properties. Biometrics 57, 126–134."
    case newcombe =
      "Newcombe, R. G. (1998). Interval estimation for the difference between independent proportions: comparison of eleven methods. Stat. Med. 17, 873–890."
    case zou =
      "Zou, G. Y. & Donner, A. (2008). Construction of confidence limits about effect measures: a general approach. Stat. Med. 27, 1693–1702."
  }
}

extension [ReportMethods.Method] {
  /// What the methods cite, by author.
  var references: [String] {
    let cited = Set(flatMap(\.references))
    return ReportMethods.Reference.allCases.filter(cited.contains).map(\.rawValue)
  }
}
