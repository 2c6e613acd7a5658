import PanBatch
import PanReplay
import PanReports

extension ReplaySettings {
  /// The digest of all values and of what the rule does.
  ///
  /// A framework's rule is written by its name, but what it does may be mended.
  var digest: Digest {
    let rule = "rule = \(configuration.policy.formula)\n"
    return Digest(of: Array((fields.text + rule).utf8))
  }
}
