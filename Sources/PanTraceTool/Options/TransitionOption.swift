import CommandLineKit
import PanBatch
import PanReplay
import PanReports
import PanText
import PanTraces
import PanTransitions

/// Reads a transition: `NAME` or `NAME:key=value,key=value`.
enum TransitionOption {
  static let names = NamedTransition.all.map(\.name)

  static func setup(_ word: String) throws(UsageError) -> TransitionSetup {
    if let own = Program.current.transition(word) { return own }
    do throws(ComponentError) {
      return try NamedTransition.setup(word)
    } catch {
      throw UsageError(error, option: "--transition")
    }
  }
}

/// What a command line says of replays: the configuration, and the transition it is for.
struct ReplaySettings: Sendable {
  let configuration: ReplayConfiguration
  /// Nil where the content just follows the finger.
  let transition: TransitionSetup?

  /// The configuration for a trace, with its display's rate; a transition knows its own travel in
  /// the trace's container.
  func configuration(for trace: Trace) -> ReplayConfiguration {
    (transition?.prescribing(configuration, for: trace) ?? configuration).resolved(for: trace)
  }

  /// Every value as outputs print it.
  var fields: ConfigurationFields { ConfigurationFields(configuration, transition: transition) }

  /// The digest of all values and of what the rule does.
  ///
  /// A framework's rule is written by its name, but what it does may be mended.
  var digest: Digest {
    let rule = "rule = \(configuration.policy.formula)\n"
    return Digest(of: Array((fields.text + rule).utf8))
  }

  /// The options that make the settings.
  var options: String { ConfigurationFields.options(of: configuration, transition: transition) }
}
