import Foundation
@testable import PanTrace
import PanTraces
import Testing

struct HeaderSurveyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let recording = "trace_id,t,x,y,device\na,0,1,1,phone\na,0.1,2,2,phone\n"

  @Test func `an input whose header could not be read fails when it is read`() throws {
    try folder.write("there.csv", content: recording)
    let survey = HeaderSurvey(
      [.file(folder["there.csv"]), .file(folder["late.csv"])], options: ReadingOptions())
    #expect(survey.passthroughNames == ["device"])
    // Its own columns are not among those that the survey found.
    try folder.write("late.csv", content: recording.replacing("device", with: "hand"))
    _ = try InputBytes.read(survey.inputs[0])
    #expect(throws: InputError.missing(folder["late.csv"])) {
      try InputBytes.read(survey.inputs[1])
    }
    #expect(survey.inputs[1].name == folder["late.csv"])
    #expect(survey.inputs[1].word == folder["late.csv"])
  }

  @Test func `a folder in a file's place fails again, too`() throws {
    try folder.makeFolder("a.csv")
    let survey = HeaderSurvey([.file(folder["a.csv"])], options: ReadingOptions())
    try FileManager.default.removeItem(atPath: folder["a.csv"])
    try folder.write("a.csv", content: recording)
    #expect(throws: InputError.isFolder(folder["a.csv"])) {
      try InputBytes.read(survey.inputs[0])
    }
  }

  @Test func `bytes without a header are read again`() throws {
    try folder.write("a.csv", content: "Dear diary\n")
    let survey = HeaderSurvey([.file(folder["a.csv"])], options: ReadingOptions())
    #expect(try InputBytes.read(survey.inputs[0]).count == 11)
  }
}
