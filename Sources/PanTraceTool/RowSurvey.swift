import PanBatch
import PanDocuments
import PanTraces

/// What has to be known of inputs before rows of their traces can go out.
///
/// Only a form with a header has to know; without one, nothing is looked into.
struct RowSurvey {
  /// The inputs, to be read in place of those that were looked into.
  let inputs: [Input]
  /// The names of the recordings' own columns.
  let carried: [String]
  /// The names of columns about who made a gesture and what the app decided, where recorded.
  let people: [String]

  /// With `always`, all of it has to be known whatever the outputs' forms.
  /// - Throws: A failure before the first row where the rows of a file would mean nothing.
  init(
    _ inputs: [Input], _ options: InputOptions, _ outputs: OutputTargets, always: Bool = false
  ) throws {
    let inputs = outputs.showsRowsAtOnce ? try UnknownSizes.refuse(inputs, options) : inputs
    let hasHeader = outputs.forms.contains { if case .csv = $0 { true } else { false } }
    guard always || hasHeader else {
      (self.inputs, carried, people) = (inputs, [], [])
      return
    }
    let survey = HeaderSurvey(
      inputs, options: options.readingOptions, threads: options.jobs)
    self.inputs = survey.inputs
    carried = survey.carriedNames
    people = [ColumnRole.participant, .decision].filter(survey.roles.contains).map { $0.names[0] }
  }
}
