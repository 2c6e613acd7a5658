package import PanDocuments
import PanGestures
import PanReplay
import PanText
import PanTraces
import PanTuning

/// An identification of an app's rule, to be written in any form.
package struct IdentificationReport: Sendable {
  private let result: IdentificationResult
  private let leftOut: UndecidedTraces
  private let rejections: Rejections

  /// A report for people shows at most this many frameworks' rules; JSON has all.
  private static let mostPresets = 5
  /// At most this many decisions that are not explained.
  private static let mostListed = 20

  /// Reports a result, with the traces that were left out or rejected.
  package init(
    _ result: IdentificationResult, leftOut: UndecidedTraces, rejections: Rejections
  ) {
    self.result = result
    self.leftOut = leftOut
    self.rejections = rejections
  }

  private var sentences: IdentificationSentences { IdentificationSentences(result: result) }
  private var tables: IdentificationTables { IdentificationTables(result: result) }

  /// The report; its rows are the decisions.
  package func document(version: String) -> Document {
    Document(
      schema: "pantrace.identification/1", version: version, rows: .table { tables.decisions }
    ) {
      blocks + [.differing(text: { [] }, markdown: { sentences.methods.blocks(version: version) })]
    } data: {
      data
    }
  }

  private var notes: [String] {
    sentences.notes
      + [leftOut.sentence, rejections.sentence].compactMap { $0.map { $0 + "." } }
  }

  private var blocks: [Document.Block] {
    let explanation = result.explanation
    let unexplained = explanation.unexplained.count
    let text = [sentences.verdict] + notes
    var blocks: [Document.Block] = [
      .differing {
        [.code(text.map { TextLines.wrapped($0) + "\n" }.joined())]
      } markdown: {
        [.verdict(sentences.verdict, notes: notes)]
      }
    ]
    if let options {
      blocks.append(.code(options + "\n", title: "For the command line:"))
    }
    if case .family = explanation.rule {
      blocks.append(
        .table(tables.bounds, title: "Bounds, between the last cancel and the first finish:"))
    }
    if unexplained > 0 {
      let more = unexplained - Self.mostListed
      let shown = result.identification.views[result.shownView]
      blocks.append(
        .table(
          tables.unexplained(limit: Self.mostListed).without(["participant"]),
          title: "Not explained, \(sentences.seen(shown)):",
          remark: more > 0 ? "And \(more) more; json has all." : nil))
    }
    let origin = result.identification.views[explanation.shapeView].origin
    return blocks + [
      .table(
        tables.shapes.keeping(["family", "errors", "held_out_errors"]),
        title: "Shapes, each with its best bounds for half of the decisions:"),
      .table(
        tables.views(from: origin).without(["origin"]),
        title: "Velocities, with progress from the \(origin.words):"),
      .table(
        tables.presets(limit: Self.mostPresets).without(["origin"]),
        title: "Frameworks' rules that come closest:"),
    ]
  }

  /// The options that make the rule; nil where there is none.
  private var options: String? {
    result.explaining.map { $0.options(naming: ["policy", "velocity"]) }
  }

  private var data: [Document.Member] {
    let explanation = result.explanation
    let identification = result.identification
    let view = result.view
    var members: [Document.Member] = [
      .init("verdict", .string(sentences.verdict)), .init("notes", .strings(notes)),
      .init("explained", .bool(sentences.isExplained)),
      .init("enough_decisions", .bool(sentences.isConclusive)),
    ]
    switch explanation.rule {
    case .family(let optimum, _): members.append(.init("family", .string(optimum.family.name)))
    case .preset(let candidate): members.append(.init("preset", .string(candidate.name)))
    }
    if let settings = result.explaining {
      members.append(.init("policy", .string(settings.configuration.policy.text)))
    }
    if let options { members.append(.init("options", .string(options))) }
    members += [
      .init("velocity", .string(PresetText.estimator(view.estimator))),
      .init("origin", .string(view.origin.name)),
      .init("decision_count", .integer(identification.releases.count)),
      .init("fitted", .integer(identification.division.fittedCount)),
      .init("held_out", .integer(identification.division.heldOutCount)),
      .init(
        "divided_by", .string(identification.division.unit == .gestures ? "gesture" : "person")),
      .init("errors", .integer(explanation.errors)),
      .init("held_out_errors", .integer(explanation.heldOutErrors)),
      .init("held_out_agreement", .object(AppAgreementText.data(result.heldOut))),
      .init("unexplained_count", .integer(explanation.unexplained.count)),
      .init("within_frame", .integer(explanation.withinFrame)),
      .init(
        "contradictions",
        .integer(identification.contradictions[explanation.shapeView].leastErrors)),
      .init("as_good_shapes", .strings(explanation.otherShapes.map(\.family.name))),
      .init("as_good_presets", .strings(explanation.presets.map(\.name))),
      .init("bounds", .table(tables.bounds)), .init("shapes", .table(tables.shapes)),
      .init("views", .table(tables.views())), .init("fits", .table(tables.fits)),
      .init("presets", .table(tables.presets(limit: .max))),
      .init("unexplained", .table(tables.unexplained(limit: .max))),
      .init("decisions", .table(tables.decisions)),
      leftOut.data, rejections.data,
    ]
    return members
  }
}

extension Table {
  /// The table without the columns with these ids.
  fileprivate func without(_ ids: Set<String>) -> Table {
    keeping(Set(columns.map(\.id)).subtracting(ids))
  }
}
