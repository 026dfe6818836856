/// Tries dialects on a sample and keeps the one under which it looks most like a table.
struct CSVDialectSearch {
  let sample: CSVSample
  /// What is known already: the encoding, line ends, a `sep=` line.
  let base: CSVDialect
  let limits: CSVLimits

  /// Delimiters that files use, the likelier first.
  static let delimiters: [UInt8] = [",", ";", "\t", "|", "^", "~", "\u{1F}"].map { UInt8(ascii: $0) }

  private struct Candidate {
    var dialect: CSVDialect
    var reading: CSVSample.DialectReading
    var score: Double
  }

  /// The best dialect; with `delimiter` only its quotes are searched for.
  ///
  /// - Throws: ``CSVError/limitPassed(_:line:)`` where a delimiter gives too many columns and no other gives a table.
  func best(delimiter: UInt8?, evidence: inout [String]) throws(CSVError) -> CSVDialect {
    let alone = candidate(delimiter: nil)
    var best: Candidate?
    var refusal: CSVError?
    let tried = delimiter.map { [$0] } ?? Self.delimiters
    for delimiter in tried {
      let plain = candidate(delimiter: delimiter)
      if case .limitPassed(limits.columnLimit, _) = plain.reading.refusal { refusal = plain.reading.refusal }
      if best.map({ plain.score > $0.score + 1e-9 }) ?? true { best = plain }
    }
    guard let best, delimiter != nil || (isTable(best) && !isColumnOfNumbers(alone.reading, best.reading))
    else {
      if let refusal { throw refusal }
      if alone.reading.rowCount > 0 {
        evidence.append("no delimiter splits the lines into equal rows: one column")
      }
      return alone.dialect
    }
    if delimiter == nil, let found = best.dialect.delimiter {
      evidence.append(
        "the delimiter is \(CSVDetector.name(of: found)): it splits most records into "
          + "\(best.reading.usualWidth ?? 0) fields")
    }
    describe(best.dialect, best.reading, &evidence)
    return best.dialect
  }

  private func describe(
    _ dialect: CSVDialect, _ reading: CSVSample.DialectReading, _ evidence: inout [String]
  ) {
    if dialect.quote != UInt8(ascii: "\"") {
      evidence.append("the quote is ': \(reading.quotedFields) fields open and close with it")
    }
    if dialect.escape != .double {
      evidence.append("quotes inside quoted fields are written with a backslash")
    }
    if dialect.skipsInitialSpace { evidence.append("a space follows every delimiter, so it is no data") }
  }

  // MARK: Candidates

  /// The best choice of quote, escape and spaces for a delimiter.
  private func candidate(delimiter: UInt8?) -> Candidate {
    var dialect = base
    dialect.delimiter = delimiter
    var best = reading(dialect)
    for skipsSpace in [true, false] {
      dialect.skipsInitialSpace = skipsSpace
      let spaced = skipsSpace ? reading(dialect) : best
      if skipsSpace, delimiter == nil || !everyDelimiterHasSpace(spaced.reading) { continue }
      best = withEscapes(spaced)
      if skipsSpace { break }
    }
    return withApostrophes(best)
  }

  private func reading(_ dialect: CSVDialect) -> Candidate {
    let reading = sample.read(dialect, limits: limits)
    return Candidate(dialect: dialect, reading: reading, score: CSVTableScore.of(reading, dialect.delimiter))
  }

  /// With backslash escapes, if they leave fewer quotes unexplained.
  private func withEscapes(_ candidate: Candidate) -> Candidate {
    guard candidate.reading.damagedRecords > 0 else { return candidate }
    var best = candidate
    for escape in [CSVDialect.Escape.backslash, .both] {
      var dialect = candidate.dialect
      dialect.escape = escape
      let other = reading(dialect)
      if other.reading.damagedRecords < best.reading.damagedRecords { best = other }
    }
    return best
  }

  /// With apostrophes as quotes, if they enclose fields without a fault and no field has real quotes.
  private func withApostrophes(_ candidate: Candidate) -> Candidate {
    guard candidate.reading.quotedFields == 0 else { return candidate }
    var dialect = candidate.dialect
    dialect.quote = UInt8(ascii: "'")
    let other = reading(dialect)
    guard other.reading.quotedFields >= 2, other.reading.damagedRecords == 0 else { return candidate }
    return other.score >= candidate.score ? other : candidate
  }

  /// Whether a space stands behind every delimiter outside quotes, and there is a delimiter.
  private func everyDelimiterHasSpace(_ reading: CSVSample.DialectReading) -> Bool {
    var found = false
    for row in 0..<reading.rowCount {
      for cell in reading.cells(row) where cell.column > 0 {
        var before = cell.offset - 1
        if reading.bytes[before] != CSVSyntax.space { before -= 1 }
        guard before >= 0, reading.bytes[before] == CSVSyntax.space else { return false }
        found = true
      }
    }
    return found
  }

  /// Whether a candidate is rows and columns, and not prose with a delimiter here and there.
  private func isTable(_ candidate: Candidate) -> Bool {
    CSVTableScore.regularity(candidate.reading) >= CSVTableScore.leastRegularity
      || CSVTableScore.hasHeader(candidate.reading)
  }

  /// Whether the lines, left whole, are one name and numbers under it: the commas are decimal commas then.
  private func isColumnOfNumbers(_ whole: CSVSample.DialectReading, _ split: CSVSample.DialectReading) -> Bool
  {
    guard whole.rowCount > 1, whole.rowCount == split.rowCount, split.width(0) == 1 else { return false }
    return (1..<whole.rowCount).allSatisfy { row in
      whole.cells(row).first.map { whole.withBytes(of: $0, CSVCellType.of) } == .number
    }
  }

  // MARK: Comments

  /// The dialect with `#` as the comment byte, if lines that begin with it are no records of the table.
  func withComments(_ dialect: CSVDialect, evidence: inout [String]) -> CSVDialect {
    let hash = UInt8(ascii: "#")
    let reading = sample.read(dialect, limits: limits)
    let isHash = { (row: Int) in
      let offset = Int(reading.table.offsets[row])
      return offset < reading.bytes.count && reading.bytes[offset] == hash
    }
    let hashes = (0..<reading.rowCount).filter(isHash)
    guard !hashes.isEmpty, hashes.count < reading.rowCount else { return dialect }
    let others = (0..<reading.rowCount).filter { !isHash($0) }
    let widths = Dictionary(grouping: others, by: reading.width).mapValues(\.count)
    let usual = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
    let misfits = hashes.filter { reading.width($0) != usual }
    var isComment = !misfits.isEmpty && misfits.count * 2 >= hashes.count
    if !isComment, hashes == Array(0..<hashes.count), hashes.count < reading.rowCount {
      // All stand before the table: comments, if the line after them is a header of its own.
      isComment = CSVTableScore.isHeader(hashes.count, of: reading) && startsWithWords(reading, rows: hashes)
    }
    guard isComment else { return dialect }
    var commented = dialect
    commented.comment = hash
    evidence.append("\(hashes.count) lines that begin with # are comments, for they do not fit the table")
    return commented
  }

  /// Whether something follows the `#` in the first field of each of these rows.
  private func startsWithWords(_ reading: CSVSample.DialectReading, rows: [Int]) -> Bool {
    rows.allSatisfy { row in
      reading.cells(row).first.map { reading.withBytes(of: $0) { $0.count > 1 } } ?? false
    }
  }
}
