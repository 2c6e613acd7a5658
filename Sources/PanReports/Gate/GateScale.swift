import PanMetrics

/// What a check's figures are in, and how many of their digits mean something.
struct GateScale {
  let title: String
  let unit: String
  let decimals: Int

  init(_ check: GateCheck, _ against: GateReference, _ length: LengthLabel) {
    guard let subject = BudgetSubject(name: check.name) else {
      title = check.name
      let isProbability = check.name.hasSuffix(":sign-test")
      unit = isProbability ? "1" : "count"
      decimals = isProbability ? 4 : 0
      return
    }
    title = against == .baseline ? check.name + ", worse by" : check.name
    unit = length.spelled(subject.unit)
    decimals = subject.decimals
  }
}
