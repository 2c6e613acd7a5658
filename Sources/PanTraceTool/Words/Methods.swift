import PanDocuments

/// How a kind of figure was computed, and the publications that this names.
struct Method: Sendable {
  /// The kind of figure.
  let subject: String
  /// The method, with its citations.
  let words: String
  var references: [Reference] = []

  /// A line: `medians: the values that a test with people as clusters does not reject`.
  var line: String { "\(subject): \(words)" }
}

/// A publication that methods follow.
enum Reference: String, CaseIterable, Sendable {
  case clopper =
    "Clopper, C. J. & Pearson, E. S. (1934). The use of confidence or fiducial limits illustrated in the case of the binomial. Biometrika 26, 404–413."
  case dunn = "Dunn, O. J. (1961). Multiple comparisons among means. J. Am. Stat. Assoc. 56, 52–64."
  case efron =
    "Efron, B. & Tibshirani, R. J. (1993). An Introduction to the Bootstrap. Chapman & Hall."
  case fisher = "Fisher, R. A. (1935). The Design of Experiments. Oliver & Boyd."
  case francisco =
    "Francisco, C. A. & Fuller, W. A. (1991). Quantile estimation with a complex survey design. Ann. Stat. 19, 454–469."
  case holm =
    "Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scand. J. Stat. 6, 65–70."
  case kish = "Kish, L. (1965). Survey Sampling. Wiley."
  case korn =
    "Korn, E. L. & Graubard, B. I. (1998). Confidence intervals for proportions with small expected number of positive counts estimated from survey data. Surv. Methodol. 24, 193–201."
  case mancl =
    "Mancl, L. A. & DeRouen, T. A. (2001). A covariance estimator for GEE with improved small-sample properties. Biometrics 57, 126–134."
  case mcnemar =
    "McNemar, Q. (1947). Note on the sampling error of the difference between correlated proportions or percentages. Psychometrika 12, 153–157."
  case newcombe =
    "Newcombe, R. G. (1998). Interval estimation for the difference between independent proportions: comparison of eleven methods. Stat. Med. 17, 873–890."
  case zou =
    "Zou, G. Y. & Donner, A. (2008). Construction of confidence limits about effect measures: a general approach. Stat. Med. 27, 1693–1702."
}

extension [Method] {
  /// What the methods cite, by author.
  var references: [String] {
    let cited = Set(flatMap(\.references))
    return Reference.allCases.filter(cited.contains).map(\.rawValue)
  }

  /// The lines and their references, below the figures they are about. Folded away on pages.
  func blocks(version: String) -> [Document.Block] {
    let title = "How this was computed"
    let lines = ["program: PanTrace \(version)"] + map(\.line) + references
    return [
      .differing {
        [.sentences([title + ":"] + lines)]
      } markdown: {
        [.details(summary: title, [.sentences(lines)])]
      }
    ]
  }
}
