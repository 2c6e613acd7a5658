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
    // A direction would be bent if one axis counted in pixels and the other in points.
    guard x.unit == y.unit else {
      note(
        .mixedUnits, "\(name(x.column)) and \(name(y.column)) are in different units",
        field: header.columns[y.column].field)
      return nil
    }
    // Of two columns that say where content was, the length counts.
    if matches[.content] != nil { matches[.progress] = nil }
    if findings.isEmpty { remarkOnColumns() }
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
      hasStatedLengthUnit: x.unit != nil, lengthFactors: lengthFactors(to: unit),
      passthrough: passthrough(roles))
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
    // What a person says wins over every name that is recognized.
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
    // The name is the nearest to the numbers, then the file, then the command line.
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
  ) -> (Trace.LengthUnit, Double?)? {
    switch x.unit {
    case nil, .time: return (.points, 1)
    case .length(let unit):
      if let factor = metadata.scale.factor(from: unit, to: .points) { return (.points, factor) }
      let key =
        switch unit {
        case .pixels: "px_per_pt"
        case .millimeters: "pt_per_mm"
        case .points, .counts: "size in another unit"
        }
      note(.unconvertedUnit, "positions stay in \(unit.symbol), since the file has no \(key)")
      return (unit, 1)
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
    [ColumnRole.width, .height].allSatisfy { role in
      lengthFactors(to: unit)[role] != nil || metadata.length(role.names[0], in: unit) != nil
    }
  }

  private func lengthFactors(to unit: Trace.LengthUnit) -> [ColumnRole: Double] {
    var factors: [ColumnRole: Double] = [:]
    for role in [ColumnRole.width, .height, .scrollY, .travel, .content] {
      guard let match = matches[role] else { continue }
      var recorded = Trace.LengthUnit.points
      if case .length(let own)? = match.unit { recorded = own }
      factors[role] = metadata.scale.factor(from: recorded, to: unit)
    }
    return factors
  }
}

/// Makes names distinct: a repeated one gets as many underscores at its end as it takes.
package struct DistinctNames {
  private var taken: Set<ByteKey> = []
  /// How many underscores to try next for a name, so that many equal names take no longer each.
  private var next: [ByteKey: Int] = [:]

  /// Starts with no name taken.
  package init() {}

  /// Returns the name with underscores appended until it is unused. Names are compared by `key`, which
  /// ends in as many underscores as the name.
  package mutating func take(_ name: String, comparedAs key: String) -> String {
    var count = next[ByteKey(key), default: 0]
    while !taken.insert(ByteKey(key + String(repeating: "_", count: count))).inserted { count += 1 }
    next[ByteKey(key)] = count + 1
    return name + String(repeating: "_", count: count)
  }
}
