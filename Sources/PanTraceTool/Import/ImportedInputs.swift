import CommandLineKit
import PanBatch
import PanImport
import PanText
import PanTraces

/// Foreign logs in the place of trace files: what a profile makes of the inputs of a command.
struct ImportedInputs {
  /// The inputs in the canonical form, held in memory; those that have it already, as they are.
  let inputs: [Input]
  /// What is to be said about what was not imported, a line for each file and reason.
  let remarks: [String]

  init(_ found: [Input], profile path: String) throws {
    let settings = try ImportProfile.read(path)
    var inputs: [Input] = []
    var remarks: [String] = []
    for input in found {
      let input = try Self.again(input)
      if try Self.isCanonical(input) {
        inputs.append(input)
        continue
      }
      var bytes: [UInt8] = []
      let axes = try AxesFile.bytes(nil, beside: input)
      let run = try ImportRun(input, settings: settings, axes: axes) { bytes += $0 }
      guard run.summary.gestures > 0 else {
        throw CommandFailure(
          .noInput, "\(input.name): no gesture was found",
          advice: "'pantrace import \(input.name) --profile \(path)' shows why.")
      }
      inputs.append(try Self.hold(bytes, input.name))
      remarks += run.summary.leftOut.filter(\.isGesture).map {
        "\(input.name):\($0.line): \($0.count) not imported: \($0.reason)"
      }
    }
    self.inputs = inputs
    self.remarks = remarks
  }

  private static func again(_ input: Input) throws -> Input {
    do throws(InputError) {
      return try input.readableAgain()
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func hold(_ bytes: [UInt8], _ name: String) throws -> Input {
    do throws(InputError) {
      return try Input.holding(bytes, name: name)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Whether a file says that it is a trace file.
  private static func isCanonical(_ input: Input) throws -> Bool {
    struct Seen: Error { let isCanonical: Bool }
    do {
      try InputBlocks.read(input) { throw Seen(isCanonical: $0.starts(with: "# pantrace ".utf8)) }
    } catch let seen as Seen {
      return seen.isCanonical
    } catch let error as InputError {
      throw CommandFailure(error)
    }
    return false
  }
}
