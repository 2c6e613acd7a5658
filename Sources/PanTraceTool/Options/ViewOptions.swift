import PanReports

/// What `replay` shows of a transition besides its frames.
struct ViewOptions: Sendable {
  var views = false
  var log = false
  var filmstrip: String?
  var moments = MomentsWord.standard

  static let arguments: [Argument<ViewOptions>] = [
    .flag(
      "views", \.views,
      help: """
        Shows the views in place of the frames: as trees at the moments, or in machine forms a row \
        for each frame and view.
        """),
    .flag("log", \.log, help: "Shows the transition's callbacks in place of the frames."),
    .option(
      "filmstrip", "file", \.filmstrip, completion: .files(.written),
      help: "Also draws the views at the moments to an SVG file."),
    .option(
      "moments", "n|ms,…", \.moments,
      help: "Which moments: how many, or times in ms with commas between, such as 0,150,300."),
  ]

  /// What stands in place of the frames.
  var parts: TransitionParts {
    TransitionParts(views: views ? moments.moments : nil, log: log)
  }

  /// Refuses what only a transition can show, and tables that would need two headers.
  func check(hasTransition: Bool, formats: [OutputFormat]) throws(UsageError) {
    let asked = [
      views ? "--views" : nil, log ? "--log" : nil, filmstrip.map { _ in "--filmstrip" },
    ]
    .compactMap { $0 }
    if let first = asked.first, !hasTransition {
      throw .contradiction(
        "\(first) shows a transition, and none is named",
        advice: "Name one with --transition; 'pantrace transitions' lists them.")
    }
    if views, log, formats.contains(where: { $0.rows != nil }) {
      throw .contradiction(
        "--views and --log have different columns", advice: "Give one, or write json.")
    }
  }
}

/// Moments spelled as a number of them, or as times in ms: `8` or `0,150,300`.
struct MomentsWord: ArgumentValue, Equatable {
  let moments: FilmstripMoments
  let argument: String

  static let standard = MomentsWord(moments: .standard, argument: "8")
  static var expectation: String { "a number from 1 to 64, or times in ms such as 0,150,300" }

  private init(moments: FilmstripMoments, argument: String) {
    self.moments = moments
    self.argument = argument
  }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 1, let count = Int(argument: argument) {
      guard (1...64).contains(count) else { return nil }
      self.init(moments: .count(count), argument: argument)
      return
    }
    let times = parts.compactMap { Double(argument: String($0)) }
    guard times.count == parts.count, times.count <= 64,
      times.allSatisfy({ (0...1e7).contains($0) })
    else { return nil }
    self.init(moments: .times(times.map { $0 / 1000 }), argument: argument)
  }
}
