import PanReplay
import PanReports
import PanTraces
import Testing

struct PolicyFormulaTests {
  @Test func `every framework's formula is read back as its rule`() throws {
    for preset in PolicyPreset.catalogue {
      guard case .clauses(var list) = preset.policy else { continue }
      let read = try PolicyFormulaParser.parse(PolicyFormula.text(preset.policy))
      list.name = read.name
      #expect(read == list, "\(preset.name)")
    }
  }

  @Test(
    arguments: [
      (
        "v >= 500 pt/s -> finish; p >= 0.5 -> finish",
        "v >= 500 pt/s -> finish; p >= 0.5 -> finish; else cancel"
      ),
      ("  p<0 ;", nil), ("p >= 0.5 -> finish;;else cancel;", "p >= 0.5 -> finish; else cancel"),
      ("else finish", "else finish"),
      (
        "|v| < 50 pt/s is 0; p+0.3u > 0.5 and lead > 0 -> finish",
        "|v| < 50 pt/s is 0; p+0.3u > 0.5 and lead > 0 pt/s -> finish; else cancel"
      ),
    ] as [(String, String?)])
  func `reads what a person writes`(text: String, formula: String?) {
    let list = try? PolicyFormulaParser.parse(text)
    #expect(list.map { PolicyFormula.text(.clauses($0)) } == formula)
  }

  @Test(
    arguments: [
      ("", PolicyFormulaError.empty), (" ; ", .empty), ("p >= 0.5", .notAClause("p >= 0.5")),
      ("p >= 0.5 -> stay", .notAnOutcome("stay")), ("q >= 0.5 -> finish", .notAQuantity("q")),
      ("p >= half -> finish", .notANumber("half")), ("p >= nan -> finish", .notANumber("nan")),
      ("p => 0.5 -> finish", .notATest("p => 0.5")),
      ("v > 5 L/s -> finish", .wrongUnit("L/s", quantity: "v", unit: "pt/s")),
      ("else cancel; p > 1 -> finish", .afterElse("p > 1 -> finish")),
      ("p > 1 -> finish; |v| < 5 pt/s is 0", .lateGate("|v| < 5 pt/s is 0")),
      ("|v| < 5 is 0", .notAGate("|v| < 5 is 0")),
      ("p > 1 and -> finish", .notATest("")),
    ] as [(String, PolicyFormulaError)])
  func `says what it cannot read`(text: String, error: PolicyFormulaError) {
    #expect(throws: error) { try PolicyFormulaParser.parse(text) }
  }

  @Test func `a name stands for its rule, a changed rule for itself`() throws {
    let sheet = try #require(PolicyPreset.named("material-side-sheet")).policy
    #expect(PolicyText.text(sheet) == "material-side-sheet")
    guard case .clauses(let list) = sheet else { return }
    #expect(PolicyText.text(.clauses(list.at(density: 2))) == "material-side-sheet:density=2")
    let pulley = try #require(PolicyPreset.named("pulley")).policy
    guard case .snap(var rule) = pulley else { return }
    rule.anchors = [0, 0.5, 1]
    #expect(PolicyText.text(.snap(rule)) == "pulley:anchors=0/0.5/1")
  }
}
