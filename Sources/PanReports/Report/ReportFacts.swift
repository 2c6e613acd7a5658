import PanMetrics
import PanReplay
import PanTraces
import PanTransitions

/// Everything a report is made of; nothing else gets into it.
public struct ReportFacts: Sendable {
  /// The analysed traces in the order of the files.
  public var traces: [AnalysedTrace] = []
  /// The traces that could not be used.
  public var rejected: [RejectedEntry] = []
  /// The files.
  public var files: [FileEntry] = []
  /// What the traces were replayed with.
  public var configuration: ReplayConfiguration
  /// The transition they were replayed through; nil without one.
  public var transition: TransitionSetup?
  /// The tool's version.
  public var version: String
  /// The command lines that go on from here.
  public var commands: Commands
  /// The digest of the configuration's text.
  public var configurationDigest: String
  /// The path of the CSV with every figure, relative to the report.
  public var figures: String
  /// An earlier run to compare with; nil without one.
  public var comparison: ReportComparison?
  /// The pictures of the whole batch that could be drawn.
  public var batchPictures: [BatchPicture: PicturePair] = [:]
  /// The pictures of a trace by its place in ``traces``; not every trace needs any.
  public var tracePictures: [Int: [TracePicture: PicturePair]] = [:]

  /// Creates the facts of a report without traces.
  public init(
    configuration: ReplayConfiguration, version: String, commands: Commands,
    configurationDigest: String, figures: String
  ) {
    self.configuration = configuration
    self.version = version
    self.commands = commands
    self.configurationDigest = configurationDigest
    self.figures = figures
  }

  /// Command lines that read the same traces in the same way, and replay them alike.
  public struct Commands: Sendable {
    /// Makes the report again, but for the name of its folder.
    public let again: String
    /// Tunes the rule.
    public let tune: String
    /// Shows what was found in the files.
    public let validate: String
    /// Makes this run the baseline.
    public let saveBaseline: String

    /// Gathers the commands.
    public init(again: String, tune: String, validate: String, saveBaseline: String) {
      self.again = again
      self.tune = tune
      self.validate = validate
      self.saveBaseline = saveBaseline
    }
  }

  /// A trace that could not be used, and why.
  public struct RejectedEntry: Sendable {
    /// The file's name as given.
    public let source: String
    /// The trace.
    public let trace: RejectedTrace

    /// Joins the two.
    public init(source: String, trace: RejectedTrace) {
      self.source = source
      self.trace = trace
    }
  }

  /// A file of the batch.
  public struct FileEntry: Sendable {
    /// The file's name as given.
    public let name: String
    /// The SHA-256 of its bytes.
    public let digest: String
    /// How many of its traces were kept and rejected.
    public let counts: TraceCounts
    /// How often each code was found.
    public let findings: [(code: DiagnosticCode, count: Int)]
    /// Why nothing of it could be read; nil where it was.
    public let failure: String?

    /// Creates the entry.
    public init(
      name: String, digest: String, counts: TraceCounts,
      findings: [(code: DiagnosticCode, count: Int)], failure: String?
    ) {
      self.name = name
      self.digest = digest
      self.counts = counts
      self.findings = findings
      self.failure = failure
    }
  }

  /// A picture of the whole batch.
  public enum BatchPicture: String, Sendable, CaseIterable {
    /// Every gesture by its progress and velocity at the release.
    case decisionMap = "decision-map"
    /// The gestures that an earlier run decided otherwise.
    case changeMap = "before-after"
    /// The progress at the release, by what was meant.
    case progressDistribution = "progress-by-intent"
    /// The velocity at the release, by what was meant.
    case velocityDistribution = "velocity-by-intent"
    /// The progress of many traces, small, side by side.
    case overview

    /// The name of its files, which no trace's can be: those lie in folders.
    public var fileName: String { rawValue }
  }

  /// A picture of one trace.
  public enum TracePicture: String, Sendable, CaseIterable {
    /// Progress against time.
    case progress
    /// Views at moments.
    case filmstrip
    /// The release velocity by estimator.
    case velocity
    /// Finger and content.
    case lag
    /// The settle alone.
    case settle
    /// Frames under the finger.
    case frames

    /// What it shows, to stand before "of" and a trace's name.
    public var name: String {
      switch self {
      case .progress: "Progress against time"
      case .filmstrip: "Views at moments"
      case .velocity: "Velocity by estimator"
      case .lag: "Finger and content"
      case .settle: "Settle"
      case .frames: "Frames under the finger"
      }
    }

    /// What is added to the trace's name in the names of its files.
    public var suffix: String { self == .progress ? "" : "." + rawValue }
  }

  /// A picture for light and dark pages, as paths relative to the report.
  public struct PicturePair: Sendable {
    /// For light pages.
    public let light: String
    /// For dark pages.
    public let dark: String

    /// Creates the pair.
    public init(light: String, dark: String) {
      self.light = light
      self.dark = dark
    }
  }
}
