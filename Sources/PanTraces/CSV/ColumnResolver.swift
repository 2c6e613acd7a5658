/// Gives the columns of a header their meaning.
struct ColumnResolver {
  /// What was found, and the bytes of the header line that it is about.
  typealias Finding = (code: Diagnostic.Code, message: String, field: Range<Int>?)
  private typealias Match = (column: Int, unit: ColumnRole.Unit?)

  private let header: TraceFileHeader.Columns
  private let metadata: Trace.Metadata
  private let options: ReadingOptions
  private var matches: [ColumnRole: Match] = [:]
  private(set) var findings: [Finding] = []

  init(_ header: TraceFileHeader.Columns, metadata: Trace.Metadata, options: ReadingOptions) {
    self.header = header
    self.metadata = metadata
    self.options = options
  }

  /// The layout. Nil if a finding is an error that leaves none.
  mutating func resolve(body: ByteView) -> ColumnLayout? {
    for role in ColumnRole.allCases { matches[role] = match(role) }
    guard !matches.isEmpty else {
      let fields =
        header.excess == nil ? "no field" : "none of the first \(header.columns.count) fields"
      note(
        .missingHeader, "\(fields) of this line is the name of a column",
        field: header.columns.first?.field)
      return nil
    }
    if let excess = header.excess {
      // Other findings may be due to the columns that were not read.
      findings = []
      note(
        .tooManyColumns,
        "the header names \(header.count) columns, more than \(header.columns.count)",
        field: excess)
      return nil
    }
    let required: [ColumnRole] = [.time, .x, .y]
    reportMissing(required.filter { matches[$0] == nil })
    guard let x = matches[.x], let y = matches[.y], let time = matches[.time] else { return nil }
    guard x.unit == y.unit else {
      note(
        .mixedUnits, "\(name(x.column)) and \(name(y.column)) are in different units",
        field: header.columns[y.column].field)
      return nil
    }
    if findings.isEmpty { remarkOnColumns() }
    if let content = matches[.content], let progress = matches[.progress] {
      note(
        .twoContents, "\(name(content.column)) counts, not \(name(progress.column))",
        field: header.columns[progress.column].field)
      matches[.progress] = nil
    }
    if matches[.velocityBasis] == nil, metadata.velocityBasis != .usable {
      note(
        .releaseVelocity,
        "release velocities are \(Diagnostic.QuotedRow.safe(metadata.velocityBasis.text))")
    }
    let roles = rolesByColumn()
    let timeUnit = resolveTimeUnit(time, roles: roles, body: body)
    guard let (unit, factor) = resolvePosition(x) else { return nil }
    return ColumnLayout(
      delimiter: header.delimiter, roles: roles, names: header.columns.map { $0.name },
      timeUnit: timeUnit, lengthUnit: unit, positionFactor: factor,
      hasStatedLengthUnit: x.unit != nil,
      widthFactor: lengthFactor(.width, to: unit), heightFactor: lengthFactor(.height, to: unit),
      scrollFactor: lengthFactor(.scrollY, to: unit),
      travelFactor: lengthFactor(.travel, to: unit),
      contentFactor: lengthFactor(.content, to: unit), passthrough: passthrough(roles))
  }

  private mutating func note(
    _ code: Diagnostic.Code, _ message: String, field: Range<Int>? = nil
  ) {
    findings.append((code, message, field))
  }

  /// Unknown columns. Names that clash with known ones get a prefix.
  private func passthrough(_ roles: [ColumnRole?]) -> [ColumnLayout.PassthroughPlace] {
    var list: [ColumnLayout.PassthroughPlace] = []
    var names = DistinctNames()
    for (index, column) in header.columns.enumerated() where roles[index] == nil {
      let plain = String(Substring(column.name).trimmed)
      guard !plain.utf8.isEmpty else { continue }
      let name = ColumnRole.claiming(plain) == nil ? plain : "source_" + plain
      list.append(
        .init(column: index, name: names.take(name, comparedAs: ColumnRole.lowercased(name))))
    }
    return list
  }

  private mutating func match(_ role: ColumnRole) -> Match? {
    if let renamed = matchRenamed(role) { return renamed }
    // The first of the names that the header has is read. If two columns have it, nobody can tell which.
    for name in role.names {
      var found: Match?
      for (index, column) in header.columns.enumerated() {
        guard let unit = ColumnRole.Unit.atEnd(of: column.key, base: name, measure: role.measure)
        else {
          continue
        }
        guard found == nil else {
          note(
            .duplicateColumn,
            "\(self.name(found?.column ?? 0)) and \(self.name(index)) both give \(role.names[0])",
            field: column.field)
          return found
        }
        found = (index, unit)
      }
      if let found { return found }
    }
    return nil
  }

  private mutating func matchRenamed(_ role: ColumnRole) -> Match? {
    for renaming in options.columnNames {
      guard let unit = renaming.unit(for: role) else { continue }
      for (index, column) in header.columns.enumerated()
      where column.name.utf8.elementsEqual(renaming.name.utf8)
        || column.key.utf8.elementsEqual(renaming.name.utf8)
      {
        return (index, unit ?? suffixUnit(of: column.key, role: role))
      }
      note(
        .missingColumn,
        "there is no column \(Diagnostic.QuotedRow.safe(renaming.name)) to read as "
          + Diagnostic.QuotedRow.safe(renaming.column),
        field: 0..<(header.columns.last?.field.upperBound ?? 0))
    }
    return nil
  }

  private func suffixUnit(of key: String, role: ColumnRole) -> ColumnRole.Unit? {
    guard let underscore = key.utf8.lastIndex(of: UInt8(ascii: "_")) else { return nil }
    return ColumnRole.Unit(suffix: key[key.utf8.index(after: underscore)...], measure: role.measure)
  }

  private mutating func reportMissing(_ roles: [ColumnRole]) {
    var missing: [String] = []
    for role in roles {
      // A column with a strange unit is there, and its unit is what to mend.
      let column = header.columns.first { column in
        role.names.contains { column.key.utf8.starts(with: ($0 + "_").utf8) }
      }
      guard let column else {
        missing.append(role.names[0])
        continue
      }
      note(
        .unknownUnit,
        "\(Diagnostic.QuotedRow.safe(column.name)) ends in no unit of \(role.names[0])",
        field: column.field)
    }
    guard !missing.isEmpty else { return }
    let names = header.columns.map { Diagnostic.QuotedRow.safe($0.name) }.prefix(12).joined(
      separator: ", ")
    note(
      .missingColumn, "there is no column \(missing.joined(separator: ", no ")) among \(names)",
      field: 0..<(header.columns.last?.field.upperBound ?? 0))
  }

  private func name(_ column: Int) -> String {
    Diagnostic.QuotedRow.safe(header.columns[column].name)
  }

  private func rolesByColumn() -> [ColumnRole?] {
    var roles = [ColumnRole?](repeating: nil, count: header.columns.count)
    for role in ColumnRole.allCases {
      if let match = matches[role] { roles[match.column] = role }
    }
    return roles
  }

  private mutating func remarkOnColumns() {
    let known = ColumnRole.allCases.compactMap { matches[$0]?.column }
    let unknown = header.columns.indices.filter {
      !known.contains($0)
        && !header.columns[$0].key.utf8.elementsEqual(Trace.Metadata.excluded.utf8)
    }
    if !unknown.isEmpty {
      let names = unknown.prefix(8).map { name($0) }.joined(separator: ", ")
      let count = unknown.count
      note(
        .unknownColumns,
        "\(count) \(count == 1 ? "column goes" : "columns go") along without a meaning: "
          + names + (count > 8 ? ", …" : ""))
    }
    if matches[.phase] == nil {
      note(.noPhaseColumn, "the first row of a trace is its down, the last its up")
    }
  }

  private mutating func resolveTimeUnit(
    _ time: Match, roles: [ColumnRole?], body: ByteView
  ) -> Trace.TimeUnit {
    if case .time(let unit)? = time.unit { return unit }
    if let unit = metadata.timeUnit ?? options.timeUnit { return unit }
    let guess = TraceFileHeader.TimeUnitGuess(
      body: body, delimiter: header.delimiter, timeColumn: time.column,
      traceColumn: matches[.traceID]?.column)
    note(
      .guessedTimeUnit, guess.evidence(column: name(time.column)),
      field: header.columns[time.column].field)
    return guess.unit
  }

  private mutating func resolvePosition(
    _ x: Match
  ) -> (Trace.LengthUnit, ColumnLayout.LengthFactor?)? {
    switch x.unit {
    case nil, .time: return (.points, .constant(1))
    case .length(let unit):
      if let factor = factor(from: unit, to: .points) { return (.points, factor) }
      let key =
        switch unit {
        case .pixels: "px_per_pt"
        case .millimeters: "pt_per_mm"
        case .points, .counts: "size in another unit"
        }
      note(.unconvertedUnit, "positions stay in \(unit.symbol), since the file has no \(key)")
      return (unit, .constant(1))
    case .fraction:
      // Shares get the unit in which the size of the container is known.
      for unit in Trace.LengthUnit.allCases where givesContainer(in: unit) { return (unit, nil) }
      if options.container != nil { return (.points, nil) }
      note(
        .missingContainer, "\(name(x.column)) is a part of a width that is not given",
        field: header.columns[x.column].field)
      return nil
    }
  }

  private func givesContainer(in unit: Trace.LengthUnit) -> Bool {
    givesLength(.width, in: unit) && givesLength(.height, in: unit)
  }

  private func givesLength(_ role: ColumnRole, in unit: Trace.LengthUnit) -> Bool {
    if lengthFactor(role, to: unit) != nil { return true }
    return Trace.LengthUnit.allCases.contains {
      metadata.number(role.names[0] + "_" + $0.symbol) != nil && factor(from: $0, to: unit) != nil
    }
  }

  private func lengthFactor(
    _ role: ColumnRole, to unit: Trace.LengthUnit
  ) -> ColumnLayout.LengthFactor? {
    guard let match = matches[role] else { return nil }
    if case .length(let recorded)? = match.unit { return factor(from: recorded, to: unit) }
    return factor(from: .points, to: unit)
  }

  /// A scale in a column takes the place of the scale in the metadata.
  private func factor(
    from unit: Trace.LengthUnit, to target: Trace.LengthUnit
  ) -> ColumnLayout.LengthFactor? {
    guard unit != target else { return .constant(1) }
    let scales = [unit, target].compactMap { $0.scale }
    if scales.contains(where: { matches[$0] != nil }) {
      let isKnown = [unit, target].allSatisfy { unit in
        unit.scale.map { matches[$0] != nil } ?? false || metadata.scale.points(in: unit) != nil
      }
      return isKnown ? .perTrace(from: unit, to: target) : nil
    }
    return metadata.scale.factor(from: unit, to: target).map { .constant($0) }
  }
}

/// Makes names distinct: a repeated one gets as many underscores at its end as it takes.
package struct DistinctNames {
  /// The numbers of underscores that are taken, for each name without those at its end.
  private var taken: [ByteKey: Set<Int>] = [:]

  /// Starts with no name taken.
  package init() {}

  /// Returns the name with underscores appended until it is unused. Names are compared by `key`, which
  /// ends in as many underscores as the name.
  package mutating func take(_ name: String, comparedAs key: String) -> String {
    let count = key.utf8.reversed().prefix { $0 == UInt8(ascii: "_") }.count
    let stem = ByteKey(String(Substring(key.utf8.dropLast(count))))
    // Taken out, so that the set is not copied.
    var counts = taken.removeValue(forKey: stem) ?? []
    var free = count
    while counts.contains(free) { free += 1 }
    counts.insert(free)
    taken[stem] = counts
    return name + String(repeating: "_", count: free - count)
  }
}
