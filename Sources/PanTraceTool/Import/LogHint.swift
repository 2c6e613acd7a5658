import PanDocuments
import PanImport
import PanTrace
import PanTraces

/// The hint for a file that is no trace file, but that `pantrace import` reads.
struct LogHint {
  /// The command and what it does, with a period.
  let words: String

  /// Looks at the beginning of a file. Nil if nothing is recognized, and for what is no file.
  init?(of input: Input) {
    guard case .file = input.source else { return nil }
    var command = "pantrace import \(ShellWord.operand(input.name))"
    let plan: ImportPlan
    do {
      let bytes = try InputBytes.read(input)
      plan = try bytes.withView { bytes throws(ImportRefusal) in
        // As a trace file it was just refused.
        if bytes.starts(with: "# pantrace ".utf8) { command += " --from table" }
        return try Importer.plan(bytes)
      }
    } catch let refusal as ImportRefusal where !refusal.guesses.isEmpty {
      words = "'\(command)' reads such logs, and says what it needs to know for that."
      return
    } catch {
      return nil
    }
    words = "'\(command) -o traces.csv' makes traces of it, taken for \(plan.format.title)."
  }
}
