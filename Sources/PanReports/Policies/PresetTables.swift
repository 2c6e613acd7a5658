package import PanDocuments
import PanReplay

/// The lists of what frameworks decide by.
package enum PresetTables {
  /// One row per rule that is offered.
  package static var offered: Table {
    var table = Table(columns: [
      .init(id: "name", title: "name"), .init(id: "title", title: "framework"),
      .init(id: "rule", title: "rule"), .init(id: "velocity", title: "velocity"),
      .init(id: "slop", title: "slop", unit: "pt", alignment: .trailing),
      .init(id: "source", title: "source"),
    ])
    for preset in PolicyPreset.catalogue {
      table.append([
        .text(preset.name), .text(preset.title), .text(preset.policy.formula),
        preset.estimator.map { .text(PresetText.estimator($0)) }
          ?? .undefined(reason: "not-known"),
        preset.slop.map { .number($0, decimals: 0) } ?? .undefined(reason: "not-known"),
        preset.source.map { .text(PresetText.source($0)) } ?? .undefined(reason: "not-known"),
      ])
    }
    return table
  }

  /// Names and frameworks only.
  package static var names: Table {
    var table = Table(columns: [
      .init(id: "name", title: "name"), .init(id: "title", title: "framework"),
    ])
    for preset in PolicyPreset.catalogue {
      table.append([.text(preset.name), .text(preset.title)])
    }
    return table
  }

  /// One row per framework whose rule is not offered.
  package static var unfit: Table {
    var table = Table(columns: [
      .init(id: "name", title: "not offered"), .init(id: "reason", title: "because"),
    ])
    for rule in UnfitRule.catalogue { table.append([.text(rule.name), .text(rule.reason)]) }
    return table
  }
}
